import { fadeAt, type MixMusic } from '@shared/mixing/music'
import { SyncedMedia } from './synced-media'
import type { Mixer } from './mixer'
import { SAMPLE_RATE } from './playlist'

/** A file is opened this long before its music sounds, and kept this long after, s. */
const NEAR = 6
/** Time constant of the gain, s: follows the fades, which are slow, without a click. */
const SMOOTH = 0.01

export interface PlayMusic extends MixMusic {
  /** Where its file can be read. */
  url: string
  /** It is a part of the film's own sound. */
  ofFilm?: true
}

interface Open {
  media: SyncedMedia
  source: MediaElementAudioSourceNode
  gain: GainNode
}

/**
 * Plays the music of the project in step with the dub. Elements read their files piece by piece, so
 * that music of hours takes no memory; only what sounds soon is open.
 */
export class MusicPlayer {
  readonly #context: AudioContext
  readonly #mixer: Mixer
  readonly #onFailed: (id: string) => void
  readonly #open = new Map<string, Open>()
  #music: readonly PlayMusic[] = []
  #rate = 1

  /** @param onFailed a file cannot be played */
  constructor(context: AudioContext, mixer: Mixer, onFailed: (id: string) => void) {
    this.#context = context
    this.#mixer = mixer
    this.#onFailed = onFailed
  }

  set(music: readonly PlayMusic[]): void {
    const before = new Map(this.#music.map((each) => [each.id, each]))
    const now = new Map(music.map((each) => [each.id, each]))
    for (const id of this.#open.keys()) {
      const same =
        now.get(id)?.url === before.get(id)?.url && now.get(id)?.ducked === before.get(id)?.ducked
      if (!same) this.#close(id)
    }
    this.#music = music
  }

  setRate(rate: number): void {
    this.#rate = rate
  }

  /** Opens what sounds soon, and plays what sounds at a film sample; call it every frame. */
  follow(at: number): void {
    for (const music of this.#music) {
      const fromStart = at - music.startSample
      const near = NEAR * SAMPLE_RATE
      const isNear = fromStart > -near && fromStart < music.lengthSamples + near
      if (!isNear) this.#close(music.id)
      else this.#sound(this.#opened(music), music, fromStart)
    }
  }

  stop(): void {
    for (const { media, gain } of this.#open.values()) {
      media.pause()
      gain.gain.setTargetAtTime(0, this.#context.currentTime, SMOOTH)
    }
  }

  #sound({ media, gain }: Open, music: PlayMusic, at: number): void {
    const sounds = at >= 0 && at < music.lengthSamples
    const level = sounds ? fadeAt(music, at) * 10 ** (music.gainDb / 20) : 0
    gain.gain.setTargetAtTime(level, this.#context.currentTime, SMOOTH)
    const seconds = (music.offsetSamples + at) / SAMPLE_RATE
    if (!sounds) {
      media.pause()
      // Ready at its first sound.
      const first = music.offsetSamples / SAMPLE_RATE
      if (at < 0 && Math.abs(media.element.currentTime - first) > 0.05) media.seek(first)
    } else if (media.element.paused) media.play(seconds, this.#rate, 0)
    else media.follow(seconds)
  }

  #opened(music: PlayMusic): Open {
    const known = this.#open.get(music.id)
    if (known) return known
    const element = document.createElement('audio')
    const media = new SyncedMedia(element)
    element.addEventListener('error', () => {
      if (element.getAttribute('src') !== null) this.#onFailed(music.id)
    })
    const source = this.#context.createMediaElementSource(element)
    const gain = new GainNode(this.#context, { gain: 0 })
    const to = music.ofFilm ? this.#mixer.standIn : this.#mixer.music(music.ducked)
    source.connect(gain).connect(to)
    media.load(music.url)
    const opened = { media, source, gain }
    this.#open.set(music.id, opened)
    return opened
  }

  #close(id: string): void {
    const open = this.#open.get(id)
    if (!open) return
    open.media.load(null)
    open.source.disconnect()
    open.gain.disconnect()
    this.#open.delete(id)
  }
}
