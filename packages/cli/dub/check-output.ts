import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { fileError, freeSpace } from '@cuecast/platform'
import type { DubOptions } from './options'

/** A WAV track: 48 kHz, 24 bit, mono. */
const WAV_BYTES_PER_MS = (48_000 * 3) / 1_000
/** Minimum free space for the embedded service. */
const SERVICE_BYTES = 8 * 1024 * 1024

/**
 * Checks before anything is rendered and paid for whether the track can be written: the folder exists
 * or can be created, is writable, and has space for a WAV of this length.
 */
export async function checkOutput(
  { output, export: { format } }: Pick<DubOptions, 'output' | 'export'>,
  trackMs: number,
): Promise<Result<void>> {
  const there = await stat(output).catch(() => null)
  if (there?.isDirectory())
    return fail(studioError('WRITE_FAILED', 'there is a folder of this name', { at: output }))
  const folder = await nearestFolder(dirname(output))
  if (folder === null)
    return fail(studioError('WRITE_FAILED', 'its folder is a file', { at: output }))
  try {
    await access(there ? output : folder, constants.W_OK)
  } catch (cause) {
    return fail(fileError(cause, output, 'write'))
  }
  const free = await freeSpace(folder)
  const needed = format === 'wav' ? trackMs * WAV_BYTES_PER_MS : 0
  return free.ok && free.value < needed ? fail(diskFull(output, needed, free.value)) : ok(undefined)
}

/** The folder or its nearest existing parent; null if that is not a folder. */
async function nearestFolder(folder: string): Promise<string | null> {
  const there = await stat(folder).catch(() => null)
  if (there) return there.isDirectory() ? folder : null
  return dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

/** The embedded service only reports a failure; a full disk is the usual reason. */
export async function explainFailure(
  error: StudioError,
  serviceFolder: string,
): Promise<StudioError> {
  if (error.code !== 'SERVICE_ERROR' && error.code !== 'SERVICE_NOT_RUNNING') return error
  const free = await freeSpace(serviceFolder)
  if (!free.ok || free.value >= SERVICE_BYTES) return error
  return diskFull(serviceFolder, SERVICE_BYTES, free.value)
}

function diskFull(path: string, needed: number, free: number): StudioError {
  const [needs, has] = [Math.ceil(needed), Math.floor(free)]
  const message = `${needs} bytes are needed, ${has} are free`
  return studioError('DISK_FULL', message, { at: path, params: { needed: needs, available: has } })
}
