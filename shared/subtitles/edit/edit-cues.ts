import { grouped } from '../../lists/grouped'
import { compareCues, type Cue } from '../../contracts/project-file'
import { MIN_CUE_MS } from '../../contracts/project/project-limits'
import { labelledLines } from '../labels'
import { readCharacters } from '../reading-time'

const tag = /<\/?(i|b|u|s|font)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi

/** Tags open at an offset, outermost first, as they were written. */
function openTags(text: string, offset: number): { name: string; written: string }[] {
  const open: { name: string; written: string }[] = []
  for (const { 0: written, 1: name, index } of text.matchAll(tag)) {
    if (index >= offset || name === undefined) continue
    if (!written.startsWith('</')) open.push({ name, written })
    else if (open.at(-1)?.name === name) open.pop()
  }
  return open
}

/** An offset inside a tag moves behind it. */
function outsideTags(text: string, offset: number): number {
  for (const { 0: written, index } of text.matchAll(tag)) {
    if (index < offset && offset < index + written.length) return index + written.length
  }
  return offset
}

/** The two parts of a text; tags open at the cut are closed before and opened again after it. */
function splitText(text: string, offset: number): [string, string] {
  const at = outsideTags(text, offset)
  const open = openTags(text, at)
  const close = open.map(({ name }) => `</${name}>`).reverse()
  return [
    text.slice(0, at).trim() + close.join(''),
    open.map(({ written }) => written).join('') + text.slice(at).trim(),
  ]
}

/** Offset of the space nearest to a place in the text; null in a single word. */
export function nearestBreak(text: string, place: number): number | null {
  let best: number | null = null
  for (const { index } of text.trimEnd().matchAll(/\s+/g)) {
    if (index > 0 && (best === null || Math.abs(index - place) < Math.abs(best - place)))
      best = index
  }
  return best
}

/** Divides the time of a cue among texts by what there is to read in each; no part gets shorter than the shortest cue. */
function divideTime(cue: Cue, texts: readonly string[]): number[] {
  const lengthMs = cue.endMs - cue.startMs
  const characters = texts.map((text) => Math.max(1, readCharacters(text)))
  const total = characters.reduce((sum, count) => sum + count, 0)
  const parts = characters.length
  let read = 0
  return characters.slice(0, -1).map((count, i) => {
    read += count
    const ms = Math.round((lengthMs * read) / total)
    const [least, most] = [(i + 1) * MIN_CUE_MS, lengthMs - (parts - 1 - i) * MIN_CUE_MS]
    return cue.startMs + Math.min(most, Math.max(least, ms))
  })
}

/**
 * Splits a cue at an offset of its text (UTF-16 units); the time is split in proportion to what
 * there is to read. The first part keeps id and note. Null when a part would have no text or no
 * time.
 */
export function splitCue(cue: Cue, textOffset: number, newId: string): [Cue, Cue] | null {
  const [before, after] = splitText(cue.text, textOffset)
  if (readCharacters(before) === 0 || readCharacters(after) === 0) return null
  if (cue.endMs - cue.startMs < 2 * MIN_CUE_MS) return null
  const [cutMs = cue.endMs] = divideTime(cue, [before, after])
  const { overlapMeant: _overlap, pauseAfterMs: _pause, ...first } = cue
  const { note: _note, ...second } = withoutBeginning(cue)
  return [
    { ...first, text: before, endMs: cutMs },
    { ...second, id: newId, text: after, startMs: cutMs },
  ]
}

/**
 * Text after the start of a cue begins neither a paragraph nor a chapter, and is not pinned; the
 * original of the whole, of which it may be a translation, stays at its start.
 */
function withoutBeginning(cue: Cue): Cue {
  const { paragraph: _paragraph, chapter: _chapter, pinnedMs: _pinned, ...others } = cue
  const { original: _original, translation: _translation, ...rest } = others
  return rest
}

function withoutPause(cue: Cue): Cue {
  const { pauseAfterMs: _pause, ...rest } = cue
  return rest
}

/**
 * Splits a cue with several speakers (`- [A] …` line by line) into one cue for each, of which the
 * first keeps its id. `speakerOf` gives the speaker of a label. Null if it names only the cue's own
 * speaker.
 */
export function splitBySpeakers(
  cue: Cue,
  speakerOf: (label: string) => string | null,
  newId: () => string,
): Cue[] | null {
  const parts = labelledLines(cue.text).filter(({ text }) => readCharacters(text) > 0)
  if (parts.length < 2 || cue.endMs - cue.startMs < parts.length * MIN_CUE_MS) return null
  const texts = parts.map(({ text }) => text.replace(/^[-–—]\s*(?=\D)/, ''))
  const cuts = divideTime(cue, texts)
  return parts.map(({ label }, i) => ({
    ...(i === 0 ? cue : withoutBeginning(cue)),
    id: i === 0 ? cue.id : newId(),
    startMs: cuts[i - 1] ?? cue.startMs,
    endMs: cuts[i] ?? cue.endMs,
    text: texts[i] ?? '',
    speakerId: label === null ? cue.speakerId : speakerOf(label),
  }))
}

