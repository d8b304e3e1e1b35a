import { holds, holdsAttachments, isMatroska, subtitleCodecIn, subtitleCodecs } from './containers'
import type { MediaFacts, MediaStream } from './media-types'
import type { FilmContainer } from '@shared/contracts/formats/sound-formats'
import type { MuxFinding, MuxRequest, MuxWriter } from './mux-types'

/** Input of a writer. */
export interface MuxTask {
  request: MuxRequest
  container: FilmContainer
  film: MediaFacts
  /** One for each track of the request. */
  dubs: readonly MediaFacts[]
}

/** A stream without its kind: `2 (eng, Commentary, ac3)`; no number when it is the only one. */
function aboutStream(stream: MediaStream, all: readonly MediaStream[]): string {
  const sameKind = all.filter(({ kind }) => kind === stream.kind)
  const tags = [stream.language, stream.title, stream.codec].filter(Boolean).join(', ')
  return sameKind.length > 1 ? `${sameKind.indexOf(stream) + 1} (${tags})` : `(${tags})`
}

/** A stream in words: `audio 2 (eng, Commentary, ac3)`. */
const named = ({ kind }: MediaStream, about: string): string =>
  `${kind === 'video' ? 'picture' : kind} ${about}`

/** The streams of the film that go into the new one, in their order. */
export function keptStreams(
  { request, container, film }: MuxTask,
  writer: MuxWriter,
): MediaStream[] {
  return film.streams.filter((stream) => {
    if (stream.kind === 'audio' && request.original === 'drop') return false
    return lossOf(stream, container, writer) === null
  })
}

/** Why a stream of the film cannot come along; null when it can. */
function lossOf(
  { kind, codec, index }: MediaStream,
  container: FilmContainer,
  writer: MuxWriter,
): Pick<MuxFinding, 'kind' | 'why' | 'remedy'> | null {
  const name = container.toUpperCase()
  if (kind === 'video' || kind === 'audio') {
    const about = kind === 'video' ? 'picture-codec' : 'audio-codec'
    if (!holds(container, kind, codec))
      return { kind: about, why: `${name} does not hold ${codec}.`, remedy: 'write-mkv' }
    if (writer === 'mediabunny' && index < 0)
      return {
        kind: about,
        why: `${codec} can only be copied by ffmpeg.`,
        remedy: 'install-ffmpeg',
      }
    return null
  }
  if (kind === 'subtitle') {
    if (subtitleCodecIn(container, codec) === null)
      return { kind: 'subtitle-codec', why: `${name} does not hold ${codec}.`, remedy: 'write-mkv' }
    if (writer === 'mediabunny')
      return {
        kind: 'subtitle-track',
        why: 'It can only be copied by ffmpeg.',
        remedy: 'install-ffmpeg',
      }
    return null
  }
  if (kind === 'attachment' && !holdsAttachments(container))
    return { kind, why: `${name} holds no attached files.`, remedy: 'write-mkv' }
  if (kind === 'cover' && container === 'webm')
    return { kind, why: 'WebM holds no cover picture.', remedy: 'write-mkv' }
  if (kind === 'attachment' || kind === 'cover') return null
  if (kind === 'timecode') return { kind, why: 'Its track is not copied.', remedy: null }
  return { kind: 'data-stream', why: 'Streams of data are not copied.', remedy: null }
}

/** Everything that this writer does not bring into the new film as it is. */
export function findingsOf(task: MuxTask, writer: MuxWriter): MuxFinding[] {
  if (task.film.encrypted) {
    const why = 'The film is encrypted; no player would show a copy.'
    return [{ kind: 'encrypted', effect: 'stops', what: 'film', why, remedy: null }]
  }
  return [
    ...pictureFindings(task, writer),
    ...streamFindings(task, writer),
    ...dubFindings(task),
    ...subtitleFindings(task, writer),
    ...chapterFindings(task, writer),
    ...lengthFindings(task),
  ]
}

/** More than a frame, s. */
const SEEN = 0.05

