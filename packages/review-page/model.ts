import { firstIndex } from '@shared/lists/sorted'
import type { ReviewCue, ReviewerNote, ReviewPackage, Verdict } from '@shared/contracts/review'
import { aligned } from '@shared/dubbing/listen-check'
import { frameAt, frameOfTimecode, timecode } from '@shared/interchange/frame-rate'

export type EarlierNote = ReviewPackage['earlierNotes'][number]
export type Speaker = ReviewPackage['speakers'][number]

export const filters = ['all', 'noted', 'open', 'changed'] as const
export type Filter = (typeof filters)[number]

/** A line of the list: a cue, or a note about a place in the film. */
export type Row =
  | { kind: 'cue'; key: string; cue: ReviewCue }
  | {
      kind: 'note'
      key: string
      startMs: number
      note: ReviewerNote | null
      earlier: EarlierNote | null
    }

/** What the reviewer has written. */
export interface Written {
  notes: readonly ReviewerNote[]
  verdicts: readonly Verdict[]
  /** Notes that are not finished. */
  drafts?: readonly Pick<ReviewerNote, 'cueId'>[]
}

/** Lower case without accents, so that “nguoi” finds “Người”. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase()

/** Longer after its end a word is not marked any more, ms: a pause. */
const LINGER_MS = 250
/** A step back while it plays does not land on the word that was just stepped to, ms. */
const STEP_BACK_MS = 150

/** What is looked up in a package, worked out once. */
export class PackageIndex {
  readonly cues: readonly ReviewCue[]
  readonly speakers: ReadonlyMap<string, Speaker>
  readonly #byId: ReadonlyMap<string, ReviewCue>
  readonly #place: ReadonlyMap<string, number>
  readonly #earlier = new Map<string, EarlierNote[]>()
  readonly #folded: readonly string[]
  /** Earlier notes whose cue is not in the package. */
  readonly placeless: readonly EarlierNote[]

  constructor(readonly pkg: ReviewPackage) {
    this.cues = [...pkg.cues].sort((a, b) => a.startMs - b.startMs || a.number - b.number)
    this.speakers = new Map(pkg.speakers.map((speaker) => [speaker.id, speaker]))
    this.#byId = new Map(this.cues.map((cue) => [cue.id, cue]))
    this.#place = new Map(this.cues.map((cue, i) => [cue.id, i]))
    this.#folded = this.cues.map((cue) => folded(`${cue.number} ${cue.text} ${cue.original ?? ''}`))
    const here = (note: EarlierNote) => note.cueId !== null && this.#byId.has(note.cueId)
    this.placeless = pkg.earlierNotes.filter((note) => !here(note))
    for (const note of pkg.earlierNotes.filter(here)) {
      const id = note.cueId ?? ''
      this.#earlier.set(id, [...(this.#earlier.get(id) ?? []), note])
    }
  }

  cue(id: string | null): ReviewCue | undefined {
    return id === null ? undefined : this.#byId.get(id)
  }

  earlier(cueId: string): readonly EarlierNote[] {
    return this.#earlier.get(cueId) ?? []
  }

