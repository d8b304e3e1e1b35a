import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { assignSpeakers } from '@shared/casting/assign-speakers'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import {
  compareCues,
  defaultFitSettings,
  defaultMixSettings,
  PROJECT_SCHEMA_VERSION,
  type ProjectFile,
} from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { guessLanguage } from '@shared/subtitles/guess-language'
import { readSubtitles, type SubtitleFile } from '@shared/subtitles/read-subtitles'
import { cutToBytes, fileError, writeAtomically } from '@cuecast/platform'
import { backUp } from './backups'
import { Project, writeDocument } from './project'
import type { Notice } from './project-access'
import { PROJECT_ENDING, projectFolder } from './project-folder'

/** Subtitles of the longest films stay below 2 MB; larger files are something else. */
const MAX_BYTES = 20 * 1024 * 1024

/** File names have at most 255 bytes; leaves space for ` (99).cuecast`. */
const FOLDER_BYTES = 240

export interface ImportOptions {
  /** Encoding chosen by the user. */
  encoding?: string
  /** Language code; guessed from the text by default. */
  language?: string
  connectionId?: string
  /** Parent of the project folder; default next to the subtitles. */
  folder?: string
  /** Used if that folder is not writable. */
  fallbackFolder?: string
}

/**
 * Opens the project of a subtitle file: the one created from it earlier if it still exists, otherwise
 * a new one. Errors name the file and, if known, the line.
 */
export async function openSubtitles(
  path: string,
  options: ImportOptions = {},
): Promise<Result<Project>> {
  const bytes = await readSubtitleBytes(path)
  if (!bytes.ok) return bytes
  const fileName = basename(path)
  const read = readSubtitles(bytes.value, fileName, optional('encoding', options.encoding))
  if (!read.ok) return read
  const folder = await writableFolder(options.folder ?? dirname(path), options.fallbackFolder)
  if (!folder.ok) return folder
  const name = basename(path, extname(path))
  const own = join(folder.value, cutToBytes(name, FOLDER_BYTES).trimEnd() + PROJECT_ENDING)
  if (options.encoding === undefined) {
    const earlier = await Project.open(own)
    if (earlier.ok && earlier.value.document.source?.fileName === fileName) return earlier
    if (earlier.ok) await earlier.value.close()
    else if (earlier.error.code === 'PROJECT_IN_USE') return earlier
  }
  const target = await freePath(own, options.encoding !== undefined)
  return createProject(
    target,
    newDocument(name, fileName, read.value, options),
    noticesOf(fileName, read.value),
  )
}

/** Creates a project folder with this document and opens it. */
export async function createProject(
  path: string,
  document: ProjectFile,
  notices: Notice[] = [],
): Promise<Result<Project>> {
  try {
    await mkdir(path, { recursive: true })
  } catch (cause) {
    return fail(fileError(cause, path, 'write'))
  }
  const written = await writeAtomically(projectFolder(path).document, writeDocument(document))
  return written.ok ? Project.open(path, { notices }) : written
}

/** The initial document for a subtitle file. */
export function newDocument(
  name: string,
  fileName: string,
  file: SubtitleFile,
  options: Pick<ImportOptions, 'language' | 'connectionId'> = {},
): ProjectFile {
  const { cues, speakers } = assignSpeakers(file.cues, () => randomUUID())
  return {
    schemaVersion: PROJECT_SCHEMA_VERSION,
    id: randomUUID(),
    name,
    createdAt: new Date().toISOString(),
    language: options.language ?? guessLanguage(file.cues.map(({ text }) => text).join('\n')),
    connectionId: options.connectionId ?? EMBEDDED_CONNECTION_ID,
    source: { fileName, encoding: file.encoding, format: file.format },
    media: null,
    narratorVoiceId: null,
    cues: [...cues].sort(compareCues),
    speakers,
    markers: [],
    audio: defaultAudioFields,
    fit: defaultFitSettings,
    mix: defaultMixSettings,
  }
}

export function noticesOf(fileName: string, file: SubtitleFile): Notice[] {
  return file.repairs.map(({ line, ...repair }) => ({ ...repair, at: `${fileName}:${line}` }))
}

/** Reads a file that is small enough to be subtitles. */
export async function readSubtitleBytes(path: string): Promise<Result<Uint8Array>> {
  try {
    const { size } = await stat(path)
    if (size > MAX_BYTES) {
      const message = `the file has ${size} bytes; subtitles have at most ${MAX_BYTES}`
      return fail(studioError('FILE_TOO_LARGE', message, { at: path }))
    }
    return ok(await readFile(path))
  } catch (cause) {
    return fail(fileError(cause, path, 'read'))
  }
}

async function writableFolder(
  wanted: string,
  fallback: string | undefined,
): Promise<Result<string>> {
  for (const folder of fallback === undefined ? [wanted] : [wanted, fallback]) {
    try {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      return ok(folder)
    } catch (cause) {
      if (folder === (fallback ?? wanted)) return fail(fileError(cause, folder, 'write'))
    }
  }
  return fail(studioError('WRITE_FAILED', 'no folder to write the project to', { at: wanted }))
}

/** The path itself, or `Name (2).cuecast`…; `replace`: reuses a project without takes, after a backup. */
async function freePath(own: string, replace: boolean): Promise<string> {
  const stem = own.slice(0, -PROJECT_ENDING.length)
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? own : `${stem} (${number})${PROJECT_ENDING}`
    if (!(await stat(path).catch(() => null))) return path
    if (replace && (await canBeReplaced(path))) return path
  }
}

async function canBeReplaced(path: string): Promise<boolean> {
  const opened = await Project.open(path)
  if (!opened.ok) return false
  const { folder, takes } = opened.value
  const unused = takes.index.all().length === 0
  await opened.value.close()
  if (unused) await backUp(folder)
  return unused
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  const entries: { [P in K]?: V } = {}
  if (value !== undefined) entries[key] = value
  return entries
}
