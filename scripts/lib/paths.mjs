import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** The checkout. */
export const root = resolve(import.meta.dirname, '../..')

/** Where things live that are fetched once for every checkout of this user. */
export const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'cuecast')
