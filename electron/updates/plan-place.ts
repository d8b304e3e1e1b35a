import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

interface Surroundings {
  platform: NodeJS.Platform
  isPackaged: boolean
  execPath: string
  /** Folder of the packed program's own files. */
  resources: string
  env: Readonly<Record<string, string | undefined>>
}

/**
 * The plan of an unfinished exchange, next to this program; it is read at every start, so nothing
 * else is loaded for it. The program in it is started, so it is read only where an update of this
 * program would have put it. On other systems, and for an installation by a package manager, other
 * users may be able to write that place (`C:\.cuecast-update`).
 */
export function planBeside(given: Surroundings): string | null {
  const stage = given.platform === 'linux' ? stageOf(given) : null
  const file = stage === null ? null : join(stage, 'plan.json')
  return file !== null && existsSync(file) ? file : null
}

function stageOf({ isPackaged, execPath, resources, env }: Surroundings): string | null {
  const { APPIMAGE: image, CUECAST_UPDATE_FOLDER: tried } = env
  if (!isPackaged) return tried === undefined ? null : join(tried, '.cuecast-update')
  const file = join(resources, 'install-form.txt')
  const form = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (form === 'folder') return join(dirname(execPath), '..', '..', '.cuecast-update')
  if (form !== 'appimage' || !image) return null
  return join(dirname(image), `.${basename(image)}-update`)
}
