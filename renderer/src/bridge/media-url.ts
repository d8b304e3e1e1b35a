import { mediaUrl } from '@shared/bridge/media'
import type { TakePause } from '@shared/contracts/project-file'

/** What of a take is played, and how fast. */
export interface PlayedPart {
  rate: number
  /** Cut from the take before it is stretched, ms. */
  trimStartMs: number
  trimEndMs: number
  /** Left out of its pauses, in the take's own time. */
  cuts: readonly TakePause[]
}

/** Whether a part is heard as the take's file has it. */
export const isWhole = ({ rate, cuts }: PlayedPart): boolean =>
  Math.abs(rate - 1) < 0.0005 && cuts.length === 0

/** A take as its file has it; with a part that is not whole: cut and already stretched, pitch kept. */
export function takeUrl(takeId: string, part?: PlayedPart): string {
  if (!part || isWhole(part)) return mediaUrl('take', takeId)
  const cuts = part.cuts.map(({ fromMs, toMs }) => `${fromMs.toFixed(3)}-${toMs.toFixed(3)}`)
  return mediaUrl('take', takeId, {
    rate: part.rate.toFixed(4),
    start: part.trimStartMs.toFixed(3),
    end: part.trimEndMs.toFixed(3),
    cuts: cuts.join('_'),
  })
}

/** Makes another file another address, though it has the same kind and name; main does not read it. */
const ofFile = (path: string, version: string): Record<string, string> =>
  version === '' ? { of: path } : { of: path, version }

/** Music of the open project. */
export const musicUrl = (id: string, path: string, version = ''): string =>
  mediaUrl('music', id, ofFile(path, version))

/** A part of the voices of the film, or the film without them. */
export const filmVoicesUrl = (name: string): string => mediaUrl('film-voices', name)

/** The original film or sound. */
export const originalUrl = (path: string, version = ''): string =>
  mediaUrl('original', '', ofFile(path, version))
