/**
 * The streams of more than two channels (mapping family ≥ 1), as the table in the identification
 * header names them (RFC 7845 §5.1).
 */
export function opusMapping(head: Uint8Array, channels: number) {
  if ((head[18] ?? 0) === 0 || head.length < 21 + channels) return {}
  return {
    streamCount: head[19] ?? 1,
    coupledStreamCount: head[20] ?? 0,
    channelMappingTable: [...head.subarray(21, 21 + channels)],
  }
}

/** What the encoder puts before the sound, s; it is cut from the start of an Ogg stream. */
export function opusDelay(head: Uint8Array): number {
  return ((head[10] ?? 0) + (head[11] ?? 0) * 256) / 48_000
}
