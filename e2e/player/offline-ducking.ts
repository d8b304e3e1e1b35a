import { duckCurve, type SpeechRange } from '@shared/mixing/duck-curve'
import { ClipBuffers } from '../../renderer/src/player/audio/clip-buffers'
import { Engine } from '../../renderer/src/player/audio/engine'
import { Mixer } from '../../renderer/src/player/audio/mixer'
import { emptyPlaylist, SAMPLE_RATE } from '../../renderer/src/player/audio/playlist'

export interface DuckingRequest {
  /** Film ms. */
  speech: SpeechRange[]
  attackMs: number
  holdMs: number
  releaseMs: number
  duckDb: number
  /** From this moment of the recording on, the slider has another value, ms. */
  moved: { atMs: number; duckDb: number }
  seconds: number
}

const curveOf = ({ speech, ...ducking }: Omit<DuckingRequest, 'moved' | 'seconds'>) =>
  duckCurve(
    speech.map(({ from, until }) => ({
      from: (from * SAMPLE_RATE) / 1_000,
      until: (until * SAMPLE_RATE) / 1_000,
    })),
    ducking,
    SAMPLE_RATE / 1_000,
  )

/** Plays an even original through the player's mixer; answers its level for each ms of the film, dB. */
export async function playDucked(request: DuckingRequest): Promise<number[]> {
  const { seconds, moved } = request
  const context = new OfflineAudioContext(2, seconds * SAMPLE_RATE, SAMPLE_RATE)
  const mixer = new Mixer(context)
  const original = new ConstantSourceNode(context)
  original.connect(mixer.film)
  original.start()
  const buffers = new ClipBuffers({ context, read: async () => null, onBroken: () => undefined })
  const engine = new Engine({ context, mixer, buffers, onEnd: () => undefined })
  engine.setPlaylist(emptyPlaylist, { whole: curveOf(request), centre: [] })
  const until = seconds * SAMPLE_RATE
  const pass = await engine.start({ from: 0, until, loop: null, rate: 1 })
  for (let at = 0.1; at < seconds; at += 0.1) {
    void context.suspend(at).then(() => {
      // As the player does it: the curve is another one as soon as the slider has moved.
      if (at * 1_000 >= moved.atMs && at * 1_000 < moved.atMs + 100)
        engine.setPlaylist(emptyPlaylist, {
          whole: curveOf({ ...request, duckDb: moved.duckDb }),
          centre: [],
        })
      engine.advance()
      void context.resume()
      return undefined
    })
  }
  const samples = (await context.startRendering()).getChannelData(0)
  const begin = pass?.contextFrom ?? 0
  return Array.from({ length: Math.floor((samples.length - begin) / 48) }, (_, ms) => {
    return 20 * Math.log10(Math.max(1e-6, Math.abs(samples[begin + ms * 48] ?? 0)))
  })
}
