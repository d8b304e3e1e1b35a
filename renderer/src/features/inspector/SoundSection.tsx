import type { Cue, ProjectProfile } from '@shared/contracts/project-file'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { applyProfile, type SoundTarget } from '@/project/edits/profile-edits'
import { cueSoundLines } from '@/project/profiles/sound-lines'
import { useSoundRow } from '@/project/profiles/use-sound-row'
import { useWorkspace } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { SoundFieldRow } from '@/ui/fields/SoundFieldRow'
import { soundLayers } from '@shared/profiles/resolve-sound'
import { execute } from '@/project/document/execute'
import { costOf } from '@/project/profiles/profile-uses'
import { useProfileChoices } from '@/project/profiles/use-profile-choices'
import { Field } from '@/ui/fields/Field'
import { ProfileSelect } from '@/ui/fields/ProfileSelect'
import styles from './SoundSection.module.css'

/** How cues sound, and where each value comes from: cue ← speaker ← project, or a profile of these. */
export function SoundSection({ cues }: { cues: readonly Cue[] }) {
  const t = useTranslations('profiles')
  const fields = useDocument((state) => state.fields)
  const speakersById = useDocument((state) => state.speakersById)
  const open = useWorkspace((state) => state.soundOpen)
  const target: SoundTarget = { level: 'cues', ids: cues.map(({ id }) => id) }
  const row = useSoundRow(target, 'inspector')
  const lines = cueSoundLines(cues, { fields, speakersById })
  const shown = lines.filter(({ field, own }) => open || own || field === 'speed')
  const hidden = lines.length - shown.length
  const [first] = cues
  const sameProfile = cues.every(({ profileId }) => profileId === first?.profileId)
  return (
    <section className={styles.section} aria-label={t('moreSound')} data-testid="inspector-sound">
      <ProfileField cues={cues} value={sameProfile ? (first?.profileId ?? null) : undefined} />
      {shown.map((line) => (
        <SoundFieldRow key={line.field} {...row(line)} />
      ))}
      {(open || hidden > 0) && (
        <Button
          look="quiet"
          className={styles.more}
          icon={open ? <ChevronDown /> : <ChevronRight />}
          aria-expanded={open}
          data-testid="inspector-sound-more"
          onClick={() => useWorkspace.setState({ soundOpen: !open })}
        >
          {t(open ? 'lessSound' : 'moreSound')}
        </Button>
      )}
    </section>
  )
}

interface ProfileFieldProps {
  cues: readonly Cue[]
  /** Undefined: the cues have several. */
  value: string | null | undefined
}

/** The profile that the cues sound by: their own, or the one of speaker or project. */
function ProfileField({ cues, value }: ProfileFieldProps) {
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
