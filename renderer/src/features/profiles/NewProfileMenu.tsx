import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import type { ProfileTarget } from '@/project/edits/profile-edits'
import { createProfile, unusualSound } from '@/project/profiles/profile-actions'
import { useSelection } from '@/project/view/selection-store'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuHeading, MenuItem, MenuLine } from '@/ui/overlays/Menu'

/** A new profile: empty, or as the project, the speaker or the cue sounds now. */
export function NewProfileMenu({ onMade }: { onMade: (key: string) => void }) {
  const t = useTranslations('profiles')
  const activeId = useSelection((state) => state.activeId)
  const cue = useDocument((state) => state.byId.get(activeId ?? ''))
  const speaker = useDocument((state) => state.speakersById[cue?.speakerId ?? ''])
  const project = useDocument((state) => state.fields.name)
  const make = async (name: string, target: ProfileTarget | null) => {
    const key = await createProfile(name, target ? unusualSound(target) : {})
    if (key !== null) onMade(key)
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t('new')} icon={<Plus />} data-testid="profiles-new" />}
    >
      <MenuItem
        icon={<Plus />}
        data-testid="profiles-new-blank"
        onSelect={() => void make(t('new'), null)}
      >
        {t('newBlank')}
      </MenuItem>
      <MenuLine />
      <MenuHeading>{t('newFrom')}</MenuHeading>
      <MenuItem
        data-testid="profiles-new-project"
        onSelect={() => void make(project, { level: 'project' })}
      >
        {t('fromProject')}
      </MenuItem>
      {speaker && (
        <MenuItem
          data-testid="profiles-new-speaker"
          onSelect={() => void make(speaker.label, { level: 'speaker', id: speaker.id })}
        >
          {t('fromSpeaker', { name: speaker.label })}
        </MenuItem>
      )}
      {cue && (
        <MenuItem
          data-testid="profiles-new-cue"
          onSelect={() => void make(t('new'), { level: 'cues', ids: [cue.id] })}
        >
          {t('fromCue')}
        </MenuItem>
      )}
    </Menu>
  )
}
