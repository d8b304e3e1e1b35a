import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { applyProfile } from '@/project/edits/profile-edits'
import { execute } from '@/project/document/execute'
import { useProfileChoices } from '@/project/profiles/use-profile-choices'
import { Field } from '@/ui/fields/Field'
import { ProfileSelect } from '@/ui/fields/ProfileSelect'

/** The profile that the whole project sounds by, unless a speaker or a cue says otherwise. */
export function ProjectProfileField() {
  const t = useTranslations('profiles')
  const choices = useProfileChoices()
  const profileId = useDocument((state) => state.fields.profileId)
  if (choices.length === 0 && profileId === null) return null
  return (
    <Field label={t('profile')} inline>
      {(control) => (
        <ProfileSelect
          {...control}
          label={t('profile')}
          choices={choices}
          value={profileId}
          inherit={t('inherit.project')}
          testId="project-profile"
          onChange={(profile) =>
            execute('applyProfile', applyProfile({ level: 'project' }, profile))
          }
        />
      )}
    </Field>
  )
}
