import { dirname, extname, basename, join } from 'node:path'

/** Characters forbidden on any supported file system. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu

/**
 * File names of stems next to their track: `Phim - Khách mời.wav`.
 *
 * @param labels in the order of the stems; equal ones get a number
 */
export function stemPaths(track: string, labels: readonly string[]): string[] {
  const ending = extname(track)
  const base = basename(track, ending)
  const used = new Set<string>()
  return labels.map((label) => {
    const clean =
      label
        .replaceAll(FORBIDDEN, '_')
        .replace(/[. ]+$/, '')
        .trim()
        .slice(0, 60) || '_'
    let name = clean
    // macOS and Windows ignore case in names.
    for (let n = 2; used.has(name.toLowerCase()); n++) name = `${clean} ${n}`
    used.add(name.toLowerCase())
    return join(dirname(track), `${base} - ${name}${ending}`)
  })
}
