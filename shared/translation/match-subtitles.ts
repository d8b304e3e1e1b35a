import { addTo } from '../lists/grouped'
import { compareCues, type Cue } from '../contracts/project-file'
import type { TranslatedCue } from '../contracts/translation'

/** A text with times, as a subtitle file has them. */
export interface TimedText {
  startMs: number
  endMs: number
  text: string
}

/** A text that belongs to no cue of the version, or is a second one for the same cue. */
export interface SpareText {
  /** Line of a table, or number of a subtitle, from 1. */
  place: number
  text: string
}

/** Texts from outside for the cues of a version: each of them is used, or named. */
export interface MatchedTexts {
  /** New texts. */
  texts: TranslatedCue[]
  /** Texts that the cues have already. */
  same: number
  /** Cues that have no text afterwards either, by id. */
  missing: string[]
  unknown: SpareText[]
  doubled: SpareText[]
}

type VersionCue = Pick<Cue, 'id' | 'startMs' | 'endMs' | 'text' | 'original' | 'spoken'>

/**
 * Finds for the texts of a subtitle file the cues of a version: by their times after the shift that most of them share, then by
 * their order between those, then by where they lie inside a cue, which gets all of them.
 */
export function matchSubtitles(
  cues: readonly VersionCue[],
  file: readonly TimedText[],
): MatchedTexts & { shiftMs: number } {
  const own = cues.toSorted(compareCues)
  const shiftMs = sharedShift(own, file)
  const given = file
    .map((each, i) => ({
      ...each,
      startMs: each.startMs - shiftMs,
      endMs: each.endMs - shiftMs,
      place: i + 1,
    }))
    .filter(({ text }) => text.trim() !== '')
    .sort((a, b) => a.startMs - b.startMs)
  const matching = new Matching(own, given)
  matching.byTimes()
  matching.byOrder()
  matching.inside()
  return { ...matching.result(), shiftMs }
}

/** Texts that are compared with all cues to find the shift, and the part of them that has to agree. */
const SAMPLES = 200
const MIN_AGREEING = 0.3
const BIN_MS = 100

/** The distance in time that most of the texts have from some cue, ms; 0 where too few agree. */
function sharedShift(cues: readonly VersionCue[], file: readonly TimedText[]): number {
  const step = Math.max(1, Math.floor(file.length / SAMPLES))
  const samples = file.filter((_, i) => i % step === 0)
  const bins = new Map<number, number[]>()
  for (const { startMs } of samples)
    for (const cue of cues) {
      const shiftMs = startMs - cue.startMs
      addTo(bins, Math.round(shiftMs / BIN_MS), shiftMs)
    }
  const votes = (bin: number): number => bins.get(bin)?.length ?? 0
  let best = 0
  for (const bin of bins.keys()) if (votes(bin) > votes(best)) best = bin
  const enough = Math.max(3, samples.length * MIN_AGREEING)
  if (best === 0 || votes(best) < enough) return 0
  const shifts = (bins.get(best) ?? []).sort((a, b) => a - b)
  return shifts[shifts.length >> 1] ?? 0
}

type Given = TimedText & { place: number }

/** Part of the joint time of cue and text that both share, where they are taken for the same. */
const MIN_SHARE = 0.5
/** Part of a text's time that lies inside a cue, where it is taken for a part of it. */
const MIN_INSIDE = 0.7
/** Cues that a text is compared with at most: one that lasts for all of the film belongs to none. */
const MAX_NEAR = 100

class Matching {
  /** Texts by the place of their cue, in order. */
  readonly #of = new Map<number, Given[]>()
  readonly #used = new Set<Given>()

  constructor(
    private readonly cues: readonly VersionCue[],
    private readonly given: readonly Given[],
  ) {}

  #match(place: number, text: Given): void {
    addTo(this.#of, place, text)
    this.#used.add(text)
  }

