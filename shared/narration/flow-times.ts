import { speakableText } from '../text/markup'
import type { Narration } from '../contracts/narration'
import type { Cue } from '../contracts/project-file'
import { spokenPart } from '../subtitles/not-speech'
import { remembered } from '../subtitles/reading-time'

/** Settings of a new narration. */
export const defaultNarration: Narration = {
  split: 'sentence',
  pauses: { startMs: 0, sentenceMs: 300, paragraphMs: 800, chapterMs: 1_500 },
  targetMs: null,
  keepSpeaker: false,
}

/** Values that determine the times of a narration, cue by cue in the order of the script. */
export type FlowCue = Pick<
  Cue,
  'id' | 'text' | 'spoken' | 'paragraph' | 'chapter' | 'pauseAfterMs' | 'pinnedMs'
>

/** Where a cue is. */
export interface FlowedTime {
  id: string
  /** Whole ms, later than the start of the cue before. */
  startMs: number
  endMs: number
  /** To the sample: `startMs` and `endMs` are these, rounded. */
  exactStartMs: number
  exactEndMs: number
}

/** A stretch of the narration that is to last a certain time: a chapter, or the whole. */
export interface FlowSection {
  /** The first cue of the chapter; null: the whole. */
  cueId: string | null
  targetMs: number
  /** Voices and pauses at their own length, ms, as far as this target is about them. */
  voiceMs: number
  pauseMs: number
  /** Factor on the rate of the takes. */
  rate: number
  /** Factor on the length of the pauses. */
  pauseScale: number
  /** Excess at any rate, ms; 0: the target is reached. */
  overMs: number
}

export interface Flow {
  times: FlowedTime[]
  /** Length of the whole, to the sample, ms. */
  lengthMs: number
  /** Pinned cues that the text before them runs into, with how far, ms. */
  overrun: { id: string; byMs: number }[]
  sections: FlowSection[]
}

export interface FlowOptions {
  /** Clips begin and end at whole samples of this rate. */
  sampleRate?: number
  /** Most that a target may speed a take up. */
  maxRate?: number
}

/**
 * Comfortable speech: estimated length of a cue until its voice is known, ms for each character.
 */
export const MS_PER_CHARACTER = 66
const MIN_ESTIMATE_MS = 300
/** Largest growth of a pause: a longer one would be taken for the end. */
const MAX_PAUSE_SCALE = 3

const spokenCharacters = remembered((text) => [...speakableText(spokenPart({ text }))].length)
const allCharacters = remembered(
  (text) => [...speakableText(spokenPart({ text, spoken: 'yes' }))].length,
)

/** Spoken characters of a cue; 0: it stays silent. */
export const charactersSaid = ({ text, spoken }: Pick<Cue, 'text' | 'spoken'>): number =>
  spoken === 'no' ? 0 : spoken === 'yes' ? allCharacters(text) : spokenCharacters(text)

/** Estimated length of a cue without a take, ms; 0 for one that is not spoken. */
export function estimatedMs(cue: Pick<Cue, 'text' | 'spoken'>, perCharacter = MS_PER_CHARACTER) {
  const characters = charactersSaid(cue)
  return characters === 0 ? 0 : Math.max(MIN_ESTIMATE_MS, characters * perCharacter)
}

/** A cue with its voice and the pause before it, ms. */
interface Placed {
  cue: FlowCue
  voiceMs: number
  /** Between the cue before and this one; 0 before the first. */
  pauseMs: number
}

/**
 * Lays a narration out: each cue begins after the one before and its pause, unless it is pinned.
 * The sum of voices and pauses is the length of the whole, to the sample. One pass over the cues:
 * 10,000 take some milliseconds, so everything can be laid out again at each change.
 *
 * @param voiceMs length of a cue's voice at rate 1, ms (`naturalLengthMs`); undefined without a
 * take
 */
