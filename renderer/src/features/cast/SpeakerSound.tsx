import type { Speaker } from '@shared/contracts/project-file'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { applyProfile, type SoundTarget } from '@/project/edits/profile-edits'
import { execute } from '@/project/document/execute'
import { speakerSoundLines } from '@/project/profiles/sound-lines'
import { useProfileChoices } from '@/project/profiles/use-profile-choices'
import { useSoundRow } from '@/project/profiles/use-sound-row'
import { IconButton } from '@/ui/IconButton'
import { Popover } from '@/ui/overlays/Popover'
import { ProfileSelect } from '@/ui/fields/ProfileSelect'
import { SoundFieldRow } from '@/ui/fields/SoundFieldRow'
import styles from './SpeakerSound.module.css'

/** The profile that a speaker sounds by, and the fields in which it sounds otherwise. */
export function SpeakerSound({ speaker }: { speaker: Speaker }) {
  const t = useTranslations('profiles')
  const choices = useProfileChoices()
  const [open, setOpen] = useState(false)
  const project = useDocument(({ fields }) =>
    fields.profiles.find(({ id }) => id === fields.profileId),
  )
  const target: SoundTarget = { level: 'speaker', id: speaker.id }
  const inherit = t('inherit.speaker')
  const own = Object.keys(speaker.audio ?? {}).length
  if (choices.length === 0 && own === 0 && !speaker.profileId) return null
  const label = t('soundOf', { name: speaker.label })
  return (
    <div className={styles.sound} data-testid="speaker-sound">
      <ProfileSelect
        label={t('profileOf', { name: speaker.label })}
        choices={choices}
        value={speaker.profileId ?? null}
        inherit={project ? t('inheritNamed', { inherit, name: project.name }) : inherit}
        testId="speaker-profile"
        onChange={(profile) => execute('applyProfile', applyProfile(target, profile))}
      />
      <Popover
        label={label}
        open={open}
        onOpenChange={setOpen}
        align="end"
        className={styles.popover}
        testId="speaker-sound-fields"
        trigger={
          <IconButton
            label={label}
            icon={<SlidersHorizontal />}
            data-testid="speaker-sound-open"
            aria-pressed={own > 0}
          />
        }
      >
        <h3>{label}</h3>
        {open && <SpeakerFields speaker={speaker} target={target} />}
      </Popover>
      {own > 0 && <p className={styles.own}>{t('ownCount', { count: own })}</p>}
    </div>
  )
}

function SpeakerFields({ speaker, target }: { speaker: Speaker; target: SoundTarget }) {
  const fields = useDocument((state) => state.fields)
  const speakersById = useDocument((state) => state.speakersById)
  const row = useSoundRow(target, 'speaker')
  return speakerSoundLines(speaker, { fields, speakersById }).map((line) => (
    <SoundFieldRow key={line.field} {...row(line)} />
  ))
}
