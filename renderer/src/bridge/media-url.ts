import type { TakePause } from '@shared/contracts/project-file'

/** Takes and the original film or sound are read under this origin, with Range. */
const MEDIA = 'cuecast://media'

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
  const url = `${MEDIA}/take/${encodeURIComponent(takeId)}`
  if (!part || isWhole(part)) return url
  const cuts = part.cuts.map(({ fromMs, toMs }) => `${fromMs.toFixed(3)}-${toMs.toFixed(3)}`)
  const query = new URLSearchParams({
    rate: part.rate.toFixed(4),
    start: part.trimStartMs.toFixed(3),
    end: part.trimEndMs.toFixed(3),
    cuts: cuts.join('_'),
  })
  return `${url}?${query.toString()}`
}

/** A reviewer's recorded remark in the open project. */
export const remarkUrl = (file: string): string => `${MEDIA}/remark/${encodeURIComponent(file)}`

/** Music of the open project. Path and version only make another file another address. */
export const musicUrl = (id: string, path: string, version = ''): string =>
  `${MEDIA}/music/${encodeURIComponent(id)}?of=${encodeURIComponent(path)}${version && `&version=${encodeURIComponent(version)}`}`

/** The original film or sound. Path and version only make another film another address. */
export const originalUrl = (path: string, version = ''): string =>
  `${MEDIA}/original?of=${encodeURIComponent(path)}${version && `&version=${encodeURIComponent(version)}`}`

/** A frame of a recent project's film. */
export const pictureUrl = (name: string): string => `${MEDIA}/picture/${encodeURIComponent(name)}`
