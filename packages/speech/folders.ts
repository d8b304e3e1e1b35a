import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * The data folder of a service: `given`, or a folder per user in the system's data directory (XDG Base Directory Specification on Linux). Never the studio's own: two services
 * sharing a folder would render every task twice.
 */
export function serviceFolder(
  given: string | undefined,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process,
): string {
  if (given) return resolve(given)
  const portable = env['CUECAST_USER_DATA']
  return portable ? join(portable, 'serve') : join(dataHome(platform, env), 'cuecast-service')
}

/** The folder of the user's own voices: shared by the studio, `dub` and `serve`, or inside `given`. */
export const voicesFolder = (given?: string): string =>
  join((given ? undefined : process.env['CUECAST_USER_DATA']) ?? serviceFolder(given), 'voices')

function dataHome(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === 'win32') return env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  return env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share')
}
