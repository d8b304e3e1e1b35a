import { MAX_BAND_DB, MAX_DECAY_MS, MAX_WET_DB, type Room } from '../contracts/project/room'
import { NO_WET_DB, ROOM_BANDS } from '../contracts/project/room-bands'
import { bandSection, filterOf } from './biquad'
import { inRoom } from './room-sound'

/** Step of the envelope that is searched for decays, s. */
const FRAME_S = 0.01
/** Speech ends where it falls by so much; its decay is followed to so far below it, dB. */
const FROM_DB = -3
const TO_DB = -25
/** The level before an end is that of these frames ahead of it. */
const BEFORE_FRAMES = [10, 3] as const
/** It lasts at least so long, and is followed for at most so long, s. */
const MIN_DECAY_S = 0.05
const MAX_DECAY_S = 2.5
/** Level of speech above the pauses that is required, dB. */
const ABOVE_PAUSES_DB = 20
/** Fewer ends of speech say nothing of the room. */
const MIN_DECAYS = 2

/** Sound of speech at its place of recording. */
interface SpeechSound {
  /** Level of each of `ROOM_BANDS` during speech, dB. */
  bands: number[]
  /** Time in which it goes down by 60 dB after its ends; null where the ends do not tell. */
  decayMs: number | null
  /** Reverberation against the voice itself, dB. */
  wetDb: number
}

/** Measures speech; null where there is none. Mono. */
export function speechSound(speech: Float32Array, sampleRate: number): SpeechSound | null {
  const levels = envelope(speech, sampleRate)
  const top = percentile(levels, 0.95)
  if (!Number.isFinite(top) || top < -70) return null
  const loud = levels.map((db) => db > top - ABOVE_PAUSES_DB)
  const bands = ROOM_BANDS.map((hz) => bandLevel(speech, { hz, sampleRate, loud }))
  return { bands, ...decayOf(levels, top) }
}

/**
 * The room of a film's speech for a voice recorded elsewhere: estimated, tried on the voice, and
 * corrected by the remaining difference. Both mono.
 *
 * @returns null if the film or the voice holds no speech
 */
export function matchRoom(
  film: Float32Array,
  voice: Float32Array,
  sampleRate: number,
): Room | null {
  const wanted = speechSound(film, sampleRate)
  const dry = speechSound(voice, sampleRate)
  if (!wanted || !dry) return null
  const found = roomOf(wanted, dry)
  const tried = speechSound(inRoom(voice, sampleRate, found), sampleRate)
  if (!tried) return found
  // Reverberation changes the colour as well.
  const missing = bandsApart(wanted, tried)
  const room = { ...found, bands: found.bands.map((db, b) => allowedBand(db + (missing[b] ?? 0))) }
  if (room.wetDb <= NO_WET_DB || tried.decayMs === null) return room
  const missingDb = Math.max(-MAX_CORRECTED_DB, Math.min(3, wanted.wetDb - tried.wetDb))
  const slower = Math.max(0.8, Math.min(1.25, (wanted.decayMs ?? 0) / tried.decayMs))
  return {
    ...room,
    wetDb: Math.round(allowedWet(room.wetDb + missingDb) * 10) / 10,
    decayMs: Math.round(Math.min(MAX_DECAY_MS, room.decayMs * slower)),
  }
}

/** Factor on the voice's own decay above which a decay belongs to a room. */
const LONGER_THAN_VOICE = 1.25

const allowedWet = (db: number): number => Math.max(NO_WET_DB, Math.min(MAX_WET_DB, db))

/** Largest correction of the reverberation after the trial, dB. */
const MAX_CORRECTED_DB = 9

/** Rounded as it is kept. */
const allowedBand = (db: number): number =>
  Math.round(Math.max(-MAX_BAND_DB, Math.min(MAX_BAND_DB, db)) * 10) / 10

/**
 * Gain that the voice needs in each band, dB. Only the colour is matched: the loudness of both is
 * equalised.
 */
function bandsApart(film: SpeechSound, voice: SpeechSound): number[] {
  const usable = ROOM_BANDS.map(
    (_, b) => (film.bands[b] ?? -Infinity) > -90 && (voice.bands[b] ?? -Infinity) > -90,
  )
  const apart = ROOM_BANDS.map((_, b) =>
    usable[b] ? (film.bands[b] ?? 0) - (voice.bands[b] ?? 0) : 0,
  )
  const mean = meanOf(apart.filter((_, b) => usable[b]))
  return apart.map((db, b) => (usable[b] ? db - mean : 0))
}

