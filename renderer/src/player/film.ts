import { currentProject } from '@/bridge/studio'
import { useFilm } from '@/model/playback/film'
import { usePlayhead } from '@/model/playback/playhead'
import { frameRateOf } from './audio/sync-offset'
import { SyncedMedia } from './audio/synced-media'

/** Frames measured to find the frame rate. */
const FRAMES = 24

/**
 * The original film or sound: one element for the life of the window, shown by the preview and
 * routed into the mixer.
 */
export class Film extends SyncedMedia<HTMLVideoElement> {
  constructor(element: HTMLVideoElement) {
    super(element)
    element.disablePictureInPicture = true
    element.tabIndex = -1
    element.addEventListener('loadedmetadata', () => this.#readMetadata())
    element.addEventListener('error', () => void this.#failed())
  }

  override play(seconds: number, rate: number, inSeconds: number): void {
    super.play(seconds, rate, inSeconds)
    if (this.loaded && seconds < this.element.duration) this.#measureFrames(this.generation)
  }

  /** The element has no separate code for a missing file and one that cannot be played. */
  async #failed(): Promise<void> {
    const { src } = this.element
    useFilm.setState({ failed: src !== '', gone: false })
    if (src === '') return
    const answer = await fetch(src, { method: 'HEAD' }).catch(() => null)
    if (this.element.src === src && answer?.status === 404) useFilm.setState({ gone: true })
  }

  #readMetadata(): void {
    const { duration, videoWidth, videoHeight } = this.element
    useFilm.setState({
      durationMs: Number.isFinite(duration) && duration > 0 ? Math.round(duration * 1_000) : null,
      picture: videoWidth > 0,
      aspect: videoWidth > 0 && videoHeight > 0 ? videoWidth / videoHeight : 16 / 9,
      failed: false,
      gone: false,
    })
    // The playhead may have moved before there was a film.
    if (this.element.paused) this.seek(usePlayhead.getState().timeMs / 1_000)
    if (videoWidth > 0) void this.#readFrameRate()
  }

  /** The frame rate in the film's file; an uncommon one is used as it is. */
  async #readFrameRate(): Promise<void> {
    const { src } = this.element
    const answer = await currentProject().mediaFrames()
    const { fps = null, timecode = null } = (answer.ok ? answer.value : null) ?? {}
    if (this.element.src !== src) return
    useFilm.setState({ timecode, ...(fps !== null && { frameRate: frameRateOf(1 / fps) ?? fps }) })
  }

  #measureFrames(generation: number): void {
    if (useFilm.getState().frameRate !== null || !useFilm.getState().picture) return
    let last: number | null = null
    let shortest = Infinity
    let seen = 0
    const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
      if (last !== null && mediaTime > last) shortest = Math.min(shortest, mediaTime - last)
      last = mediaTime
      seen += 1
      if (generation !== this.generation) return
      if (seen < FRAMES) this.element.requestVideoFrameCallback(look)
      else useFilm.setState({ frameRate: frameRateOf(shortest) })
    }
    this.element.requestVideoFrameCallback(look)
  }
}
