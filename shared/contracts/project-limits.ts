/** Shortest cue that an edit makes, ms: two to three frames. Files may hold shorter ones. */
export const MIN_CUE_MS = 100
