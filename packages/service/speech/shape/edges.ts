/** Where bending begins, and the most that comes out: −0.5 dBFS. */
const KNEE = 0.7
const CEILING = 0.944

/**
 * Bends peaks above the knee towards the ceiling, in place, instead of cutting them off: the voice's
 * glottal pulses stand far above its loudness, and bending them keeps the loudness that was asked for.
 */
export function softClip(samples: Float32Array): void {
  const room = CEILING - KNEE
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0
    const over = Math.abs(x) - KNEE
    if (over > 0) samples[i] = Math.sign(x) * (KNEE + room * Math.tanh(over / room))
  }
}

/** Fades both ends in place, so that a cut inside the voice does not click. */
export function fadeEdges(samples: Float32Array, frames: number): void {
  const length = Math.min(frames, Math.floor(samples.length / 2))
  for (let i = 0; i < length; i++) {
    const gain = (i + 0.5) / length
    samples[i] = (samples[i] ?? 0) * gain
    const last = samples.length - 1 - i
    samples[last] = (samples[last] ?? 0) * gain
  }
}
