import { type FileHandle, open, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ok, failWith, type Result } from '@shared/contracts/result'
import { decodeSubtitles } from '@shared/subtitles/decode-subtitles'
import { parseSubtitles } from '@shared/subtitles/read-subtitles'
import { formatTime } from '@shared/subtitles/format-time'
import { writeSrt, type WritableCue } from '@shared/subtitles/write-subtitles'
import { writeTtml } from '@shared/subtitles/write-ttml'
import { withFileErrors } from '@cuecast/platform'
import { bibliographicCode } from '../language-code'
import { matroskaEvents, matroskaTracks } from './matroska-subtitles'
import type { ReadAt } from '../decode/mp4-boxes'
import type { FilmSubtitleEvent, FilmSubtitleTrack } from './media-types'
import { mp4Events, mp4Tracks, timedText, webVttCues } from './mp4-subtitles'
import type { MuxSubtitle } from './mux-types'

/** The text of subtitles, whatever encoding their file has. */
export async function subtitleText({ source }: MuxSubtitle): Promise<Result<string>> {
  if ('text' in source) return ok(source.text)
  return withFileErrors(source.path, 'read', async () => {
    const bytes = await readFile(source.path)
    const decoded = decodeSubtitles(bytes, undefined, basename(source.path))
    return decoded.ok ? ok(decoded.value.text) : decoded
  })
}

/**
 * Cues for mediabunny, which takes WebVTT, delayed by `offsetMs`. Their text is that of SRT,
 * because the track is declared as SRT.
 */
export function cuesForMediabunny(
  text: string,
  { source }: MuxSubtitle,
  offsetMs: number,
): Result<string> {
  const parsed = parseSubtitles(text, 'path' in source ? basename(source.path) : 'subtitles')
  if (!parsed.ok) return parsed
  const blocks = parsed.value.cues.map((cue) => {
    const times = [cue.startMs, cue.endMs].map((ms) => formatTime(ms + offsetMs, '.'))
    const label = cue.label === null ? '' : `[${cue.label}] `
    const lines = cue.text.split('\n').filter((line) => line.trim() !== '')
    return `${times.join(' --> ')}\n${label}${lines.join('\n')}\n`
  })
  return ok(['WEBVTT\n', ...blocks].join('\n'))
}

/** The subtitles of a film as the text of a subtitle file. */
export interface FilmSubtitles {
  tracks: FilmSubtitleTrack[]
  /** The one that was read. */
  track: FilmSubtitleTrack
  text: string
}

/** A film with its subtitle tracks, and a reader for the cues of one. */
interface FilmTracks {
  tracks: FilmSubtitleTrack[]
  read(track: FilmSubtitleTrack): Promise<{
    /** Null where there is too much of it, or its compression is not known. */
    events: FilmSubtitleEvent[] | null
    header: string
  }>
}

/**
 * Reads a subtitle track of MKV, WebM, MP4 or QuickTime. Null for any other file.
 * Fails with NOT_SUBTITLES (`kind` in its params) where the film has no track that can be read.
 *
 * @param wanted number of the track from 1, or its language; left out: the film's own choice
 */
export async function readFilmSubtitles(
  path: string,
  wanted?: string,
): Promise<Result<FilmSubtitles | null>> {
  return withFileErrors(path, 'read', async () => {
    const file = await open(path, 'r')
    try {
      const film = await tracksOf(await readAhead(file))
      return film === null ? ok(null) : await readTrack(film, path, wanted)
    } finally {
      await file.close()
    }
  })
}

async function tracksOf(read: ReadAt): Promise<FilmTracks | null> {
  const head = await read(0, 12)
  if (head.length < 12) return null
  if (head.readUInt32BE(0) === 0x1a45dfa3)
    return filmTracks(await matroskaTracks(read), (track) => matroskaEvents(read, track))
  const isMp4 = /^(?:ftyp|styp|moov|mdat|wide|free|skip|pnot)$/
  if (!isMp4.test(head.toString('latin1', 4, 8))) return null
  return filmTracks(await mp4Tracks(read), (track) => mp4Events(read, track))
}

