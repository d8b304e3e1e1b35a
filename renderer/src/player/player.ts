import { duckCurve } from '@shared/mixing/duck-curve'
import type { DuckCurves } from './audio/engine'
import { currentPreferences, onPreferences } from '@/bridge/preferences'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { activeTake, useTakes } from '@/model/document/takes-store'
import { filmLengthMs, useFilm } from '@/model/playback/film'
import { filmLevel, useFilmLevel } from '@/model/playback/film-level'
import { isWithoutVoices, useFilmVoices } from '@/model/playback/film-voices'
import { readLanes } from '@/model/playback/levels'
import { musicFailed, useMusic } from '@/model/playback/music'
import {
  isLaneAudible,
  MUSIC,
  NARRATOR,
  ORIGINAL,
  useMonitor,
} from '@/model/playback/monitor-store'
import { comparedFit, followComparison, useComparison } from '@/model/work/compare-takes'
import { useMixLevel } from '@/model/playback/mix-level'
import { useRoomCompare } from '@/model/work/rooms'
import { usePlayhead, type Transport } from '@/model/playback/playhead'
import { stopAll } from '@/ui/stop-all'
import type { Film } from './film'
import { currentMusic, filmParts } from './film-parts'
import { balanceGains, type Mixer } from './audio/mixer'
import {
  buildPlaylist,
  type PlayClip,
  type Playlist,
  SAMPLE_RATE,
  toSamples,
} from './audio/playlist'
// eslint-disable-next-line import/default -- with this query, Vite answers the address of the worklet
import limiterUrl from './audio/limiter.worklet?worker&url'
import { Output } from './audio/output'
import { openSound, type Sound } from './audio/sound'

/** Interval between scheduling rounds, which also pick up edits, ms. */
const ADVANCE_MS = 100

const toMs = (samples: number): number => (samples * 1_000) / SAMPLE_RATE

interface Options {
  film: Film
  /** A take could not be played. */
  onBroken: (takeId: string) => void
  /** The chosen device is not there: the sound comes out of the system's. */
  onOutputMissing: () => void
}

/** Plays dub and original together. Reads the stores, writes only the playhead. */
export class Player implements Transport {
  readonly film: Film
  readonly #onBroken: (takeId: string) => void
  readonly #onOutputMissing: () => void
  readonly #rewind = new Rewind((timeMs) => this.#rewindTo(timeMs))
  #sound: Sound | null = null
  #output: Output | null = null
  /** The playlist has to be rebuilt from the stores. */
  #stale = true
  #timer: ReturnType<typeof setInterval> | undefined
  #frame = 0
  /** Where the playhead returns to after a part that was played alone, ms. */
  #backTo: number | null = null
  #untilMs: number | undefined
  /** Counts starts and stops: a start that had to wait checks whether it was superseded. */
  #generation = 0

  constructor({ film, onBroken, onOutputMissing }: Options) {
    this.film = film
    this.#onBroken = onBroken
    this.#onOutputMissing = onOutputMissing
  }

