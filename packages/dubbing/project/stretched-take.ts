import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Take } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { decodeAudio, encodeAudio, stretchChannels } from '@cuecast/audio'
import { fileError, writeAtomically } from '@cuecast/platform'
import { fail } from '@shared/contracts/result'
import type { Project } from './project'

/**
 * Path of a take's sound at another rate, pitch kept, made once and kept in `folder`; for hearing a
 * fitted cue exactly as the export will have it.
 */
export async function stretchedTake(
  project: Project,
  take: Take,
  rate: number,
  folder: string,
): Promise<Result<string>> {
  const file = join(folder, `${take.file.slice(0, 40)}-${rate.toFixed(4)}.wav`)
  if (await stat(file).catch(() => null)) return ok(file)
  try {
    await mkdir(folder, { recursive: true })
    const decoded = await decodeAudio(await readFile(project.takes.pathOf(take)))
    if (!decoded.ok) return decoded
    const { channels, sampleRate } = decoded.value
    const faster = await stretchChannels(channels, sampleRate, rate)
    const written = await writeAtomically(file, await encodeAudio(faster, sampleRate, 'wav'))
    return written.ok ? ok(file) : written
  } catch (cause) {
    return fail(fileError(cause, file, 'write'))
  }
}
