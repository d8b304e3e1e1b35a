import { keysOf } from './keys-of'

export const bitDepths = [16, 24, '32f'] as const
/** Bits a sample; `32f` is floating point. */
export type BitDepth = (typeof bitDepths)[number]

/** Films that Cuecast writes, by the ending of the file. */
export const filmContainers = ['mp4', 'mov', 'mkv', 'webm'] as const
export type FilmContainer = (typeof filmContainers)[number]

/** Properties of a sound format for writing. */
interface SoundInfo {
  /** As its makers write it, in every language. */
  name: string
  /** Of its files; they are written with the first. */
  endings: readonly string[]
  mediaType: string
  /** Lossless: the depths that it holds, best last. */
  depths?: readonly BitDepth[]
  /**
   * Lossy: the most bits a second and channel, how far it usually raises peaks, dB, and the bit rates that can
   * be chosen, kbit/s of the whole file, rising.
   */
  lossy?: { maxBitrate: number; overshootDb: number; kbits: readonly number[] }
  /** The sample rates that it holds, rising, Hz; absent: all. */
  rates?: readonly number[]
  /** Films that hold it as a track. */
  films: readonly FilmContainer[]
}

/** Choices of AAC for one and two channels alike. */
const aac = { maxBitrate: 165_000, overshootDb: 0.8, kbits: [96, 128, 160, 192, 224, 256] } as const

/**
 * Every format that sound is written in; `packages/audio/encode/encode-audio.ts` has their encoders.
 * Overshoot was measured on limited speech at −16 and −14 LUFS.
 */
export const soundFormats = {
  wav: {
    name: 'WAV',
    endings: ['wav'],
    mediaType: 'audio/wav',
    depths: bitDepths,
    films: ['mov', 'mkv'],
  },
  flac: {
    name: 'FLAC',
    endings: ['flac'],
    mediaType: 'audio/flac',
    depths: [16, 24],
    films: ['mp4', 'mkv'],
  },
  mp3: {
    name: 'MP3',
    endings: ['mp3'],
    mediaType: 'audio/mpeg',
    lossy: {
      maxBitrate: 128_000,
      overshootDb: 0.1,
      kbits: [32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    },
    rates: [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000],
    films: [],
  },
  opus: {
    name: 'Opus',
    endings: ['opus', 'ogg'],
    mediaType: 'audio/ogg',
    lossy: {
      maxBitrate: 80_000,
      overshootDb: 1.2,
      kbits: [16, 24, 32, 48, 64, 80, 96, 128, 160, 192, 256],
    },
    rates: [48_000],
    films: ['mp4', 'mkv', 'webm'],
  },
  m4a: {
    name: 'M4A (AAC)',
    endings: ['m4a'],
    mediaType: 'audio/mp4',
    lossy: aac,
    films: ['mp4', 'mov', 'mkv'],
  },
  m4b: {
    name: 'M4B (AAC, audiobook)',
    endings: ['m4b'],
    mediaType: 'audio/mp4',
    lossy: aac,
    films: [],
  },
} as const satisfies Record<string, SoundInfo>
export type SoundFormat = keyof typeof soundFormats
export const soundFormatNames = keysOf(soundFormats)

export const soundInfo = (format: SoundFormat): SoundInfo => soundFormats[format]

/** Endings of the sound files that are written. */
export const writtenSoundEndings: readonly string[] = soundFormatNames.flatMap(
  (format) => soundInfo(format).endings,
)

/** The format of a file with this ending, which has no dot; undefined for others. */
export const soundFormatOf = (ending: string): SoundFormat | undefined =>
  soundFormatNames.find((format) => soundInfo(format).endings.includes(ending))

/** The sample rate at which a format stores sound of this rate, Hz: the same, or the one to resample to. */
export function storedRate(format: SoundFormat, sampleRate: number): number {
  const { rates } = soundInfo(format)
  return rates?.find((rate) => rate >= sampleRate) ?? rates?.at(-1) ?? sampleRate
}

/** The depth where the format holds it, else its best; where it has none, as it is. */
export function storedDepth(format: SoundFormat, depth: BitDepth): BitDepth {
  const { depths = bitDepths } = soundInfo(format)
  return depths.includes(depth) ? depth : (depths.at(-1) ?? depth)
}

/** The bit rates that a format can be written with, kbit/s, rising; none for lossless ones. */
export const bitratesOf = (format: SoundFormat): readonly number[] =>
  soundInfo(format).lossy?.kbits ?? []

/** The bit rate where the format can be written with it, kbit/s; else null, its usual one. */
export const storedBitrate = (format: SoundFormat, kbits: number | null): number | null =>
  kbits !== null && bitratesOf(format).includes(kbits) ? kbits : null
