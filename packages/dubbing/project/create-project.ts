import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { assignSpeakers } from '@shared/casting/assign-speakers'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import { compareCues, emptyFile, type ProjectFile } from '@shared/contracts/project-file'
import { newBreath } from '@shared/contracts/project/breath'
import { lastImportOf } from '@shared/contracts/project/last-import'
import type { ReadSubtitles } from '@shared/contracts/open-project'
import type { NewProjects } from '@shared/contracts/preferences'
import type { ReadingChoices } from '@shared/contracts/project/reading-choices'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { isFilmFile } from '@shared/contracts/film'
import { languageOf, SURE } from '@shared/languages/language-codes'
import { languageOfCues, withLanguages } from '@shared/subtitles/cue-languages'
import { decodeSubtitles } from '@shared/subtitles/decode-subtitles'
import { readSubtitles, type SubtitleFile } from '@shared/subtitles/read-subtitles'
import { readFilmSubtitles } from '@cuecast/audio'
import {
  cutToBytes,
  fileError,
  withFileErrors,
  samePath,
  writeAtomically,
  makeFolder,
} from '@cuecast/platform'
import { backUp, keepSource } from './document-file'
import { Project, writeDocument } from './project'
import type { Notice } from './project-lock'
import { PROJECT_ENDING, projectFolder } from './project-folder'

/** Subtitles of the longest films stay below 2 MB; larger files are something else. */
const MAX_BYTES = 20 * 1024 * 1024

/** File names have at most 255 bytes; leaves space for ` (99).cuecast`. */
export const FOLDER_BYTES = 240

interface ImportOptions {
  /** Encoding chosen by the user. */
  encoding?: string
  /** Language code; guessed from the text by default. */
  language?: string
  connectionId?: string
  /** Parent of the project folder; default next to the subtitles. */
  folder?: string
  /** Used if that folder is not writable. */
  fallbackFolder?: string
  defaults?: ProjectDefaults
  /** True if the project in this folder was made from another file of the same name. */
  isOther?: (projectPath: string) => boolean
}

/** User settings for new projects. */
export type ProjectDefaults = Partial<Pick<NewProjects, 'language' | 'voice' | 'profile'>>

/**
 * Opens the project of a subtitle file: the one created from it earlier if it still exists, otherwise
 * a new one. Errors name the file and, if known, the line.
 */
export async function openSubtitles(
  path: string,
  options: ImportOptions = {},
): Promise<Result<Project>> {
  const fileName = basename(path)
  const read = await readSubtitleFile(
    path,
    optional('encoding', options.encoding),
    options.language,
  )
  if (!read.ok) return read
  const folder = await writableFolder(options.folder ?? dirname(path), options.fallbackFolder)
  if (!folder.ok) return folder
  const name = basename(path, extname(path))
  const own = join(folder.value, cutToBytes(name, FOLDER_BYTES).trimEnd() + PROJECT_ENDING)
  const isOther = options.isOther?.(own) ?? false
  if (options.encoding === undefined && !isOther) {
    const earlier = await Project.open(own)
    const madeFrom = earlier.ok ? earlier.value.document.source?.fileName : undefined
    if (madeFrom !== undefined && samePath(madeFrom, fileName)) return earlier
    if (earlier.ok) await earlier.value.close()
    else if (earlier.error.code === 'PROJECT_IN_USE') return earlier
  }
  const target = await freePath(own, options.encoding !== undefined && !isOther)
  const choices = optional('encoding', options.encoding)
  const document = newDocument(name, fileName, read.value, { ...options, choices })
  const notices = noticesOf(fileName, read.value)
  const { source } = read.value
  const created = await createProject(target, document, { notices, source })
  const { language } = document
  if (created.ok) created.value.imported = asRead(path, read.value, { choices, language })
  return created
}

/** A subtitle file as it was read for a project in `language`; absent: as the file reads. */
export function asRead(
  path: string,
  subtitles: SubtitleFile,
  { choices = {}, language }: { choices?: ReadingChoices; language?: string | undefined },
): ReadSubtitles {
  const { source: _, ...file } = subtitles
  const fileName = basename(path)
  const guess = languageOfCues(file.cues, fileName)
  const cues = choices.oneLanguage
    ? file.cues
    : withLanguages(file.cues, language ?? guess.language)
  return { ...file, path, fileName, language: guess, cues }
}

/** Creates a project folder with this document, and the ASS file that it is made from, and opens it. */
export async function createProject(
  path: string,
  document: ProjectFile,
  { notices = [], source }: { notices?: Notice[]; source?: string | undefined } = {},
): Promise<Result<Project>> {
  const made = await makeFolder(path)
  if (!made.ok) return made
  const kept = await keepSource(projectFolder(path), source)
  if (!kept.ok) return kept
  const written = await writeAtomically(projectFolder(path).document, writeDocument(document))
  if (!written.ok) return written
  return Project.open(path, { notices })
}

export type NewDocumentOptions = Pick<ImportOptions, 'language' | 'connectionId' | 'defaults'>

