import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withFileErrors, temporaryBeside, movePath, removeTree } from '@cuecast/platform'
import { ok, type Result } from '@shared/contracts/result'
import { espeakCommon, EspeakFiles } from '../espeak/data-files'

/**
 * The folder with espeak-ng's data, which models that speak phonemes need; unpacked from the data
 * of the built-in engine once, 24 MB.
 *
 * @param folder where it is kept
 * @returns file errors of that folder
 */
export function espeakData(folder: string): Promise<Result<string>> {
  return withFileErrors(folder, 'write', async () => ok(await unpackedIn(folder)))
}

async function unpackedIn(folder: string): Promise<string> {
  const target = join(folder, '.espeak-ng-data')
  const source = new EspeakFiles(espeakCommon())
  const bytes = source.files.reduce((sum, { length }) => sum + length, 0)
  const complete = join(target, `.complete-${bytes}`)
  if (await stat(complete).catch(() => null)) return target
  const draft = temporaryBeside(target)
  try {
    // Not with its parents: a folder that cannot be written has to say so.
    await mkdir(draft)
    await unpack(source, draft)
    await writeFile(join(draft, complete.slice(target.length + 1)), '')
    await removeTree(target)
    await movePath(draft, target)
  } catch (error) {
    await removeTree(draft)
    // Another process was first.
    if (!(await stat(complete).catch(() => null))) throw error
  }
  return target
}

async function unpack(source: EspeakFiles, draft: string): Promise<void> {
  for (const each of source.files) {
    const file = join(draft, each.name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, source.bytes(each, 0, each.length))
  }
}
