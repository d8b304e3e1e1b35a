import {
  clipsBetween,
  type PlayClip,
  type Playlist,
  SAMPLE_RATE,
  soundKey,
  soundSamples,
} from './playlist'

/** Clips are scheduled on the audio thread this long before they sound. */
export const SCHEDULE_SAMPLES = 1.5 * SAMPLE_RATE
/** Clips are read and decoded this long before they sound. */
export const PREFETCH_SAMPLES = 6 * SAMPLE_RATE

/** One clip in one pass: when it sounds, and which part of it. In samples of the context. */
export interface Due {
  /** Identifies the clip, the pass and everything that changes how it sounds. */
  key: string
  clip: PlayClip
  pass: Pass
  /** First sample in the context; whole. */
  start: number
  /** Samples of the prepared clip that are skipped because the pass starts within it. */
  offset: number
  /** Samples that sound. */
  length: number
}

/** Length of a clip in context samples at the rate of the transport. */
export const playedLength = (clip: PlayClip, rate: number): number =>
  Math.max(1, Math.round(clip.lengthSamples / rate))

function dueOf(clip: PlayClip, pass: Pass): Due {
  const tail = Math.round((soundSamples(clip) - clip.lengthSamples) / pass.rate)
  const whole = playedLength(clip, pass.rate) + tail
  const begins = contextAt(pass, clip.startSample)
  const start = Math.max(begins, pass.contextFrom)
  const end = Math.min(begins + whole, passEnd(pass))
  const { startSample, gainDb, speakerId } = clip
  const key = [pass.index, clip.cueId, soundKey(clip), startSample, gainDb, speakerId].join('|')
  return { key, clip, pass, start, offset: start - begins, length: end - start }
}

/** Everything that sounds between two samples of the context, in this pass. */
export function dueBetween(playlist: Playlist, pass: Pass, from: number, until: number): Due[] {
  const end = Math.min(until, passEnd(pass))
  const begin = Math.max(from, pass.contextFrom)
  if (end <= begin) return []
  const clips = clipsBetween(
    playlist,
    Math.floor(filmAt(pass, begin)),
    Math.ceil(filmAt(pass, end)),
  )
  return clips
    .map((clip) => dueOf(clip, pass))
    .filter((due) => due.length > 0 && due.start < end && due.start + due.length > begin)
}

/**
 * The rest of a clip that was ready only after its start, in time. Null if it is over.
 */
export function catchUp(due: Due, earliest: number): Due | null {
  const missed = Math.max(0, earliest - due.start)
  if (missed === 0) return due
  if (missed >= due.length) return null
  return {
    ...due,
    start: due.start + missed,
    offset: due.offset + missed,
    length: due.length - missed,
  }
}

/**
 * Uninterrupted playback of the film samples from `filmFrom` to `filmUntil`, starting at a sample of
 * the audio context. A loop is a sequence of passes.
 */
export interface Pass {
  /** Number of the pass since the transport started. */
  index: number
  /** Sample of the audio context at which the pass starts; whole. */
  contextFrom: number
  filmFrom: number
  /** Exclusive; Infinity plays to the end. */
  filmUntil: number
  /** Film samples per context sample. */
  rate: number
}

/** Context sample of a film sample, whole. At rate 1 this is exact. */
export const contextAt = (pass: Pass, film: number): number =>
  pass.contextFrom + Math.round((film - pass.filmFrom) / pass.rate)

export const filmAt = (pass: Pass, context: number): number =>
  pass.filmFrom + (context - pass.contextFrom) * pass.rate

/** Context sample at which the pass ends. */
export const passEnd = (pass: Pass): number =>
  pass.filmUntil === Infinity ? Infinity : contextAt(pass, pass.filmUntil)

export interface Range {
  from: number
  until: number
}

/** The next pass of a loop; null if this pass does not end at the end of the loop. */
export function nextPass(pass: Pass, loop: Range | null): Pass | null {
  if (!loop || loop.until <= loop.from || pass.filmUntil !== loop.until) return null
  return {
    index: pass.index + 1,
    contextFrom: passEnd(pass),
    filmFrom: loop.from,
    filmUntil: loop.until,
    rate: pass.rate,
  }
}

/** The pass at a context sample: the last that has started. */
export function passAt(passes: readonly Pass[], context: number): Pass | undefined {
  return passes.findLast((pass) => pass.contextFrom <= context) ?? passes[0]
}
