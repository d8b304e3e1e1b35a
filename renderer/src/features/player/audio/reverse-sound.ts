import type { ClipBuffers } from './clip-buffers'
import type { Mixer } from './mixer'
import { clipsBetween, emptyPlaylist, type Playlist, SAMPLE_RATE } from './playlist'

/** Clips are handed over this much before they sound, s. */
const AHEAD = 0.3
/** Clips are read this much before they sound, s. */
const PREFETCH = 4
/** Time constant with which everything falls silent, s. */
const CUT = 0.004

interface Voice {
  source: AudioBufferSourceNode
  gain: GainNode
}

interface Options {
  context: BaseAudioContext
  mixer: Pick<Mixer, 'bus'>
  buffers: Pick<ClipBuffers, 'ready' | 'prepare'>
}

/** The dub backwards: clips turned round, as fast as the film runs back, at the pitch of a tape. */
export class ReverseSound {
  readonly #options: Options
  /** Also those that are over: running back never comes to a clip twice. */
  readonly #voices = new Map<string, Voice>()
  readonly #turned = new WeakMap<AudioBuffer, AudioBuffer>()
  #playlist = emptyPlaylist
  #speed = 1

  constructor(options: Options) {
    this.#options = options
  }

  start(playlist: Playlist, speed: number): void {
    this.stop()
    this.#playlist = playlist
    this.#speed = speed
  }

  /** Begins what sounds at or soon before this sample of the film; to be called every frame. */
  follow(at: number): void {
    const { buffers } = this.#options
    const before = (seconds: number): number => at - seconds * SAMPLE_RATE * this.#speed
    for (const clip of clipsBetween(this.#playlist, before(PREFETCH), at)) {
      if (this.#voices.has(clip.cueId)) continue
      const buffer = buffers.ready(clip, 1)
      const end = clip.startSample + clip.lengthSamples
      if (!buffer) void buffers.prepare(clip, 1)
      else if (end > before(AHEAD)) {
        const voice = this.#begin(buffer, end - at, this.#options.mixer.bus(clip.speakerId ?? ''))
        voice.gain.gain.value = 10 ** (clip.gainDb / 20)
        this.#voices.set(clip.cueId, voice)
      }
    }
  }

  stop(): void {
    const { currentTime } = this.#options.context
    for (const { source, gain } of this.#voices.values()) {
      gain.gain.setTargetAtTime(0, currentTime, CUT)
      source.stop(currentTime + 8 * CUT)
    }
    this.#voices.clear()
    this.#playlist = emptyPlaylist
  }

  /** @param left samples of the clip that lie behind already; negative = it is still to come */
  #begin(buffer: AudioBuffer, left: number, into: AudioNode): Voice {
    const { context } = this.#options
    const source = context.createBufferSource()
    const gain = context.createGain()
    source.buffer = this.#turnRound(buffer)
    source.playbackRate.value = this.#speed
    source.connect(gain).connect(into)
    const wait = Math.max(0, -left) / SAMPLE_RATE / this.#speed
    source.start(context.currentTime + wait, Math.max(0, left) / SAMPLE_RATE)
    source.onended = () => gain.disconnect()
    return { source, gain }
  }

  #turnRound(buffer: AudioBuffer): AudioBuffer {
    const known = this.#turned.get(buffer)
    if (known) return known
    const { length, numberOfChannels, sampleRate } = buffer
    const turned = new AudioBuffer({ length, numberOfChannels, sampleRate })
    for (let channel = 0; channel < numberOfChannels; channel++) {
      turned.copyToChannel(buffer.getChannelData(channel).slice().reverse(), channel)
    }
    this.#turned.set(buffer, turned)
    return turned
  }
}
