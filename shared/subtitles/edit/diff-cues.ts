import { firstIndex } from '../../lists/sorted'
import { compareCues, type Cue } from '../../contracts/project-file'

export type CueChange = 'same' | 'moved' | 'changed' | 'added' | 'removed'

export interface CueDifference {
  change: CueChange
  /** The cue of the project; null for an added one. */
  old: Cue | null
  /**
   * The cue as it would be: a matched one keeps the id, and with it its takes, and everything that
   * the file cannot say (voice, sound, gain, note); null for a removed one.
   */
  next: Cue | null
  /** Differences of a matched cue. */
  fields: ('times' | 'text' | 'speaker')[]
}

/**
 * Effect of a changed subtitle file on the cues of a project. `next` are the cues of the new file
 * (`assignSpeakers` with the project's speakers). Sorted by time. A cue is `moved` if only its
 * times differ, `changed` if text or speaker do.
 */
export const diffCues = (old: readonly Cue[], next: readonly Cue[]): CueDifference[] =>
  atOnce(diffing(old, next))

/** Work that may be interrupted wherever it yields, and answers at its end. */
type Interruptible<T> = Generator<undefined, T>

function atOnce<T>(work: Interruptible<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** `diffCues` in steps of a few milliseconds at the length of a film. */
export function* diffing(
  old: readonly Cue[],
  next: readonly Cue[],
): Interruptible<CueDifference[]> {
  const matches = yield* matching(old, next)
  const matched = new Set(matches.values())
  const differences = next.map((cue): CueDifference => {
    const before = matches.get(cue)
    return before === undefined
      ? { change: 'added', old: null, next: cue, fields: [] }
      : compare(before, cue)
  })
  for (const cue of old) {
    if (!matched.has(cue)) differences.push({ change: 'removed', old: cue, next: null, fields: [] })
  }
  return differences.sort((a, b) => startOf(a) - startOf(b))
}

/** The cues of the project after the change, sorted by time. */
export const cuesAfter = (differences: readonly CueDifference[]): Cue[] =>
  differences.flatMap(({ next }) => next ?? [])

export function countChanges(differences: readonly CueDifference[]): Record<CueChange, number> {
  const counts = { same: 0, moved: 0, changed: 0, added: 0, removed: 0 }
  for (const { change } of differences) counts[change] += 1
  return counts
}

function compare(old: Cue, cue: Cue): CueDifference {
  const { startMs, endMs, text, speakerId, original } = cue
  const fields: CueDifference['fields'] = []
  if (startMs !== old.startMs || endMs !== old.endMs) fields.push('times')
  if (text !== old.text) fields.push('text')
  if (speakerId !== old.speakerId) fields.push('speaker')
  if (fields.length === 0) return { change: 'same', old, next: old, fields }
  const said = original === undefined ? {} : { original }
  const change = fields.length === 1 && fields[0] === 'times' ? 'moved' : 'changed'
  return { change, old, next: { ...old, ...said, startMs, endMs, text, speakerId }, fields }
}

const startOf = ({ old, next }: CueDifference): number => (next ?? old)?.startMs ?? 0

/**
 * Finds for the cues of a new file the cues of a project that they come from. In turn: those of the
 * same id, which another state of the project has; the same after the shift that most cues made, and without it; the same words of the same speaker, nearest
 * in time after the shift that most of the rest made; the same words of anybody; the same place in
 * time. Each cue is matched once.
 */
export const matchCues = (old: readonly Cue[], next: readonly Cue[]): Map<Cue, Cue> =>
  atOnce(matching(old, next))

function* matching(old: readonly Cue[], next: readonly Cue[]): Interruptible<Map<Cue, Cue>> {
  const matches = new Map<Cue, Cue>()
  const pool = new Pool(old, next, matches)
  yield
  yield* pool.matchBy(({ id }) => id, 0)
  yield
  const allMs = commonShift(old, next) ?? 0
  for (const shiftMs of new Set([allMs, 0])) yield* pool.matchBy(exactly, shiftMs)
  const restMs = commonShift(pool.openOld(), pool.openNext()) ?? allMs
  yield
  yield* pool.matchBy(bySpeakerAndText, restMs)
  yield* pool.matchBy(byText, restMs)
  for (const shiftMs of new Set([restMs, 0])) yield* pool.matchByPlace(shiftMs)
  return matches
}

/** Common key of two matched cues; the new one's times are shifted back. */
type Key = (cue: Cue, shiftMs: number) => string

const byText: Key = ({ text }) => text
const bySpeakerAndText: Key = ({ speakerId, text }) => `${speakerId}\n${text}`
const exactly: Key = ({ startMs, endMs, speakerId, text }, shiftMs) =>
  `${startMs - shiftMs} ${endMs - shiftMs} ${speakerId}\n${text}`

/** Cues that must have moved alike before the others are looked for at that distance. */
const MIN_MOVED = 3

/** Median shift of the unique texts, ms; null if too few are left. */
function commonShift(old: readonly Cue[], next: readonly Cue[]): number | null {
  const before = uniqueTexts(old)
  const shifts = Array.from(uniqueTexts(next)).flatMap(([key, cue]) => {
    const from = before.get(key)
    return from ? [cue.startMs - from.startMs] : []
  })
  if (shifts.length < MIN_MOVED) return null
  return shifts.sort((a, b) => a - b)[shifts.length >> 1] ?? 0
}

function uniqueTexts(cues: readonly Cue[]): Map<string, Cue> {
  const unique = new Map<string, Cue>()
  const repeated = new Set<string>()
  for (const cue of cues) {
    const key = bySpeakerAndText(cue, 0)
    if (unique.has(key) || cue.text === '') repeated.add(key)
    unique.set(key, cue)
  }
  for (const key of repeated) unique.delete(key)
  return unique
}

/** Cues that are looked at before the work may be interrupted. */
const STEP = 500

class Pool {
  private readonly old: Set<Cue>
  private readonly next: Set<Cue>

  constructor(
    old: readonly Cue[],
    next: readonly Cue[],
    private readonly matches: Map<Cue, Cue>,
  ) {
    this.old = new Set([...old].sort(compareCues))
    this.next = new Set([...next].sort(compareCues))
  }

  openOld = (): Cue[] => [...this.old]
  openNext = (): Cue[] => [...this.next]

  private match(cue: Cue, from: Cue): void {
    this.matches.set(cue, from)
    this.old.delete(from)
    this.next.delete(cue)
  }

  /** Matches cues of one key, nearest in time first come. */
  *matchBy(key: Key, shiftMs: number): Interruptible<void> {
    const groups = new Map<string, Cue[]>()
    for (const cue of this.old) {
      const group = groups.get(key(cue, 0))
      if (group) group.push(cue)
      else groups.set(key(cue, 0), [cue])
      if (groups.size % STEP === 0) yield
    }
    for (const [i, cue] of this.openNext().entries()) {
      if (i % STEP === 0) yield
      const group = groups.get(key(cue, shiftMs))
      const at = group ? nearest(group, cue.startMs - shiftMs) : -1
      const from = group?.[at]
      if (!group || !from) continue
      group.splice(at, 1)
      this.match(cue, from)
    }
  }

  /** Matches cues in the same place: overlapping by at least half of their joint time. */
  *matchByPlace(shiftMs: number): Interruptible<void> {
    const old = this.openOld()
    let first = 0
    for (const [at, cue] of this.openNext().entries()) {
      if (at % STEP === 0) yield
      const startMs = cue.startMs - shiftMs
      const endMs = cue.endMs - shiftMs
      while ((old[first]?.endMs ?? Infinity) <= startMs) first++
      let best: { from: Cue; share: number } | null = null
      for (let i = first; i < old.length; i++) {
        const from = old[i]
        if (!from || from.startMs >= endMs) break
        const share = this.old.has(from) ? sharedTime(from, startMs, endMs) : 0
        if (share >= 0.5 && share > (best?.share ?? 0)) best = { from, share }
      }
      if (best) this.match(cue, best.from)
    }
  }
}

/** Index of the cue of a sorted group that starts nearest; -1 for an empty group. */
function nearest(group: readonly Cue[], startMs: number): number {
  const at = firstIndex(group, (cue) => cue.startMs >= startMs)
  const after = group[at]
  const before = group[at - 1]
  if (!after) return at - 1
  return before && startMs - before.startMs <= after.startMs - startMs ? at - 1 : at
}

/** Time both take over time either takes, 0–1. */
function sharedTime(cue: Cue, startMs: number, endMs: number): number {
  const both = Math.min(cue.endMs, endMs) - Math.max(cue.startMs, startMs)
  const either = Math.max(cue.endMs, endMs) - Math.min(cue.startMs, startMs)
  return both <= 0 ? 0 : both / either
}