export function flowTimes(
  cues: readonly FlowCue[],
  voiceMs: (cueId: string) => number | undefined,
  narration: Narration,
  { sampleRate = 48_000, maxRate = 1.5 }: FlowOptions = {},
): Flow {
  const { placed, tailMs } = withPauses(cues, voiceMs, narration)
  const sections = sectionsOf(placed, narration, maxRate)
  const paceOf = new Map(sections.flatMap((section) => section.of.map((each) => [each, section])))
  const whole = (ms: number) => (Math.round((ms * sampleRate) / 1000) * 1000) / sampleRate
  // Half a sample rounds down for a pause and up for a voice: together they equal the plan.
  const wholePause = (ms: number) => (Math.ceil((ms * sampleRate) / 1000 - 0.5) * 1000) / sampleRate
  const flow: Flow = { times: [], lengthMs: 0, overrun: [], sections: [] }
  let at = whole(narration.pauses.startMs)
  let latest = -1
  // Rounding error relative to the target length, ms: the next pause compensates for it.
  let addedMs = 0
  for (const each of placed) {
    const { cue } = each
    const pace = paceOf.get(each)
    const { rate = 1, pauseScale = 1 } = pace ?? {}
    if (!pace || cue.pinnedMs !== undefined) addedMs = 0
    const pauseMs = pace
      ? Math.max(0, wholePause(each.pauseMs * pauseScale - addedMs))
      : whole(each.pauseMs)
    const pinnedMs = cue.pinnedMs
    const exactStartMs = pinnedMs === undefined ? at + pauseMs : Math.max(pinnedMs, latest + 1)
    if (pinnedMs !== undefined && flow.lengthMs > pinnedMs + 0.5)
      flow.overrun.push({ id: cue.id, byMs: Math.round(flow.lengthMs - pinnedMs) })
    // Later than the start before: the order of the cues follows from their times.
    const startMs = Math.max(Math.round(exactStartMs), latest + 1)
    const exactEndMs = exactStartMs + whole(each.voiceMs / rate)
    addedMs +=
      pauseMs - each.pauseMs * pauseScale + whole(each.voiceMs / rate) - each.voiceMs / rate
    const endMs = Math.max(startMs, Math.round(exactEndMs))
    flow.times.push({ id: cue.id, startMs, endMs, exactStartMs, exactEndMs })
    latest = startMs
    // An unspoken cue takes no time: the pause is measured from the last voice.
    if (each.voiceMs > 0 || pinnedMs !== undefined) at = exactEndMs
    flow.lengthMs = Math.max(flow.lengthMs, at)
    at += whole(silenceAfter(each, paceOf.get(each)))
  }
  flow.sections = sections
  const targetMs = narration.targetMs ?? 0
  return { ...flow, lengthMs: Math.max(flow.lengthMs + whole(tailMs), targetMs) }
}

/** A chapter that cannot fill its time with pauses alone ends in silence. */
function silenceAfter(each: Placed, section: Section | undefined): number {
  if (!section || section.cueId === null || section.of.at(-1) !== each) return 0
  const { forMs, voiceMs, pauseMs, pauseScale, rate } = section
  return Math.max(0, forMs - voiceMs / rate - pauseMs * pauseScale)
}

type Break = 'sentence' | 'paragraph' | 'chapter'

function withPauses(
  cues: readonly FlowCue[],
  voiceMs: (cueId: string) => number | undefined,
  { pauses }: Narration,
): { placed: Placed[]; tailMs: number } {
  const lengths = {
    sentence: pauses.sentenceMs,
    paragraph: pauses.paragraphMs,
    chapter: pauses.chapterMs,
  }
  let before: { isFirst: boolean; saidMs: number | undefined } = {
    isFirst: true,
    saidMs: undefined,
  }
  let widest: Break = 'sentence'
  const placed = cues.map((cue): Placed => {
    if (cue.chapter) widest = 'chapter'
    else if (cue.paragraph && widest === 'sentence') widest = 'paragraph'
    const ms = charactersSaid(cue) === 0 ? 0 : (voiceMs(cue.id) ?? estimatedMs(cue))
    const { isFirst, saidMs } = before
    if (ms === 0) {
      const own = cue.pauseAfterMs
      if (own !== undefined) before = { isFirst, saidMs: (saidMs ?? 0) + own }
      return { cue, voiceMs: 0, pauseMs: 0 }
    }
    const pauseMs = saidMs ?? (isFirst ? 0 : lengths[widest])
    before = { isFirst: false, saidMs: cue.pauseAfterMs }
    widest = 'sentence'
    return { cue, voiceMs: ms, pauseMs }
  })
  return { placed, tailMs: before.saidMs ?? 0 }
}

/** `forMs`: time that the target leaves for these voices and pauses. */
type Section = FlowSection & { of: Placed[]; forMs: number }

/** Chapters with their own target, then the rest of the whole with the remaining time. */
function sectionsOf(
  placed: readonly Placed[],
  { targetMs, pauses }: Narration,
  maxRate: number,
): Section[] {
  const chapters: Placed[][] = []
  for (const each of placed) {
    const open = chapters.at(-1)
    if (each.cue.chapter || !open) chapters.push([each])
    else open.push(each)
  }
  const aimed = chapters.flatMap((of): Section[] => {
    const [first] = of
    const chapterMs = first?.cue.chapter?.targetMs
    if (first === undefined || chapterMs === undefined) return []
    return [paced(of, first.cue.id, chapterMs, { forMs: chapterMs, maxRate })]
  })
  if (targetMs === null) return aimed
  const fixed = new Set(aimed.flatMap(({ of }) => of))
  const takenMs = aimed.reduce((sum, { of, ...section }) => {
    return sum + section.targetMs + section.overMs + (of[0]?.pauseMs ?? 0)
  }, pauses.startMs)
  const rest = placed.filter((each) => !fixed.has(each))
  const forMs = Math.max(1, targetMs - takenMs)
  return [...aimed, paced(rest, null, targetMs, { forMs, maxRate })]
}

