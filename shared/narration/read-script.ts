import type { ScriptCue } from '../contracts/open-project'
import { oneSpaced, withoutMarkup } from '../text/markup'
import { isSoundDescription } from '../text/sound-words'
import { studioError } from '../contracts/errors'
import {
  MAX_PAUSE_MS,
  type Narration,
  type ScriptFormat,
  type ScriptReading,
} from '../contracts/narration'
import { MAX_CUE_CHARACTERS, tooManyCues } from '../contracts/project/project-limits'
import { fail, failWith, ok, type Result } from '../contracts/result'
import { languageOfCues } from '../subtitles/cue-languages'
import { surelyAnother } from '../languages/guess-language'
import { withVietnamese } from '../subtitles/encoding/old-vietnamese'
import { labelKey, plainLabel } from '../subtitles/labels'
import { spokenPart, unspokenNotice } from '../subtitles/not-speech'
import { type Repair, RepairLog } from '../subtitles/parsed-cue'
import type { ScriptBlock, ScriptLine } from './script-block'
import { blocksOf, type ScriptBlocks } from './script-blocks'
import { blocksOfScreenplay, isFinalDraft, readFinalDraft, readFountain } from './screenplay'
import { breathingParts, sentencesOf } from './sentences'
import { speakerNames, splitSpeaker } from './script-speakers'

/** A script as it is read, before it becomes a project. */
export interface Script {
  /** The title of the whole, if the script has one in addition to its chapters. */
  title: string | null
  language: string
  cues: ScriptCue[]
  /** A pause before the first word, ms. */
  startMs: number
  /** Text that was left out or cut. */
  problems: Repair[]
}

export type ScriptOptions = ScriptReading & {
  format: ScriptFormat
  /** Names the script in errors. */
  fileName?: string
}

/** A sentence this long (a minute of speech) is cut where a reader would breathe, characters. */
export const MAX_SENTENCE = 1_000

/**
 * Reads a script into cues: headings are chapters, `[Name]` or `Name:` at the start of a line is a
 * speaker, `[pause 1.5s]` a pause. Any speakable text that is left out is reported in `problems`.
 *
 * @returns SCRIPT_EMPTY without a speakable word, SCRIPT_UNREADABLE or TOO_MANY_CUES
 */
export function readScript(text: string, options: ScriptOptions): Result<Script> {
  const log = new RepairLog()
  const at = options.fileName ?? 'script'
  if (options.format === 'fdx' && !isFinalDraft(text))
    return failWith('SCRIPT_UNREADABLE', 'not a Final Draft file', { at })
  const vietnamese = withVietnamese(text.normalize('NFC'))
  const found = readBlocks(vietnamese.text, options, log)
  const { title, blocks } = withTitle(found.blocks, found.title)
  const reader = new ScriptReader(options, log, blocks)
  for (const block of blocks) reader.add(block)
  const { cues, speech, startMs } = reader.end()
  if (cues.length === 0) return fail(nothingToSay(blocks, text, at))
  const many = tooManyCues(cues.length, at)
  if (many) return fail(many)
  const language = markLanguages(cues, speech)
  const problems = [...vietnamese.repairs, ...log.list()]
  const unspoken = unspokenNotice(cues, problems)
  if (unspoken) problems.unshift(unspoken)
  return ok({ title, language, cues, startMs, problems })
}

function readBlocks(text: string, options: ScriptOptions, log: RepairLog): ScriptBlocks {
  const { format, readAction = false } = options
  if (format === 'fountain') return blocksOfScreenplay(readFountain(text), readAction, log)
  if (format === 'fdx') return blocksOfScreenplay(readFinalDraft(text), readAction, log)
  return blocksOf(text, format, log, options)
}

