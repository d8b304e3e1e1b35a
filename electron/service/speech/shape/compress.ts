const ATTACK_MS = 8
const RELEASE_MS = 90

/**
 * Narrows the dynamic range in place: loud parts go down, and the whole is brought back to the
 * loudness it had, so that quiet parts come up.
 *
 * @param amount 0 = none; 1 = ratio 8:1 above −40 dBFS
 */
export function compress(samples: Float32Array, sampleRate: number, amount: number): void {
  if (amount <= 0) return
  const before = loudness(samples)
  const thresholdDb = -20 - 20 * amount
  const slope = 1 - 1 / (1 + 7 * amount)
  const attack = Math.exp(-1000 / (ATTACK_MS * sampleRate))
  const release = Math.exp(-1000 / (RELEASE_MS * sampleRate))
  let envelope = 0
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0
    const power = x * x
    const keep = power > envelope ? attack : release
    envelope = keep * envelope + (1 - keep) * power
    const overDb = 10 * Math.log10(Math.max(envelope, 1e-12)) - thresholdDb
    if (overDb > 0) samples[i] = x * 10 ** ((-overDb * slope) / 20)
  }
  const after = loudness(samples)
  if (after > 0) scale(samples, before / after)
}

/** Multiplies in place. */
export function scale(samples: Float32Array, gain: number): void {
  if (gain === 1) return
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) * gain
}

function loudness(samples: Float32Array): number {
  let sum = 0
  for (const x of samples) sum += x * x
  return Math.sqrt(sum / Math.max(1, samples.length))
}
