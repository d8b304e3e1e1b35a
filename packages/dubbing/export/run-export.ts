import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { locales } from '@shared/languages/locales'
import { translator } from '@shared/texts/texts'
import { isSidecar } from '@cuecast/origin'
import {
  fileError,
  removeLeftovers,
  temporaryBeside,
  movePath,
  removeFile,
  removeTree,
} from '@cuecast/platform'
import { zipFile } from './file-names'
import { type ExportRequest, prepareExport } from './plan-export'
import { type ExportResult, writeExport } from './write-export'
import { writeReadMe } from './write-read-me'

/**
 * Writes everything that the options ask for; used by studio and terminal.
 *
 * All or nothing: files appear under their names together, at the end. After a failure, a cancel or a
 * crash, files that were there before are unchanged.
 *
 * @returns the errors of `writeExport`; CANCELLED
 */
export async function runExport(request: ExportRequest): Promise<Result<ExportResult>> {
  return request.options.zip ? exportZip(request) : writeExport(request)
}

/** Part of the progress at which the files are there and are packed. */
const WRITTEN = 0.85

/** The files go into a hidden folder next to the zip file, and from there into it. */
async function exportZip(request: ExportRequest): Promise<Result<ExportResult>> {
  const { folder, signal, onProgress } = request
  const target = join(folder, zipFile(request.name))
  const staging = temporaryBeside(target)
  const packed = temporaryBeside(target)
  const startedMs = Date.now()
  const progress = (part: number) => {
    const left = part < 0.02 ? null : ((Date.now() - startedMs) * (1 - part)) / part
    onProgress?.(part, left)
  }
  try {
    await mkdir(folder, { recursive: true })
    await removeLeftovers(folder)
    await mkdir(staging)
    const onWritten = (part: number) => progress(part * WRITTEN)
    const inside = { ...request, folder: staging, onProgress: onWritten }
    const prepared = await prepareExport(inside)
    const written = await writeExport(inside, prepared)
    if (!written.ok) return fail(atTarget(written.error, staging, folder))
    const { files } = written.value
    const credentials = files.filter(isSidecar).map((file) => relative(staging, file))
    const readMes = locales.map((locale) => {
      const t = translator(locale)
      const held = { layout: prepared.layout, credentials }
      return { name: t('readMe.file'), text: writeReadMe(request, held, t) }
    })
    const onPacked = (part: number) => progress(WRITTEN + part * (1 - WRITTEN))
    await pack(packed, { files, folder: staging, readMes, signal, onProgress: onPacked })
    await movePath(packed, target)
    return ok({ ...written.value, files: [target], delivered: [] })
  } catch (cause) {
    if (signal?.aborted) return failWith('CANCELLED', 'the export was cancelled')
    return fail(fileError(cause, target, 'write'))
  } finally {
    await removeTree(staging)
    await removeFile(packed)
  }
}

/** The hidden folder is nothing that a user knows. */
const atTarget = (error: Parameters<typeof fail>[0], staging: string, folder: string) =>
  error.at?.startsWith(staging) ? { ...error, at: folder + error.at.slice(staging.length) } : error

/** Types that deflate shrinks: texts, and stems, which are mostly silent. */
const shrinks = new Set(['.wav', '.txt', '.xml', '.srt', '.csv', '.json', '.html', '.rpp', '.otio'])

interface ZipJob {
  files: readonly string[]
  /** Base folder of the names in the zip file. */
  folder: string
  readMes: readonly { name: string; text: string }[]
  signal?: AbortSignal | undefined
  /** 0 … 1. */
  onProgress: (part: number) => void
}

/** The read-mes come first and uncompressed, so that the start of the file shows what it holds. */
async function pack(path: string, job: ZipJob): Promise<void> {
  const { files, folder, readMes, signal, onProgress } = job
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  const about = { mtime: new Date(), mode: 33188, forceDosTimestamp: true }
  for (const { name, text } of readMes)
    zip.addBuffer(Buffer.from(text), name, { ...about, compress: false })
  let done = 0
  let open: ReadStream | null = null
  for (const [i, file] of files.entries()) {
    const name = relative(folder, file).replaceAll('\\', '/')
    const size = sizes[i] ?? 0
    const options = { ...about, size, compressionLevel: shrinks.has(extname(file)) ? 1 : 0 }
    zip.addReadStreamLazy(name, options, (given) => {
      open = createReadStream(file)
      open.on('data', (bytes) => onProgress((done += bytes.length) / total))
      given(null, open)
    })
  }
  zip.end()
  const sink = createWriteStream(path)
  zip.on('error', (cause: Error) => sink.destroy(cause))
  try {
    await pipeline(zip.outputStream, sink, { signal })
  } finally {
    ;(open as ReadStream | null)?.destroy()
  }
}
