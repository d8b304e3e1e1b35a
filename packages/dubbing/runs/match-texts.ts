import { addTo } from '@shared/lists/grouped'
import type { ListedChunk } from '../gateway/calls/tasks'
import { plainText } from '@shared/services/service-text'
import type { Submission } from './submission'

/** A text as services may give it back: without the name in brackets, in other capitals and blanks. */
export function fold(text: string): string {
  const bare = plainText(text).replace(/^\s*\[[^\]]*\]/, '')
  return bare.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Cues in a row that a service may make one chunk of. */
const MAX_MERGED = 8

type Cues = Submission['chunks']

/** All that these cues are, alone and merged; looked up for every chunk of every status. */
const known = new WeakMap<Cues, ReadonlySet<string>>()

function textsOf(cues: Cues): ReadonlySet<string> {
  const found = known.get(cues)
  if (found) return found
  const folded = cues.map(({ spoken, text }) => [fold(text), fold(spoken ?? text)])
  const texts = new Set(folded.flat())
  for (const which of [0, 1])
    for (const start of folded.keys())
      for (let count = 2, merged = folded[start]?.[which] ?? ''; count <= MAX_MERGED; count++) {
        const next = folded[start + count - 1]?.[which]
        if (next === undefined) break
        texts.add((merged = `${merged} ${next}`))
      }
  known.set(cues, texts)
  return texts
}

/** True if a text certainly belongs to another cue, or to several. */
export function isTextOfOthers(
  cues: Cues,
  position: number,
  named: string | null | undefined,
): boolean {
  if (named === null || named === undefined) return false
  const folded = fold(named)
  const cue = cues[position]
  if (cue && (folded === fold(cue.text) || folded === fold(cue.spoken ?? cue.text))) return false
  return textsOf(cues).has(folded)
}

/**
 * The chunk of each cue by its text, if a response for subtitles lists texts under unexpected
 * numbers; a cue has none if its text is missing, or equals that of a cue with another voice. Null
 * if the texts do not contradict the numbers.
 */
export function partsByText(
  { kind, surface, chunks: cues }: Submission,
  listed: readonly ListedChunk[],
  chunkIndexes: readonly number[] | null,
): number[][] | null {
  if (kind !== 'create' || surface !== 'dub') return null
  const texts = new Map(listed.map(({ index, text }) => [index, text]))
  const assumed = (position: number) => chunkIndexes?.[position] ?? position
  const isWrong = cues.some((_, at) => isTextOfOthers(cues, at, texts.get(assumed(at))))
  if (!isWrong) return null
  const byText = new Map<string, number[]>()
  for (const { index, text } of listed) addTo(byText, fold(text ?? ''), index)
  const alike = new Map<string, number[]>()
  for (const [position, { text }] of cues.entries()) addTo(alike, fold(text), position)
  return cues.map(({ text, spoken, voiceId }, position) => {
    const same = alike.get(fold(text)) ?? []
    const found = byText.get(fold(text)) ?? byText.get(fold(spoken ?? text)) ?? []
    const isClear =
      found.length === same.length && same.every((other) => cues[other]?.voiceId === voiceId)
    return isClear ? found.slice(same.indexOf(position)).slice(0, 1) : []
  })
}
