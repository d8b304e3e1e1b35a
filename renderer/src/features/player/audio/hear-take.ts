import { readTake } from './clip-buffers'

/** Plays one take by itself, as it was spoken; a new one takes the place of the last. */
export class TakeAudition {
  readonly #context: AudioContext
  readonly #into: AudioNode
  #source: AudioBufferSourceNode | null = null
  #turn = 0

  constructor(context: AudioContext, into: AudioNode) {
    this.#context = context
    this.#into = into
  }

  /** Answers false when the take cannot be read. */
  async play(takeId: string): Promise<boolean> {
    this.stop()
    const turn = this.#turn
    const bytes = await readTake(takeId, 1)
    const buffer = bytes && (await this.#context.decodeAudioData(bytes).catch(() => null))
    if (!buffer) return false
    if (turn !== this.#turn) return true
    const source = this.#context.createBufferSource()
    source.buffer = buffer
    source.connect(this.#into)
    source.start()
    this.#source = source
    return true
  }

  stop(): void {
    this.#turn += 1
    this.#source?.stop()
    this.#source = null
  }
}
