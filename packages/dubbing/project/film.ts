import { mkdtemp, mkdir, open, readdir, stat } from 'node:fs/promises'
import { isAbsolute, basename, dirname, extname, join } from 'node:path'
import { createHash } from 'node:crypto'
import {
  endingOf,
  isFilmFile,
  isForeignFilm,
  type FilmFrames,
  filmEndings,
  type MediaFacts,
} from '@shared/contracts/film'
import type { ProjectFile } from '@shared/contracts/project-file'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import {
  filmTimecode,
  soundExtension,
  hasFfmpeg,
  makePreviewCopy,
  mediaDurationMs,
  writeStills,
  openMedia,
} from '@cuecast/audio'
import {
  withFileErrors,
  isNetworkPath,
  LRUCache,
  sameShare,
  movePath,
  removeTree,
} from '@cuecast/platform'

/** Bytes that identify a container. */
const HEAD = 4_096

/**
 * True if the user chose this file on another computer; a project from others may name any path.
 */
export type FilmChosen = (path: string) => boolean

interface FilmPlace {
  path: string
  /** The folder of the project that names it, which the user opened. */
  projectPath: string
  chosen: FilmChosen
}

/**
 * Checks whether the film of a project may be read. Projects may come from others, so the film must be
 * on this computer, chosen by the user, or on the project's own share, and must be media by name and
 * content. A path that fails the first check is not touched.
 */
export async function usableFilm({
  path,
  projectPath,
  chosen,
}: FilmPlace): Promise<Result<string>> {
  if (!isAbsolute(path) || (isNetworkPath(path) && !chosen(path) && !sameShare(path, projectPath)))
    return failWith('PATH_NOT_CHOSEN', 'this file was not chosen by the user', { at: path })
  const looked = await isMedia(path)
  return looked.ok ? ok(path) : looked
}

/** Number of folders above a file that are tried next to the project. */
const FOLDERS_ALONG = 3

/**
 * The document with the new places of film and music, if the project was moved or copied together
 * with them: next to it, or in the same folders there. A path that still works, or whose file is
 * not found, stays.
 */
export async function withFilesMovedAlong(
  document: ProjectFile,
  projectPath: string,
): Promise<ProjectFile> {
  const { media, music } = document
  const find = (path: string) => movedAlong(path, projectPath)
  const [film, ...pieces] = await Promise.all([
    media ? find(media.path) : null,
    ...(music ?? []).map(({ path }) => find(path)),
  ])
  if (!film && pieces.every((path) => path === null)) return document
  return {
    ...document,
    ...(media && { media: { ...media, path: film ?? media.path } }),
    ...(music && { music: music.map((each, i) => ({ ...each, path: pieces[i] ?? each.path })) }),
  }
}

/** Where a file that is gone from its place is now; null when it is not gone, or not found. */
async function movedAlong(path: string, projectPath: string): Promise<string | null> {
  if (isNetworkPath(path) && !sameShare(path, projectPath)) return null
  if ((await stat(path).catch(() => null)) !== null) return null
  const names = path.split(/[\\/]/).filter((name) => name !== '' && !/^(\.+|[a-z]:)$/i.test(name))
  for (let count = 1; count <= Math.min(FOLDERS_ALONG + 1, names.length); count++) {
    const candidate = join(dirname(projectPath), ...names.slice(-count))
    if ((await isMedia(candidate)).ok) return candidate
  }
  return null
}

/** Versions of media files whose first bytes were checked, by path. */
const seen = new LRUCache<string, string>({ max: 1_000 })

/** OK for a regular file that is film or audio by its name and first bytes. */
async function isMedia(path: string): Promise<Result<void>> {
  const unsupported = (message: string) => failWith('AUDIO_UNSUPPORTED', message, { at: path })
  if (!isFilmFile(path)) return unsupported(`.${endingOf(path)} is no film or sound`)
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) return failWith('FILE_NOT_FOUND', 'film file not found', { at: path })
  // A playing film is requested in many ranges.
  const version = `${info.ino} ${info.size} ${info.mtimeMs}`
  if (seen.get(path) === version) return ok(undefined)
  const head = await readHead(path)
  if (!head.ok) return head
  if (!isMediaContent(head.value))
    return failWith('FILM_DAMAGED', 'the file holds no film or sound', { at: path })
  seen.set(path, version)
  return ok(undefined)
}

