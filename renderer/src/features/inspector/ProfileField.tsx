import type { Cue, ProjectProfile } from '@shared/contracts/project-file'
import { soundLayers } from '@shared/profiles/resolve-sound'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { applyProfile } from '@/project/edits/profile-edits'
import { execute } from '@/project/document/execute'
import { costOf } from '@/project/profiles/profile-uses'
import { useProfileChoices } from '@/project/profiles/use-profile-choices'
import { Field } from '@/ui/fields/Field'
import { ProfileSelect } from '@/ui/fields/ProfileSelect'

interface ProfileFieldProps {
  cues: readonly Cue[]
  /** Undefined: the cues have several. */
  value: string | null | undefined
}

/** The profile that the cues sound by: their own, or the one of speaker or project. */
export function ProfileField({ cues, value }: ProfileFieldProps) {
  const t = useTranslations('profiles')
  const choices = useProfileChoices()
  const fields = useDocument((state) => state.fields)
  const speakersById = useDocument((state) => state.speakersById)
  const [first] = cues
  const speaker = speakersById[first?.speakerId ?? ''] ?? null
  const above = soundLayers({}, speaker, fields).find(({ profile }) => profile !== null)
  const inherit = t(speaker ? 'inherit.cue' : 'inherit.speaker')
  const ids = cues.map(({ id }) => id)
  const edit = (profile: ProjectProfile | null) => applyProfile({ level: 'cues', ids }, profile)
  const hintOf = (profile: ProjectProfile | null) => {
    const cost = costOf(edit(profile), ids)
    return cost.cues > 0 ? t('costs', { ...cost }) : t('costsNothing')
  }
  return (
    <Field label={t('profile')} inline>
      {(control) => (
        <ProfileSelect
          {...control}
          label={t('profile')}
          choices={choices}
          value={value}
          inherit={
            above?.profile ? t('inheritNamed', { inherit, name: above.profile.name }) : inherit
          }
          testId="inspector-profile"
          hintOf={hintOf}
          onChange={(profile) => execute('applyProfile', edit(profile))}
        />
      )}
    </Field>
  )
}
