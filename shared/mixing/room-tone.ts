/**
 * Length of the tone before it repeats, samples: 11 s at 48 kHz, so that the repetition is
 * inaudible.
 */
const LENGTH = 2 ** 19
/** A quiet room has little treble: the share of the last sample that stays in each. */
const DULLNESS = 0.86
/** Samples after which a filter has forgotten what came before. */
const SETTLING = 1_000

let made: Float32Array | null = null

/** The tone of a quiet room at an RMS of 1, seamless at its end; the same each time. */
export function roomTone(): Float32Array {
  made ??= makeTone()
  return made
}

function makeTone(): Float32Array {
  const tone = new Float32Array(LENGTH)
  let seed = 1
  for (let i = 0; i < LENGTH; i++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    tone[i] = seed / 2 ** 31 - 1
  }
  // The filter goes into the start as it comes out of the end.
  let last = 0
  for (const white of tone.subarray(-SETTLING)) last = DULLNESS * last + (1 - DULLNESS) * white
  let squares = 0
  for (let i = 0; i < LENGTH; i++) {
    last = DULLNESS * last + (1 - DULLNESS) * (tone[i] ?? 0)
    tone[i] = last
    squares += last * last
  }
  const gain = 1 / Math.sqrt(squares / LENGTH)
  return tone.map((x) => x * gain)
}

/** Where the second channel is in the tone while the first one begins: both sides sound apart. */
const SIDE = LENGTH / 2

/**
 * Adds the tone to channels that begin at a sample of the track.
 *
 * @param levelDb RMS, dBFS
 */
export function addRoomTone(
  channels: readonly Float32Array[],
  start: number,
  levelDb: number,
): void {
  const tone = roomTone()
  const gain = 10 ** (levelDb / 20)
  for (const [c, channel] of channels.entries()) {
    // Nothing for the LFE of 5.1.
    if (channels.length === 6 && c === 3) continue
    let at = (start + c * SIDE) % LENGTH
    for (let i = 0; i < channel.length; i++) {
      channel[i] = (channel[i] ?? 0) + gain * (tone[at] ?? 0)
      at = at + 1 === LENGTH ? 0 : at + 1
    }
  }
}
