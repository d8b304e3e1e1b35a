import type { DictionaryValues } from '@shared/contracts/dictionary'
import { spokenText } from '@shared/dubbing/spoken-text'
import { voiceOf } from '@shared/dubbing/recipe'
import { soundOf } from '@shared/profiles/resolve-sound'
import { applyDictionary, dictionaryHits } from '@cuecast/spoken-text'
import { BeforeAfter } from '@/project/auditions/BeforeAfter'
import { auditionSound } from '@/project/auditions/audition'
import { useDocument } from '@/project/document/document-store'
import { useProjectVoices } from '@/project/connections/use-voices'

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
  const cue = useDocument((state) => state.byId.get(cueId ?? ''))
  const speaker = useDocument((state) => state.speakersById[cue?.speakerId ?? '']) ?? null
  const fields = useDocument((state) => state.fields)
  const { data: voices } = useProjectVoices()
  const voiceId = voiceOf(cue ?? {}, speaker, fields) ?? voices?.[0]?.id
  const entry = [{ original_word: values.word, modified_word: values.reading }]
  const { split_layout: layout } = soundOf(cue ?? {}, speaker, fields)
  const text = cue ? spokenText(cue.text, layout) : values.word
  const audio = auditionSound(cue ?? {}, speaker)
  return (
    <BeforeAfter
      name="dictionary"
      voiceId={voiceId}
      before={{ text: unrecognised(text, entry), audio }}
      after={{ text: applyDictionary(text, entry), audio }}
    />
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