  /** Follows the stores. Returns the function that stops it. */
  follow(): () => void {
    const changed = (): void => {
      this.#stale = true
    }
    const mixed = (): void => {
      changed()
      if (this.#sound) applyMix(this.#sound.mixer)
    }
    const stop = stopAll(
      useDocument.subscribe((now, before) => {
        if (now.opened !== before.opened) this.#opened()
        mixed()
      }),
      useFilm.subscribe((now) => this.film.load(now.url)),
      useTakes.subscribe(changed),
      useDerived.subscribe(changed),
      useMusic.subscribe(changed),
      useFilmVoices.subscribe(mixed),
      useFilmLevel.subscribe(changed),
      useMonitor.subscribe(mixed),
      useComparison.subscribe(changed),
      useRoomCompare.subscribe(changed),
      useMixLevel.subscribe(({ level }) => this.#sound?.master.set(level)),
      followComparison(),
      onPreferences(() => this.#output?.refresh()),
      usePlayhead.subscribe((now, before) => {
        if (now.rate !== before.rate || now.loop !== before.loop) this.#restart()
      }),
      () => this.pause(),
    )
    this.film.load(useFilm.getState().url)
    return stop
  }

  play(fromMs?: number, untilMs?: number): void {
    this.#stopRewind()
    const { timeMs, loop } = usePlayhead.getState()
    const end = untilMs ?? filmLengthMs()
    let from = fromMs ?? timeMs
    if (fromMs === undefined && loop && (from < loop.startMs || from >= loop.endMs - 1)) {
      from = loop.startMs
    }
    if (from >= end - 1) from = fromMs ?? 0
    this.#backTo = untilMs === undefined ? null : from
    this.#untilMs = untilMs
    usePlayhead.setState({ playing: true, timeMs: from })
    void this.#start(from, end)
  }

  pause(): void {
    this.#stopRewind()
    this.#backTo = null
    this.#halt()
  }

  seek(timeMs: number): void {
    const { playing } = usePlayhead.getState()
    const time = Math.min(Math.max(0, timeMs), Math.max(0, filmLengthMs()))
    this.#stopRewind()
    if (playing) this.play(time)
    else this.#moveTo(time)
  }

  /** Plays backwards with the dub reversed, at `speed` times the speed of the film. */
  rewind(speed: number): void {
    this.#halt()
    const { context, reverse, buffers } = this.#open()
    void context.resume()
    buffers.setFadeMs(useDocument.getState().fields.mix.edgeFadeMs)
    reverse.start(currentPlaylist(), speed)
    this.#rewind.start(speed)
  }

  playTake(takeId: string): void {
    this.pause()
    const { audition, context } = this.#open()
    void context.resume()
    void audition.play(takeId).then((played) => played || this.#onBroken(takeId))
  }

  loudness(takeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.#open().audition.loudness(takeIds)
  }

  /** Loudest sample of left and right now, linear. */
  level(): readonly [left: number, right: number] {
    return this.#sound?.mixer.level() ?? [0, 0]
  }

  #open(): Sound {
    if (this.#sound) return this.#sound
    this.#sound = openSound(this.film.element, {
      limiterUrl,
      onEnd: () => this.#ended(),
      onBroken: this.#onBroken,
      onMusicFailed: (id) => {
        // The film's own sound is always there.
        if (useFilmVoices.getState().found?.rest === id) useFilmVoices.setState({ found: null })
        else musicFailed(id)
      },
    })
    const { mixer } = this.#sound
    applyMix(mixer)
    readLanes((lane) => mixer.levelOf(lane === ORIGINAL ? null : lane))
    this.#sound.master.set(useMixLevel.getState().level)
    this.#output = new Output({
      context: this.#sound.context,
      wanted: () => currentPreferences().soundOutput?.id ?? '',
      onMissing: this.#onOutputMissing,
      onBack: () => this.#restart(),
    })
    // As long as the window: so is the sound.
    this.#output.follow(navigator.mediaDevices)
    this.#output.refresh()
    return this.#sound
  }

  async #start(fromMs: number, untilMs: number): Promise<void> {
    const sound = this.#open()
    sound.audition.stop()
    const { rate, loop } = usePlayhead.getState()
    const looped = loop && this.#untilMs === undefined && fromMs < loop.endMs ? loop : null
    this.film.pause()
    this.film.seek(fromMs / 1_000)
    this.#refresh(sound)
    const generation = ++this.#generation
    await sound.context.resume()
    if (generation !== this.#generation) return
    const pass = await sound.engine.start({
      from: toSamples(fromMs),
      until: toSamples(looped ? looped.endMs : untilMs),
      loop: looped && { from: toSamples(looped.startMs), until: toSamples(looped.endMs) },
      rate,
    })
    if (!pass) return
    const inSeconds = pass.contextFrom / SAMPLE_RATE - sound.context.currentTime
    this.film.play(fromMs / 1_000, rate, inSeconds)
    sound.music.setRate(rate)
    const { bed, roomToneDb } = useDocument.getState().fields.mix
    sound.room.start(bed.enabled ? null : roomToneDb, toSamples(fromMs))
    this.#tick()
    clearInterval(this.#timer)
    this.#timer = setInterval(() => this.#advance(), ADVANCE_MS)
  }

  /** Takes clips and ducking from the stores, if they changed. */
  #refresh({ engine, buffers, music }: Sound): void {
    if (!this.#stale) return
    this.#stale = false
    const playlist = currentPlaylist()
    buffers.setFadeMs(useDocument.getState().fields.mix.edgeFadeMs)
    engine.setPlaylist(playlist, currentDuck(playlist))
    music.set([...filmParts(), ...currentMusic()])
  }

  #advance(): void {
    if (!this.#sound) return
    this.#refresh(this.#sound)
    this.#sound.engine.advance()
    this.#output?.look()
  }

  #tick = (): void => {
    cancelAnimationFrame(this.#frame)
    const position = this.#sound?.engine.position() ?? null
    if (position === null || !this.#sound) return
    this.film.follow(position / SAMPLE_RATE)
    this.#sound.music.follow(position)
    // The output of the mixer is audible a little later: show the position that is audible now.
    const latency = this.#sound.context.outputLatency * 1_000 * usePlayhead.getState().rate
    usePlayhead.setState({ timeMs: Math.max(0, toMs(position) - latency) })
    this.#frame = requestAnimationFrame(this.#tick)
  }

  #halt(): void {
    this.#generation += 1
    clearInterval(this.#timer)
    cancelAnimationFrame(this.#frame)
    this.#sound?.engine.stop()
    this.#sound?.audition.stop()
    this.#sound?.music.stop()
    this.#sound?.room.stop()
    this.film.pause()
    if (usePlayhead.getState().playing) usePlayhead.setState({ playing: false })
  }

  #ended(): void {
    const backTo = this.#backTo
    const end = Math.min(this.#untilMs ?? Infinity, filmLengthMs())
    this.#halt()
    this.#moveTo(backTo ?? end)
  }

  #rewindTo(timeMs: number): void {
    this.#moveTo(timeMs)
    this.#sound?.reverse.follow(toSamples(timeMs))
  }

  #stopRewind(): void {
    this.#rewind.stop()
    this.#sound?.reverse.stop()
  }

  #moveTo(timeMs: number): void {
    usePlayhead.setState({ timeMs })
    this.film.seek(timeMs / 1_000)
  }

