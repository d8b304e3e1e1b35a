import { endingOf } from '@shared/contracts/film'
import {
  type FilmContainer,
  filmContainers,
  type SoundFormat,
  soundInfo,
} from '@shared/contracts/formats/sound-formats'
import type { SubtitleFormat } from '@shared/subtitles/parsed-cue'

interface Holds {
  /** Format for a dub whose own format does not fit. */
  dub: SoundFormat
  /** Codecs of ffmpeg's names that are copied; null = all. */
  video: readonly string[] | null
  audio: readonly (string | RegExp)[] | null
  /** Codecs of subtitle tracks that are copied. */
  subtitles: readonly string[]
  /** Format for text subtitles of other kinds. */
  text: string
  attachments: boolean
}

const mpegAudio = ['aac', 'mp3', 'ac3', 'eac3', 'dts', 'alac', 'mp2'] as const
const text = ['subrip', 'ass', 'ssa', 'webvtt', 'mov_text', 'text'] as const

/** Streams that each container holds in a form that common players and editors read. */
const containers: Record<FilmContainer, Holds> = {
  mp4: {
    dub: 'm4a',
    video: ['h264', 'hevc', 'vp9', 'av1', 'mpeg4', 'mpeg2video', 'mpeg1video', 'vc1', 'mjpeg'],
    audio: [...mpegAudio, 'opus', 'flac', 'vorbis', 'truehd'],
    subtitles: ['mov_text', 'dvd_subtitle'],
    text: 'mov_text',
    attachments: false,
  },
  mov: {
    dub: 'm4a',
    video:
      'h264 hevc prores mpeg4 mpeg2video mjpeg dnxhd dvvideo qtrle png cfhd rawvideo h263 v210'.split(
        ' ',
      ),
    audio: [...mpegAudio, /^pcm_/, 'amr_nb', 'qdm2'],
    subtitles: ['mov_text'],
    text: 'mov_text',
    attachments: false,
  },
  mkv: {
    dub: 'flac',
    video: null,
    audio: null,
    subtitles: [
      'subrip',
      'ass',
      'ssa',
      'webvtt',
      'hdmv_pgs_subtitle',
      'dvd_subtitle',
      'dvb_subtitle',
    ],
    text: 'subrip',
    attachments: true,
  },
  webm: {
    dub: 'opus',
    video: ['vp8', 'vp9', 'av1'],
    audio: ['opus', 'vorbis'],
    subtitles: ['webvtt'],
    text: 'webvtt',
    attachments: false,
  },
}

/** The container of a path's ending; null for others. */
export function containerOf(path: string): FilmContainer | null {
  const ending = endingOf(path)
  if (ending === 'm4v') return 'mp4'
  return filmContainers.find((each) => each === ending) ?? null
}

/** Format of a dub in a film: its own if the container holds it, otherwise the container's best. */
export const soundFormatFor = (container: FilmContainer, have: SoundFormat): SoundFormat =>
  soundInfo(have).films.includes(container) ? have : containers[container].dub

/** True if the container holds this codec, by ffmpeg's name. */
export function holds(container: FilmContainer, kind: 'video' | 'audio', codec: string): boolean {
  const list = containers[container][kind]
  return (
    list === null ||
    list.some((each) => (each instanceof RegExp ? each.test(codec) : each === codec))
  )
}

/** The codec that a subtitle track has in the container; null where it cannot be held (pictures). */
export function subtitleCodecIn(container: FilmContainer, codec: string): string | null {
  const { subtitles, text: asText } = containers[container]
  if (subtitles.includes(codec)) return codec
  return text.some((each) => each === codec) ? asText : null
}

export const subtitleCodecs: Readonly<Record<SubtitleFormat, string>> = {
  srt: 'subrip',
  vtt: 'webvtt',
  ass: 'ass',
}

export const holdsAttachments = (container: FilmContainer): boolean =>
  containers[container].attachments

export const isMatroska = (container: FilmContainer): boolean =>
  container === 'mkv' || container === 'webm'
