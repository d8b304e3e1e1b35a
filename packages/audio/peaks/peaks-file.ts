import { join } from 'node:path'

/** Path of the cached peaks of a sound; `key` identifies the sound. */
export const peaksFile = (folder: string, key: string): string => join(folder, `${key}.peaks`)
