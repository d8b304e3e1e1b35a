import { ClipBuffers, readTake } from './clip-buffers'
import { Engine } from './engine'
import { Mixer } from './mixer'
import { SAMPLE_RATE } from './playlist'
import { ReverseSound } from './reverse-sound'

/** The audio context of the window and everything built on it. */
export interface Sound {
  context: AudioContext
  mixer: Mixer
  buffers: ClipBuffers
  engine: Engine
  audition: TakeAudition
  reverse: ReverseSound
}

interface Listeners {
  onEnd: () => void
  onBroken: (takeId: string) => void
}

/** @param film routed through the same context, so that both run by one clock */
export function openSound(film: HTMLMediaElement, { onEnd, onBroken }: Listeners): Sound {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: 'interactive' })
  const mixer = new Mixer(context)
  context.createMediaElementSource(film).connect(mixer.original)
  const buffers = new ClipBuffers({ context, read: readTake, onBroken })
  const engine = new Engine({ context, mixer, buffers, onEnd })
  const audition = new TakeAudition(context, mixer.direct)
  const reverse = new ReverseSound({ context, mixer, buffers })
  return { context, mixer, buffers, engine, audition, reverse }
}

/** Plays one take alone, unfitted; a new one replaces the last. */
class TakeAudition {
  readonly #context: AudioContext
  readonly #into: AudioNode
  #source: AudioBufferSourceNode | null = null
  #generation = 0

  constructor(context: AudioContext, into: AudioNode) {
    this.#context = context
    this.#into = into
  }

  /** False if the take cannot be read. */
  async play(takeId: string): Promise<boolean> {
    this.stop()
    const generation = this.#generation
    const bytes = await readTake(takeId, 1)
    const buffer = bytes && (await this.#context.decodeAudioData(bytes).catch(() => null))
    if (!buffer) return false
    if (generation !== this.#generation) return true
    const source = this.#context.createBufferSource()
    source.buffer = buffer
    source.connect(this.#into)
    source.start()
    this.#source = source
    return true
  }

  stop(): void {
    this.#generation += 1
    this.#source?.stop()
    this.#source = null
  }
}
