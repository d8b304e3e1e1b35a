import type { MixLevel } from '@shared/contracts/project/track-settings'
import { ClipBuffers, readTake } from './clip-buffers'
import { Engine } from './engine'
import { loudnessOf } from './level-meter'
import type { LimiterSettings } from './limiter'
import { Mixer } from './mixer'
import { MusicPlayer } from './music'
import { RoomTone } from './room-tone'
import { clipsBetween, emptyPlaylist, type Playlist, SAMPLE_RATE } from './playlist'

/** The audio context of the window and everything built on it. */
export interface Sound {
  context: AudioContext
  mixer: Mixer
  buffers: ClipBuffers
  engine: Engine
  audition: TakeAudition
  reverse: ReverseSound
  music: MusicPlayer
  room: RoomTone
  master: Master
}

interface Options {
  /** Module of the worklet `limiter`. */
  limiterUrl: string
  onEnd: () => void
  onBroken: (takeId: string) => void
  onMusicFailed: (id: string) => void
}

/** @param film routed through the same context, so that both run by one clock */
export function openSound(
  film: HTMLMediaElement,
  { limiterUrl, onEnd, onBroken, onMusicFailed }: Options,
): Sound {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: 'interactive' })
  const mixer = new Mixer(context)
  context.createMediaElementSource(film).connect(mixer.film)
  const buffers = new ClipBuffers({ context, read: readTake, onBroken })
  const engine = new Engine({ context, mixer, buffers, onEnd })
  const audition = new TakeAudition(context, mixer.direct)
  const reverse = new ReverseSound({ context, mixer, buffers })
  const music = new MusicPlayer(context, mixer, onMusicFailed)
  const room = new RoomTone(context, mixer.direct)
  const master = new Master(context, mixer, limiterUrl)
  return { context, mixer, buffers, engine, audition, reverse, music, room, master }
}

/** Makes the mix as loud as its export, and keeps it below the same peak. */
class Master {
  readonly #context: AudioContext
  readonly #mixer: Mixer
  readonly #limiterUrl: string
  #level: MixLevel | null = null
  #nodes: Promise<{ gain: GainNode; limiter: AudioWorkletNode }> | null = null

  constructor(context: AudioContext, mixer: Mixer, limiterUrl: string) {
    this.#context = context
    this.#mixer = mixer
    this.#limiterUrl = limiterUrl
  }

  /** Null: as it is mixed. */
  set(level: MixLevel | null): void {
    const before = this.#level
    this.#level = level
    if (level === before) return
    if (!level) this.#mixer.insert(null)
    else void this.#apply(level, before === null)
  }

  async #apply(level: MixLevel, isFirst: boolean): Promise<void> {
    this.#nodes ??= this.#make()
    const { gain, limiter } = await this.#nodes
    if (this.#level !== level) return
    const { currentTime } = this.#context
    if (isFirst) gain.gain.value = 10 ** (level.gainDb / 20)
    else gain.gain.setTargetAtTime(10 ** (level.gainDb / 20), currentTime, 0.05)
    const ceiling = 10 ** (level.ceilingDb / 20)
    limiter.port.postMessage({ ceiling, compression: level.compression } satisfies LimiterSettings)
    this.#mixer.insert({ first: gain, last: limiter })
  }

  async #make() {
    await this.#context.audioWorklet.addModule(this.#limiterUrl)
    const gain = new GainNode(this.#context, { channelCount: 2, channelCountMode: 'explicit' })
    const limiter = new AudioWorkletNode(this.#context, 'limiter', { outputChannelCount: [2] })
    gain.connect(limiter)
    return { gain, limiter }
  }
}

/** Plays one take alone, unfitted; a new one replaces the last. */
class TakeAudition {
  readonly #context: AudioContext
  readonly #into: AudioNode
  readonly #levels = new Map<string, number>()
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
    const bytes = await readTake(takeId)
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

  /** LUFS of takes by id; what cannot be read, or is silent, is left out. */
  async loudness(takeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    for (const id of takeIds) {
      if (this.#levels.has(id)) continue
      const bytes = await readTake(id)
      const buffer = bytes && (await this.#context.decodeAudioData(bytes).catch(() => null))
      const level = buffer ? loudnessOf(buffer.getChannelData(0), buffer.sampleRate) : null
      if (level !== null) this.#levels.set(id, level)
    }
    return this.#levels
  }
}

/** Clips are scheduled this long before they sound, s. */
const AHEAD = 0.3
/** Clips are read this long before they sound, s. */
const PREFETCH = 4
/** Time constant of the fade when stopping, s. */
const CUT = 0.004

interface Voice {
  source: AudioBufferSourceNode
  gain: GainNode
}

interface ReverseOptions {
  context: BaseAudioContext
  mixer: Pick<Mixer, 'bus'>
  buffers: Pick<ClipBuffers, 'ready' | 'prepare'>
}

/** Plays the dub backwards, at the speed of the film and with its pitch, like a tape. */
export class ReverseSound {
  readonly #options: ReverseOptions
  /** Includes those that have ended: rewinding never reaches a clip twice. */
  readonly #voices = new Map<string, Voice>()
  readonly #reversed = new WeakMap<AudioBuffer, AudioBuffer>()
  #playlist = emptyPlaylist
  #speed = 1

  constructor(options: ReverseOptions) {
    this.#options = options
  }

  start(playlist: Playlist, speed: number): void {
    this.stop()
    this.#playlist = playlist
    this.#speed = speed
  }

  /** Starts what sounds at or soon before a film sample; call it every frame. */
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

  /** @param passed samples of the clip already passed; negative = samples until it starts */
  #begin(buffer: AudioBuffer, passed: number, into: AudioNode): Voice {
    const { context } = this.#options
    const source = context.createBufferSource()
    const gain = context.createGain()
    source.buffer = this.#reverse(buffer)
    source.playbackRate.value = this.#speed
    source.connect(gain).connect(into)
    const delay = Math.max(0, -passed) / SAMPLE_RATE / this.#speed
    source.start(context.currentTime + delay, Math.max(0, passed) / SAMPLE_RATE)
    source.onended = () => gain.disconnect()
    return { source, gain }
  }

  #reverse(buffer: AudioBuffer): AudioBuffer {
    const known = this.#reversed.get(buffer)
    if (known) return known
    const { length, numberOfChannels, sampleRate } = buffer
    const reversed = new AudioBuffer({ length, numberOfChannels, sampleRate })
    for (let channel = 0; channel < numberOfChannels; channel++) {
      reversed.copyToChannel(buffer.getChannelData(channel).slice().reverse(), channel)
    }
    this.#reversed.set(buffer, reversed)
    return reversed
  }
}
