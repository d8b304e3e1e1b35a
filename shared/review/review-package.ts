import type { Cue, ProjectFile, Take } from '../contracts/project-file'
import type {
  ProjectReview,
  ReviewCue,
  ReviewOptions,
  ReviewPackage,
  ReviewRound,
} from '../contracts/review'
import type { FilmWord } from '../fitting/film-words'
import { withoutMarkup } from '../text/markup'
import { type PlacedNote, placedNotes } from './notes'
import { verdictState } from './verdicts'

/** A project as far as a review package shows it. */
export interface ReviewContent {
  project: Pick<ProjectFile, 'id' | 'name' | 'cues' | 'speakers' | 'review'>
  /** The take that is heard in a cue. */
  takeOf: (cueId: string) => Pick<Take, 'file'> | undefined
  options: ReviewOptions
  /** Times of a cue's words in the film, by their places in its text; null: not known. */
  wordsOf?: (cue: Cue) => readonly FilmWord[] | null
  /** Length of the film, or of the dub without one. */
  durationMs: number
  /** Cues of the text before translation, in any order. */
  originals: readonly TimedText[]
}

export interface TimedText {
  startMs: number
  endMs: number
  text: string
}

/** A part of the film. */
export interface Span {
  startMs: number
  endMs: number
}

/** Everything of a package that is known before its sound is written. */
export interface PlannedReview extends Pick<
  ReviewPackage,
  'startMs' | 'durationMs' | 'speakers' | 'cues' | 'earlierNotes' | 'verdicts'
> {
  /** The round that this package is: a new one, or the last one if nothing has changed since. */
  round: Pick<ReviewRound, 'round' | 'cues'> & { packageId: string | null }
  /** The round that the cues are compared with; null in a first round. */
  before: ReviewRound | null
  /** The sound, file by file. */
  parts: Span[]
  /** Where the round before sounded otherwise. */
  previousParts: Span[]
}

/** Cues, notes and pieces of a review package, as the options ask for them. */
export function planReview(content: ReviewContent): PlannedReview {
  const { project, options, durationMs } = content
  const range = rangeOf(options, durationMs)
  const round = roundOf(content)
  const before = comparedWith(project.review, round.round, options.since)
  const numbers = new Map(project.cues.map(({ id }, i) => [id, i + 1]))
  const notes = placedNotes(project)
  const noted = new Set([...notes.map(({ cue }) => cue?.id), ...rejectedIn(project.review)])
  const wanted = options.speakers && new Set(options.speakers)
  const inRange = project.cues.filter(
    (cue) =>
      cue.startMs < range.endMs &&
      cue.endMs > range.startMs &&
      (!wanted || wanted.has(cue.speakerId ?? '')),
  )
  const original = originalTexts(inRange, content.originals)
  const all = inRange.map((cue): ReviewCue => {
    const { id, startMs, endMs, speakerId, text } = cue
    const source = original.get(id) ?? cue.original
    return {
      id,
      number: numbers.get(id) ?? 1,
      startMs,
      endMs,
      speakerId,
      // As a viewer sees it.
      text: withoutMarkup(text),
      ...(source !== undefined && { original: source }),
      ...changeOf(cue, before, round.cues),
      ...wordsIn(cue, content),
    }
  })
  const cues = options.changesOnly ? all.filter((cue) => cue.change || noted.has(cue.id)) : all
  const parts = partsOf(range, project.cues)
  return {
    startMs: range.startMs,
    durationMs: range.endMs - range.startMs,
    speakers: speakersOf(project, cues),
    cues,
    ...earlier(notes, verdictsThatHold(content), cues, range),
    round,
    before,
    parts: options.changesOnly ? parts.filter((part) => cues.some(near(part))) : parts,
    previousParts: before ? previousParts(cues, before, range) : [],
  }
}

/** Rejected cues, with or without a remark. */
const rejectedIn = (review: ProjectReview | null | undefined): string[] =>
  (review?.verdicts ?? []).flatMap(({ cueId, verdict }) => (verdict === 'rejected' ? cueId : []))

function wordsIn(cue: Cue, { wordsOf }: ReviewContent): Pick<ReviewCue, 'words'> {
  const words = wordsOf?.(cue)
  if (!words) return {}
  const whole = (value: number) => Math.max(0, Math.round(value))
  return {
    words: words.map(({ start, end, startMs, endMs }) => [
      start,
      end,
      whole(startMs),
      whole(endMs),
    ]),
  }
}

/** The chosen range inside the film; the whole film without one. */
function rangeOf({ range }: ReviewOptions, durationMs: number): Span {
  if (!range) return { startMs: 0, endMs: durationMs }
  const startMs = Math.min(range.startMs, durationMs)
  return { startMs, endMs: Math.max(startMs, Math.min(range.endMs, durationMs)) }
}