/** Too long: voices and pauses shrink alike. Too short: the pauses grow. */
function paced(
  of: Placed[],
  cueId: string | null,
  targetMs: number,
  { forMs, maxRate }: { forMs: number; maxRate: number },
): Section {
  const voiceMs = of.reduce((sum, each) => sum + each.voiceMs, 0)
  const pauses = of.reduce((sum, each) => sum + each.pauseMs, 0)
  // The pause before a chapter is not part of it.
  const pauseMs = cueId === null ? pauses : pauses - (of[0]?.pauseMs ?? 0)
  const about = { cueId, targetMs, voiceMs, pauseMs, of, forMs }
  const ownMs = voiceMs + pauseMs
  if (ownMs > forMs) {
    const rate = Math.min(maxRate, ownMs / forMs)
    const overMs = Math.max(0, Math.round(ownMs / rate - forMs))
    return { ...about, rate, pauseScale: 1 / rate, overMs }
  }
  const wanted = pauseMs === 0 ? 1 : (forMs - voiceMs) / pauseMs
  return { ...about, rate: 1, pauseScale: Math.min(MAX_PAUSE_SCALE, wanted), overMs: 0 }
}

/** Advice on reaching a target by another reading speed, before any payment. */
export interface TargetAdvice {
  /** The first cue of the chapter; null: the whole. */
  cueId: string | null
  targetMs: number
  /** For the service's `speed`, 0.5–2. */
  speed: number
  /** The pauses that go with it, ms. */
  pauses: Narration['pauses']
  /** Excess with both, ms; negative: silence at the end. */
  overMs: number
  /** Share of the voices' length that is only estimated, 0–1. */
  estimated: number
}

/** `speed` of the services. */
const SPEEDS = { lowest: 0.5, highest: 2 }
/** Within these factors a voice sounds natural, so that pauses may stay as they are. */
const NATURAL = { slowest: 0.85, fastest: 1.25 }

/**
 * Speed and pauses that give each target. If a natural speed is enough, pauses stay as they are;
 * beyond that both change alike.
 *
 * @param speed reading speed of the known takes, and of the estimate
 */
export function targetAdvice(
  cues: readonly FlowCue[],
  voiceMs: (cueId: string) => number | undefined,
  narration: Narration,
  speed: number,
): TargetAdvice[] {
  const pace = measuredPace(cues, voiceMs) ?? MS_PER_CHARACTER / speed
  const guesses = new Map(cues.map((cue) => [cue.id, estimatedMs(cue, pace)]))
  const lengthOf = (cueId: string) => voiceMs(cueId) ?? guesses.get(cueId)
  const { placed } = withPauses(cues, lengthOf, narration)
  return sectionsOf(placed, narration, Infinity).map((section) => {
    const { cueId, targetMs, forMs, of } = section
    const alone = section.voiceMs / Math.max(1, forMs - section.pauseMs)
    const isNatural = alone >= NATURAL.slowest && alone <= NATURAL.fastest
    const both = (section.voiceMs + section.pauseMs) / forMs
    const wanted = speed * (isNatural && forMs > section.pauseMs ? alone : both)
    const asked = Math.min(SPEEDS.highest, Math.max(SPEEDS.lowest, Math.round(wanted * 100) / 100))
    const saidMs = (section.voiceMs * speed) / asked
    const scale = Math.max(0, Math.min(MAX_PAUSE_SCALE, (forMs - saidMs) / section.pauseMs || 0))
    const guessedMs = of.reduce(
      (sum, each) => sum + (voiceMs(each.cue.id) === undefined ? each.voiceMs : 0),
      0,
    )
    return {
      cueId,
      targetMs,
      speed: asked,
      pauses: scaled(narration.pauses, scale),
      overMs: Math.round(saidMs + section.pauseMs * scale - forMs),
      estimated: section.voiceMs === 0 ? 0 : guessedMs / section.voiceMs,
    }
  })
}

const scaled = (pauses: Narration['pauses'], by: number): Narration['pauses'] => ({
  startMs: pauses.startMs,
  sentenceMs: Math.round(pauses.sentenceMs * by),
  paragraphMs: Math.round(pauses.paragraphMs * by),
  chapterMs: Math.round(pauses.chapterMs * by),
})

/** Fewer characters say nothing about a voice's pace. */
const MIN_MEASURED = 200

/** ms per character of the cues with a known voice; null while too few are. */
function measuredPace(
  cues: readonly FlowCue[],
  voiceMs: (cueId: string) => number | undefined,
): number | null {
  let [ms, characters] = [0, 0]
  for (const cue of cues) {
    const known = voiceMs(cue.id)
    if (known === undefined || known === 0) continue
    ms += known
    characters += charactersSaid(cue)
  }
  return characters < MIN_MEASURED ? null : ms / characters
}
