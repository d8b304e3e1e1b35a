import { z } from 'zod'
import { NO_WET_DB, ROOM_BANDS } from './room-bands'

/** A voice is brought nearer to the film's by no more than this in any band, dB. */
export const MAX_BAND_DB = 6
/** Longest decay of a room, ms. */
export const MAX_DECAY_MS = 5_000
/** Level of the loudest reverberation, against the voice itself, dB. */
export const MAX_WET_DB = 6

const roomKinds = ['film', 'telephone', 'radio', 'nextRoom', 'hall', 'outside'] as const

/** Acoustics of a voice at its place in the film. */
export const roomSchema = z.object({
  /** Origin: the film's own speech, or a preset of that name. */
  kind: z.enum(roomKinds),
  /** Gain of each of `ROOM_BANDS`, dB. */
  bands: z.array(z.number().min(-MAX_BAND_DB).max(MAX_BAND_DB)).length(ROOM_BANDS.length),
  /** Cut-off frequencies, Hz; null = none. */
  lowHz: z.number().min(20).max(2_000).nullable(),
  highHz: z.number().min(500).max(20_000).nullable(),
  /** Time in which the reverberation goes down by 60 dB. */
  decayMs: z.number().min(0).max(MAX_DECAY_MS),
  /** Reverberation against the voice itself, dB; −60 = none. */
  wetDb: z.number().min(NO_WET_DB).max(MAX_WET_DB),
  /** Attenuation by the distance, dB. */
  gainDb: z.number().min(-24).max(0),
  /** Amount of the room on a voice, 0–1; absent: all of it. */
  amount: z.number().min(0).max(1).optional(),
})
export type Room = z.infer<typeof roomSchema>
export type RoomKind = Room['kind']

const flat = { bands: ROOM_BANDS.map(() => 0), lowHz: null, highHz: null }
const dry = { decayMs: 0, wetDb: NO_WET_DB }

/** Rooms to choose without a film to listen to. */
export const roomPresets: Readonly<Record<Exclude<RoomKind, 'film'>, Room>> = {
  telephone: { ...flat, ...dry, kind: 'telephone', lowHz: 300, highHz: 3_400, gainDb: -2 },
  radio: {
    ...dry,
    kind: 'radio',
    bands: [-6, -3, 0, 3, 4, 2, -3],
    lowHz: 180,
    highHz: 6_000,
    gainDb: -1,
  },
  nextRoom: {
    kind: 'nextRoom',
    bands: [2, 1, 0, -3, -6, -6, -6],
    lowHz: null,
    highHz: 1_600,
    decayMs: 400,
    wetDb: 0,
    gainDb: -8,
  },
  hall: { ...flat, kind: 'hall', decayMs: 1_800, wetDb: -6, gainDb: -2 },
  outside: {
    kind: 'outside',
    bands: [-4, -2, 0, 0, 0, -1, -2],
    lowHz: 120,
    highHz: null,
    decayMs: 0,
    wetDb: NO_WET_DB,
    gainDb: -2,
  },
}