function roomOf(film: SpeechSound, voice: SpeechSound): Room {
  const bands = bandsApart(film, voice).map(allowedBand)
  // A voice goes down by itself where it ends, in a dry film too: only what lasts longer is the room's.
  const isWetter =
    film.decayMs !== null &&
    film.wetDb > NO_WET_DB &&
    film.decayMs > (voice.decayMs ?? 0) * LONGER_THAN_VOICE
  const wetDb = isWetter ? Math.round(allowedWet(film.wetDb) * 10) / 10 : NO_WET_DB
  return {
    kind: 'film',
    bands,
    lowHz: null,
    highHz: null,
    decayMs: isWetter ? Math.round(Math.min(MAX_DECAY_MS, film.decayMs ?? 0)) : 0,
    wetDb,
    // More audible room means a more distant speaker.
    gainDb: isWetter ? -Math.round(Math.max(0, Math.min(6, (wetDb + 12) / 2)) * 10) / 10 : 0,
  }
}

/** RMS of each frame, dBFS. */
function envelope(samples: Float32Array, sampleRate: number): number[] {
  const step = Math.round(FRAME_S * sampleRate)
  return Array.from({ length: Math.floor(samples.length / step) }, (_, frame) => {
    let energy = 0
    for (let i = frame * step; i < (frame + 1) * step; i++) energy += (samples[i] ?? 0) ** 2
    return 10 * Math.log10(energy / step + 1e-14)
  })
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? -Infinity
}

function bandLevel(
  speech: Float32Array,
  { hz, sampleRate, loud }: { hz: number; sampleRate: number; loud: readonly boolean[] },
): number {
  if (hz * Math.SQRT2 > sampleRate / 2) return -Infinity
  const [first, second] = [1, 2].map(() => filterOf(bandSection({ hz, q: Math.SQRT2, sampleRate })))
  if (!first || !second) return -Infinity
  const step = Math.round(FRAME_S * sampleRate)
  let [energy, count] = [0, 0]
  for (let i = 0; i < speech.length; i++) {
    const y = second(first(speech[i] ?? 0))
    if (!loud[Math.floor(i / step)]) continue
    energy += y * y
    count += 1
  }
  return 10 * Math.log10(energy / Math.max(1, count) + 1e-14)
}

interface Decay {
  /** dB a second, positive. */
  slope: number
  /** Level of the line at the end of speech, relative to the speech before it, dB. */
  startDb: number
}

/**
 * At the end of speech, before silence, the reverberation in the room decays in a straight line.
 */
function decayOf(levels: readonly number[], top: number): Pick<SpeechSound, 'decayMs' | 'wetDb'> {
  const floor = percentile(levels, 0.05)
  const decays: Decay[] = []
  const [most, least] = BEFORE_FRAMES
  for (let at = most; at < levels.length; at++) {
    const before = energyMean(levels.slice(at - most, at - least))
    const isEnd = (levels[at] ?? 0) <= before + FROM_DB && (levels[at - 1] ?? 0) > before + FROM_DB
    if (before < top - 12 || !isEnd) continue
    const decay = decayFrom(levels, { at, before, floor })
    if (decay) decays.push(decay)
  }
  if (decays.length < MIN_DECAYS) return { decayMs: null, wetDb: NO_WET_DB }
  const slope = percentile(
    decays.map((decay) => decay.slope),
    0.5,
  )
  // Relative to sustained speech: the part left by the room alone.
  const part = Math.min(
    0.95,
    10 **
      (percentile(
        decays.map(({ startDb }) => startDb),
        0.5,
      ) /
        10),
  )
  return { decayMs: (60 / slope) * 1_000, wetDb: 10 * Math.log10(part / (1 - part)) }
}

/** The line through a decay: as long as it falls, and above the level of the pauses. */
function decayFrom(
  levels: readonly number[],
  { at, before, floor }: { at: number; before: number; floor: number },
): Decay | null {
  const bottom = Math.max(before + TO_DB, floor + 6)
  const points: [number, number][] = []
  let lowest = Infinity
  let isDown = false
  // The voice itself is gone some frames after its end.
  for (let i = at + 2; i < Math.min(levels.length, at + MAX_DECAY_S / FRAME_S); i++) {
    const db = levels[i] ?? 0
    isDown = db < bottom
    // Below, it cannot be told from the pause; above, speech begins again.
    if (isDown || db > lowest + 5) break
    lowest = Math.min(lowest, db)
    points.push([(i - at) * FRAME_S, db])
  }
  const first = points[0]
  const last = points.at(-1)
  if (!isDown || !first || !last || last[0] - first[0] < MIN_DECAY_S || first[1] - last[1] < 8)
    return null
  const meanX = meanOf(points.map(([x]) => x))
  const meanY = meanOf(points.map(([, y]) => y))
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  const slope = -points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
  if (slope <= 0) return null
  return { slope, startDb: Math.min(0, meanY + slope * meanX - before) }
}

/** Level of frames together, dB. */
const energyMean = (levels: readonly number[]): number =>
  10 * Math.log10(meanOf(levels.map((db) => 10 ** (db / 10))))

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, x) => sum + x, 0) / Math.max(1, values.length)
