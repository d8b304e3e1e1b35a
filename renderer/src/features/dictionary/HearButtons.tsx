import type { DictionaryValues } from '@shared/contracts/dictionary'
import { spokenText } from '@shared/dubbing/spoken-text'
import { voiceOf } from '@shared/dubbing/recipe'
import { soundOf } from '@shared/profiles/resolve-sound'
import { applyDictionary, dictionaryHits } from '@shared/spoken-text/dictionary'
import { Square, Volume1, Volume2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { audition, auditionText, useAudition } from '@/project/playback/audition'
import { auditionSound } from '@/project/playback/audition-sound'
import { useDocument } from '@/project/document/document-store'
import { useFree } from '@/project/connections/use-connection'
import { useProjectVoices } from '@/project/connections/use-voices'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import styles from './DictionaryRow.module.css'

interface HearButtonsProps {
  values: DictionaryValues
  /** A cue that has the word; without one the word alone is said. */
  cueId: string | undefined
}

/**
 * Says the sentence without the entry and with it, as the cue sounds, whatever the service
 * already knows of it.
 */
export function HearButtons({ values, cueId }: HearButtonsProps) {
  const t = useTranslations('dictionary')
  const cue = useDocument((state) => state.byId.get(cueId ?? ''))
  const speaker = useDocument((state) => state.speakersById[cue?.speakerId ?? '']) ?? null
  const fields = useDocument((state) => state.fields)
  const { data: voices } = useProjectVoices()
  const { what, state, error, failed } = useAudition()
  const free = useFree()
  const voiceId = voiceOf(cue ?? {}, speaker, fields) ?? voices?.[0]?.id
  const entry = [{ original_word: values.word, modified_word: values.reading }]
  const { split_layout: layout } = soundOf(cue ?? {}, speaker, fields)
  const text = cue ? spokenText(cue.text, layout) : values.word
  const texts = { before: unrecognised(text, entry), after: applyDictionary(text, entry) }
  return (
    <div className={styles.hear}>
      {(['before', 'after'] as const).map((side) => {
        const name = `dictionary-${side}`
        const isHeard = what === name
        return (
          <Button
            key={side}
            look="quiet"
            icon={isHeard ? <Square /> : side === 'before' ? <Volume1 /> : <Volume2 />}
            busy={isHeard && state === 'asking'}
            disabled={voiceId === undefined}
            data-testid={`dictionary-hear-${side}`}
            data-audition={isHeard ? state : 'silent'}
            onClick={() => {
              if (voiceId === undefined) return
              void audition(voiceId, texts[side], auditionSound(cue ?? {}, speaker), name)
            }}
          >
            {t(isHeard ? 'stop' : side)}
          </Button>
        )
      })}
      {!free && (
        <span className={styles.cost}>
          {t('hearCost', { credits: Array.from(auditionText(texts.after)).length })}
        </span>
      )}
      {error && failed.startsWith('dictionary-') && <ErrorNote error={error} />}
    </div>
  )
}

/** An invisible joiner in the word: it is said as it is written and the dictionary does not know it. */
function unrecognised(text: string, entry: Parameters<typeof dictionaryHits>[1]): string {
  const plain = text.normalize('NFC')
  let out = ''
  let done = 0
  for (const { start, end } of dictionaryHits(plain, entry)) {
    out += `${plain.slice(done, start)}${plain.slice(start, end - 1)}\u2060`
    done = end - 1
  }
  return out + plain.slice(done)
}