  /** The cue that is spoken at `ms`, or else the last one before it. */
  cueAt(ms: number): ReviewCue | undefined {
    return this.cues[this.#lastBegun(ms)]
  }

  /** The word of a cue that is being said, or was a moment ago, by its place among them; −1: none. */
  wordAt({ words = [] }: Pick<ReviewCue, 'words'>, ms: number): number {
    const at = words.findLastIndex(([, , startMs]) => startMs <= ms)
    return ms < (words[at]?.[3] ?? -Infinity) + LINGER_MS ? at : -1
  }

  /** The beginning of the word before or behind a moment, film ms; null: there is none near. */
  wordBeside(ms: number, by: 1 | -1): number | null {
    // What has just begun is the word that playing is in.
    const edge = by > 0 ? ms + 1 : ms - STEP_BACK_MS
    const near = this.#lastBegun(edge)
    const starts = this.cues
      .slice(Math.max(0, near - 1), near + 3)
      .flatMap(({ words = [] }) => words.map(([, , startMs]) => startMs))
      .toSorted((a, b) => a - b)
    const found =
      by > 0 ? starts.find((start) => start > edge) : starts.findLast((start) => start < edge)
    return found ?? null
  }

  /** A time of the film as timecode, where the package has that, else as `clock` with tenths. */
  time(ms: number): string {
    const { timecode: count } = this.pkg
    return count ? timecode(count.startFrame + frameAt(ms, count), count) : clock(ms, true)
  }

  /** The time of the film that somebody typed or pasted, ms; null: it is none of this package. */
  msOf(typed: string): number | null {
    const { timecode: count, startMs, durationMs } = this.pkg
    const text = typed.trim()
    const frame =
      count && frameOfTimecode(/^\d{2}(:\d{2}){2}$/.test(text) ? `${text}:00` : text, count)
    const ms =
      count && typeof frame === 'number'
        ? Math.round(((frame - count.startFrame) * 1_000 * count.denominator) / count.numerator)
        : msOfClock(text)
    return ms !== null && ms >= startMs && ms < startMs + durationMs ? ms : null
  }

  /** Whether nobody speaks at `ms` or in the `length` after it. */
  isQuiet(ms: number, length: number): boolean {
    const last = this.#lastBegun(ms + length)
    for (let i = last; i >= 0 && i > last - 8; i -= 1) {
      const cue = this.cues[i]
      if (cue && cue.endMs > ms) return false
    }
    return true
  }

  /** The cue so many places on; the first or last one where there are no more. */
  step(from: string | null, by: number): ReviewCue | undefined {
    const place = from === null ? -1 : (this.#place.get(from) ?? -1)
    return this.cues[Math.max(0, Math.min(this.cues.length - 1, place + by))]
  }

  /** Cues, and notes that belong to none of them, by time, as far as the filters let them through. */
  rows(
    { notes, drafts = [] }: Written,
    wanted: { filter: Filter; search: string; speaker: string | null },
  ): Row[] {
    const noted = new Set([...notes, ...drafts].map((note) => note.cueId))
    const needle = folded(wanted.search.trim())
    const atMs = this.msOf(wanted.search)
    const there = atMs === null ? undefined : this.cueAt(atMs)
    const cues = this.cues.flatMap((cue, i): Row[] => {
      const fits =
        (wanted.speaker === null || (cue.speakerId ?? '') === wanted.speaker) &&
        this.#passes(cue, wanted.filter, noted) &&
        (needle === '' || cue === there || (this.#folded[i] ?? '').includes(needle))
      return fits ? [{ kind: 'cue', key: cue.id, cue }] : []
    })
    if (wanted.speaker !== null || wanted.filter === 'changed') return cues
    const places = this.#places(notes, wanted.filter).filter(
      ({ note, earlier }) =>
        needle === '' || folded((note ?? earlier)?.text ?? '').includes(needle),
    )
    if (places.length === 0) return cues
    return [...cues, ...places].sort((a, b) => startOf(a) - startOf(b))
  }

  /** How many cues and places each filter lets through. */
  counts(written: Written): Record<Filter, number> {
    const count = (filter: Filter) =>
      this.rows(written, { filter, search: '', speaker: null }).length
    return {
      all: this.cues.length,
      noted: count('noted'),
      open: count('open'),
      changed: count('changed'),
    }
  }

  #passes(cue: ReviewCue, filter: Filter, noted: ReadonlySet<string | null>): boolean {
    if (filter === 'all') return true
    if (filter === 'changed') return cue.change !== undefined
    const earlier = this.earlier(cue.id)
    if (noted.has(cue.id)) return true
    return filter === 'noted' ? earlier.length > 0 : earlier.some((note) => note.state === 'open')
  }

  #places(notes: readonly ReviewerNote[], filter: Filter) {
    const own = notes.filter((note) => !this.cue(note.cueId))
    const before = this.placeless.filter((note) => filter !== 'open' || note.state === 'open')
    return [
      ...own.map((note) => ({
        kind: 'note' as const,
        key: note.id,
        startMs: note.startMs,
        note,
        earlier: null,
      })),
      ...before.map((earlier) => ({
        kind: 'note' as const,
        key: `earlier-${earlier.id}`,
        startMs: earlier.startMs,
        note: null,
        earlier,
      })),
    ]
  }

  #lastBegun(ms: number): number {
    return firstIndex(this.cues, ({ startMs }) => startMs > ms) - 1
  }
}

const startOf = (row: Row): number => (row.kind === 'cue' ? row.cue.startMs : row.startMs)

/** ms of `1:02:41.3`, `12:41.350` or `12:41`; null: it is no time. */
function msOfClock(text: string): number | null {
  const match = /^(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?:[.,](\d{1,3}))?$/.exec(text)
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0', part = ''] = match
  return (
    (Number(hours) * 60 + Number(minutes)) * 60_000 +
    Number(seconds) * 1_000 +
    Number(part.padEnd(3, '0'))
  )
}

/** `12:41` or `1:02:41`; with tenths `12:41.3`. */
export function clock(ms: number, tenths = false): string {
  const whole = Math.max(0, tenths ? Math.floor(ms / 100) * 100 : ms)
  const seconds = Math.floor(whole / 1_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  const start = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes)
  const tail = tenths ? `.${Math.floor((whole % 1_000) / 100)}` : ''
  return `${start}:${two(seconds % 60)}${tail}`
}

/** A stretch of words that both texts have, or only one. */
export interface TextPart {
  of: 'both' | 'before' | 'now'
  words: string
}

/** Two versions of a text in stretches, in the order in which they are read. */
export function differences(before: string, now: string): TextPart[] {
  const [old = [], next = []] = [before, now].map((text) => text.match(/\S+\s*/g) ?? [])
  const parts: TextPart[] = []
  /** What differs, since the last words that both have. */
  let [gone, come] = ['', '']
  const close = () => {
    if (gone !== '') parts.push({ of: 'before', words: gone })
    if (come !== '') parts.push({ of: 'now', words: come })
    gone = come = ''
  }
  const bare = (words: readonly string[]) => words.map((word) => word.trim())
  let [i, j] = [0, 0]
  for (const step of aligned(bare(old), bare(next))) {
    const was = step === 'added' ? '' : (old[i++] ?? '')
    const is = step === 'missing' ? '' : (next[j++] ?? '')
    if (step !== 'same') {
      gone += was
      come += is
      continue
    }
    close()
    const last = parts.at(-1)
    if (last?.of === 'both') last.words += is
    else parts.push({ of: 'both', words: is })
  }
  close()
  return parts
}