/** Names the content of a film's file as it is now: a file that took its place has another; null without one. */
export async function filmVersion(path: string): Promise<string | null> {
  const info = await stat(path).catch(() => null)
  return info?.isFile() ? `${info.ino}-${info.size}-${Math.round(info.mtimeMs)}` : null
}

function readHead(path: string): Promise<Result<Uint8Array>> {
  return withFileErrors(path, 'read', async () => {
    const file = await open(path, 'r')
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
      return ok(new Uint8Array(buffer.subarray(0, bytesRead)))
    } finally {
      await file.close()
    }
  })
}

/** Video-only containers, by bytes at an offset. */
const filmHeads: readonly { at: number; bytes: readonly number[] }[] = [
  // AVI, Flash, Real
  { at: 8, bytes: [0x41, 0x56, 0x49, 0x20] },
  { at: 0, bytes: [0x46, 0x4c, 0x56] },
  { at: 0, bytes: [0x2e, 0x52, 0x4d, 0x46] },
  // MPEG: program stream, bare video
  { at: 0, bytes: [0, 0, 1, 0xba] },
  { at: 0, bytes: [0, 0, 1, 0xb3] },
  // QuickTime that begins with padding or a preview
  { at: 4, bytes: [0x73, 0x6b, 0x69, 0x70] },
  { at: 4, bytes: [0x70, 0x6e, 0x6f, 0x74] },
]
/** Transport streams of discs and cameras have four bytes of time before each packet. */
const M2TS_PACKET = 192

function isMediaContent(head: Uint8Array): boolean {
  if (soundExtension(head) !== null) return true
  if (filmHeads.some(({ at, bytes }) => bytes.every((byte, i) => head[at + i] === byte)))
    return true
  return [0, 1, 2].every((nth) => head[4 + nth * M2TS_PACKET] === 0x47)
}

/**
 * Checks a file the user wants as the film: it must exist, be readable here, and have a duration.
 * No other file is ever served to the window.
 */
export async function lookAtFilm(
  path: string,
): Promise<Result<{ path: string; durationMs: number }>> {
  if (!isAbsolute(path)) return failWith('AUDIO_UNSUPPORTED', 'not a full path', { at: path })
  const media = await isMedia(path)
  if (!media.ok) return media
  const length = await filmLength(path)
  if (length.ok) return ok({ path, durationMs: Math.round(length.value) })
  if (!isForeignFilm(path) || hasFfmpeg()) return length
  const message = `.${endingOf(path)} can only be read where ffmpeg is installed`
  return failWith('AUDIO_UNSUPPORTED', message, { at: path, params: { needs: 'ffmpeg' } })
}

/** Length of a film, ms; FILM_DAMAGED where its file has none. */
export async function filmLength(path: string): Promise<Result<number>> {
  const length = await mediaDurationMs(path)
  if (length.ok || length.error.code !== 'AUDIO_BROKEN') return length
  return fail({ ...length.error, code: 'FILM_DAMAGED', at: path })
}

/** Enough frames to tell 23.976 from 24 in containers with millisecond timestamps. */
const FRAMES = 240

/**
 * Frames per second, averaged over the first seconds from container timestamps without decoding.
 * Null for audio and unreadable files.
 */
async function filmFrameRate(path: string): Promise<number | null> {
  const input = await openMedia(path)
  try {
    const track = await input.getPrimaryVideoTrack()
    const stats = await track?.computePacketStats(FRAMES)
    return stats && stats.averagePacketRate > 0 ? stats.averagePacketRate : null
  } catch {
    return null
  } finally {
    input.dispose()
  }
}

/** Frame rate and timecode of known film versions, by path. */
const counted = new LRUCache<string, { version: string; frames: FilmFrames }>({ max: 100 })

/**
 * Frame rate and timecode of a film, as its file states them; read once for each version of the
 * file.
 */
export async function filmFrames(path: string): Promise<FilmFrames> {
  const version = (await filmVersion(path)) ?? ''
  const known = counted.get(path)
  if (known?.version === version) return known.frames
  const [fps, timecode] = await Promise.all([filmFrameRate(path), filmTimecode(path)])
  counted.set(path, { version, frames: { fps, timecode } })
  return { fps, timecode }
}

