import { dirname, extname, basename, join } from 'node:path'

/** What no file system of the three takes in a name. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu

/**
 * File names of stems beside their track: `Phim - Khách mời.wav`.
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
    // Names that differ in case only are one file on macOS and Windows.
    for (let n = 2; used.has(name.toLowerCase()); n++) name = `${clean} ${n}`
    used.add(name.toLowerCase())
    return join(dirname(track), `${base} - ${name}${ending}`)
  })
}
