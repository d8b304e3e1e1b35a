import type { ProfileRow } from '@shared/contracts/profile'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import type { ProfileTarget } from '@/project/edits/profile-edits'
import { applyEdit, applyRow } from '@/project/profiles/profile-actions'
import { costOf } from '@/project/profiles/profile-uses'
import { useSelection } from '@/project/view/selection-store'
import { Button } from '@/ui/Button'
import { Menu, MenuHeading, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { SpeakerDot } from '@/ui/SpeakerDot'

interface ApplyMenuProps {
  row: ProfileRow
  /** Unsaved changes first want to be saved. */
  disabled: boolean
}

/** Lets the project, a speaker or the selected cues sound by a profile, each with what that costs. */
export function ApplyMenu({ row, disabled }: ApplyMenuProps) {
  const t = useTranslations('profiles')
  return (
    <Menu
      trigger={
        <Button disabled={disabled} data-testid="profile-apply">
          {t('apply')} <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      <Targets row={row} />
    </Menu>
  )
}

/** Worked out when the menu opens, not while sliders move. */
function Targets({ row }: { row: ProfileRow }) {
  const t = useTranslations('profiles')
  const speakers = useDocument((state) => state.speakers)
  const ids = useSelection((state) => state.ids)
  const hintOf = (target: ProfileTarget) => {
    const { cues, credits } = costOf(applyEdit(target, row))
    return cues > 0 ? t('costs', { cues, credits }) : t('costsNothing')
  }
  const project: ProfileTarget = { level: 'project' }
  const chosen: ProfileTarget = { level: 'cues', ids: [...ids] }
  return (
    <>
      <MenuHeading>{t('applyTo')}</MenuHeading>
      <MenuItem
        hint={hintOf(project)}
        data-testid="profile-apply-project"
        onSelect={() => applyRow(project, row)}
      >
        {t('toProject')}
      </MenuItem>
      {ids.size > 0 && (
        <MenuItem
          hint={hintOf(chosen)}
          data-testid="profile-apply-cues"
          onSelect={() => applyRow(chosen, row)}
        >
          {t('toCues', { count: ids.size })}
        </MenuItem>
      )}
      {speakers.length > 0 && (
        <>
          <MenuLine />
          <MenuHeading>{t('speakers')}</MenuHeading>
        </>
      )}
      {speakers.map(({ id, label, colour }) => (
        <MenuItem
          key={id}
          icon={<SpeakerDot colour={colour} />}
          hint={hintOf({ level: 'speaker', id })}
          data-testid="profile-apply-speaker"
          onSelect={() => applyRow({ level: 'speaker', id }, row)}
        >
          {label}
        </MenuItem>
      ))}
    </>
  )
}