function nothingToSay(blocks: readonly ScriptBlock[], text: string, at: string) {
  const empty = text.trim() === ''
  const headings = blocks.length > 0 && blocks.every(({ kind }) => kind === 'heading')
  const reason = empty ? 'empty' : headings ? 'headings' : 'nothing'
  const message = {
    empty: 'the script is empty',
    headings: 'the script consists of headings only; they name chapters and are not spoken',
    nothing: 'the script has nothing that a voice could say',
  }[reason]
  return studioError('SCRIPT_EMPTY', message, { at, params: { reason } })
}

/** A single heading of the first level right above the next heading names the whole. */
function withTitle(blocks: ScriptBlock[], named: string | null) {
  const [first, second] = blocks
  if (first?.kind !== 'heading' || second?.kind !== 'heading') return { title: named, blocks }
  const isAlone = blocks.every(
    (block) => block === first || block.kind !== 'heading' || block.level > first.level,
  )
  return isAlone && first.title !== ''
    ? { title: named ?? withoutPauses(first.title), blocks: blocks.slice(1) }
    : { title: named, blocks }
}

const pause = /\[\s*(?:pause|nghỉ|ngừng|dừng|silence)(?![\p{L}\p{M}])\s*([^[\]\n]{0,20})\]/giu
const DEFAULT_PAUSE_MS = 1_000

const withoutPauses = (text: string): string => oneSpaced(text.replace(pause, ' ')).trim()

/** `800ms`, `1.5s`, `1,5 giây`, `2`: in ms; null where it is no time. */
function pauseLength(words: string): number | null {
  if (words.trim() === '') return DEFAULT_PAUSE_MS
  const found = /^[:=]?\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*(ms|s|sec|secs|seconds?|giây)?$/iu.exec(
    words.trim(),
  )
  if (!found) return null
  const value = Number((found[1] ?? '').replace(',', '.'))
  const isMs = found[2]?.toLowerCase() === 'ms' || (found[2] === undefined && value >= 100)
  return Math.min(MAX_PAUSE_MS, Math.round(value * (isMs ? 1 : 1_000)))
}

const headingOnly = /^#{1,6}\s+(\S.*?)\s*#*$/u
const pauseOnly = new RegExp(`^${pause.source}$`, 'iu')

/** A line that is not spoken itself: `# Heading`, or `[pause 1s]` alone; null for all others. */
export function silentLine(text: string): { title: string } | { pauseMs: number } | null {
  const title = headingOnly.exec(text.trim())?.[1]
  if (title !== undefined) return { title: withoutPauses(title) }
  const pauseMs = pauseLength(pauseOnly.exec(text.trim())?.[1] ?? '-')
  return pauseMs === null ? null : { pauseMs }
}

type Paragraph = Extract<ScriptBlock, { kind: 'paragraph' }>

/** Text of one speaker in a paragraph, between two pauses. */
interface Passage {
  label: string | null
  lines: ScriptLine[]
  pauseAfterMs: number | null
}

/** Turns blocks into cues one after the other. */
class ScriptReader {
  readonly #cues: ScriptCue[] = []
  /** Spoken text of each cue. */
  readonly #speech: string[] = []
  readonly #names: Set<string>
  readonly #notNames: ReadonlySet<string>
  readonly #labels = new Map<string, string>()
  #titles: { title: string; line: number }[] = []
  #speaker: string | null = null
  #startMs = 0

