import type { Take } from '@shared/contracts/project-file'
import { audibleSpan } from '@shared/fitting/fit-types'
import { type FilmWord, filmWords } from '@shared/fitting/film-words'
import { pauseCuts } from '@shared/fitting/pauses'
import { currentProject } from '@/bridge/studio'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { activeTake, replaceTakes, useTakes } from '@/model/document/takes-store'
import { usePlayhead } from '@/model/playback/playhead'
import { createProjectStore, onProjectReset } from '../project-store'
import { subtitlesAt } from '@/model/view/spoken'

/** Number of cues after the playhead whose words are timed in advance. */
const AHEAD = 8
/** Longer after its end a word is not marked any more, ms: a pause. */
const LINGER_MS = 250

/** A word of the text that a cue shows. */
interface WordPlace {
  cueId: string
  /** Among the words of its text. */
  index: number
}

/** The words at the playhead: one of each visible cue, where they are known. */
export const useSpokenWords = createProjectStore<{ words: readonly WordPlace[] }>({
  name: 'useSpokenWords',
  owner: 'player',
  initial: { words: [] },
})

interface Known {
  take: Take
  text: string
  fit: unknown
  words: FilmWord[] | null
}

/** Of cues that were looked at: their texts are compared with their takes once. */
const known = new Map<string, Known>()
/** Takes that were requested, so that failed ones are not requested again. */
const asked = new Set<string>()
onProjectReset(() => {
  known.clear()
  asked.clear()
})

/** Times of a cue's words in the film; null while not known. */
export function wordsOfCue(cueId: string): FilmWord[] | null {
  const { byId, fields } = useDocument.getState()
  const cue = byId.get(cueId)
  const take = activeTake(useTakes.getState(), cueId)
  if (!cue || !take) return null
  const fit = useDerived.getState().fits.get(cueId)
  const before = known.get(cueId)
  if (before?.take === take && before.text === cue.text && before.fit === fit) return before.words
  const played = {
    startMs: audibleSpan(cue, { earlyMs: fit?.earlyMs ?? 0, fittedMs: 0 }).startMs,
    trimStartMs: fields.fit.trimSilence ? take.leadMs : 0,
    cuts: pauseCuts(take, fields.fit, fit?.squeezedMs ?? 0, cue),
    rate: fit?.rate ?? 1,
  }
  const words = filmWords(cue.text, take, played)
  known.set(cueId, { take, text: cue.text, fit, words })
  return words
}

/** Lets main find the word times of cues where they are not known. */
export async function findWords(cueIds: readonly string[]): Promise<void> {
  const takes = useTakes.getState()
  const due = cueIds.flatMap((id) => {
    const take = activeTake(takes, id)
    return take && !take.words && !asked.has(take.id) ? take.id : []
  })
  const search = due.length === 0 ? Promise.resolve() : find(due)
  // Waits for earlier requests, too.
  finding = Promise.all([finding, search])
  await finding
}

/** Everything that is being looked for. */
let finding: Promise<unknown> = Promise.resolve()

async function find(due: string[]): Promise<void> {
  for (const id of due) asked.add(id)
  const { opened } = useDocument.getState()
  const found = await currentProject().takeWords({ takeIds: due })
  // Without word times nothing is highlighted, which needs no message; the next call tries again.
  if (!found.ok) for (const id of due) asked.delete(id)
  else if (useDocument.getState().opened === opened) replaceTakes(found.value)
}

/**
 * Keeps `useSpokenWords` in step with the playhead, and finds word times ahead of it. Returns the
 * unsubscribe function.
 */
export function followWords(): () => void {
  let near = ''
  return usePlayhead.subscribe(({ timeMs }, before) => {
    if (timeMs === before.timeMs) return
    const document = useDocument.getState()
    const shown = subtitlesAt(document, timeMs)
    const first = shown[0]
    if (first !== undefined && first !== near) {
      near = first
      const from = document.order.indexOf(first)
      void findWords(document.order.slice(from, from + AHEAD))
    }
    const words = shown.flatMap((cueId) => {
      const index = wordAt(wordsOfCue(cueId) ?? [], timeMs)
      return index === null ? [] : [{ cueId, index }]
    })
    const last = useSpokenWords.getState().words
    const isSame =
      words.length === last.length &&
      words.every(({ cueId, index }, i) => last[i]?.cueId === cueId && last[i]?.index === index)
    if (!isSame) useSpokenWords.setState({ words })
  })
}

/** The last word that has begun, unless it is over for a while. */
function wordAt(words: readonly FilmWord[], timeMs: number): number | null {
  const index = words.findLastIndex(({ startMs }) => startMs <= timeMs)
  const word = words[index]
  return word && timeMs < word.endMs + LINGER_MS ? index : null
}

/** The beginning of the word before or behind the playhead, in the film, ms; null where there is none. */
export async function wordBeside(by: 1 | -1): Promise<number | null> {
  const document = useDocument.getState()
  const { timeMs } = usePlayhead.getState()
  // A word that has just begun is the one that playing is in.
  const edge = by > 0 ? timeMs + 1 : timeMs - 1
  const begun = document.order.findLastIndex(
    (id) => (document.byId.get(id)?.startMs ?? Infinity) <= edge,
  )
  const near = document.order.slice(Math.max(0, begun - 1), begun + 3)
  await findWords(near)
  const starts = near
    .flatMap((id) => wordsOfCue(id) ?? [])
    .map(({ startMs }) => startMs)
    .toSorted((a, b) => a - b)
  const found = by > 0 ? starts.find((ms) => ms > edge) : starts.findLast((ms) => ms < edge)
  return found ?? null
}
