/**
 * A name or path in the form in which the system compares it, so that two spellings of one file are
 * equal: Windows ignores case and which slash it is, macOS case and whether accents are composed
 * (a path of HFS+ or of a zip has them apart). Linux compares bytes.
 */
export function comparable(path: string, platform = process.platform): string {
  if (platform === 'win32') return path.replaceAll('/', '\\').toLowerCase()
  return platform === 'darwin' ? path.normalize('NFC').toLowerCase() : path
}

/** True if both paths name one file on this system; links are not resolved. */
export const samePath = (path: string, other: string): boolean =>
  comparable(path) === comparable(other)