  constructor(
    private readonly options: ScriptOptions,
    private readonly log: RepairLog,
    blocks: readonly ScriptBlock[],
  ) {
    const lines = blocks.flatMap((block) =>
      block.kind === 'paragraph' ? block.lines.map(({ text }) => text) : [],
    )
    this.#notNames = new Set(options.notSpeakers?.map(labelKey))
    this.#names = speakerNames(lines)
    for (const key of this.#notNames) this.#names.delete(key)
  }

  add(block: ScriptBlock): void {
    if (block.kind === 'heading') {
      const title = withoutPauses(block.title)
      if (title !== '') this.#titles.push({ title, line: block.line })
      return
    }
    let isFirst = true
    for (const passage of this.#passages(block)) {
      const parts = this.#parts(passage)
      for (const [i, part] of parts.entries()) {
        const isLast = i === parts.length - 1
        this.#push(part, passage.label, isFirst, isLast ? null : part.pause)
        isFirst = false
      }
      if (passage.pauseAfterMs !== null) this.#rest(passage.pauseAfterMs)
    }
  }

  end(): { cues: ScriptCue[]; speech: string[]; startMs: number } {
    for (const { line, title } of this.#titles)
      this.log.each('HEADING_WITHOUT_TEXT', line, `Nothing is said below “${title}”.`)
    return { cues: this.#cues, speech: this.#speech, startMs: this.#startMs }
  }

  /** Lines by speaker, cut at pauses. */
  #passages({ lines, label: given }: Paragraph): Passage[] {
    const passages: Passage[] = []
    const { keepSpeaker } = this.options
    // A name that is alone is that of the next paragraph.
    let label = given === undefined ? this.#speaker : given && this.#speakerNamed(given)
    let isNew = true
    let named: string | null = null
    for (const line of lines) {
      const turn =
        given === undefined
          ? splitSpeaker(line.text, this.#names, this.#notNames)
          : { label: null, text: line.text }
      if (turn.label !== null) {
        label = this.#spelling(turn.label)
        isNew = true
        named = turn.text === '' ? label : null
      }
      for (const piece of this.#cutAtPauses(turn.text, line.line)) {
        const last = passages.at(-1)
        if (piece.text !== '') named = null
        if (!last || isNew || last.pauseAfterMs !== null)
          passages.push({ label, lines: [], pauseAfterMs: null })
        isNew = false
        const open = passages.at(-1)
        if (piece.text !== '')
          open?.lines.push({ text: piece.text, line: line.line, ends: line.ends })
        if (open) open.pauseAfterMs = piece.pauseMs
      }
    }
    if (given === undefined) this.#speaker = keepSpeaker ? label : named
    return passages
  }

  /** Null if the user has marked it as no name. */
  #speakerNamed(name: string): string | null {
    return this.#notNames.has(labelKey(name)) ? null : this.#spelling(name)
  }

  /** One spelling for each name: the first. */
  #spelling(name: string): string {
    const label = plainLabel(name)
    const known = this.#labels.get(labelKey(label)) ?? label
    this.#labels.set(labelKey(label), known)
    return known
  }

  #cutAtPauses(text: string, line: number): { text: string; pauseMs: number | null }[] {
    if (!text.includes('[')) return [{ text: text.trim(), pauseMs: null }]
    const pieces: { text: string; pauseMs: number | null }[] = []
    let from = 0
    for (const found of text.matchAll(pause)) {
      const pauseMs = pauseLength(found[1] ?? '')
      if (pauseMs === null) {
        this.log.each('PAUSE_UNREADABLE', line, `${found[0]} names no time.`)
        continue
      }
      pieces.push({ text: text.slice(from, found.index).trim(), pauseMs })
      from = found.index + found[0].length
    }
    const rest = text.slice(from).trim()
    return rest === '' && pieces.length > 0 ? pieces : [...pieces, { text: rest, pauseMs: null }]
  }

  /** The texts that become cues; `pause`: what follows a part that was cut off its sentence. */
  #parts({ lines }: Passage): Part[] {
    const { split } = this.options
    const most = split === 'paragraph' ? MAX_CUE_CHARACTERS : MAX_SENTENCE
    const parts: Part[] = []
    for (const { text, line } of joinLines(lines, split)) {
      for (const sentence of split === 'sentence' ? sentencesOf(text) : [text]) {
        if (sentence.length <= most) parts.push({ text: sentence, line, pause: null })
        else parts.push(...this.#cut(sentence, line, most))
      }
    }
    return withCrumbs(parts, (line) =>
      this.log.habit('NOTHING_TO_SAY', line, 'Signs without a word are left out.'),
    )
  }

