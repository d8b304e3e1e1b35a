/** Takes and the original film or sound are read under this origin, with Range. */
const MEDIA = 'cuecast://media'

/** A take; at a rate other than 1 already stretched, pitch kept. */
export function takeUrl(takeId: string, rate = 1): string {
  const url = `${MEDIA}/take/${encodeURIComponent(takeId)}`
  return Math.abs(rate - 1) < 0.0005 ? url : `${url}?rate=${rate.toFixed(4)}`
}

/** A reviewer's recorded remark in the open project. */
export const remarkUrl = (file: string): string => `${MEDIA}/remark/${encodeURIComponent(file)}`

/** Music of the open project. The path only makes another file another address. */
export const musicUrl = (id: string, path: string): string =>
  `${MEDIA}/music/${encodeURIComponent(id)}?of=${encodeURIComponent(path)}`

/** The original film or sound. Path and version only make another film another address. */
export const originalUrl = (path: string, version = ''): string =>
  `${MEDIA}/original?of=${encodeURIComponent(path)}${version && `&version=${version}`}`
