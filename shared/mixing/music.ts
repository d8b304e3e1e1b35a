import { MAX_FADE_MS, type Music } from '../contracts/project/track-settings'

/** Shortest music that an edit leaves, ms. */
export const MIN_MUSIC_MS = 100

/** Music on a track, in whole samples at the track's rate. */
export interface MixMusic {
  id: string
  /** Absolute path. */
  file: string
  startSample: number
  lengthSamples: number
  /** First sample of the file that is played. */
  offsetSamples: number
  gainDb: number
  fadeInSamples: number
  fadeOutSamples: number
  /** Goes down under speech, as the film sound does. */
  ducked: boolean
}

/** Music in samples; both ends are rounded, not the length, as with clips. */
export function placeMusic(music: Music, sampleRate: number): MixMusic {
  const samples = (ms: number) => Math.round((ms * sampleRate) / 1_000)
  const startSample = samples(music.startMs)
  return {
    id: music.id,
    file: music.path,
    startSample,
    lengthSamples: samples(music.endMs) - startSample,
    offsetSamples: samples(music.offsetMs),
    gainDb: music.gainDb,
    fadeInSamples: samples(music.fadeInMs),
    fadeOutSamples: samples(music.fadeOutMs),
    ducked: music.ducked,
  }
}

type Faded = Pick<MixMusic, 'lengthSamples' | 'fadeInSamples' | 'fadeOutSamples'>

/** Gain of the fades `at` samples after the start, linear: straight lines in amplitude. */
export function fadeAt(
  { lengthSamples, fadeInSamples, fadeOutSamples }: Faded,
  at: number,
): number {
  const up = fadeInSamples > 0 ? at / fadeInSamples : 1
  const down = fadeOutSamples > 0 ? (lengthSamples - at) / fadeOutSamples : 1
  return Math.max(0, Math.min(1, up, down))
}

/**
 * Music with a change, kept possible: it begins within its file, does not run beyond the file's end,
 * and its fades fit into it.
 */
export function changedMusic(before: Music, change: Partial<Omit<Music, 'id'>>): Music {
  const next = { ...before, ...change }
  const { durationMs } = next
  const startMs = Math.max(0, Math.round(next.startMs))
  const offsetMs = between(0, Math.round(next.offsetMs), Math.max(0, durationMs - MIN_MUSIC_MS))
  const longest = Math.max(MIN_MUSIC_MS, Math.floor(durationMs) - offsetMs)
  const lengthMs = between(MIN_MUSIC_MS, Math.round(next.endMs) - startMs, longest)
  const fadeInMs = between(0, Math.round(next.fadeInMs), Math.min(MAX_FADE_MS, lengthMs))
  const fadeOutMs = between(
    0,
    Math.round(next.fadeOutMs),
    Math.min(MAX_FADE_MS, lengthMs - fadeInMs),
  )
  return { ...next, startMs, offsetMs, endMs: startMs + lengthMs, fadeInMs, fadeOutMs }
}

/** Changes the start of music in the film; the sound heard later stays in place. */
export function startedAt(music: Music, startMs: number): Music {
  const earliest = music.startMs - Math.min(music.offsetMs, music.startMs)
  const start = between(earliest, Math.round(startMs), music.endMs - MIN_MUSIC_MS)
  return changedMusic(music, {
    startMs: start,
    offsetMs: music.offsetMs + start - music.startMs,
  })
}

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(least, value), Math.max(least, most))

/** Row of each piece of music, so that none covers another; as few rows as possible. */
export function musicRows(music: readonly Pick<Music, 'startMs' | 'endMs'>[]): number[] {
  const rows: number[] = Array(music.length).fill(0)
  const ends: number[] = []
  const inOrder = music.map((each, index) => ({ ...each, index }))
  for (const { startMs, endMs, index } of inOrder.sort((a, b) => a.startMs - b.startMs)) {
    const free = ends.findIndex((end) => end <= startMs)
    const row = free < 0 ? ends.length : free
    ends[row] = endMs
    rows[index] = row
  }
  return rows
}
