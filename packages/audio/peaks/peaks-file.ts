import { join } from 'node:path'

/** Where the peaks of a sound are kept; `key` names the sound. */
export const peaksFile = (folder: string, key: string): string => join(folder, `${key}.peaks`)
