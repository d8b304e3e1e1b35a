import { open, writeFile } from 'node:fs/promises'
import { studioError } from '@shared/contracts/studio-error'
import { fail, ok, type Result } from '@shared/contracts/result'
import { fileError, removeFile, runProgram, temporaryBeside } from '@cuecast/platform'
import { audioBroken } from '../audio-error'
import { ffmpegCommand, startFfmpeg } from '../ffmpeg'
import { isMatroska } from './containers'
import { fileArgument } from './ffprobe'
import { languageCode } from '../language-code'
import { subtitleText } from './film-subtitles'
import type { MuxTask } from './findings'
import { offsetsOf, outputStreams, type OutputStream } from './output-streams'
import type { FilmContainer } from '@shared/contracts/formats/sound-formats'
import type { MuxChapter, MuxRequest } from './mux-types'
import { opusDelayOf } from './opus-delay'
import { isTextHandler, switchesOfMp4 } from './scan-mp4'

export interface WriteOptions {
  signal: AbortSignal
  /** Seconds of the film that are written. */
  onSeconds: (seconds: number) => void
}

const formats: Record<FilmContainer, string> = {
  mp4: 'mp4',
  mov: 'mov',
  mkv: 'matroska',
  webm: 'webm',
}

/** Writes the film at `path` by ffmpeg, everything copied, subtitles in the container's own kind. */
export async function writeByFfmpeg(
  task: MuxTask,
  path: string,
  options: WriteOptions,
): Promise<Result<void>> {
  const files = await sideFiles(task, path)
  try {
    if (!files.ok) return files
    const delay = await lostOpusDelay(task)
    const written = await runMuxer(argumentsOf(task, path, files.value, delay), path, options)
    if (written.ok && !isMatroska(task.container)) await switchTextsOff(task, path)
    return written
  } finally {
    const written = files.ok ? [...files.value.subtitles, files.value.chapters ?? []].flat() : []
    await Promise.all(written.map((file) => removeFile(file)))
  }
}

/**
 * Where no subtitles are the default, ffmpeg switches the first ones of an MP4 on, and players show them
 * unasked: switched off here, as in every other container.
 */
async function switchTextsOff(task: MuxTask, path: string): Promise<void> {
  const texts = outputStreams(task, 'ffmpeg').filter(({ kind }) => kind === 'subtitle')
  if (texts.length === 0 || texts.some(({ flags }) => flags.includes('default'))) return
  const file = await open(path, 'r+')
  try {
    const read = async (position: number, length: number) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    }
    for (const { handler, at } of await switchesOfMp4(read)) {
      const [flags = 0] = await read(at, 1)
      if (isTextHandler(handler)) await file.write(Buffer.of(flags & ~1), 0, 1, at)
    }
  } finally {
    await file.close()
  }
}

interface SideFiles {
  subtitles: string[]
  chapters: string | null
}

/** Subtitles in UTF-8 and chapters in ffmpeg's own format, next to the new film. */
async function sideFiles({ request, film }: MuxTask, path: string): Promise<Result<SideFiles>> {
  const files: SideFiles = { subtitles: [], chapters: null }
  const removeAll = () =>
    Promise.all([...files.subtitles, files.chapters ?? []].flat().map((f) => removeFile(f)))
  try {
    for (const subtitle of request.subtitles ?? []) {
      const text = await subtitleText(subtitle)
      if (!text.ok) {
        await removeAll()
        return text
      }
      const file = temporaryBeside(path)
      files.subtitles.push(file)
      await writeFile(file, text.value)
    }
    if (request.chapters?.length) {
      files.chapters = temporaryBeside(path)
      const { addedSeconds } = offsetsOf(film)
      const list = chapterList(request.chapters, film.seconds * 1_000, addedSeconds * 1_000)
      await writeFile(files.chapters, list)
    }
    return ok(files)
  } catch (cause) {
    await removeAll()
    return fail(fileError(cause, path, 'write'))
  }
}

