import type { ParsedCue } from '../contracts/open-project'
import { speakableText, withoutMarkup } from '../text/markup'
import { MIN_CUE_MS } from '../contracts/project/project-limits'
import { furtherLabels, labelKey, type LabelOptions, splitLabel } from './labels'
import { trimInvisible } from './entities'
import { excerpt, type RawCue, type Repair, RepairLog } from './parsed-cue'
import { spokenPart } from './not-speech'
import { readingMs } from './reading-time'

interface FinishOptions extends LabelOptions {
  /** `time`: sorted by start. `file`: in the order of the file. Both are stable. */
  order: 'time' | 'file'
}

/** Gives every cue a start, a positive length, its label and its place; logs each repair. */
export function finishCues(
  raw: readonly RawCue[],
  options: FinishOptions,
): { cues: ParsedCue[]; repairs: Repair[] } {
  const log = new RepairLog()
  const started = withStarts(raw, log)
  const nextStart = nextStarts(started)
  const cues = started.map((cue, i) =>
    withLabel(withEnd(cue, nextStart[i] ?? Infinity, log), options),
  )
  settleBareLabels(cues, options)
  for (const cue of cues) noteText(cue, log)
  if (options.order === 'time') sortByStart(cues, log)
  return { cues, repairs: log.list() }
}

type Started = RawCue & { startMs: number }

/** A cue without a readable start begins where the one before it ends; that is always said. */
function withStarts(raw: readonly RawCue[], log: RepairLog): Started[] {
  let before = 0
  return raw.map((cue) => {
    const startMs = cue.startMs ?? before
    if (cue.startMs === null)
      log.each('TIME_GUESSED', cue.line, `No readable start: “${excerpt(cue.text)}”.`)
    before = Math.max(startMs, cue.endMs ?? startMs + readingMs(cue.text))
    return { ...cue, startMs }
  })
}

/** For each cue the nearest later start among the cues that follow it in the file. */
function nextStarts(cues: readonly Started[]): (number | undefined)[] {
  return cues.map((cue, i) => {
    for (let k = i + 1; k < Math.min(cues.length, i + 8); k++) {
      const start = cues[k]?.startMs ?? 0
      if (start > cue.startMs) return start
    }
    return undefined
  })
}

/** A cue of no or negative length lasts as long as it takes to read, up to the next cue. */
function withEnd(cue: Started, nextMs: number, log: RepairLog): Started & { endMs: number } {
  if (cue.endMs !== null && cue.endMs > cue.startMs) return { ...cue, endMs: cue.endMs }
  const endMs = Math.max(
    cue.startMs + MIN_CUE_MS,
    Math.min(cue.startMs + readingMs(cue.text), nextMs),
  )
  if (cue.endMs !== null) {
    const was = cue.endMs === cue.startMs ? 'no length' : 'a negative length'
    log.each(
      'LENGTH_REPAIRED',
      cue.line,
      `The cue had ${was}; it now lasts ${endMs - cue.startMs} ms.`,
    )
  }
  return { ...cue, endMs }
}

function withLabel(cue: Started & { endMs: number }, options: LabelOptions): ParsedCue {
  const { startMs, endMs, line, number } = cue
  const { label, text } =
    cue.label === null ? splitLabel(cue.text, options) : { label: cue.label, text: cue.text }
  const { spoken, original } = cue
  return {
    startMs,
    endMs,
    text,
    label,
    line,
    number,
    ...(spoken && { spoken }),
    ...(original !== undefined && { original }),
  }
}

/**
 * `[Khách mời]` with nothing after it, or only more brackets, is that speaker only if the file lets them
 * speak elsewhere; otherwise it is a sound or a sign (`[London]`).
 */
function settleBareLabels(cues: readonly ParsedCue[], options: LabelOptions): void {
  const speaking = new Set(options.speakers?.map(labelKey))
  for (const { label, text } of cues)
    if (label !== null && !isBare(text)) speaking.add(labelKey(label))
  for (const cue of cues) {
    if (cue.label === null || !isBare(cue.text) || speaking.has(labelKey(cue.label))) continue
    const rest = withoutMarkup(cue.text).trim()
    cue.text = rest === '' ? `[${cue.label}]` : `[${cue.label}]\n${rest}`
    cue.label = null
  }
}

const isBare = (text: string): boolean =>
  withoutMarkup(text)
    .replace(/\[[^[\]\n]{0,200}\]/g, '')
    .trim() === ''

function noteText(cue: ParsedCue, log: RepairLog): void {
  const name = cue.number === null ? `at line ${cue.line}` : String(cue.number)
  if (withoutMarkup(cue.text).trim() === '') {
    log.each('CUE_WITHOUT_TEXT', cue.line, `Cue ${name} has no text.`)
  } else if (cue.spoken === undefined && speakableText(spokenPart(cue)) === '') {
    log.each('SOUND_ONLY', cue.line, `Cue ${name} only describes a sound; nothing will be voiced.`)
  }
  const others = furtherLabels(cue.text).filter((label) => label !== cue.label)
  if (others.length > 0) {
    log.each(
      'TWO_SPEAKERS',
      cue.line,
      `Cue ${name} holds more speakers (${others.join(', ')}); it is voiced by the first one.`,
    )
  }
}

function sortByStart(cues: ParsedCue[], log: RepairLog): void {
  for (let i = 1; i < cues.length; i++) {
    const cue = cues[i]
    if (cue && cue.startMs < (cues[i - 1]?.startMs ?? 0)) {
      log.habit(
        'OUT_OF_ORDER',
        cue.line,
        'The cue starts before the one above it; cues were sorted.',
      )
    }
  }
  cues.sort((a, b) => a.startMs - b.startMs || a.line - b.line)
}

/**
 * Lines of a text, whatever ends them: LF, CRLF, CR, CR CR LF (a file converted twice), and the
 * separators that word processors leave. Byte order marks of joined files and other invisible
 * marks at the ends of a line are dropped.
 */
export function splitLines(text: string): string[] {
  return text.split(/\r{1,2}\n|[\n\r\u2028\u2029\u0085]/).map(trimInvisible)
}