const filmTracks = <Track extends FilmSubtitleTrack & { header: string }>(
  tracks: Track[],
  eventsOf: (track: Track) => Promise<FilmSubtitleEvent[] | null>,
): FilmTracks => ({
  tracks: tracks.map(({ number, codec, language, title, isDefault, isForced }) => {
    return { number, codec, language, title, isDefault, isForced }
  }),
  read: async ({ number }) => {
    const track = tracks[number - 1]
    return track
      ? { events: await eventsOf(track), header: track.header }
      : { events: [], header: '' }
  },
})

async function readTrack(
  film: FilmTracks,
  path: string,
  wanted: string | undefined,
): Promise<Result<FilmSubtitles>> {
  const { tracks } = film
  const no = (kind: string, message: string) =>
    failWith('NOT_SUBTITLES', message, { at: path, params: { kind } })
  const listed = tracks.map(named).join(', ')
  if (tracks.length === 0) return no('film-without-tracks', 'The film has no subtitle track.')
  const track = chooseTrack(tracks, wanted)
  if (!track)
    return no('film-other-tracks', `The film has no subtitle track “${wanted}”; it has ${listed}.`)
  const write = writers[track.codec]
  if (!write) {
    const hint = 'Subtitle Edit can turn its pictures into text'
    return no(
      'film-pictures',
      `A subtitle track that holds no text cannot be read (${listed}); ${hint}.`,
    )
  }
  const { events, header } = await film.read(track)
  if (!events) return no('film-track', `The subtitle track ${named(track)} cannot be read.`)
  return ok({ tracks, track, text: write(events, header) })
}

/** `2 vie (ass, “Signs”)`. */
const named = ({ number, codec, language, title }: FilmSubtitleTrack): string =>
  `${number} ${language ?? 'und'} (${codec}${title ? `, “${title}”` : ''})`

/** Text before pictures, whole subtitles before forced ones, the film's default before others. */
function chooseTrack(
  tracks: readonly FilmSubtitleTrack[],
  wanted: string | undefined,
): FilmSubtitleTrack | undefined {
  if (wanted !== undefined && /^\d+$/.test(wanted)) return tracks[Number(wanted) - 1]
  const code = wanted === undefined ? null : bibliographicCode(wanted)
  const rank = (track: FilmSubtitleTrack): number =>
    (track.codec in writers ? 0 : 4) + (track.isForced ? 2 : 0) + (track.isDefault ? 0 : 1)
  return tracks
    .filter(({ language }) => code === null || bibliographicCode(language) === code)
    .sort((a, b) => rank(a) - rank(b) || a.number - b.number)[0]
}

type Writer = (events: readonly FilmSubtitleEvent[], header: string) => string

const text = ({ data }: FilmSubtitleEvent): string => data.toString('utf8').replace(/\0+$/, '')

/** Lines without blank ones, which would end a cue. */
const lines = (all: string): string =>
  all
    .split(/\r\n|[\r\n]/)
    .filter((line) => line.trim() !== '')
    .join('\n')