function pictureFindings({ film, container }: MuxTask, writer: MuxWriter): MuxFinding[] {
  const findings: MuxFinding[] = []
  const pictures = film.streams.filter(({ kind }) => kind === 'video')
  if (pictures.length === 0) {
    const why = 'The file has no picture.'
    const remedy = 'sound-alone'
    findings.push({ kind: 'no-picture', effect: 'stops', what: 'film', why, remedy })
  }
  if (film.variableFrameRate) {
    const why = 'Its frames are not evenly spaced; every one keeps its time.'
    const remedy = null
    findings.push({ kind: 'variable-frame-rate', effect: 'note', what: 'picture', why, remedy })
  }
  const hdr = [...new Set(pictures.flatMap((each) => each.hdr))]
  for (const what of hdr.filter((each) => losesHdr(each, container, writer))) {
    const why = `It stands in the film's container; ${writer} does not write it into ${container.toUpperCase()}.`
    const remedy = writer === 'mediabunny' ? 'install-ffmpeg' : 'write-mkv'
    const facts = { about: what, container: container.toUpperCase() }
    findings.push({ kind: 'hdr', effect: 'lost', what, why, remedy, facts })
  }
  if (film.hiddenSeconds > SEEN && isMatroska(container)) {
    const why = `${film.hiddenSeconds.toFixed(1)} s that the film hides at its start become visible.`
    const remedy = 'write-mp4'
    const facts = { seconds: film.hiddenSeconds }
    findings.push({ kind: 'edit-list', effect: 'changed', what: 'picture', why, remedy, facts })
  }
  if (film.manyEdits) {
    const why = 'The picture is put together from several pieces; the copy would show all of them.'
    const remedy = 'join-first'
    findings.push({ kind: 'edit-list', effect: 'changed', what: 'picture', why, remedy })
  }
  return findings
}

/** ffmpeg writes Dolby Vision's configuration into MP4 and MKV only. */
const losesHdr = (what: string, container: FilmContainer, writer: MuxWriter): boolean =>
  writer === 'mediabunny' ||
  (what.startsWith('Dolby') && (container === 'mov' || container === 'webm'))

function streamFindings({ film, request, container }: MuxTask, writer: MuxWriter): MuxFinding[] {
  return film.streams.flatMap((stream): MuxFinding[] => {
    if (stream.kind === 'audio' && request.original === 'drop') return []
    const about = aboutStream(stream, film.streams)
    const what = named(stream, about)
    const facts = { about, codec: stream.codec, container: container.toUpperCase() }
    const loss = lossOf(stream, container, writer)
    if (stream.kind === 'timecode') return [timecodeFinding(stream, film, container, writer)]
    if (loss) return [{ ...loss, what, effect: stream.kind === 'video' ? 'stops' : 'lost', facts }]
    const codec =
      stream.kind === 'subtitle' ? subtitleCodecIn(container, stream.codec) : stream.codec
    if (codec === stream.codec) return []
    return [changedText(what, about, { from: stream.codec, to: codec ?? '' })]
  })
}

/** ffmpeg writes the start time code again: as a track in MP4 and MOV, as a tag in Matroska. */
function timecodeFinding(
  stream: MediaStream,
  film: MediaFacts,
  container: FilmContainer,
  writer: MuxWriter,
): MuxFinding {
  const what = stream.timecode ? `time code ${stream.timecode}` : 'time code'
  const facts = { about: stream.timecode ?? '', container: container.toUpperCase() }
  const known = film.streams.some(({ timecode }) => timecode !== null)
  if (writer === 'mediabunny' || !known) {
    const why = 'The time code track can only be written by ffmpeg.'
    return { kind: 'timecode', effect: 'lost', what, why, remedy: 'install-ffmpeg', facts }
  }
  if (!isMatroska(container)) {
    const why = 'Its track is written again with the same start.'
    return { kind: 'timecode', effect: 'note', what, why, remedy: null, facts }
  }
  const why = `${container.toUpperCase()} has no time code track; its start becomes a tag.`
  return { kind: 'timecode', effect: 'changed', what, why, remedy: 'write-mp4', facts }
}

const isStyled = (codec: string): boolean => codec === 'ass' || codec === 'ssa'

