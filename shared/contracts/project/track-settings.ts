import { z } from 'zod'

/** Integer milliseconds from the start of the film. */
const ms = z.number().int().min(0)

/** Most of a pause that a take can be let have, ms. */
export const MAX_BORROW_MS = 10_000
/** Farthest that a voice can begin before its cue, ms: up to here the eye takes both for one. */
export const MAX_EARLY_MS = 150
/** Largest acceptable lead of sound before picture (ITU-R BT.1359-1), ms. */
const DEFAULT_EARLY_MS = 90
/** Longest that two people can be let talk at once, ms. */
export const MAX_OVERLAP_MS = 200
/** Gain of a voice while it overlaps another speaker, dB. */
export const OVERLAP_DB = -6
/** Slower than this a voice sounds drawled. */
export const MIN_RATE = 0.85

/** Settings for fitting takes into their cues. */
export const fitSettingsSchema = z.object({
  /** Most that a cue may borrow from the pause until the next onset of anybody, ms. */
  maxBorrowMs: z.number().int().min(0).max(MAX_BORROW_MS),
  /** Farthest that a voice begins before its cue where it would be stretched otherwise, ms; 0 = never. */
  maxEarlyMs: z.number().int().min(0).max(MAX_EARLY_MS).default(0),
  /**
   * Longest overlap of a voice with the next speaker, where it would otherwise play faster than
   * `comfortRate`, ms; 0 = never. Never into its own next cue.
   */
  maxOverlapMs: z.number().int().min(0).max(MAX_OVERLAP_MS).default(0),
  /** Pause left before the next cue when borrowing, ms. */
  minGapMs: z.number().int().min(0).max(2_000),
  /** Up to this rate nothing is flagged. */
  comfortRate: z.number().min(1).max(2),
  /** Slowest rate of a take so that it lasts as long as its cue; 1 = nothing is slowed. */
  slowestRate: z.number().min(MIN_RATE).max(1).default(1),
  /** Beyond this rate nothing is stretched: the cue does not fit. */
  maxRate: z.number().min(1).max(3),
  /** Even the rate out between neighbouring cues of one speaker. */
  smooth: z.boolean(),
  /** Cut leading and trailing silence of takes. */
  trimSilence: z.boolean(),
  /** Below this level is silence, dBFS. */
  trimThresholdDb: z.number().min(-90).max(-10),
  /** Shorten the pauses inside a take before it is stretched. */
  squeezePauses: z.boolean().default(true),
  /** Shortest rest of a pause, ms. */
  shortestPauseMs: z.number().int().min(80).max(1_000).default(150),
})
export type FitSettings = z.infer<typeof fitSettingsSchema>

export const defaultFitSettings: FitSettings = {
  maxBorrowMs: 5_000,
  maxEarlyMs: DEFAULT_EARLY_MS,
  maxOverlapMs: 120,
  minGapMs: 50,
  comfortRate: 1.2,
  slowestRate: 1,
  maxRate: 1.5,
  smooth: true,
  trimSilence: true,
  trimThresholdDb: -50,
  squeezePauses: true,
  shortestPauseMs: 150,
}

/** Loudness of every built-in voice, and of takes unless another loudness is chosen, LUFS. */
export const SPEECH_LUFS = -24
/** A take is raised or lowered by no more than this, so that a whisper or its noise never shouts, dB. */
export const MAX_LEVELLING_DB = 12

/** Longest pause in which the film sound can stay down, ms. */
export const MAX_DUCK_HOLD_MS = 3_000

