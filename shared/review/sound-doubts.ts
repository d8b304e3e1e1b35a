import { grouped } from '../lists/grouped'
import type { Take } from '../contracts/project-file'
import type { VoiceTraits } from '../contracts/project/voice-traits'
import { withoutMarkup } from '../text/markup'

/** Kinds of doubts about the sound of a take. */
export type SoundDoubtKind =
  | 'SILENT'
  | 'CLIPPING'
  | 'ONSET_CUT'
  | 'END_CUT'
  | 'LONG_SILENCE'
  | 'OTHER_VOICE'
  | 'LEVEL'
  | 'PACE'

export interface SoundDoubt {
  kind: SoundDoubtKind
  /**
   * Places for CLIPPING; ms for LONG_SILENCE; semitones from the voice's usual pitch for OTHER_VOICE; LU from
   * its usual level for LEVEL; how many times its usual pace for PACE; 0 otherwise.
   */
  value: number
}

/** A take in the order of the film, with its measured traits. */
export interface SoundLine {
  cueId: string
  speakerId: string | null
  take: Pick<
    Take,
    'durationMs' | 'leadMs' | 'tailMs' | 'pauses' | 'lufs' | 'recipe' | 'connectionId'
  >
  /** Longest pause that the cue keeps of its take; undefined: no limit. */
  longestPauseMs?: number | undefined
  /** Undefined: not measured. */
  traits: VoiceTraits | undefined
}

/** A voice with fewer takes has no habits that one could leave: its takes are compared with their neighbours. */
const ENOUGH = 6
/** Deviations from the median, in robust standard deviations, from which a take is an outlier. */
const STANDS_OUT = 5
/** The same for a pace, which depends on a count of syllables and so varies more. */
const PACE_STANDS_OUT = 3.5
/** Less is never a doubt, whatever the voice does elsewhere: semitones, LU, and a factor of its pace. */
const MIN_PITCH = 3
const MIN_LEVEL = 4
const MIN_PACE = 1.5
/** Distance of two spectra, in robust standard deviations of each band, and how far one may vary, dB. */
const MIN_SPECTRUM = 2
const BAND_DB = 1.5
/** One minus the cosine of two speaker vectors: less apart, they may well be one speaker's. */
const MIN_APART = 0.25
/** Shortest pause that is unnatural within a cue, ms. */
const LONG_SILENCE_MS = 800
/**
 * A file that begins or ends this little below its loud parts is cut, dB, if it is also this much
 * louder there than the voice's other takes. Vowels, nasals and liquids may begin at once, so they
 * have a separate limit.
 */
const START_DB = -32
const END_DB = -21
const EDGE_MORE_DB = 5
const OPEN_START_DB = -3
/** Starts of one kind vary by so many of their robust standard deviations. */
const START_VARIES = 2
/** Letters that are read by their names, which begin with a vowel more often than not. */
const SPELT_START = /^[^\p{L}\p{N}]*\p{Lu}{2}/u
const OPEN_START = /^[^\p{L}\p{N}]*(?:[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýăĩũơưạ-ỹlmnrwj]|ng|nh)/iu

const beginsAtOnce = ({ take }: SoundLine): boolean =>
  [OPEN_START, SPELT_START].some((start) =>
    start.test(withoutMarkup(take.recipe.text).normalize('NFC')),
  )

/**
 * Doubtful takes of a film, by cue: faults of a take by itself, and deviations from the voice's
 * other takes. Uses medians and their deviations, so that a few faulty takes do not make faults
 * usual.
 *
 * @returns only cues with a doubt
 */
export function soundDoubts(lines: readonly SoundLine[]): Map<string, SoundDoubt[]> {
  const found = new Map<string, SoundDoubt[]>()
  for (const ofVoice of grouped(lines, voiceOf).values()) {
    const usual = ofVoice.length >= ENOUGH ? habitsOf(ofVoice) : null
    for (const [i, line] of ofVoice.entries()) {
      // Nothing else can be said of a take without a sound.
      const doubts: SoundDoubt[] =
        line.take.lufs === null
          ? [{ kind: 'SILENT', value: 0 }]
          : [
              ...ownDoubts(line, usual),
              ...(usual ? habitDoubts(line, usual) : neighbourDoubts(line, ofVoice[i - 1])),
            ]
      if (doubts.length > 0) found.set(line.cueId, doubts)
    }
  }
  return found
}

/** Takes that should sound alike: one voice with one set of settings, or one person. */
function voiceOf({ speakerId, take: { connectionId, recipe } }: SoundLine): string {
  const { voiceId, language, audio } = recipe
  return connectionId === ''
    ? `own ${speakerId}`
    : [connectionId, voiceId, language, JSON.stringify(audio)].join(' ')
}

/** Median and robust standard deviation. */
interface Usual {
  middle: number
  spread: number
}

