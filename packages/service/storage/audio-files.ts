import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Names that the store gives: they cannot be guessed, and they cannot leave the folder. */
const namePattern =
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.[a-z0-9]{2,5}$/

/** Rendered audio on disk, spread over 256 folders. */
export interface AudioFiles {
  /** A fresh unguessable name: `<uuid>.<extension>`. */
  freshName(extension: string): string
  /** Full path of a name, or null when the store never gives such a name. */
  path(name: string): string | null
  /** The file is complete or absent, never half written. */
  write(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  /** Every name on disk (also `<name>.part`, cut short in the writing), with the time it was written (epoch ms). */
  list(): AsyncGenerator<{ name: string; writtenAt: number }>
}

export function audioFiles(folder: string): AudioFiles {
  function path(name: string): string | null {
    return namePattern.test(name) ? join(folder, name.slice(0, 2), name) : null
  }
  return {
    freshName: (extension) => `${randomUUID()}.${extension}`,
    path,
    async write(name, bytes) {
      const file = path(name)
      if (!file) throw new Error('not a name of the audio store')
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 })
      const draft = `${file}.part`
      const handle = await open(draft, 'w')
      try {
        await handle.writeFile(bytes)
      } finally {
        await handle.close()
      }
      await rename(draft, file)
    },
    async remove(name) {
      const file = path(name.replace(/\.part$/, ''))
      if (file) await rm(name.endsWith('.part') ? `${file}.part` : file, { force: true })
    },
    async *list() {
      for (const part of await readdir(folder).catch(() => [])) {
        for (const name of await readdir(join(folder, part)).catch(() => [])) {
          const found = await stat(join(folder, part, name)).catch(() => null)
          if (found) yield { name, writtenAt: found.mtimeMs }
        }
      }
    },
  }
}