/** Every cue of the project as it is sent. */
function snapshotOf({ project, takeOf }: ReviewContent): ReviewRound['cues'] {
  return Object.fromEntries(
    project.cues.map(({ id, startMs, endMs, text }) => [
      id,
      { startMs, endMs, text, takeFile: takeOf(id)?.file ?? null },
    ]),
  )
}

/** Content unchanged since it was sent is the same round: another file of it, or a second copy. */
function roundOf(content: ReviewContent): PlannedReview['round'] {
  const cues = snapshotOf(content)
  const last = content.project.review?.rounds.at(-1)
  if (!last) return { round: 1, packageId: null, cues }
  const ids = Object.keys(cues)
  const same =
    ids.length === Object.keys(last.cues).length &&
    ids.every((id) => sameCue(cues[id], last.cues[id]))
  return same && last.reviewers.length === 0
    ? { round: last.round, packageId: last.packageId, cues }
    : { round: last.round + 1, packageId: null, cues }
}

type SentCue = ReviewRound['cues'][string]

const sameCue = (a: SentCue | undefined, b: SentCue | undefined): boolean =>
  a?.text === b?.text &&
  a?.takeFile === b?.takeFile &&
  a?.startMs === b?.startMs &&
  a?.endMs === b?.endMs

/** The review with a round that was sent; one that was sent before keeps its reviewers. */
export function withRound(
  review: ProjectReview | null | undefined,
  sent: ReviewRound,
): ProjectReview {
  const { rounds, ...rest } = review ?? { rounds: [], notes: [], verdicts: [] }
  if (rounds.some(({ packageId }) => packageId === sent.packageId)) return { ...rest, rounds }
  return { ...rest, rounds: [...rounds, sent] }
}

/** The requested round, or the one before this; null if there is none. */
function comparedWith(
  review: ProjectReview | null | undefined,
  round: number,
  since: number | null,
): ReviewRound | null {
  const earlierRounds = review?.rounds.filter((each) => each.round < round) ?? []
  const asked = earlierRounds.find((each) => each.round === since)
  return asked ?? earlierRounds.at(-1) ?? null
}

function changeOf(
  { id }: Cue,
  before: ReviewRound | null,
  sent: ReviewRound['cues'],
): Pick<ReviewCue, 'change' | 'previousText'> {
  const now = sent[id]
  if (!before || !now) return {}
  const then = before.cues[id]
  if (!then) return { change: 'new' }
  if (then.text !== now.text) return { change: 'text', previousText: then.text }
  if (then.takeFile !== now.takeFile) return { change: 'sound' }
  return then.startMs === now.startMs && then.endMs === now.endMs ? {} : { change: 'time' }
}

function speakersOf({ speakers }: ReviewContent['project'], cues: readonly ReviewCue[]) {
  const speaking = new Set(cues.map(({ speakerId }) => speakerId))
  return speakers
    .filter(({ id }) => speaking.has(id))
    .map(({ id, label, colour }) => ({ id, label, colour }))
}

/** Drops verdicts on another text or take than the package has. */
function verdictsThatHold({ project, takeOf }: ReviewContent): ProjectReview['verdicts'] {
  const { rounds, verdicts } = project.review ?? { rounds: [], verdicts: [] }
  const byId = new Map(project.cues.map((cue) => [cue.id, cue]))
  const takeFileOf = (id: string) => takeOf(id)?.file ?? null
  const now = { cueOf: (id: string) => byId.get(id), takeFileOf, rounds }
  return verdicts.filter((verdict) => verdictState(verdict, now) === 'holds')
}

/** Notes on the listed cues, and those on places of the range alone; the verdicts on the listed cues. */
function earlier(
  notes: readonly PlacedNote[],
  verdicts: ProjectReview['verdicts'],
  cues: readonly ReviewCue[],
  range: Span,
): Pick<PlannedReview, 'earlierNotes' | 'verdicts'> {
  const listed = new Set(cues.map(({ id }) => id))
  const inRange = (startMs: number) => startMs >= range.startMs && startMs < range.endMs
  const shown = notes.filter(({ note, cue }) => (cue ? listed.has(cue.id) : inRange(note.startMs)))
  return {
    earlierNotes: shown.map(({ note, cue }) => ({
      id: note.id,
      // Where it belongs now: its cue may have been split or merged since.
      cueId: cue?.id ?? null,
      startMs: note.startMs,
      endMs: note.endMs,
      kind: note.kind,
      severity: note.severity,
      text: note.text,
      suggestion: note.suggestion,
      drawing: note.drawing,
      drawnAtMs: note.drawnAtMs,
      reviewer: note.reviewer,
      round: note.round,
      state: note.state,
      reason: note.reason,
      answer: note.answer,
    })),
    verdicts: verdicts
      .filter(({ cueId }) => listed.has(cueId))
      .map(({ cueId, reviewer, verdict }) => ({ cueId, reviewer, verdict })),
  }
}

