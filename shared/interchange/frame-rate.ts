import { type ExportOptions, type FrameRateId, frameRateIds } from '../contracts/export'
import type { FilmFrames } from '../contracts/film'

export interface FrameRate {
  id: FrameRateId
  /** Frames a second, exactly `numerator / denominator`. */
  numerator: number
  denominator: 1 | 1001
  /** Frames that a second of timecode counts: 24 for 23.976. */
  nominal: number
  dropFrame: boolean
}

/** Frame rate and start of a film's timecode. */
export interface FrameOptions {
  rate: FrameRate
  /** Timecode of the film's first frame, in frames: `frameOfTimecode('01:00:00:00', rate)`. */
  startFrame?: number
}

export function frameRate(id: FrameRateId): FrameRate {
  const dropFrame = id.endsWith('df')
  const fps = Number.parseFloat(id)
  const nominal = Math.ceil(fps)
  const fractional = !Number.isInteger(fps)
  return {
    id,
    numerator: fractional ? nominal * 1000 : nominal,
    denominator: fractional ? 1001 : 1,
    nominal,
    dropFrame,
  }
}

/** The frame boundary nearest to a time in ms. */
export const frameAt = (
  ms: number,
  { numerator, denominator }: Pick<FrameRate, 'numerator' | 'denominator'>,
): number => Math.round((ms * numerator) / (denominator * 1000))

/** Values that determine frame numbers. */
type Counted = Pick<FrameRate, 'nominal' | 'dropFrame'>

/** Timecode numbers left out at the start of a minute, except every tenth: 2 at 29.97, 4 at 59.94. */
const dropped = ({ nominal, dropFrame }: Counted): number => (dropFrame ? nominal / 15 : 0)

/** Timecode of a frame counted from 00:00:00:00; drop-frame has a semicolon; 24 h wrap around. */
export function timecode(frame: number, rate: Counted): string {
  const { nominal } = rate
  const drop = dropped(rate)
  const perMinute = nominal * 60 - drop
  const perTen = perMinute * 10 + drop
  const wrapped = ((frame % (perTen * 144)) + perTen * 144) % (perTen * 144)
  const inTen = wrapped % perTen
  const minutes = inTen < nominal * 60 ? 0 : 1 + Math.floor((inTen - nominal * 60) / perMinute)
  const count = wrapped + drop * (9 * Math.floor(wrapped / perTen) + minutes)
  const seconds = Math.floor(count / nominal)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':')
  return `${clock}${rate.dropFrame ? ';' : ':'}${String(count % nominal).padStart(2, '0')}`
}

/**
 * The first timecode after one that drop-frame leaves out (a minute that is no tenth has no frames 00 and
 * 01, at 59.94 none up to 03); null for every other.
 */
export function afterDropped(text: string, rate: Counted): string | null {
  const counts = frameOfTimecode(text, { ...rate, dropFrame: false }) !== null
  if (!counts || frameOfTimecode(text, rate) !== null) return null
  return `${text.slice(0, 8)};${String(dropped(rate)).padStart(2, '0')}`
}

/** The frame of a timecode, or null when there is no such timecode at this rate. */
export function frameOfTimecode(text: string, rate: Counted): number | null {
  const match = /^(\d{2}):([0-5]\d):([0-5]\d)[:;](\d{2})$/.exec(text)
  if (!match) return null
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = match.slice(1).map(Number)
  const drop = dropped(rate)
  const isDropped = seconds === 0 && frames < drop && minutes % 10 !== 0
  if (hours > 23 || frames >= rate.nominal || isDropped) return null
  const total = hours * 60 + minutes
  const count = (total * 60 + seconds) * rate.nominal + frames
  return count - drop * (total - Math.floor(total / 10))
}

/** Frame options of an export; a start that is no timecode of the rate is ignored. */
export function framesOfExport({
  frameRate: id,
  startTimecode,
}: Pick<ExportOptions, 'frameRate' | 'startTimecode'>): Required<FrameOptions> {
  const rate = frameRate(id)
  return { rate, startFrame: frameOfTimecode(startTimecode, rate) ?? 0 }
}

/**
 * Tolerance between a film's rate and one that editors work in, as a ratio: less than from 23.976
 * to 24.
 */
const SAME_RATE = 0.0004

/** The rate that editors know a film's frames by; null where they know none, as for a varying one. */
export function rateOfFilm({ fps, timecode: code }: FilmFrames): FrameRateId | null {
  const drops = code?.includes(';') === true
  const fits = (id: FrameRateId) => {
    const { numerator, denominator, dropFrame } = frameRate(id)
    const exact = numerator / denominator
    return fps !== null && Math.abs(fps - exact) <= exact * SAME_RATE && dropFrame === drops
  }
  return frameRateIds.find(fits) ?? null
}

/**
 * Options with the film's own frame rate and start; unknown values are left out, as is a start at
 * zero.
 */
export function optionsOfFilm(
  film: FilmFrames,
  options: Pick<ExportOptions, 'frameRate'>,
): Partial<Pick<ExportOptions, 'frameRate' | 'startTimecode'>> {
  const id = rateOfFilm(film)
  const rate = frameRate(id ?? options.frameRate)
  const start = film.timecode === null ? null : frameOfTimecode(film.timecode, rate)
  return {
    ...(id !== null && { frameRate: id }),
    ...(start && film.timecode !== null && { startTimecode: film.timecode }),
  }
}
