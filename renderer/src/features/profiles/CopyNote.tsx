import type { ProfileRow } from '@shared/contracts/profile'
import type { ProjectProfile } from '@shared/contracts/project-file'
import { soundsOtherwise, toCopy } from '@shared/profiles/project-copies'
import { soundFieldNames } from '@shared/profiles/resolve-sound'
import { sameSetting } from '@shared/profiles/settings'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { refreshCopy } from '@/project/edits/profile-edits'
import { execute } from '@/project/document/execute'
import { editProfiles } from '@/project/profiles/profile-store'
import { costOf } from '@/project/profiles/profile-uses'
import { Button } from '@/ui/Button'
import { DifferenceTable } from './DifferenceTable'
import styles from './ProfileItem.module.css'

interface CopyNoteProps {
  row: ProfileRow
  copy: ProjectProfile
}

/** The profile has changed since the project took it: what differs, and what taking it over costs. */
export function CopyNote({ row, copy }: CopyNoteProps) {
  const t = useTranslations('profiles')
  const now = useMemo(() => toCopy(row, [copy]), [row, copy])
  if (!soundsOtherwise(now, copy)) return null
  const edit = refreshCopy(now)
  const { cues, credits } = costOf(edit)
  const fields = soundFieldNames.filter((each) => !sameSetting(now.fields[each], copy.fields[each]))
  const takeBack = () => {
    const kept = Object.entries(row.mine?.settings ?? {}).filter(([name]) => !(name in now.fields))
    const settings = { ...Object.fromEntries(kept), ...copy.fields }
    const values = { name: row.mine?.name ?? copy.name, settings }
    void editProfiles([{ type: 'put', key: row.key, shelf: row.type, values }])
  }
  return (
    <div className={styles.note} role="note" data-testid="profile-copy-differs">
      <p>{t('otherThan')}</p>
      <DifferenceTable
        columns={[t('project'), t('profile')]}
        lines={fields.map((field) => ({
          field,
          values: [copy.fields[field], now.fields[field]],
        }))}
      />
      <div className={styles.choices}>
        <Button data-testid="profile-update-project" onClick={() => execute('changeProfile', edit)}>
          {cues > 0 ? t('updateCosts', { cues, credits }) : t('update')}
        </Button>
        <Button look="quiet" data-testid="profile-take-back" onClick={takeBack}>
          {t('takeBack')}
        </Button>
      </div>
    </div>
  )
}
