import { addTo, grouped } from '../lists/grouped'
import type { Chapter, Narration } from '../contracts/narration'
import type { Cue } from '../contracts/project-file'
import { MAX_CUE_CHARACTERS } from '../contracts/project/project-limits'
import type { CueDifference } from '../subtitles/edit/diff-cues'
import { MAX_SENTENCE } from './read-script'
import { breathingParts, sentencesOf } from './sentences'

const keyOf = ({ text, speakerId }: Pick<Cue, 'text' | 'speakerId'>): string =>
  JSON.stringify([text.replace(/\s+/g, ' ').trim(), speakerId])

/**
 * Effect of a changed script on the cues of a narration: unchanged sentences keep their cues, and
 * with them their takes, even where they moved; a rewritten one keeps the cue in its place. In the
 * order of the new script; removed cues are at their old places.
 *
 * @param next the cues of the new script (`assignScript` with the project's speakers)
 */
export function diffScript(old: readonly Cue[], next: readonly Cue[]): CueDifference[] {
  const matches = sameWords(old, next)
  matchPlaces(old, next, matches)
  const kept = new Set(matches.values())
  const places = new Map(old.map((cue, i) => [cue, i]))
  const differences: CueDifference[] = []
  let passed = 0
  const passTo = (end: number) => {
    for (const cue of old.slice(passed, end))
      if (!kept.has(cue)) differences.push({ change: 'removed', old: cue, next: null, fields: [] })
    passed = Math.max(passed, end)
  }
  for (const cue of next) {
    const before = matches.get(cue)
    if (before) passTo(places.get(before) ?? 0)
    differences.push(before ? compare(before, cue) : added(cue))
  }
  passTo(old.length)
  return differences
}

const added = (next: Cue): CueDifference => ({ change: 'added', old: null, next, fields: [] })

/** Cues of the same words and speaker, those nearest in the order of the script first. */
function sameWords(old: readonly Cue[], next: readonly Cue[]): Map<Cue, Cue> {
  const places = new Map<string, number[]>()
  for (const [i, cue] of old.entries()) addTo(places, keyOf(cue), i)
  const matches = new Map<Cue, Cue>()
  let shift = 0
  for (const [i, cue] of next.entries()) {
    const found = places.get(keyOf(cue))
    if (!found?.length) continue
    const at = nearest(found, i + shift)
    const [place = 0] = found.splice(at, 1)
    const from = old[place]
    if (from) matches.set(cue, from)
    shift = place - i
  }
  return matches
}

function nearest(places: readonly number[], wanted: number): number {
  let best = 0
  for (const [i, place] of places.entries())
    if (Math.abs(place - wanted) < Math.abs((places[best] ?? 0) - wanted)) best = i
  return best
}

/** Between two unchanged neighbours, new cues replace removed ones, one by one. */
function matchPlaces(old: readonly Cue[], next: readonly Cue[], matches: Map<Cue, Cue>): void {
  const places = new Map(old.map((cue, i) => [cue, i]))
  const taken = new Set(matches.values())
  let place = 0
  for (const cue of next) {
    const before = matches.get(cue)
    if (before) {
      place = (places.get(before) ?? 0) + 1
      continue
    }
    const from = old[place]
    if (!from || taken.has(from)) continue
    matches.set(cue, from)
    taken.add(from)
    place += 1
  }
}

function compare(old: Cue, cue: Cue): CueDifference {
  const { text, speakerId, pauseAfterMs, paragraph, chapter, language, spoken } = cue
  const { paragraph: _p, chapter: was, ...rest } = old
  const next: Cue = {
    ...rest,
    text,
    speakerId,
    ...(paragraph && { paragraph }),
    ...(chapter && { chapter: chapterOf(was, chapter) }),
    ...(pauseAfterMs !== undefined && { pauseAfterMs }),
    ...(language !== undefined && text !== old.text && { language }),
    ...(spoken !== undefined && { spoken }),
  }
  const fields: CueDifference['fields'] = []
  if (text !== old.text) fields.push('text')
  if (speakerId !== old.speakerId) fields.push('speaker')
  if (fields.length > 0) return { change: 'changed', old, next, fields }
  const isSame =
    next.pauseAfterMs === old.pauseAfterMs &&
    next.paragraph === old.paragraph &&
    next.spoken === old.spoken &&
    next.chapter?.title === old.chapter?.title
  return isSame
    ? { change: 'same', old, next: old, fields }
    : { change: 'moved', old, next, fields: ['times'] }
}