/** Width and height of a film's picture as it is shown, pixels; null where there is none that can be read. */
export async function pictureSize(path: string): Promise<{ width: number; height: number } | null> {
  const input = await openMedia(path)
  try {
    const track = await input.getPrimaryVideoTrack()
    return track && { width: track.displayWidth, height: track.displayHeight }
  } catch {
    return null
  } finally {
    input.dispose()
  }
}

/** Coding of a project's film, and whether there is a copy that the window can play. */
export async function filmFacts(film: string, projectPath: string): Promise<MediaFacts> {
  const input = await openMedia(film)
  const copy = { hasCopy: (await previewCopy(film, projectPath)) !== null, canCopy: hasFfmpeg() }
  try {
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    const nameOf = (codec: string | null | undefined, internal: unknown) =>
      codec ?? (typeof internal === 'string' ? internal : 'unknown')
    return {
      video: video && nameOf(video.codec, video.internalCodecId),
      audio: audio && nameOf(audio.codec, audio.internalCodecId),
      ...copy,
    }
  } catch {
    return { video: null, audio: null, ...copy }
  } finally {
    input.dispose()
  }
}

/** Where the copy of a film is in the project's folder; another version of the film is another file. */
async function copyPath(film: string, projectPath: string): Promise<string | null> {
  const info = await stat(film).catch(() => null)
  if (!info) return null
  const version = createHash('sha256').update(`${film}|${info.size}|${info.mtimeMs}`).digest('hex')
  return join(projectPath, 'preview', `${version.slice(0, 16)}.mp4`)
}

/** The copy of a film that the window plays; null while there is none. */
export async function previewCopy(film: string, projectPath: string): Promise<string | null> {
  const path = await copyPath(film, projectPath)
  const info = path === null ? null : await stat(path).catch(() => null)
  return info?.isFile() ? path : null
}

/** Makes the copy of a film that the window can play. */
export async function copyForPreview(film: string, projectPath: string): Promise<Result<void>> {
  const path = await copyPath(film, projectPath)
  if (path === null) return failWith('FILE_NOT_FOUND', 'film file not found', { at: film })
  return makePreviewCopy(film, path)
}

/** Suffix between name and extension of subtitle files: language or purpose. */
const MARK = /[._-](?:[a-z]{2,3}(?:[-_][a-z0-9]{2,4})?|forced|sdh|cc|hi|default|\(\d+\))$/i

const plain = (name: string): string => name.normalize('NFC').toLowerCase()

/** `Phim.vi.forced` → `Phim.vi.forced`, `Phim.vi`, `Phim`: possible names of the film. */
function stems(subtitlePath: string): string[] {
  let stem = basename(subtitlePath, extname(subtitlePath))
  const found = [plain(stem)]
  while (MARK.test(stem)) {
    stem = stem.replace(MARK, '')
    found.push(plain(stem))
  }
  return found.filter((each) => each !== '')
}

/**
 * Film and audio files next to a subtitle file with a matching name, best match first: the same name
 * before a shorter one, video before audio.
 */
export async function filmsBeside(subtitlePath: string): Promise<string[]> {
  const folder = dirname(subtitlePath)
  const names = await readdir(folder).catch(() => [])
  const possible = stems(subtitlePath)
  const rank = (name: string): number => {
    const ending = filmEndings.findIndex((each) => name.toLowerCase().endsWith(`.${each}`))
    return possible.indexOf(plain(basename(name, extname(name)))) * filmEndings.length + ending
  }
  return names
    .filter((name) => isFilmFile(name) && possible.includes(plain(basename(name, extname(name)))))
    .sort((a, b) => rank(a) - rank(b))
    .map((name) => join(folder, name))
}

/** The first pictures of a film are black, or its title. */
const PICTURE_AT = 0.2

/** Writes a small frame of a film to `target` (JPEG). False without ffmpeg, or where there is no picture. */
export async function filmPicture(film: string, target: string): Promise<boolean> {
  if (!hasFfmpeg()) return false
  const length = await mediaDurationMs(film)
  if (!length.ok) return false
  try {
    await mkdir(dirname(target), { recursive: true })
    const folder = await mkdtemp(join(dirname(target), '.frame-'))
    const part = { film, startMs: length.value * PICTURE_AT, durationMs: 1_000 }
    const stills = await writeStills(part, folder, 1_000)
    const [first] = stills.ok ? stills.value : []
    if (first !== undefined) await movePath(join(folder, first), target)
    await removeTree(folder)
    return first !== undefined
  } catch {
    // It only decorates a list.
    return false
  }
}
