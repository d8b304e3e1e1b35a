import { bibliographicCode, languageCode } from '../language-code'
import { isMatroska, subtitleCodecIn, subtitleCodecs } from './containers'
import { keptStreams, type MuxTask } from './findings'
import type { MediaFacts, MediaStream } from './media-types'
import type { FilmContainer } from '@shared/contracts/formats/sound-formats'
import type { MuxWriter, StreamKind } from './mux-types'

/** A stream of the new film. */
export interface OutputStream extends Pick<
  MediaStream,
  'kind' | 'codec' | 'tag' | 'title' | 'flags'
> {
  /** Codec before subtitles are converted. */
  sourceCodec: string
  language: string
  from:
    | { kind: 'film'; stream: MediaStream }
    /** `at`: index in the request. */
    | { kind: 'track' | 'subtitle'; at: number }
}

/**
 * Start of the film and of the added tracks in the new film, s. A film keeps its clock, and the
 * tracks begin where players show 0; broadcast streams, whose clock runs for hours, begin at 0.
 */
export function offsetsOf({ container, zeroSeconds }: MediaFacts) {
  const keepsClock = /mp4|mov|quicktime|matroska|webm/i.test(container)
  return keepsClock
    ? { filmSeconds: 0, addedSeconds: zeroSeconds }
    : { filmSeconds: -zeroSeconds, addedSeconds: 0 }
}

/** Streams of the new film in their order: a dub that players choose comes before the original. */
export function outputStreams(task: MuxTask, writer: MuxWriter): OutputStream[] {
  const { request, container } = task
  const kept = keptStreams(task, writer)
  const chosen = chosenTrack(task, kept)
  const chosenText = (request.subtitles ?? []).findIndex(({ isDefault }) => isDefault)
  const tracks = request.tracks.map((track, i): OutputStream => {
    const sound = task.dubs[i]?.streams.find(({ kind }) => kind === 'audio')
    return {
      ...blank('audio', sound?.codec ?? 'unknown'),
      language: languageIn(container, track.language),
      title: track.title ?? null,
      flags: i === chosen ? ['default'] : [],
      from: { kind: 'track', at: i },
    }
  })
  const subtitles = (request.subtitles ?? []).flatMap((subtitle, i): OutputStream[] => {
    const sourceCodec = subtitleCodecs[subtitle.format]
    const codec = writer === 'ffmpeg' ? subtitleCodecIn(container, sourceCodec) : 'subrip'
    if (codec === null || (writer === 'mediabunny' && container !== 'mkv')) return []
    return [
      {
        ...blank('subtitle', codec),
        sourceCodec,
        language: languageIn(container, subtitle.language),
        title: subtitle.title ?? null,
        flags: i === chosenText ? ['default'] : [],
        from: { kind: 'subtitle', at: i },
      },
    ]
  })
  const own = (kind: StreamKind, loseDefault: boolean) =>
    kept.filter((stream) => stream.kind === kind).map((each) => copied(each, task, loseDefault))
  const originals = own('audio', chosen >= 0)
  return [
    ...own('video', false),
    ...(chosen >= 0 ? [...tracks, ...originals] : [...originals, ...tracks]),
    ...own('subtitle', chosenText >= 0),
    ...subtitles,
    ...own('cover', false),
    ...own('attachment', false),
  ]
}

/** Index of the track that players choose; −1 = one of the original's. */
function chosenTrack({ request }: MuxTask, kept: readonly MediaStream[]): number {
  const asked = request.tracks.findIndex(({ isDefault }) => isDefault)
  const hasOriginal = kept.some(({ kind }) => kind === 'audio')
  return asked >= 0 || hasOriginal ? asked : 0
}

/** The language of a stream as its container writes it. */
function languageIn(container: FilmContainer, tag: string | null | undefined): string {
  return isMatroska(container) ? bibliographicCode(tag) : languageCode(tag)
}

const blank = (kind: StreamKind, codec: string) => ({ kind, codec, sourceCodec: codec, tag: '' })

function copied(
  stream: MediaStream,
  { container, film, request }: MuxTask,
  loseDefault: boolean,
): OutputStream {
  const { kind, codec, tag, title, flags } = stream
  const written = languageIn(container, stream.language)
  const isOnly = film.streams.filter((each) => each.kind === 'audio').length === 1
  const isUnnamed = kind === 'audio' && isOnly && written === 'und'
  const newCodec = kind === 'subtitle' ? subtitleCodecIn(container, codec) : codec
  return {
    kind,
    codec: newCodec ?? codec,
    sourceCodec: codec,
    tag,
    language: isUnnamed ? languageIn(container, request.originalLanguage) : written,
    title,
    flags: loseDefault ? flags.filter((flag) => flag !== 'default') : flags,
    from: { kind: 'film', stream },
  }
}