/** The initial document for a subtitle file. */
export function newDocument(
  name: string,
  fileName: string,
  file: SubtitleFile,
  options: NewDocumentOptions & { choices?: ReadingChoices } = {},
): ProjectFile {
  const { choices: made = {}, ...about } = options
  const { bilingual } = file.facts
  const isChosen = bilingual !== null && bilingual.spoken !== bilingual.languages[0]
  const choices = isChosen ? { ...made, track: bilingual.spoken } : made
  const guess = languageOfCues(file.cues, fileName)
  const usual = guess.confidence < SURE ? options.defaults?.language : null
  const language = options.language ?? usual ?? guess.language
  const read = choices.oneLanguage ? file.cues : withLanguages(file.cues, language)
  const { cues, speakers } = assignSpeakers(read, () => randomUUID())
  const empty = emptyDocument(name, { ...about, language })
  return {
    ...empty,
    // Speakers are cast individually; a voice for all would leave none of them to suggest a voice
    // for.
    narratorVoiceId: speakers.length === 0 ? empty.narratorVoiceId : null,
    source: {
      fileName,
      encoding: file.encoding,
      format: file.format,
      ...(Object.keys(choices).length > 0 && { choices }),
    },
    cues: [...cues].sort(compareCues),
    speakers,
    lastImport: lastImportOf(cues, speakers),
  }
}

/** A document without a cue. */
export const emptyDocument = (
  name: string,
  { language = '', connectionId = EMBEDDED_CONNECTION_ID, defaults = {} }: NewDocumentOptions,
): ProjectFile => ({
  id: randomUUID(),
  createdAt: new Date().toISOString(),
  ...emptyFile,
  name,
  language,
  connectionId,
  narratorVoiceId: voiceFor(language, connectionId, defaults),
  breath: newBreath,
  ...(defaults.profile && { profiles: [defaults.profile], profileId: defaults.profile.id }),
})

/** The user's usual voice, where it speaks the language. */
function voiceFor(language: string, connectionId: string, { voice }: ProjectDefaults) {
  if (!voice || connectionId !== EMBEDDED_CONNECTION_ID) return null
  return languageOf(voice.language) === languageOf(language) ? voice.id : null
}

function noticesOf(fileName: string, file: SubtitleFile): Notice[] {
  return file.repairs.map(({ line, ...repair }) => ({ ...repair, at: `${fileName}:${line}` }))
}

/**
 * Reads a subtitle file, or a subtitle track of a film.
 *
 * @param language is spoken where every cue is in two languages and no choice names one
 */
export async function readSubtitleFile(
  path: string,
  choices: ReadingChoices = {},
  language: string | null = null,
): Promise<Result<SubtitleFile>> {
  const read = await readAny(path, choices)
  const code = language === null ? '' : languageOf(language)
  if (!read.ok || choices.track !== undefined) return read
  // For a film, the language selects a track.
  const isOther =
    read.value.tracks === undefined && read.value.facts.bilingual?.languages[1] === code
  return isOther ? readAny(path, { ...choices, track: code }) : read
}

async function readAny(path: string, choices: ReadingChoices): Promise<Result<SubtitleFile>> {
  const film = await readFilmSubtitles(path, choices.track)
  if (!film.ok) return film
  if (film.value === null) {
    const bytes = await readSubtitleBytes(path)
    return bytes.ok ? readSubtitles(bytes.value, basename(path), choices) : bytes
  }
  const { text, track, tracks } = film.value
  const { encoding: _, ...others } = choices
  const read = readSubtitles(new TextEncoder().encode(text), basename(path), others)
  if (!read.ok) return read
  const file = {
    ...read.value,
    track: track.number,
    tracks: tracks.map(({ number, language, title }) => ({ number, language, title })),
  }
  if (tracks.length < 2) return ok(file)
  const about = `${track.language ?? 'und'}${track.title === null ? '' : `, ${track.title}`}`
  const detail = `Subtitle track ${track.number} of ${tracks.length} (${about}) was read.`
  const repairs = [{ code: 'TRACK_CHOSEN' as const, line: 1, detail }, ...file.repairs]
  return ok({ ...file, repairs })
}

/** Reads an EDL or another list as text, in any encoding; `readCuts` parses it. */
export async function readCutFile(
  path: string,
): Promise<Result<{ fileName: string; text: string }>> {
  const bytes = await readSubtitleBytes(path)
  if (!bytes.ok) return bytes
  const fileName = basename(path)
  const decoded = decodeSubtitles(bytes.value, undefined, fileName)
  return decoded.ok ? ok({ fileName, text: decoded.value.text }) : decoded
}

/** Reads a file that is small enough to be subtitles. */
function readSubtitleBytes(path: string): Promise<Result<Uint8Array>> {
  return withFileErrors(path, 'read', async () => {
    const { size } = await stat(path)
    if (size > MAX_BYTES && isFilmFile(path)) {
      const kind = 'a film or sound'
      const error = studioError('NOT_SUBTITLES', `This is ${kind}.`, { at: path, params: { kind } })
      return fail(error)
    }
    if (size > MAX_BYTES) {
      const message = `the file has ${size} bytes; subtitles have at most ${MAX_BYTES}`
      return failWith('FILE_TOO_LARGE', message, { at: path })
    }
    return ok(await readFile(path))
  })
}

/** The folder, or the other one where it cannot be written. */
export async function writableFolder(
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
  return failWith('WRITE_FAILED', 'no folder to write the project to', { at: wanted })
}

/** The path itself, or `Name (2).cuecast`…; `replace`: reuses a project without takes, after a backup. */
export async function freePath(own: string, replace: boolean): Promise<string> {
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