/** Each format as its own file; by ffmpeg's names. */
const writers: Readonly<Record<string, Writer>> = {
  subrip: (events) =>
    events.map((event, i) => `${i + 1}\n${times(event, ',')}\n${lines(text(event))}\n`).join('\n'),
  webvtt: (events, header) => {
    const cues = joined(
      events.flatMap((event) => vttTexts(event.data).map((body) => ({ ...event, body }))),
    )
    return [
      header.startsWith('WEBVTT') ? `${header.trim()}\n` : 'WEBVTT\n',
      ...cues.map(({ body, ...event }) => `${times(event, '.')}\n${lines(body)}\n`),
    ].join('\n')
  },
  ass: assFile,
  ssa: assFile,
  mov_text: (events) =>
    writeSrt(
      events.flatMap((event) => {
        const body = timedText(event.data)
        return body.trim() === '' ? [] : [cueOf(event, body)]
      }),
    ),
  ttml: (events) => {
    const [only] = events
    if (only && events.length === 1) return text(only)
    const cues = events.flatMap((event) => {
      const parsed = parseSubtitles(text(event), 'track.ttml')
      return parsed.ok ? parsed.value.cues : []
    })
    const shown = joined(
      cues.map((cue) => ({ ...cue, body: JSON.stringify([cue.label, cue.text]) })),
    )
    return writeTtml(
      shown.map(({ endMs, startMs, ...cue }) => ({ ...cue, startMs, endMs: endMs ?? startMs })),
      '',
    )
  },
}

const times = ({ startMs, endMs }: Pick<FilmSubtitleEvent, 'startMs' | 'endMs'>, mark: ',' | '.') =>
  `${formatTime(startMs, mark)} --> ${formatTime(endMs ?? startMs, mark)}`

const cueOf = ({ startMs, endMs }: FilmSubtitleEvent, body: string): WritableCue => ({
  startMs,
  endMs: endMs ?? startMs,
  text: body,
  label: null,
})

/** Samples of MP4 hold boxes, blocks of WebM the id, the settings and the text, those of MKV the text. */
function vttTexts(data: Buffer): string[] {
  if (/^(?:vttc|vtte|vtta)$/.test(data.toString('latin1', 4, 8))) return webVttCues(data)
  const all = data.toString('utf8')
  const [, , ...rest] = all.split('\n')
  return [rest.length > 0 && /^[^\n]*\n(?:[a-z]+:|\n)/.test(all) ? rest.join('\n') : all]
}

/** Joins consecutive samples with the same text into one cue. */
function joined<T extends { startMs: number; endMs: number | null; body: string }>(
  events: readonly T[],
): T[] {
  const found: T[] = []
  const shown = new Map<string, T>()
  for (const event of events) {
    const before = shown.get(event.body)
    if (before && before.endMs === event.startMs) before.endMs = event.endMs
    else {
      const own = { ...event }
      shown.set(event.body, own)
      found.push(own)
    }
  }
  return found
}

/** A block is a line without its times, its order in the file before the layer (Matroska). */
function assFile(events: readonly FilmSubtitleEvent[], header: string): string {
  const clock = (ms: number) =>
    formatTime(ms, '.')
      .replace(/^0(\d:)/, '$1')
      .slice(0, -1)
  const blocks = events.map((event) => {
    const [order = '', layer = '', ...rest] = lines(text(event)).split(',')
    const ends = clock(event.endMs ?? event.startMs)
    const line = `Dialogue: ${layer},${clock(event.startMs)},${ends},${rest.join(',')}`
    return { order: Number(order), line }
  })
  blocks.sort((a, b) => a.order - b.order)
  const head = header.includes('[Events]') ? header : `${header}\n[Events]\n`
  return `${head.trimEnd()}\n${blocks.map(({ line }) => line).join('\n')}\n`
}

/** Bytes read at once: headers lie close to one another between blocks of pictures. */
const AHEAD = 32 * 2 ** 10

async function readAhead(file: FileHandle): Promise<ReadAt> {
  const { size: all } = await file.stat()
  let from = 0
  let ahead = Buffer.alloc(0)
  return async (position, length) => {
    const end = Math.min(position + length, all)
    if (end <= position) return Buffer.alloc(0)
    if (position < from || end > from + ahead.length) {
      const wanted = Math.min(Math.max(end - position, AHEAD), all - position)
      const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, position)
      ;[from, ahead] = [position, buffer.subarray(0, bytesRead)]
    }
    return ahead.subarray(position - from, end - from)
  }
}
