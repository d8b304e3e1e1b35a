import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFile } from '@cuecast/platform'

const HOUR_MS = 3_600_000
/** An upload that stands still for this long, and a sound that has been worked at for this long, were cut, ms. */
const CUT_MS = [
  ['upload-', HOUR_MS],
  ['.work', 24 * HOUR_MS],
] as const

/**
 * Makes a folder for sounds on their way and, once an hour, removes from it what killed processes have left. To be called
 * before each file.
 */
export function soundFolder(folder: string): () => Promise<void> {
  let preparedAt = -Infinity
  return async () => {
    if (preparedAt > Date.now() - HOUR_MS) return
    await prepare(folder)
    preparedAt = Date.now()
  }
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const [, cutMs] = CUT_MS.find(([mark]) => name.includes(mark)) ?? []
    if (cutMs === undefined) continue
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < Date.now() - cutMs) await removeFile(file)
  }
}