/**
 * Share of the shorter of two texts that must be spoken at the same time for them to belong
 * together.
 */
const MIN_OVERLAP = 0.5

/** The text before translation of each cue, by time; several originals of one cue are joined. */
function originalTexts(
  cues: readonly Cue[],
  originals: readonly TimedText[],
): ReadonlyMap<string, string> {
  const sorted = [...originals].sort((a, b) => a.startMs - b.startMs)
  const longest = sorted.reduce((most, { startMs, endMs }) => Math.max(most, endMs - startMs), 0)
  const found = new Map<string, string>()
  let first = 0
  for (const cue of cues) {
    // Cues are in the order of their starts: what ended long before this one is never needed again.
    while ((sorted[first]?.startMs ?? Infinity) < cue.startMs - longest) first += 1
    const texts: string[] = []
    for (let i = first; i < sorted.length; i++) {
      const each = sorted[i]
      if (!each || each.startMs >= cue.endMs) break
      const shared = Math.min(each.endMs, cue.endMs) - Math.max(each.startMs, cue.startMs)
      const shorter = Math.min(each.endMs - each.startMs, cue.endMs - cue.startMs)
      if (shared > 0 && shared >= shorter * MIN_OVERLAP) texts.push(each.text)
    }
    if (texts.length > 0) found.set(cue.id, texts.join('\n'))
  }
  return found
}

/** Length of a sound file, and how far its end may move to reach silence, ms. */
const PART_MS = 30_000
const PART_SLACK_MS = 8_000
/** Between a file's end and the next word, if there is room: decoders begin with a breath of noise. */
const MARGIN_MS = 250

/** Divides a range into files that end between the cues where that is possible. */
function partsOf({ startMs, endMs }: Span, cues: readonly Span[]): Span[] {
  const gaps = gapsBetween(cues)
  const parts: Span[] = []
  let at = startMs
  let next = 0
  while (at < endMs) {
    const wanted = at + PART_MS
    if (wanted + PART_SLACK_MS >= endMs) {
      parts.push({ startMs: at, endMs })
      break
    }
    while ((gaps[next]?.endMs ?? Infinity) < wanted - PART_SLACK_MS) next += 1
    let end = wanted
    let off = Infinity
    for (let i = next; i < gaps.length; i++) {
      const gap = gaps[i]
      if (!gap || gap.startMs > wanted + PART_SLACK_MS) break
      const margin = Math.min(MARGIN_MS, Math.floor((gap.endMs - gap.startMs) / 2))
      const place = Math.max(gap.startMs + margin, Math.min(gap.endMs - margin, wanted))
      if (Math.abs(place - wanted) < Math.min(off, PART_SLACK_MS + 1))
        [end, off] = [place, Math.abs(place - wanted)]
    }
    parts.push({ startMs: at, endMs: end })
    at = end
  }
  return parts
}

/** The pauses between cues, in order. */
function gapsBetween(cues: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let end = 0
  for (const cue of cues) {
    if (cue.startMs > end) gaps.push({ startMs: end, endMs: cue.startMs })
    end = Math.max(end, cue.endMs)
  }
  return gaps
}

/** Sound around a cue by which it is judged, ms. */
const LEAD_MS = 2_000

const near =
  (part: Span) =>
  ({ startMs, endMs }: Span): boolean =>
    startMs - LEAD_MS < part.endMs && endMs + LEAD_MS > part.startMs

/** Where changed cues were and are, as pieces of the round before. */
function previousParts(cues: readonly ReviewCue[], before: ReviewRound, range: Span): Span[] {
  const joined: Span[] = []
  const around = cues.flatMap((cue) => {
    const then = before.cues[cue.id]
    if (!cue.change || !then) return []
    const startMs = Math.min(then.startMs, cue.startMs) - LEAD_MS
    const endMs = Math.max(then.endMs, cue.endMs) + LEAD_MS
    const within = {
      startMs: Math.max(range.startMs, startMs),
      endMs: Math.min(range.endMs, endMs),
    }
    return within.endMs > within.startMs ? [within] : []
  })
  for (const span of around.sort((a, b) => a.startMs - b.startMs)) {
    const last = joined.at(-1)
    if (last && span.startMs <= last.endMs) last.endMs = Math.max(last.endMs, span.endMs)
    else joined.push(span)
  }
  return joined
}