/** A chapter that keeps its title keeps its length. */
const chapterOf = (was: Chapter | undefined, now: Chapter): Chapter =>
  was?.title === now.title ? was : now

/**
 * The cues of a narration with another split. The text of one paragraph of one speaker is joined
 * and cut again; unchanged texts keep their cue and with it their take. Pauses set by the user stay
 * after their words, and pins begin a cue.
 */
export function resplit(
  cues: readonly Cue[],
  split: Narration['split'],
  newId: () => string,
): Cue[] {
  return passages(cues).flatMap((passage) => {
    const parts = partsOf(passage, split)
    const unused = grouped(passage, keyOf)
    const same = parts.map((text) => unused.get(keyOf({ ...first(passage), text }))?.shift())
    const used = new Set(same.map((cue) => cue?.id))
    const free = passage.filter(({ id }) => !used.has(id))
    return parts.map((text, i) => {
      const from = same[i] ?? free.shift()
      return joinedCue(passage, { text, id: from?.id ?? newId(), from, at: i, of: parts.length })
    })
  })
}

const first = (cues: readonly [Cue, ...Cue[]]): Cue => cues[0]

/** Cues that may be joined: one paragraph, speaker and voice, up to a pause set by the user. */
function passages(cues: readonly Cue[]): [Cue, ...Cue[]][] {
  const found: [Cue, ...Cue[]][] = []
  for (const cue of cues) {
    const open = found.at(-1)
    const last = open?.at(-1)
    const continues =
      open &&
      last?.pauseAfterMs === undefined &&
      !cue.paragraph &&
      !cue.chapter &&
      cue.pinnedMs === undefined &&
      cue.speakerId === open[0].speakerId &&
      cue.voiceId === open[0].voiceId &&
      cue.language === open[0].language &&
      cue.spoken === open[0].spoken
    if (continues) open.push(cue)
    else found.push([cue])
  }
  return found
}

function partsOf(passage: readonly Cue[], split: Narration['split']): string[] {
  const texts = passage.map(({ text }) => text)
  if (split === 'paragraph') return breathingParts(texts.join(' '), MAX_CUE_CHARACTERS)
  if (split === 'line') return texts.flatMap((text) => text.split('\n')).flatMap(bounded)
  return texts
    .join('\n')
    .split('\n')
    .flatMap((line) => sentencesOf(line))
    .flatMap(bounded)
}

const bounded = (text: string): string[] => breathingParts(text, MAX_SENTENCE)

/**
 * Splits a cue of a narration into one cue for each text. The one with the old text keeps the id,
 * and with it the take; else the first does. The layout sets their times.
 */
export function cutCue(cue: Cue, texts: readonly string[], newId: () => string): Cue[] {
  const same = Math.max(
    0,
    texts.findIndex((text) => text.trim() === cue.text.trim()),
  )
  return texts.map((text, at) => {
    const from = at === same ? cue : undefined
    return joinedCue([cue], { text, id: from ? cue.id : newId(), from, at, of: texts.length })
  })
}

function joinedCue(
  passage: readonly [Cue, ...Cue[]],
  part: { text: string; id: string; from: Cue | undefined; at: number; of: number },
): Cue {
  const [begin] = passage
  const { paragraph, chapter, pinnedMs, pauseAfterMs: _, note: __, ...shared } = begin
  const last = passage.at(-1)
  const note = part.from?.note
  return {
    ...shared,
    ...(part.from ? { startMs: part.from.startMs, endMs: part.from.endMs } : {}),
    id: part.id,
    text: part.text,
    ...(note !== undefined && { note }),
    ...(part.at === 0 && paragraph && { paragraph }),
    ...(part.at === 0 && chapter && { chapter }),
    ...(part.at === 0 && pinnedMs !== undefined && { pinnedMs }),
    ...(part.at === part.of - 1 &&
      last?.pauseAfterMs !== undefined && { pauseAfterMs: last.pauseAfterMs }),
  }
}