/** Usual values of a voice. */
interface Habits {
  pitch: Usual
  level: Usual
  /** Logarithm of spoken time against the expected time for its length. */
  pace: Usual
  /** Time of a take without words, and of each syllable, ms. */
  pause: number
  syllable: number
  bands: Usual[]
  /** Distances of its takes' spectra from the median one. */
  spectrum: Usual
  /** By the user's speaker model: the middle of its vectors, and how far takes are from it; null: too few have one. */
  speaker: { model: string; centre: readonly number[]; apart: Usual } | null
  /** Of texts that begin with a closed sound, and with an open one. */
  start: { closed: Usual; open: Usual }
  end: Usual
}

function habitsOf(lines: readonly SoundLine[]): Habits {
  const traits = lines.flatMap((line) => line.traits ?? [])
  const bands = (traits[0]?.spectrum ?? []).map((_, band) =>
    usualOf(traits.flatMap(({ spectrum }) => spectrum[band] ?? [])),
  )
  const { pause, syllable } = lengthsOf(lines)
  const timing = { pause, syllable }
  const startsOf = (open: boolean) =>
    usualOf(
      lines.flatMap((line) => (beginsAtOnce(line) === open ? (line.traits?.startDb ?? []) : [])),
    )
  return {
    ...timing,
    bands,
    pitch: usualOf(traits.flatMap(({ pitchHz }) => (pitchHz === null ? [] : semitones(pitchHz)))),
    level: usualOf(lines.flatMap(({ take }) => take.lufs ?? [])),
    pace: usualOf(lines.flatMap((line) => paceOf(line, timing) ?? [])),
    spectrum: usualOf(traits.map((each) => distanceFrom(bands, each))),
    speaker: speakerOf(traits),
    start: { closed: startsOf(false), open: startsOf(true) },
    end: usualOf(traits.map(({ endDb }) => endDb)),
  }
}

/** The median in each dimension: a few other voices do not move it. */
function speakerOf(traits: readonly VoiceTraits[]): Habits['speaker'] {
  const known = traits.flatMap(({ speaker }) => (speaker?.vector.length ? speaker : []))
  const model = known.at(-1)?.model ?? ''
  const vectors = known.flatMap((each) => (each.model === model ? [unit(each.vector)] : []))
  const [first] = vectors
  if (!first || vectors.length < ENOUGH) return null
  const centre = unit(first.map((_, at) => median(vectors.map((vector) => vector[at] ?? 0))))
  return { model, centre, apart: usualOf(vectors.map((vector) => apartFrom(centre, vector))) }
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / (length || 1))
}

/** One minus the cosine of the angle between two vectors of length 1. */
const apartFrom = (a: readonly number[], b: readonly number[]): number =>
  1 - a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

const semitones = (hz: number): number => 12 * Math.log2(hz)

function usualOf(values: readonly number[]): Usual {
  // Too few values define no usual range: nothing is an outlier.
  if (values.length < 3) return { middle: 0, spread: Infinity }
  const middle = median(values)
  // 1.4826 makes it the standard deviation where values are normally distributed.
  return { middle, spread: 1.4826 * median(values.map((value) => Math.abs(value - middle))) }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
}

const standsOut = (
  value: number,
  { middle, spread }: Usual,
  least: number,
  deviations = STANDS_OUT,
): boolean => Math.abs(value - middle) > Math.max(least, deviations * spread)

/** Shorter silence is the stop of a consonant in slow speech, and part of its pace, ms. */
const REST_MS = 200

/** Spoken time without what lies around the words and the rests between them, ms. */
function spokenMs({ take }: SoundLine): number {
  const lengths = (take.pauses ?? []).map(({ fromMs, toMs }) => toMs - fromMs)
  const pauses = lengths.reduce((sum, ms) => (ms < REST_MS ? sum : sum + ms), 0)
  return take.durationMs - take.leadMs - take.tailMs - pauses
}

/** A vowel with the letters around it, or a digit: about one syllable in most languages. */
const SYLLABLE = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýăĩũơưạ-ỹ]+|\d|[^\P{L}\p{Script=Latin}]/gu

const SPELT = /\p{Lu}{2,}/gu

/** Rough number of syllables of a text; a digit counts as two. */
function syllablesOf(text: string): number {
  const plain = withoutMarkup(text).normalize('NFC')
  // Abbreviations are spelt: SRT is three syllables and more.
  let count = plain.match(SPELT)?.join('').length ?? 0
  for (const [part] of plain.replace(SPELT, ' ').toLowerCase().matchAll(SYLLABLE))
    count += /\d/.test(part) ? 2 : 1
  return count
}

/** The line through times over syllables, by the median of the slopes (Theil and Sen). */
function lengthsOf(lines: readonly SoundLine[]): Pick<Habits, 'pause' | 'syllable'> {
  const points = lines.map((line) => ({ x: syllablesOf(line.take.recipe.text), y: spokenMs(line) }))
  const sorted = points.filter(({ x }) => x > 0).toSorted((a, b) => a.x - b.x)
  // Pairs far apart: those of equal length would say nothing, and all pairs are too many.
  const half = sorted.length >> 1
  const slopes = sorted.slice(0, half).flatMap((a, i) => {
    const b = sorted[i + half]
    return b && b.x > a.x ? (b.y - a.y) / (b.x - a.x) : []
  })
  const each = median(sorted.map(({ x, y }) => y / x))
  const syllable =
    slopes.length > 2 ? Math.min(1.2 * each, Math.max(0.5 * each, median(slopes))) : each
  return { syllable, pause: Math.max(0, median(sorted.map(({ x, y }) => y - x * syllable))) }
}

