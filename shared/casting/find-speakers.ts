import { readCharacters } from '../subtitles/reading-time'
import { labelKey, plainLabel } from '../subtitles/label-key'

export interface FoundSpeaker {
  /** `labelKey` of the label. */
  key: string
  /** The spelling used most. */
  label: string
  cues: number
  /** Characters of text spoken. */
  characters: number
}

/** The people named in a file, in the order in which they first speak. */
export function findSpeakers(
  cues: readonly { label: string | null; text: string }[],
): FoundSpeaker[] {
  const found = new Map<string, FoundSpeaker & { spellings: Map<string, number> }>()
  for (const { label, text } of cues) {
    if (label === null || labelKey(label) === '') continue
    const key = labelKey(label)
    const plain = plainLabel(label)
    const speaker = found.get(key) ?? {
      key,
      label: plain,
      cues: 0,
      characters: 0,
      spellings: new Map<string, number>(),
    }
    speaker.cues++
    speaker.characters += readCharacters(text)
    speaker.spellings.set(plain, (speaker.spellings.get(plain) ?? 0) + 1)
    found.set(key, speaker)
  }
  return Array.from(found.values(), ({ spellings, ...speaker }) => ({
    ...speaker,
    label: commonest(spellings),
  }))
}

function commonest(spellings: ReadonlyMap<string, number>): string {
  let best = ''
  for (const [spelling, times] of spellings) {
    if (best === '' || times > (spellings.get(best) ?? 0)) best = spelling
  }
  return best
}