  /** Restarts at the playhead with another rate or loop. */
  #restart(): void {
    const { playing, timeMs } = usePlayhead.getState()
    if (playing && !this.#rewind.running) this.play(timeMs, this.#untilMs)
  }

  #opened(): void {
    this.pause()
    this.#sound?.buffers.clear()
  }
}

/** Moves the playhead backwards, frame by frame. */
class Rewind {
  readonly #moveTo: (timeMs: number) => void
  #speed = 0
  #frame = 0
  #last = 0

  constructor(place: (timeMs: number) => void) {
    this.#moveTo = place
  }

  get running(): boolean {
    return this.#speed > 0
  }

  start(speed: number): void {
    if (!this.running) {
      this.#last = performance.now()
      this.#frame = requestAnimationFrame(this.#step)
    }
    this.#speed = speed
    usePlayhead.setState({ playing: true })
  }

  stop(): void {
    if (!this.running) return
    this.#speed = 0
    cancelAnimationFrame(this.#frame)
    usePlayhead.setState({ playing: false })
  }

  #step = (now: number): void => {
    const by = (now - this.#last) * this.#speed
    this.#last = now
    const timeMs = Math.max(0, usePlayhead.getState().timeMs - by)
    this.#moveTo(timeMs)
    if (timeMs === 0) this.stop()
    else this.#frame = requestAnimationFrame(this.#step)
  }
}

const linear = (db: number): number => 10 ** (db / 20)

/** The playlist of the current document and takes. */
function currentPlaylist(): Playlist {
  const { order, byId, fields } = useDocument.getState()
  const takes = useTakes.getState()
  const compared = useComparison.getState()
  const played = comparedFit()
  const takeOf = (cueId: string) =>
    played?.cueId === cueId ? takes.byId.get(compared.takeId ?? '') : activeTake(takes, cueId)
  const { fits } = useDerived.getState()
  return buildPlaylist({
    order,
    byId,
    takeOf,
    fitOf: (id) => (played?.cueId === id ? played : fits.get(id)),
    gainOf: (takeId) => compared.gains.get(takeId) ?? 0,
    fit: fields.fit,
    mix: fields.mix,
    isDry: useRoomCompare.getState().isDry,
  })
}

/** True if mute and solo leave a clip audible. */
function isAudible({ speakerId }: PlayClip): boolean {
  const speaker = speakerId === null ? undefined : useDocument.getState().speakersById[speakerId]
  return isLaneAudible(useMonitor.getState(), speaker?.id ?? NARRATOR, speaker?.muted)
}

/** Applies gains, pans, mute and solo to the mixer. */
function applyMix(mixer: Mixer): void {
  const { speakers, fields } = useDocument.getState()
  const monitor = useMonitor.getState()
  for (const speaker of speakers) {
    const audible = isLaneAudible(monitor, speaker.id, speaker.muted)
    mixer.setBus(speaker.id, { gain: audible ? linear(speaker.gainDb) : 0, pan: speaker.pan })
  }
  mixer.setBus(NARRATOR, { gain: isLaneAudible(monitor, NARRATOR) ? 1 : 0, pan: 0 })
  const { bed } = fields.mix
  const soloed = monitor.solo.has(ORIGINAL)
  const gains = balanceGains(monitor.balance, bed.enabled || soloed)
  mixer.setDub(gains.dub)
  const original = isLaneAudible(monitor, ORIGINAL) ? gains.original * linear(bed.gainDb) : 0
  mixer.setOriginal(original)
  mixer.setFilm(!isWithoutVoices())
  mixer.setCentre(bed.centreDb !== null)
  mixer.setMusic(isLaneAudible(monitor, MUSIC) ? gains.dub : 0)
}

/** The ducking curve of audible clips: a muted clip does not lower the original. */
function currentDuck({ clips }: Playlist): DuckCurves {
  const speech = clips.filter(isAudible).map(({ startSample, lengthSamples }) => ({
    from: startSample,
    until: startSample + lengthSamples,
  }))
  const { bed } = useDocument.getState().fields.mix
  const perMs = SAMPLE_RATE / 1_000
  const under = (duckDb: number) => duckCurve(speech, { ...bed, duckDb }, perMs, filmLevel(perMs))
  return { whole: under(bed.duckDb), centre: under(bed.centreDb ?? bed.duckDb) }
}