/** Chapters as ffmpeg's metadata file: each ends where the next begins. */
function chapterList(chapters: readonly MuxChapter[], filmMs: number, offsetMs: number): string {
  const sorted = [...chapters].sort((a, b) => a.startMs - b.startMs)
  const blocks = sorted.map(({ startMs, title }, i) => {
    const end = sorted[i + 1]?.startMs ?? Math.max(filmMs, startMs)
    const times = [startMs, end].map((ms) => Math.round(ms + offsetMs))
    const escaped = title.replace(/[=;#\\\n]/g, '\\$&')
    return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${times[0]}\nEND=${times[1]}\ntitle=${escaped}\n`
  })
  return `;FFMETADATA1\n${blocks.join('')}`
}

/**
 * libavformat up to 59.30 forgets Opus' delay when it writes Matroska: the track would come 6.5 ms
 * early. It is given to ffmpeg as that much later. 0 where nothing is lost.
 */
async function lostOpusDelay({ container, film, dubs, request }: MuxTask): Promise<number> {
  const withOpus = [film, ...dubs].findIndex(({ streams }) =>
    streams.some(({ codec }) => codec === 'opus'),
  )
  if (!isMatroska(container) || withOpus < 0) return 0
  const { output: version } = await runProgram(ffmpegCommand(), ['-version'])
  const [, major = '0', minor = '0'] = /libavformat\s+(\d+)\.\s*(\d+)/.exec(version) ?? []
  if (Number(major) > 59 || (Number(major) === 59 && Number(minor) > 30)) return 0
  return opusDelayOf(withOpus === 0 ? request.film : (request.tracks[withOpus - 1]?.path ?? ''))
}

const at = (seconds: number): string[] => (seconds === 0 ? [] : ['-itsoffset', seconds.toFixed(6)])

function argumentsOf(
  task: MuxTask,
  path: string,
  { subtitles, chapters }: SideFiles,
  opusDelay: number,
): string[] {
  const { request, container, film, dubs } = task
  const { filmSeconds, addedSeconds } = offsetsOf(film)
  const inputs: string[][] = []
  const input = (file: string, seconds: number, format: readonly string[] = []): number =>
    inputs.push([...at(seconds), ...format, '-i', fileArgument(file)]) - 1

  input(request.film, filmSeconds)
  const late = opusDelay > 0 ? input(request.film, filmSeconds + opusDelay) : 0
  const tracks = request.tracks.map((track, i) => {
    const isOpus = dubs[i]?.streams.some(({ codec }) => codec === 'opus')
    return input(track.path, addedSeconds + (isOpus ? opusDelay : 0))
  })
  const texts = (request.subtitles ?? []).map(({ format }, i) =>
    input(subtitles[i] ?? '', addedSeconds, ['-f', format === 'vtt' ? 'webvtt' : format]),
  )
  const list = chapters === null ? null : input(chapters, 0, ['-f', 'ffmetadata'])

  const outputs = outputStreams(task, 'ffmpeg')
  const maps = outputs.flatMap(({ from, codec }) => {
    if (from.kind === 'film') return ['-map', `${codec === 'opus' ? late : 0}:${from.stream.index}`]
    return ['-map', from.kind === 'track' ? `${tracks[from.at]}:a:0` : `${texts[from.at]}:s:0`]
  })
  const chapterSource = request.chapters === undefined ? 0 : (list ?? -1)
  return [
    '-y',
    '-progress',
    'pipe:1',
    '-copyts',
    ...inputs.flat(),
    ...maps,
    // Also allows streams that the muxer calls experimental (TrueHD in MP4, Dolby Vision): they are
    // only copied.
    '-c',
    'copy',
    '-strict',
    '-2',
    '-map_metadata',
    '0',
    '-map_chapters',
    `${chapterSource}`,
    ...streamArguments(outputs, container),
    ...tagArguments(request, container),
    '-f',
    formats[container],
    fileArgument(path),
  ]
}

const letters: Partial<Record<OutputStream['kind'], string>> = {
  video: 'v',
  cover: 'v',
  audio: 'a',
  subtitle: 's',
}

/** Codec of texts, language, title and flags of every stream. */
function streamArguments(outputs: readonly OutputStream[], container: FilmContainer): string[] {
  const counts = new Map<string, number>()
  return outputs.flatMap((stream) => {
    const letter = letters[stream.kind]
    if (!letter) return []
    const nth = counts.get(letter) ?? 0
    counts.set(letter, nth + 1)
    const about = `s:${letter}:${nth}`
    const args = [`-disposition:${letter}:${nth}`, stream.flags.join('+') || '0']
    if (stream.kind === 'subtitle' && stream.codec !== stream.sourceCodec)
      args.push(`-c:s:${nth}`, stream.codec)
    // Apple's players know H.265 by this name only.
    if (stream.codec === 'hevc' && !isMatroska(container) && !stream.tag.startsWith('dv'))
      args.push(`-tag:v:${nth}`, 'hvc1')
    const { from, language, title } = stream
    const named = [`-metadata:${about}`, `language=${language}`]
    if (from.kind === 'film')
      return languageCode(from.stream.language) === 'und' && language !== 'und'
        ? [...args, ...named]
        : args
    args.push(...named)
    // Players of MP4 show the name of the handler.
    if (title !== null)
      args.push(
        `-metadata:${about}`,
        `title=${title}`,
        `-metadata:${about}`,
        `handler_name=${title}`,
      )
    return args
  })
}

/** Brands of an MP4 mean nothing elsewhere. */
const brands = ['major_brand', 'minor_version', 'compatible_brands']

function tagArguments({ tags = {} }: MuxRequest, container: FilmContainer): string[] {
  const given = Object.entries(tags).flatMap(([name, value]) =>
    value === undefined ? [] : ['-metadata', `${name}=${value}`],
  )
  const cleared = isMatroska(container) ? brands.flatMap((name) => ['-metadata', `${name}=`]) : []
  return [...cleared, ...given]
}

async function runMuxer(
  args: string[],
  path: string,
  { signal, onSeconds }: WriteOptions,
): Promise<Result<void>> {
  const { child, ended } = startFfmpeg(args, signal)
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const [, time] = [...text.matchAll(/out_time_us=(-?\d+)/g)].at(-1) ?? []
    if (time !== undefined) onSeconds(Number(time) / 1e6)
  })
  const { code, errors, reason } = await ended
  // A film that is cut off is copied as far as it goes, and that counts as success.
  if (/partial file|ended prematurely/i.test(errors))
    return audioBroken('cut', 'the film ends before its end')
  if (code === 0) return ok(undefined)
  const why = reason || `ended with ${code}`
  const full = /No space left/i.test(errors)
  if (!full) return fail(muxFailed(why, path))
  return fail(
    fileError(Object.assign(new Error(`ffmpeg: ${why}`), { code: 'ENOSPC' }), path, 'write'),
  )
}

const muxFailed = (reason: string, path: string) =>
  studioError('WRITE_FAILED', `the film could not be written: ${reason}`, {
    at: path,
    params: { path, reason },
  })
