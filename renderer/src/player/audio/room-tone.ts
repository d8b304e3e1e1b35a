import { roomTone } from '@shared/mixing/room-tone'
import { SAMPLE_RATE } from './playlist'

/** Time constant of its start and end, s. */
const SMOOTH = 0.02

/** The room tone of an export, while the film plays. */
export class RoomTone {
  readonly #context: BaseAudioContext
  readonly #into: AudioNode
  #buffer: AudioBuffer | null = null
  #playing: { source: AudioBufferSourceNode; gain: GainNode } | null = null

  constructor(context: BaseAudioContext, into: AudioNode) {
    this.#context = context
    this.#into = into
  }

  /**
   * @param levelDb RMS, dBFS; null = none
   * @param at sample of the film
   */
  start(levelDb: number | null, at: number): void {
    this.stop()
    if (levelDb === null) return
    const buffer = (this.#buffer ??= toneBuffer())
    const source = new AudioBufferSourceNode(this.#context, { buffer, loop: true })
    const gain = new GainNode(this.#context, { gain: 0 })
    gain.gain.setTargetAtTime(10 ** (levelDb / 20), this.#context.currentTime, SMOOTH)
    source.connect(gain).connect(this.#into)
    source.start(0, (at % buffer.length) / SAMPLE_RATE)
    this.#playing = { source, gain }
  }

  stop(): void {
    if (!this.#playing) return
    const { source, gain } = this.#playing
    gain.gain.setTargetAtTime(0, this.#context.currentTime, SMOOTH)
    source.stop(this.#context.currentTime + 5 * SMOOTH)
    source.onended = () => gain.disconnect()
    this.#playing = null
  }
}

/** Both sides of the tone: the right one begins in its middle. */
function toneBuffer(): AudioBuffer {
  const tone = roomTone()
  const half = tone.length / 2
  const buffer = new AudioBuffer({
    length: tone.length,
    numberOfChannels: 2,
    sampleRate: SAMPLE_RATE,
  })
  buffer.copyToChannel(Float32Array.from(tone), 0)
  buffer.copyToChannel(Float32Array.from(tone.subarray(half)), 1)
  buffer.copyToChannel(Float32Array.from(tone.subarray(0, half)), 1, half)
  return buffer
}
