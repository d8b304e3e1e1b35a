import { access, constants, open, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { PlannedFile } from '@shared/contracts/export'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { endingOf } from '@shared/contracts/film'
import { programFormats } from '@shared/contracts/formats/program-formats'
import { locales } from '@shared/languages/locales'
import { writtenFormats } from '@shared/contracts/formats/subtitle-formats'
import { translator } from '@shared/texts/texts'
import { isFileName } from '@cuecast/dubbing/export/file-names'
import { fileError, freeSpace } from '@cuecast/platform'
import { wrong } from '../options/values'
import type { DubOptions } from './arguments/options'

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
    return failWith('WRITE_FAILED', 'there is a folder of this name', { at: output })
  const folder = await nearestFolder(dirname(output))
  if (folder === null) return failWith('WRITE_FAILED', 'its folder is a file', { at: output })
  try {
    // The file is written under another name first, then renamed.
    await access(folder, constants.W_OK)
    if (there) await access(output, constants.W_OK)
  } catch (cause) {
    return fail(fileError(cause, output, 'write'))
  }
  const free = await freeSpace(folder)
  const needed = format === 'wav' ? trackMs * WAV_BYTES_PER_MS : 0
  return free.ok && free.value < needed ? fail(diskFull(output, needed, free.value)) : ok(undefined)
}

/** File names end here on every supported file system, bytes. */
const NAME_BYTES = 255

/**
 * Checks before any rendering or payment that no file of the export replaces an input of this call,
 * a folder, or a file that Cuecast did not write. The file named by `-o` may be replaced in any
 * case.
 *
 * @returns INVALID_ARGUMENT, WRITE_FAILED or NAME_TOO_LONG at the file
 */
export async function checkFiles(
  files: readonly PlannedFile[],
  options: Pick<
    DubOptions,
    | 'folder'
    | 'output'
    | 'namedFile'
    | 'overwrite'
    | 'input'
    | 'film'
    | 'castFile'
    | 'dictionaryFile'
    | 'srtFile'
    | 'chaptersFile'
    | 'coverFile'
    | 'settingsFile'
  >,
): Promise<Result<void>> {
  const { folder, output, namedFile, overwrite, srtFile, chaptersFile } = options
  const named = [namedFile ? output : null, srtFile, chaptersFile]
  const { input, film, castFile, dictionaryFile, coverFile, settingsFile } = options
  const reads = [input, film, castFile, dictionaryFile, coverFile, settingsFile]
  const read = await Promise.all(reads.map((path) => (path === null ? null : identityOf(path))))
  for (const { kind, name } of files) {
    const path = resolve(folder, name)
    if (Buffer.byteLength(basename(path)) > NAME_BYTES)
      return failWith('NAME_TOO_LONG', 'the name is too long', { at: path })
    // On Windows `a:b.wav` is a file of another drive: the original name shows that it is invalid.
    if (!isFileName(name.split(/[\\/]/).at(-1) ?? ''))
      return wrong('Windows allows no file of this name', path, 'windows-name')
    const there = await stat(path).catch(() => null)
    if (!there) continue
    if (there.isDirectory())
      return failWith('WRITE_FAILED', 'there is a folder of this name', { at: path })
    if (read.includes(await identityOf(path)))
      return wrong('this call reads the file that it would replace', path, 'same-file')
    const mayReplace = overwrite || named.includes(path) || there.size === 0
    if (!mayReplace && !(await isOwnFile(path, kind))) {
      const message = 'Cuecast did not write this file; move it away or add --overwrite'
      return wrong(message, path, 'not-own')
    }
  }
  return ok(undefined)
}

/** The same for two names of one file; null where there is none. */
async function identityOf(path: string): Promise<string | null> {
  const there = await stat(path, { bigint: true }).catch(() => null)
  return there ? `${there.dev} ${there.ino}` : null
}

/** Tags are near the beginning or the end, bytes. */
const HEAD_BYTES = 16 * 2 ** 20

/** Marks in sound and films of Cuecast, with and without the disclosure. */
const marks = ['Cuecast', 'Synthetic voices: the speech in this file is']

/** The same in UTF-16. */
const WIDE_MARK = Buffer.from('Cuecast', 'utf16le')

/** The other files, whose formats cannot hold a mark. */
const texts = [...Object.values(programFormats), ...Object.values(writtenFormats)]

const reportTitles = locales.map((locale) => translator(locale)('exportReport.title'))

/**
 * True if an earlier export may have written a file: sound and films carry a mark, other files have
 * the form that Cuecast gives them. False for an unreadable file.
 */
async function isOwnFile(path: string, kind: PlannedFile['kind']): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null)
  if (!file) return false
  try {
    const { size } = await file.stat()
    const part = async (from: number) => {
      const bytes = Buffer.alloc(Math.min(HEAD_BYTES, size - from))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
      return bytes.subarray(0, bytesRead)
    }
    const head = await part(0)
    if (kind === 'report' || kind === 'interchange' || kind === 'subtitles') {
      const text = head.toString('utf8', 0, 1_000).replace(/^\uFEFF/, '')
      if (kind === 'report') return reportTitles.some((title) => text.startsWith(title))
      const isSuch = ({ ending }: (typeof texts)[number]) =>
        endingOf(`.${ending}`) === endingOf(path)
      return texts.filter(isSuch).some((format) => {
        const saysWhose = 'saysWhose' in format
        return format.begins.test(text) && (!saysWhose || head.includes(WIDE_MARK))
      })
    }
    const isMarked = (bytes: Buffer) => marks.some((mark) => bytes.includes(mark))
    return isMarked(head) || (size > HEAD_BYTES && isMarked(await part(size - HEAD_BYTES)))
  } catch {
    return false
  } finally {
    await file.close()
  }
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
