import type { AudioFields } from '@shared/contracts/audio-settings'
import { Square, Volume1, Volume2 } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { Button, Row, Text } from '@cuecast/ui'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useFree } from '@/model/services/use-connection'
import { audition, auditionText, useAudition } from '@/model/work/audition'

interface Trial {
  text: string
  audio: Partial<AudioFields> | undefined
}

interface BeforeAfterProps {
  /** What is tried: tells these buttons from those elsewhere. */
  name: 'dictionary' | 'profile'
  /** Undefined: there is no voice to say it. */
  voiceId: number | undefined
  before: Trial
  after: Trial
}

const sides = ['before', 'after'] as const

/** Says something as it is now and as it would be, with what a trial costs. */
export function BeforeAfter({ name, voiceId, ...trials }: BeforeAfterProps) {
  const t = useT()
  const { what, state, error, failed } = useAudition()
  const free = useFree()
  return (
    <Row grow wrap gap="4px 8px" align="stretch">
      {sides.map((side) => {
        const { text, audio } = trials[side]
        const id = `${name}-${side}`
        const isPlaying = what === id
        return (
          <Button
            key={side}
            look="quiet"
            icon={isPlaying ? <Square /> : side === 'before' ? <Volume1 /> : <Volume2 />}
            busy={isPlaying && state === 'asking'}
            disabled={voiceId === undefined}
            data-testid={`${name}-hear-${side}`}
            data-audition={isPlaying ? state : 'silent'}
            onClick={() => {
              if (voiceId !== undefined) void audition(voiceId, text, audio, id)
            }}
          >
            {isPlaying ? t('ui.stop') : t(`voices.trial.${side}`)}
          </Button>
        )
      })}
      {!free && (
        <Text quiet small style={{ width: '100%' }}>
          {t('voices.trial.cost', { credits: Array.from(auditionText(trials.after.text)).length })}
        </Text>
      )}
      {error && failed.startsWith(`${name}-`) && <ErrorNote error={error} />}
    </Row>
  )
}
