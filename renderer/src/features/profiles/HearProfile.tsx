import type { SoundFields } from '@shared/contracts/audio-settings'
import { voiceOf } from '@shared/dubbing/recipe'
import { spokenText } from '@shared/dubbing/spoken-text'
import { soundOf } from '@shared/profiles/resolve-sound'
import { Square, Volume1, Volume2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { audition, auditionText, useAudition } from '@/project/playback/audition'
import { useDocument } from '@/project/document/document-store'
import { useSelection } from '@/project/view/selection-store'
import { useFree } from '@/project/connections/use-connection'
import { useProjectVoices } from '@/project/connections/use-voices'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import styles from './ProfileEditor.module.css'

/**
 * Says the selected cue in its voice as it sounds now, and as it would with the profile; without a
 * cue, a sentence.
 */
export function HearProfile({ fields }: { fields: Partial<SoundFields> }) {
  const t = useTranslations('profiles')
  const tv = useTranslations('voices')
  const activeId = useSelection((state) => state.activeId)
  const cue = useDocument((state) => state.byId.get(activeId ?? ''))
  const speaker = useDocument((state) => state.speakersById[cue?.speakerId ?? '']) ?? null
  const project = useDocument((state) => state.fields)
  const { data: voices } = useProjectVoices()
  const { what, state, error, failed } = useAudition()
  const free = useFree()
  const voiceId = voiceOf(cue ?? {}, speaker, project) ?? voices?.[0]?.id
  const now = soundOf(cue ?? {}, speaker, project)
  const sounds = { before: now, after: { ...now, ...fields } }
  const written = cue && spokenText(cue.text) !== '' ? cue.text : tv('sentence')
  return (
    <div className={styles.hear}>
      {(['before', 'after'] as const).map((side) => {
        const { split_layout, ...audio } = sounds[side]
        const text = spokenText(written, split_layout)
        const name = `profile-${side}`
        const isHeard = what === name
        return (
          <Button
            key={side}
            look="quiet"
            icon={isHeard ? <Square /> : side === 'before' ? <Volume1 /> : <Volume2 />}
            busy={isHeard && state === 'asking'}
            disabled={voiceId === undefined}
            data-testid={`profile-hear-${side}`}
            data-audition={isHeard ? state : 'silent'}
            onClick={() => {
              if (voiceId !== undefined) void audition(voiceId, text, audio, name)
            }}
          >
            {isHeard ? t('stop') : t(side === 'before' ? 'hearBefore' : 'hearAfter')}
          </Button>
        )
      })}
      {!free && (
        <span className={styles.cost}>
          {t('hearCost', {
            credits: Array.from(auditionText(spokenText(written, sounds.after.split_layout)))
              .length,
          })}
        </span>
      )}
      {error && failed.startsWith('profile-') && <ErrorNote error={error} />}
    </div>
  )
}
