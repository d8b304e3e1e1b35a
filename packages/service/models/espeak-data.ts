import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileError, temporaryBeside } from '@cuecast/platform'
import { fail, ok, type Result } from '@shared/contracts/result'

const PACKAGE = '@echogarden/espeak-ng-emscripten'

/** An entry of the list with which the package's script finds each file in its data. */
const entry = /filename:"\/usr\/share\/espeak-ng-data\/([^"]+)",start:(\d+),end:(\d+)/g

/**
 * The folder with espeak-ng's data, which models that speak phonemes need; unpacked from the package
 * of the built-in engine once, 24 MB.
 *
 * @param folder where it is kept
 * @returns file errors of that folder
 */
export async function espeakData(folder: string): Promise<Result<string>> {
  try {
    return ok(await unpackedIn(folder))
  } catch (cause) {
    return fail(fileError(cause, folder, 'write'))
  }
}

async function unpackedIn(folder: string): Promise<string> {
  const script = createRequire(import.meta.url).resolve(PACKAGE)
  const source = join(dirname(script), 'espeak-ng.data')
  const target = join(folder, '.espeak-ng-data')
  const complete = join(target, `.complete-${(await stat(source)).size}`)
  if (await stat(complete).catch(() => null)) return target
  const draft = temporaryBeside(target)
  try {
    // Not with its parents: a folder that cannot be written has to say so.
    await mkdir(draft)
    await unpack(await readFile(script, 'utf8'), source, draft)
    await writeFile(join(draft, complete.slice(target.length + 1)), '')
    await rm(target, { recursive: true, force: true })
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process was first.
    if (!(await stat(complete).catch(() => null))) throw error
  }
  return target
}

async function unpack(script: string, source: string, draft: string): Promise<void> {
  const entries = [...script.matchAll(entry)]
  if (entries.length === 0) throw new Error(`${PACKAGE} holds no espeak-ng data`)
  const data = await open(source, 'r')
  try {
    for (const [, name = '', start, end] of entries) {
      const [from, length] = [Number(start), Number(end) - Number(start)]
      const file = join(draft, name)
      await mkdir(dirname(file), { recursive: true })
      const bytes = Buffer.alloc(length)
      await data.read(bytes, 0, length, from)
      await writeFile(file, bytes)
    }
  } finally {
    await data.close()
  }
}
