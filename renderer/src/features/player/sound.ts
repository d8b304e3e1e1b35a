import { ClipBuffers, readTake } from './audio/clip-buffers'
import { Engine } from './audio/engine'
import { TakeAudition } from './audio/hear-take'
import { Mixer } from './audio/mixer'
import { ReverseSound } from './audio/reverse-sound'
import { SAMPLE_RATE } from './schedule/playlist'

/** The one audio context of the window and what stands on it. */
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

/** @param film its sound goes through the same context, so that both run by one clock */
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
