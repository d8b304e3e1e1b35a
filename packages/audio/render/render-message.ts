import type { StudioError } from '@shared/contracts/studio-error'
import type { RenderProgress, TrackReport } from './render-types'

/** What the render thread says to whoever started it. */
export type RenderMessage =
  | { kind: 'progress'; progress: RenderProgress }
  | { kind: 'done'; report: TrackReport }
  | { kind: 'failed'; error: StudioError }
