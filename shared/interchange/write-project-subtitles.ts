import type { SubtitleFile } from '../contracts/export'
import type { Cue, ProjectFile } from '../contracts/project-file'
import { type FitResult, audibleSpan } from '../fitting/fit-types'
import { shownText, withoutMarkup } from '../text/markup'
import { MAX_SUBTITLE_MS } from '../subtitles/reading-time'
import {
  cuesFromSpeech,
  MAX_LINE_CHARACTERS,
  onTwoLines,
} from '../subtitles/speech/cues-from-speech'
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
  Partial<Pick<ProjectFile, 'source' | 'narration'>>

/**
 * The cues of a project as they are written, with the labels of their speakers unless left out.
 *
 * @param options.originals writes the original of each cue below its text
 * @param options.notice shown before or after all of them
 * @param options.source the ASS file that the project was made from: written into, where ASS is wanted
 */
export function writeProjectSubtitles(
  project: Written,
  format: SubtitleFile['format'],
  {
    source = null,
    originals = false,
    notice = null,
    ...options
  }: WriteOptions & {
    source?: string | null
    originals?: boolean | undefined
    notice?: WritableCue | null
  } = {},
): string {
  const { cues: own, speakers } = project
  const both = own.map(({ original, ...cue }) =>
    original === undefined ? cue : { ...cue, text: `${cue.text}\n${original}` },
  )
  const cues = withNotice(writableCues({ cues: originals ? both : own, speakers }), notice)
  if (format === 'ass' && source !== null)
    return writeIntoAss(source, cues, project.source?.choices)
  return writeCues(cues, { format, timing: 'written' }, project.language, options)
}

/**
 * The subtitles of the dub: each cue that has a voice, for as long as its voice speaks. Sentences
 * of a narration that are too long for a screen are cut between words.
 *
 * @param fits placement of the active takes (`planFit`)
 * @param options.wordsOf word times of a cue: used to cut cues of a narration, and written into
 * DAPT
 */
export function writeSpokenSubtitles(
  project: Written,
  format: SubtitleFile['format'],
  fits: readonly FitResult[],
  {
    wordsOf,
    notice = null,
    ...options
  }: WriteOptions & { wordsOf?: WordsOf; notice?: WritableCue | null } = {},
): string {
  const byCue = new Map(fits.map((fit) => [fit.cueId, fit]))
  const spoken = project.cues.flatMap((cue) => {
    const fit = byCue.get(cue.id)
    if (!fit || fit.fittedMs <= 0) return []
    const audible = audibleSpan(cue, fit)
    return [{ ...cue, startMs: Math.round(audible.startMs), endMs: Math.round(audible.endMs) }]
  })
  const whole = writableCues({ ...project, cues: spoken }, wordsOf)
  const cues =
    project.narration && format !== 'dapt'
      ? whole.flatMap((cue, i) => onScreen(cue, whole[i + 1]?.startMs ?? Infinity))
      : whole
  return writeCues(
    withNotice(cues, notice),
    { format, timing: 'spoken' },
    project.language,
    options,
  )
}

/**
 * A cue as it fits a screen: of two lines and 7 s at most, cut between its words where they are known.
 *
 * @param untilMs where the next one begins
 */
function onScreen(cue: WritableCue, untilMs: number): WritableCue[] {
  const { text, words = [], startMs, endMs, label } = cue
  const bare = withoutMarkup(text)
  const isNarrow = bare.split('\n').every((line) => [...line].length <= MAX_LINE_CHARACTERS)
  const lines = isNarrow ? text : onTwoLines(bare)
  if (lines !== null && endMs - startMs <= MAX_SUBTITLE_MS)
    return [isNarrow ? cue : { startMs, endMs, text: lines, label }]
  const said = words.map((word, i) => ({
    // With independent marks.
    text: bare.slice(i === 0 ? 0 : word.start, words[i + 1]?.start),
    startMs: word.startMs,
    endMs: word.endMs,
  }))
  return cuesFromSpeech([{ startMs, endMs, text: bare, words: said, label }], untilMs)
}

const withNotice = (cues: readonly WritableCue[], notice: WritableCue | null): WritableCue[] =>
  notice ? [...cues, notice].toSorted((a, b) => a.startMs - b.startMs) : [...cues]

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