/** Logarithm of how much longer than expected it is; null without words. */
function paceOf(
  line: SoundLine,
  { pause, syllable }: Pick<Habits, 'pause' | 'syllable'>,
): number | null {
  const count = syllablesOf(line.take.recipe.text)
  const spoken = spokenMs(line)
  const expected = pause + count * syllable
  return count > 0 && spoken > 0 && expected > 0 ? Math.log(spoken / expected) : null
}

/** Distance of a spectrum from a voice's, in deviations of each band. */
function distanceFrom(bands: readonly Usual[], { spectrum }: VoiceTraits): number {
  if (spectrum.length === 0 || bands.length === 0) return 0
  const squares = bands.reduce((sum, { middle, spread }, band) => {
    return sum + (((spectrum[band] ?? middle) - middle) / Math.max(BAND_DB, spread)) ** 2
  }, 0)
  return Math.sqrt(squares / bands.length)
}

/** Faults of a take by itself; a cut edge only if the voice does not always end so. */
function ownDoubts(line: SoundLine, usual: Habits | null): SoundDoubt[] {
  const { take, traits } = line
  const doubts: SoundDoubt[] = []
  const longest = (take.pauses ?? []).reduce(
    (most, { fromMs, toMs }) => Math.max(most, toMs - fromMs),
    0,
  )
  const silence = Math.min(longest, line.longestPauseMs ?? Infinity)
  if (silence > LONG_SILENCE_MS) doubts.push({ kind: 'LONG_SILENCE', value: silence })
  if (!traits) return doubts
  if (traits.clips > 0) doubts.push({ kind: 'CLIPPING', value: traits.clips })
  const open = beginsAtOnce(line)
  const [least, start] = open ? [OPEN_START_DB, usual?.start.open] : [START_DB, usual?.start.closed]
  // A voice that never begins at once has lost something where it does.
  const more = Math.max(EDGE_MORE_DB, START_VARIES * (start?.spread ?? 0))
  const from = start ? Math.max(START_DB, start.middle + more) : least
  if (traits.startDb > from) doubts.push({ kind: 'ONSET_CUT', value: 0 })
  const until = Math.max(END_DB, (usual?.end.middle ?? -Infinity) + EDGE_MORE_DB)
  if (traits.endDb > until) doubts.push({ kind: 'END_CUT', value: 0 })
  return doubts
}

/** True if a speaker model takes it for another speaker; null if none has processed it. */
function isOtherSpeaker({ speaker }: VoiceTraits, { speaker: usual }: Habits): boolean | null {
  if (!usual || !speaker?.vector.length || speaker.model !== usual.model) return null
  const apart = apartFrom(usual.centre, unit(speaker.vector))
  return apart > usual.apart.middle && standsOut(apart, usual.apart, MIN_APART)
}

/** Deviations from the usual values of the voice. */
function habitDoubts(line: SoundLine, usual: Habits): SoundDoubt[] {
  const { take, traits } = line
  const doubts: SoundDoubt[] = []
  if (traits) {
    const pitch = traits.pitchHz === null ? usual.pitch.middle : semitones(traits.pitchHz)
    const isFar =
      isOtherSpeaker(traits, usual) ??
      (standsOut(pitch, usual.pitch, MIN_PITCH) ||
        standsOut(distanceFrom(usual.bands, traits), usual.spectrum, MIN_SPECTRUM))
    if (isFar) doubts.push({ kind: 'OTHER_VOICE', value: pitch - usual.pitch.middle })
  }
  if (typeof take.lufs === 'number' && standsOut(take.lufs, usual.level, MIN_LEVEL))
    doubts.push({ kind: 'LEVEL', value: take.lufs - usual.level.middle })
  const pace = paceOf(line, usual)
  if (pace !== null && standsOut(pace, usual.pace, Math.log(MIN_PACE), PACE_STANDS_OUT))
    doubts.push({ kind: 'PACE', value: Math.exp(usual.pace.middle - pace) })
  return doubts
}

/** A voice with few takes: what jumps from one of them to the next. */
function neighbourDoubts(line: SoundLine, before: SoundLine | undefined): SoundDoubt[] {
  const doubts: SoundDoubt[] = []
  if (!before) return doubts
  const [now, then] = [line.take.lufs, before.take.lufs]
  if (typeof now === 'number' && typeof then === 'number' && Math.abs(now - then) > 2 * MIN_LEVEL)
    doubts.push({ kind: 'LEVEL', value: now - then })
  const each = { pause: 0, syllable: 1 }
  const [pace, pacedBefore] = [paceOf(line, each), paceOf(before, each)]
  if (pace !== null && pacedBefore !== null) {
    const times = Math.exp(pacedBefore - pace)
    if (Math.max(times, 1 / times) > MIN_PACE ** 2) doubts.push({ kind: 'PACE', value: times })
  }
  return doubts
}
