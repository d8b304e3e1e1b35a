import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, fail, type Result } from '@shared/contracts/result'
import { fileError, writeAtomically } from '@cuecast/platform'
import type { ManageClient } from './manage-client'

/** Beds by themselves, fetched from the service when they are first heard. */
export class BedFiles {
  constructor(
    private readonly folder: string,
    private readonly manage: Pick<ManageClient, 'hearBed'>,
  ) {}

  /** Name of the bed's file; served at `cuecast://media/bed/<name>`. */
  async fetch(id: string): Promise<Result<string>> {
    const name = `${id.replace(/[^a-z-]/g, '')}.mp3`
    const path = join(this.folder, name)
    if (await stat(path).catch(() => null)) return ok(name)
    const sound = await this.manage.hearBed(id)
    if (!sound.ok) return sound
    try {
      await mkdir(this.folder, { recursive: true })
    } catch (cause) {
      return fail(fileError(cause, this.folder, 'write'))
    }
    const written = await writeAtomically(path, sound.value)
    return written.ok ? ok(name) : written
  }

  /** Path of a bed's file; null for a name that is none. */
  pathOf(name: string): string | null {
    return /^[a-z-]{1,40}\.mp3$/.test(name) ? join(this.folder, name) : null
  }
}
