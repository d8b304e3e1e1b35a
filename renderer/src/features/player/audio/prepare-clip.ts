/** What to make of a decoded take, in samples of the player. */
export interface ClipCut {
  /** Samples left out at the beginning. */
  offset: number
  /** Exact length of the result; what the take does not have is silence. */
  length: number
  /** Fade at both ends. */
  fade: number
}

/** The part of a channel that is played, with straight fades at both ends; always a new array. */
export function cutChannel(channel: Float32Array, cut: ClipCut): Float32Array<ArrayBuffer> {
  const result = new Float32Array(cut.length)
  result.set(channel.subarray(cut.offset, cut.offset + cut.length))
  const fade = Math.min(cut.fade, Math.floor(cut.length / 2))
  for (let i = 0; i < fade; i++) {
    const gain = (i + 0.5) / fade
    result[i] = (result[i] ?? 0) * gain
    const last = cut.length - 1 - i
    result[last] = (result[last] ?? 0) * gain
  }
  return result
}
