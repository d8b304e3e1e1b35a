import { catchUp, type Due } from '../schedule/look-ahead'
import { SAMPLE_RATE } from '../schedule/playlist'

/** Clips that were handed to the audio thread and are not over. */
export interface Sounding {
  has(key: string): boolean
  /** Hands a clip over; one whose moment has passed plays its rest at its place. */
  start(due: Due, buffer: AudioBuffer, into: AudioNode, earliest: number): void
  /** Takes back every clip that is not wanted any more. */
  keep(wanted: ReadonlySet<string>): void
  stopAll(): void
}

interface Voice {
  source: AudioBufferSourceNode
  gain: GainNode
}

const linear = (db: number): number => 10 ** (db / 20)

/** Fade of a clip that is taken back while it sounds, s. */
const CUT_FADE = 0.008

export function createSounding(context: BaseAudioContext): Sounding {
  const voices = new Map<string, Voice>()

  function stop(key: string): void {
    const voice = voices.get(key)
    if (!voice) return
    voices.delete(key)
    const { currentTime } = context
    voice.gain.gain.setTargetAtTime(0, currentTime, CUT_FADE / 4)
    voice.source.stop(currentTime + CUT_FADE)
  }

  return {
    has: (key) => voices.has(key),
    start(due, buffer, into, earliest) {
      const now = catchUp(due, earliest)
      if (!now) return
      const source = context.createBufferSource()
      const gain = context.createGain()
      source.buffer = buffer
      gain.gain.value = linear(due.clip.gainDb)
      source.connect(gain).connect(into)
      source.start(now.start / SAMPLE_RATE, now.offset / SAMPLE_RATE, now.length / SAMPLE_RATE)
      voices.set(due.key, { source, gain })
      source.onended = () => {
        if (voices.get(due.key)?.source === source) voices.delete(due.key)
        gain.disconnect()
      }
    },
    keep(wanted) {
      for (const key of voices.keys()) if (!wanted.has(key)) stop(key)
    },
    stopAll() {
      for (const key of voices.keys()) stop(key)
    },
  }
}
