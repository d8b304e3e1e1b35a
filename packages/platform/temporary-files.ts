import { causeText } from '@shared/contracts/errors'
import { createHash, randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { lstatOrNull, namesIn } from './files'
import { bootTimeMs, isAlive, ownIdentity } from './process-identity'
import { log } from './running'
import { movePath, removeTree } from './patient-files'

/** Bytes of a file's own name that its temporary name repeats: names end at 255 bytes. */
const NAME_BYTES = 120
const NAME =
  /^\..*\.cuecast-(?<machine>[0-9a-f]{12})-(?<boot>[0-9a-f]{8})-(?<pid>\d+)-(?<started>\d+)-[0-9a-f]{6}\.part(\.spool)?$/

/**
 * A unique hidden name next to `path`. It contains the id of the writing process, so that a
 * leftover of a kill can be told from a file in progress.
 */
export function temporaryBeside(path: string): string {
  const { machine, boot, pid, started } = ownIdentity()
  const owner = [machine, hashOf(boot), pid, started || '0', randomBytes(3).toString('hex')]
  const name = cutToBytes(basename(path), NAME_BYTES)
  return join(dirname(path), `.${name}.cuecast-${owner.join('-')}.part`)
}

/**
 * Removes the temporary files and folders of exports whose process has ended. Files of another
 * computer, of a running process, or with any other name are never touched.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  await removeEach(folder, isLeftover)
}

/**
 * Renames a finished folder or file over an older one, which for folders cannot be done in one step.
 * The older one stays where the new one cannot take its place.
 */
export async function putInPlace(from: string, target: string): Promise<void> {
  const old = (await lstatOrNull(target)) ? temporaryBeside(target) : null
  if (old !== null) await movePath(target, old)
  try {
    await movePath(from, target)
  } catch (cause) {
    if (old !== null) await movePath(old, target)
    throw cause
  }
  // A folder that cannot be removed now is removed with the leftovers.
  if (old !== null) await removeTree(old).catch(() => undefined)
}

/** Removes the plain files of a folder whose names match; only for folders of our own. */
export async function removeMatching(folder: string, pattern: RegExp): Promise<void> {
  const isOurs = async (file: string, name: string) =>
    pattern.test(name) && ((await lstatOrNull(file))?.isFile() ?? false)
  await removeEach(folder, isOurs)
}

/** Files that cannot be examined or removed stay until the next time, and are logged. */
async function removeEach(
  folder: string,
  isOurs: (file: string, name: string) => Promise<boolean>,
): Promise<void> {
  const tell = (cause: unknown) => log(`leftovers stay: ${causeText(cause)}`)
  const names = await namesIn(folder).catch((cause: unknown) => {
    tell(cause)
    return []
  })
  for (const name of names) {
    const file = join(folder, name)
    try {
      if (await isOurs(file, name)) await removeTree(file)
    } catch (cause) {
      tell(cause)
    }
  }
}

async function isLeftover(file: string, name: string): Promise<boolean> {
  const owner = NAME.exec(name)?.groups
  const info = owner ? await lstatOrNull(file) : null
  if (!owner || !(info?.isFile() || info?.isDirectory())) return false
  const here = ownIdentity()
  if (owner['machine'] !== here.machine) return false
  if (owner['boot'] !== hashOf(here.boot) || info.mtimeMs < bootTimeMs()) return true
  const started = owner['started'] === '0' ? '' : (owner['started'] ?? '')
  return isAlive({ ...here, pid: Number(owner['pid']), started }) === false
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** The beginning of a text that takes at most so many bytes, no letter cut in two. */
export function cutToBytes(text: string, bytes: number): string {
  let kept = ''
  let used = 0
  for (const letter of text) {
    used += Buffer.byteLength(letter)
    if (used > bytes) return kept
    kept += letter
  }
  return kept
}