  #cut(text: string, line: number, most: number): Part[] {
    const cut = breathingParts(text, most)
    if (cut.length > 1) {
      const detail = `A sentence of ${text.length} characters became ${cut.length} cues.`
      this.log.each('SENTENCE_CUT', line, detail)
    }
    return cut.map((part, i) => {
      const ends = i === cut.length - 1 || /[.!?…。！？]["'”’»)\]]*$/u.test(part)
      return { text: part, line, pause: ends ? null : 0 }
    })
  }

  #push(
    { text, line }: Part,
    label: string | null,
    paragraph: boolean,
    pauseAfterMs: number | null,
  ): void {
    const cue: ScriptCue = { text, label, line, paragraph, pauseAfterMs, chapter: this.#chapter() }
    const speech = spokenPart({ text })
    if (isSaidAsWritten(text, speech)) cue.spoken = 'yes'
    this.#cues.push(cue)
    this.#speech.push(cue.spoken ? spokenPart(cue) : speech)
  }

  /** Title of the chapter that begins here, from the headings right above. */
  #chapter(): string | null {
    if (this.#titles.length === 0) return null
    const titles = this.#titles.map(({ title }) => title)
    this.#titles = []
    return titles.join(' – ')
  }

  #rest(pauseMs: number): void {
    const last = this.#cues.at(-1)
    if (last) last.pauseAfterMs = Math.min(MAX_PAUSE_MS, (last.pauseAfterMs ?? 0) + pauseMs)
    else this.#startMs = Math.min(MAX_PAUSE_MS, this.#startMs + pauseMs)
  }
}

interface Part {
  text: string
  line: number
  pause: number | null
}

/** Lines of a passage as texts to be split: a sentence may continue on the next line. */
function joinLines(lines: readonly ScriptLine[], split: Narration['split']): ScriptLine[] {
  if (split === 'line') return [...lines]
  const joined: ScriptLine[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last && (split === 'paragraph' || !last.ends)) {
      last.text += (last.ends ? '\n' : ' ') + line.text
      last.ends = line.ends
    } else joined.push({ text: line.text, line: line.line, ends: line.ends })
  }
  return joined
}

/** Parts without a letter or a digit (an emoji, `***`) join the text before. */
function withCrumbs(parts: readonly Part[], leaveOut: (line: number) => void): Part[] {
  const kept: Part[] = []
  let before = ''
  for (const part of parts) {
    const last = kept.at(-1)
    if (/[\p{L}\p{N}]/u.test(part.text)) {
      kept.push({ text: before + part.text, line: part.line, pause: part.pause })
      before = ''
    } else if (last) last.text += ` ${part.text}`
    else before += `${part.text} `
  }
  if (before !== '' && parts[0]) leaveOut(parts[0].line)
  return kept
}

/**
 * True if the conventions of subtitles would hide speech: there, parentheses describe and credits
 * are not spoken. A description of a sound is no speech in a script either.
 *
 * @param spoken the text that those conventions leave
 */
function isSaidAsWritten(text: string, spoken: string): boolean {
  if (spoken === text) return false
  if (/[[\]♪♫♬♩]/.test(text) || (text.includes('(') && describesSound(text))) return false
  return spoken.trim() !== withoutMarkup(text).trim()
}

function describesSound(text: string): boolean {
  for (const [, inside = ''] of text.matchAll(/\(([^()]*)\)/g))
    if (isSoundDescription(inside)) return true
  return false
}

/** A guess about fewer letters is worth nothing. */
const MIN_LETTERS = 30

/** Marks the cues that are in another language than most; returns the language of most. */
function markLanguages(cues: readonly ScriptCue[], speech: readonly string[]): string {
  const { language } = languageOfCues(cues, '', speech)
  for (const cue of cues) {
    if (cue.text.length < MIN_LETTERS) continue
    const another = surelyAnother(cue.text, language)
    if (another !== null) cue.language = another
  }
  return language
}
