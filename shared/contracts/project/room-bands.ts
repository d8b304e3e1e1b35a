// Apart from the schema of a room: threads that mix load no schemas.

/** Middles of the bands in which a voice is matched to a film's, Hz. */
export const ROOM_BANDS = [125, 250, 500, 1_000, 2_000, 4_000, 8_000] as const
/** Level of a reverberation that is none. */
export const NO_WET_DB = -60