/**
 * Joins cues into one from the first start to the last end, in the order of time. The first cue
 * gives id, speaker, voice and sound. Lines stay lines while there are at most two; a dialogue of
 * different speakers gets dashes. Null for fewer than two cues.
 */
export function mergeCues(cues: readonly Cue[]): Cue | null {
  const sorted = [...cues].sort(compareCues)
  const [first] = sorted
  const last = sorted.at(-1)
  if (!first || !last || sorted.length < 2) return null
  const spoken = sorted.filter(({ text }) => text.trim() !== '')
  const dialogue = new Set(spoken.map(({ speakerId }) => speakerId)).size > 1
  const notes = sorted.flatMap(({ note }) => note ?? [])
  const originals = sorted.flatMap(({ original }) => original ?? [])
  const translated = sorted.flatMap(({ translation }) => translation?.from ?? [])
  const { overlapMeant: _, note: __, translation: ___, ...kept } = withoutPause(first)
  return {
    ...kept,
    endMs: Math.max(...sorted.map(({ endMs }) => endMs)),
    text: dialogue ? spoken.map(({ text }) => dashed(text)).join('\n') : joined(spoken),
    ...(last.overlapMeant ? { overlapMeant: true } : {}),
    ...(last.pauseAfterMs === undefined ? {} : { pauseAfterMs: last.pauseAfterMs }),
    ...(notes.length > 0 ? { note: notes.join('\n') } : {}),
    ...(originals.length > 0 ? { original: originals.join('\n') } : {}),
    ...(translated.length > 0 ? { translation: { from: translated.join('\n') } } : {}),
  }
}

const dashed = (text: string): string =>
  /^[-–—]/.test(text) ? text : `- ${text.replaceAll('\n', ' ')}`

function joined(cues: readonly Cue[]): string {
  const texts = cues.map(({ text }) => text)
  const single = texts.every((text) => !text.includes('\n'))
  return texts.join(single && texts.length === 2 ? '\n' : ' ')
}

/** Moves cues together by some ms: none goes below 0 and their distances stay. */
export function shiftCues(cues: readonly Cue[], byMs: number): Cue[] {
  const earliest = cues.reduce((least, { startMs }) => Math.min(least, startMs), Infinity)
  const by = Math.max(Math.round(byMs), -earliest)
  return cues.map((cue) => ({ ...cue, startMs: cue.startMs + by, endMs: cue.endMs + by }))
}

/** Copies of cues with new ids, laid in one piece behind the last of them; notes are not copied. */
export function duplicateCues(cues: readonly Cue[], newId: () => string): Cue[] {
  const startMs = Math.min(...cues.map((cue) => cue.startMs))
  const endMs = Math.max(...cues.map((cue) => cue.endMs))
  return shiftCues(cues, endMs - startMs).map((cue) => {
    const { note: _note, ...copied } = withoutBeginning(cue)
    return { ...copied, id: newId() }
  })
}

interface SnapOptions {
  /** Pause left between two cues, ms. */
  gapMs: number
  /** Edges that are further from their neighbour stay, ms. */
  reachMs: number
}

/** Two frames at 25 fps; half a second of reach. */
const defaultSnap: SnapOptions = { gapMs: 80, reachMs: 500 }

/**
 * Moves the edges of chosen cues to their neighbours of the same speaker, so that exactly the gap
 * is between: small holes close and small overlaps open. A cue never loses more than its reach
 * and never becomes shorter than the shortest cue; meant overlaps stay. Returns the cues that changed.
 */
export function snapToNeighbours(
  all: readonly Cue[],
  chosen: ReadonlySet<string>,
  { gapMs, reachMs }: SnapOptions = defaultSnap,
): Cue[] {
  const changed: Cue[] = []
  for (const lane of lanes(all)) {
    for (let i = 0; i < lane.length; i++) {
      const cue = lane[i]
      if (!cue || !chosen.has(cue.id)) continue
      const next = snap(cue, lane[i - 1], lane[i + 1], { gapMs, reachMs })
      if (next.startMs === cue.startMs && next.endMs === cue.endMs) continue
      lane[i] = next
      changed.push(next)
    }
  }
  return changed
}

function snap(
  cue: Cue,
  before: Cue | undefined,
  after: Cue | undefined,
  { gapMs, reachMs }: SnapOptions,
): Cue {
  const wantedStart = before && !before.overlapMeant ? before.endMs + gapMs : cue.startMs
  const wantedEnd = after && !cue.overlapMeant ? after.startMs - gapMs : cue.endMs
  const startMs = Math.abs(wantedStart - cue.startMs) <= reachMs ? wantedStart : cue.startMs
  const endMs = Math.abs(wantedEnd - cue.endMs) <= reachMs ? wantedEnd : cue.endMs
  const leastMs = Math.min(MIN_CUE_MS, cue.endMs - cue.startMs)
  return endMs - startMs >= leastMs ? { ...cue, startMs, endMs } : cue
}

function lanes(cues: readonly Cue[]): Cue[][] {
  const sorted = [...cues].sort(compareCues)
  return [...grouped(sorted, ({ speakerId }) => speakerId).values()]
}