export const mixSettingsSchema = z.object({
  /** Integrated loudness to reach, LUFS; null leaves the level alone. */
  targetLufs: z.number().min(-40).max(-5).nullable(),
  /** True-peak ceiling, dBTP. */
  peakDbtp: z.number().min(-12).max(0),
  /** Loudness that every take is brought to before the mix, LUFS; null leaves takes as they are. */
  takeLufs: z.number().min(-40).max(-10).nullable().default(null),
  /** The limiter is relieved by compression where it would have more than 6 dB to do (`HARD_LIMITING_DB`). */
  compress: z.boolean().default(false),
  /** RMS of a room tone in place of digital silence where the film sound is not kept, dBFS; null = none. */
  roomToneDb: z.number().min(-90).max(-40).nullable().default(null),
  /** Fade at both ends of every clip, ms. */
  edgeFadeMs: z.number().min(0).max(100),
  /** The film sound; `bed` is its name in saved files and in the API. */
  bed: z.object({
    /** True if it is in the mix. */
    enabled: z.boolean(),
    /** Level without speech, dB. */
    gainDb: z.number().min(-60).max(12),
    /** Reduction of the film sound under speech, dB (negative). */
    duckDb: z.number().min(-60).max(0),
    /** Fade time down to it, ms. */
    attackMs: z.number().min(0).max(2_000),
    /**
     * Reduction of the middle of a stereo film, where its voices are, under speech, dB; null = like
     * the rest. Weaker than a separation of voices: anything else in the middle goes with it.
     */
    centreDb: z.number().min(-60).max(0).nullable().default(null),
    /**
     * Level of the film's voices where a model has taken them out (`film-voices.ts`), dB; −60 =
     * nothing. The rest of the film then stays at its own level under speech. null = they are left
     * in, and ducked.
     */
    voicesDb: z.number().min(-60).max(0).nullable().default(null),
    /** Pauses of the voices in which it stays down, ms. */
    holdMs: z.number().min(0).max(MAX_DUCK_HOLD_MS).default(0),
    /** Fade time back, ms. */
    releaseMs: z.number().min(0).max(5_000),
  }),
})
export type MixSettings = z.infer<typeof mixSettingsSchema>

export const defaultMixSettings: MixSettings = {
  targetLufs: null,
  peakDbtp: -1,
  takeLufs: null,
  compress: true,
  roomToneDb: null,
  edgeFadeMs: 5,
  bed: {
    enabled: false,
    gainDb: 0,
    duckDb: -15,
    centreDb: null,
    voicesDb: null,
    attackMs: 120,
    holdMs: 1_200,
    releaseMs: 400,
  },
}

/** Default level of room tone, dBFS: a quiet room, audible only where it is missing. */
export const ROOM_TONE_DB = -66

/**
 * Beyond this gain reduction a limiter is audible: the requested loudness is too high for these
 * voices, dB.
 */
export const HARD_LIMITING_DB = 6

/**
 * Compression before the limiter: above a peak level, the output rises by only a fraction of the
 * input.
 */
const compressionSchema = z.object({
  /** Where it begins, dBFS. */
  aboveDb: z.number(),
  /** 2 = 2:1. */
  ratio: z.number().min(1),
})
export type Compression = z.infer<typeof compressionSchema>

/** Effect of an export on the mix as a whole. */
export const mixLevelSchema = z.object({
  /** For the loudness that is to be reached, dB. */
  gainDb: z.number(),
  /** Highest true peak that its limiter leaves, dBTP. */
  ceilingDb: z.number(),
  compression: compressionSchema.nullable(),
})
export type MixLevel = z.infer<typeof mixLevelSchema>

const figure = z.number().nullable()
/** Loudness of the mix as an export would write it; null: silence, or too short. */
export const mixMeterSchema = z.object({
  integratedLufs: figure,
  /** Loudness range (EBU Tech 3342), LU. */
  rangeLu: figure,
  /** The loudest 400 ms and 3 s (EBU Tech 3341). */
  momentaryLufs: figure,
  shortTermLufs: figure,
  truePeakDbtp: figure,
  /** Mean K-weighted square of each 100 ms, summed over channels. */
  steps: z.array(z.number()),
})
export type MixMeter = z.infer<typeof mixMeterSchema>

/** Longest fade of music, ms. */
export const MAX_FADE_MS = 60_000

/** Music of the project's own, in addition to the sound of the film. */
export const musicSchema = z.object({
  id: z.string().min(1),
  /** Sound file or film, absolute. */
  path: z.string().min(1),
  /** Length of the whole file. */
  durationMs: z.number().min(0),
  /** Where it begins and ends in the film. */
  startMs: ms,
  endMs: ms,
  /** Where in the file it begins, ms. */
  offsetMs: ms,
  gainDb: z.number().min(-60).max(12),
  fadeInMs: z.number().int().min(0).max(MAX_FADE_MS),
  fadeOutMs: z.number().int().min(0).max(MAX_FADE_MS),
  /** Goes down under speech, as far and as fast as the film sound. */
  ducked: z.boolean(),
})
export type Music = z.infer<typeof musicSchema>

/** Each piece that sounds is read and decoded by itself. */
export const MAX_MUSIC = 100
