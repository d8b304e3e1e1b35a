/** An Opus identification header: bytes, or a codec description that holds them. */
type OpusHead = ArrayBufferLike | ArrayBufferView

/**
 * Stream mapping of more than two channels (mapping family ≥ 1), from the table in the
 * identification header (RFC 7845 §5.1).
 */
export function opusMapping(header: OpusHead, channels: number) {
  const head = bytesOf(header)
  if ((head[18] ?? 0) === 0 || head.length < 21 + channels) return {}
  return {
    streamCount: head[19] ?? 1,
    coupledStreamCount: head[20] ?? 0,
    channelMappingTable: [...head.subarray(21, 21 + channels)],
  }
}

/** The encoder's delay (pre-skip), s; it is cut from the start of an Ogg stream. */
export function opusDelay(header: OpusHead): number {
  const head = bytesOf(header)
  return ((head[10] ?? 0) + (head[11] ?? 0) * 256) / 48_000
}

/** The bytes of a buffer or of a view, without copying. */
export function bytesOf(source: OpusHead): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}