  byTimes(): void {
    this.#eachOverlap((text, near) => {
      const free = near.filter(({ place }) => !this.#of.has(place))
      const [best] = free.sort((a, b) => b.both / b.either - a.both / a.either)
      if (best && best.both / best.either >= MIN_SHARE) this.#match(best.place, text)
    })
  }

  /** Between two matches as many texts as cues are left: they belong together in turn. */
  byOrder(): void {
    const placeOf = new Map<Given, number>()
    for (const [place, texts] of this.#of) for (const text of texts) placeOf.set(text, place)
    let [cue, text] = [0, 0]
    for (let i = 0; i <= this.given.length; i += 1) {
      const each = this.given[i]
      const place = each ? placeOf.get(each) : this.cues.length
      if (place === undefined) continue
      if (place - cue === i - text)
        for (let k = 0; k < place - cue; k += 1) {
          const free = this.given[text + k]
          if (free && !this.#of.has(cue + k)) this.#match(cue + k, free)
        }
      ;[cue, text] = [place + 1, i + 1]
    }
  }

  inside(): void {
    this.#eachOverlap((text, near) => {
      const lengthMs = Math.max(1, text.endMs - text.startMs)
      const around = near.find(({ both }) => both / lengthMs >= MIN_INSIDE)
      if (around) this.#match(around.place, text)
    })
  }

  /** Calls back for each free text with the cues that it overlaps, and the time both or either take. */
  #eachOverlap(
    onText: (text: Given, near: { place: number; both: number; either: number }[]) => void,
  ): void {
    let first = 0
    for (const text of this.given) {
      while ((this.cues[first]?.endMs ?? Infinity) <= text.startMs) first += 1
      if (this.#used.has(text)) continue
      const near: { place: number; both: number; either: number }[] = []
      for (let place = first; near.length < MAX_NEAR; place += 1) {
        const cue = this.cues[place]
        if (!cue || cue.startMs >= text.endMs) break
        const both = Math.min(cue.endMs, text.endMs) - Math.max(cue.startMs, text.startMs)
        const either = Math.max(cue.endMs, text.endMs) - Math.min(cue.startMs, text.startMs)
        if (both > 0) near.push({ place, both, either })
      }
      onText(text, near)
    }
  }

  result(): MatchedTexts {
    const found = this.cues.map((cue, place) => {
      const texts = (this.#of.get(place) ?? []).toSorted((a, b) => a.startMs - b.startMs)
      return { cue, text: texts.map(({ text }) => text.trim()).join('\n') }
    })
    const unknown = this.given
      .filter((text) => !this.#used.has(text))
      .map(({ place, text }) => ({ place, text }))
    return { ...sortedTexts(found), unknown, doubled: [] }
  }
}

/** Lines without times, one for each cue that is to be translated; null where there are more or fewer. */
export function matchLines(cues: readonly VersionCue[], text: string): MatchedTexts | null {
  const lines = text.split(/\r?\n/).flatMap((line) => line.trim() || [])
  const wanted = cues.filter(isTranslated)
  if (lines.length === 0 || lines.length !== wanted.length) return null
  const found = wanted.map((cue, i) => ({ cue, text: lines[i] ?? '' }))
  return { ...sortedTexts(found), unknown: [], doubled: [] }
}

const isTranslated = ({ original = '', spoken }: VersionCue): boolean =>
  original.trim() !== '' && spoken !== 'no'

/** Texts of cues as new, the same, and missing; `text` '' = none. */
export function sortedTexts(
  found: readonly { cue: VersionCue; text: string; from?: string | undefined }[],
): Pick<MatchedTexts, 'texts' | 'same' | 'missing'> {
  const wanted = found.filter(({ text }) => text !== '')
  const fresh = wanted.filter(({ cue, text }) => cue.text !== text)
  return {
    texts: fresh.map(({ cue, text, from = cue.original ?? '' }) => ({ cueId: cue.id, from, text })),
    same: wanted.length - fresh.length,
    missing: found.flatMap(({ cue, text }) =>
      text === '' && cue.text === '' && isTranslated(cue) ? cue.id : [],
    ),
  }
}
