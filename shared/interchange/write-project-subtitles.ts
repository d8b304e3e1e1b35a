import type { SubtitleFile } from '../contracts/export'
import type { Cue, ProjectFile } from '../contracts/project-file'
import { type FitResult, audibleSpan } from '../fitting/fit-types'
import { shownText } from '../text/markup'
import { writeIntoAss } from '../subtitles/edit/edit-ass'
import { writeAss } from '../subtitles/write-ass'
import {
  writeSrt,
  writeVtt,
  type WordSpan,
  type WritableCue,
  type WriteOptions,
} from '../subtitles/write-subtitles'
import { writeDapt, writeTtml } from '../subtitles/write-ttml'

type Written = Pick<ProjectFile, 'cues' | 'speakers' | 'language'> &
  Partial<Pick<ProjectFile, 'source'>>

/**
 * The cues of a project as they are written, with the labels of their speakers unless left out.
 *
 * @param options.originals writes the original of each cue below its text
 * @param options.source the ASS file that the project was made from: written into, where ASS is wanted
 */
export function writeProjectSubtitles(
  project: Written,
  format: SubtitleFile['format'],
  {
    source = null,
    originals = false,
    ...options
  }: WriteOptions & { source?: string | null; originals?: boolean | undefined } = {},
): string {
  const { cues: own, speakers } = project
  const both = own.map(({ original, ...cue }) =>
    original === undefined ? cue : { ...cue, text: `${cue.text}\n${original}` },
  )
  const cues = writableCues({ cues: originals ? both : own, speakers })
  if (format === 'ass' && source !== null)
    return writeIntoAss(source, cues, project.source?.choices)
  return writeCues(cues, { format, timing: 'written' }, project.language, options)
}

/**
 * The subtitles of the dub: each cue that has a voice, for as long as its voice speaks.
 *
 * @param fits how the active takes lie (`planFit`)
 * @param options.wordsOf when the words of a cue are said, for formats that say it (DAPT)
 */
export function writeSpokenSubtitles(
  project: Written,
  format: SubtitleFile['format'],
  fits: readonly FitResult[],
  { wordsOf, ...options }: WriteOptions & { wordsOf?: WordsOf } = {},
): string {
  const byCue = new Map(fits.map((fit) => [fit.cueId, fit]))
  const spoken = project.cues.flatMap((cue) => {
    const fit = byCue.get(cue.id)
    if (!fit || fit.fittedMs <= 0) return []
    const audible = audibleSpan(cue, fit)
    return [{ ...cue, startMs: Math.round(audible.startMs), endMs: Math.round(audible.endMs) }]
  })
  const cues = writableCues({ ...project, cues: spoken }, wordsOf)
  return writeCues(cues, { format, timing: 'spoken' }, project.language, options)
}

type WordsOf = (cue: Pick<Cue, 'id' | 'text'>) => readonly WordSpan[] | null

function writableCues(
  { cues, speakers }: Pick<ProjectFile, 'cues' | 'speakers'>,
  wordsOf: WordsOf = () => null,
): WritableCue[] {
  const labels = new Map(speakers.map(({ id, label }) => [id, label]))
  return cues.map((cue) => {
    const { startMs, endMs, text, speakerId } = cue
    const label = speakerId === null ? null : (labels.get(speakerId) ?? null)
    const words = wordsOf(cue)
    return { startMs, endMs, text: shownText(text), label, ...(words && { words }) }
  })
}

function writeCues(
  all: readonly WritableCue[],
  { format, timing }: SubtitleFile,
  language: string,
  options: WriteOptions,
): string {
  const cues = options.labels === false ? all.map((cue) => ({ ...cue, label: null })) : all
  return writers[format](cues, { ...options, timing, language })
}

type Writer = (
  cues: readonly WritableCue[],
  how: WriteOptions & { timing: SubtitleFile['timing']; language: string },
) => string

const writers: Readonly<Record<SubtitleFile['format'], Writer>> = {
  srt: writeSrt,
  vtt: writeVtt,
  ass: writeAss,
  ttml: (cues, { language }) => writeTtml(cues, language),
  dapt: (cues, { language, timing }) =>
    writeDapt(cues, language, timing === 'written' ? 'preRecording' : 'asRecorded'),
}