function changedText(
  what: string,
  about: string,
  { from, to }: { from: string; to: string },
): MuxFinding {
  const styled = isStyled(from)
  const why = `It is written as ${to}${styled ? '; its fonts, colours and places are lost' : ''}.`
  const remedy = styled ? 'write-mkv' : null
  const facts = { about, to, styled: String(styled) }
  return { kind: 'subtitle-codec', effect: 'changed', what, why, remedy, facts }
}

function dubFindings({ request, dubs, container }: MuxTask): MuxFinding[] {
  const findings = dubs.flatMap((dub, i): MuxFinding[] => {
    const what = request.tracks[i]?.path ?? ''
    const sound = dub.streams.find(({ kind }) => kind === 'audio')
    if (!sound) {
      const why = 'The file holds no sound.'
      return [{ kind: 'audio-codec', effect: 'stops', what, why, remedy: null }]
    }
    const name = container.toUpperCase()
    if (holds(container, 'audio', sound.codec) && sound.codec !== 'mp3') return []
    const why =
      sound.codec === 'mp3'
        ? 'MP3 begins with a silence that films cannot leave out: it would be 25 ms late.'
        : `${name} does not hold ${sound.codec} in a form that players read.`
    const remedy = 'other-format'
    const facts = { codec: sound.codec, container: name }
    return [{ kind: 'audio-codec', effect: 'stops', what, why, remedy, facts }]
  })
  const defaults = request.tracks.filter(({ isDefault }) => isDefault)
  if (defaults.length > 1) {
    const what = defaults.map(({ path }) => path).join(', ')
    const why = 'Only the first of them is the track that players choose.'
    findings.push({ kind: 'several-defaults', effect: 'note', what, why, remedy: null })
  }
  return findings
}

function subtitleFindings({ request, container }: MuxTask, writer: MuxWriter): MuxFinding[] {
  return (request.subtitles ?? []).flatMap((subtitle): MuxFinding[] => {
    const { source, format, title } = subtitle
    const what = title ?? ('path' in source ? source.path : `${format} subtitles`)
    const from = subtitleCodecs[format]
    if (writer === 'mediabunny' && container !== 'mkv') {
      const why = `Without ffmpeg, subtitles of ${container.toUpperCase()} cannot be written.`
      const remedy = 'install-ffmpeg'
      const facts = { about: title ?? format.toUpperCase(), container: container.toUpperCase() }
      return [{ kind: 'subtitle-track', effect: 'lost', what, why, remedy, facts }]
    }
    const to = writer === 'mediabunny' ? 'subrip' : subtitleCodecIn(container, from)
    // The request's own text is complete in every container; only its looks can be lost.
    return to === from || !isStyled(from)
      ? []
      : [changedText(what, title ?? format.toUpperCase(), { from, to: to ?? '' })]
  })
}

function chapterFindings({ request, film, container }: MuxTask, writer: MuxWriter): MuxFinding[] {
  const count = request.chapters?.length ?? film.chapters
  if (count === 0 || writer === 'ffmpeg') return []
  const why = `Chapters of ${container.toUpperCase()} can only be written by ffmpeg.`
  const what = `${count} chapters`
  const facts = { count, container: container.toUpperCase() }
  return [{ kind: 'chapters', effect: 'lost', what, why, remedy: 'install-ffmpeg', facts }]
}

/** A difference that no viewer notices, s. */
const SAME_LENGTH = 0.5

function lengthFindings({ film, dubs, request }: MuxTask): MuxFinding[] {
  return dubs.flatMap((dub, i): MuxFinding[] => {
    const what = request.tracks[i]?.path ?? ''
    const difference = dub.seconds - film.seconds
    if (Math.abs(difference) <= SAME_LENGTH || dub.seconds <= 0) return []
    const facts = { seconds: Math.abs(difference) }
    const by = `${facts.seconds.toFixed(1)} s`
    return difference > 0
      ? [
          {
            kind: 'dub-longer',
            effect: 'note',
            what,
            why: `It is ${by} longer than the film; the last picture stands still meanwhile.`,
            remedy: 'film-length',
            facts,
          },
        ]
      : [
          {
            kind: 'dub-shorter',
            effect: 'note',
            what,
            why: `It ends ${by} before the film.`,
            remedy: 'film-length',
            facts,
          },
        ]
  })
}
