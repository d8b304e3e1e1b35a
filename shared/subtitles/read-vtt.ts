import { decodeEntities } from './entities'
import type { RawCue, RawSubtitles } from './parsed-cue'
import { readNumber, readSrt } from './read-srt'
import { readTimeLine } from './time-line'
import type { ReaderOptions } from './formats/line-formats'
import { readTimedLines } from './transcripts/timed-lines'

const block = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$|-)/

/**
 * Reads WebVTT: headers (also those of joined HLS segments), NOTE, STYLE and REGION blocks and cue
 * identifiers are blanked, which keeps the line numbers; the rest has the shape of SRT, or of a
 * transcript that only has the header of WebVTT.
 */
export function readVtt(lines: readonly string[], options: ReaderOptions = {}): RawSubtitles {
  if (!lines.some((line) => line.includes('--'))) {
    const transcript = readTimedLines(blankBlocks(lines), options)
    if (transcript.cues.length > 0) return transcript
  }
  const rest = blankIdentifiers(blankBlocks(lines)).map(withoutSettings)
  const { cues, repairs } = readSrt(rest)
  const unnumbered = repairs.filter(({ code }) => !code.startsWith('NUMBER_'))
  return { cues: cues.map(withVoice), repairs: unnumbered }
}

/** Settings as they are misspelt (`algn:start`, `line;4`, `size: 4 %`): they are no text either. */
const settings = /^(?:[a-z]{2,10}\s?[:;]\s?[^\s:;]{0,40}(?:\s+|$)){1,8}$/

function withoutSettings(line: string): string {
  const rest = line.includes('-->') ? readTimeLine(line)?.rest : undefined
  if (rest === undefined || rest === '' || !settings.test(rest)) return line
  return line.endsWith(rest) ? line.slice(0, line.length - rest.length) : line
}

function blankBlocks(lines: readonly string[]): string[] {
  let inside = false
  return lines.map((line, i) => {
    const starts = i === 0 || lines[i - 1] === ''
    if (line === '' || (inside && readTimeLine(line))) inside = false
    else if (starts && block.test(line)) inside = true
    return inside ? '' : line
  })
}

/** The line above a time line, at the head of its block, is the cue's identifier. */
function blankIdentifiers(lines: readonly string[]): string[] {
  return lines.map((line, i) => {
    const starts = i === 0 || lines[i - 1] === ''
    if (line === '' || !starts || readNumber(line) !== null || readTimeLine(line)) return line
    return readTimeLine(lines[i + 1] ?? '') ? '' : line
  })
}

function withVoice(cue: RawCue): RawCue {
  return { ...cue, ...readVoices(cue.text) }
}

const voice = /<v(?:\.[^\s<>]{1,80})?\s+([^<>\n]{1,200})>/g

/**
 * Turns WebVTT's `<v Name>` into the label; further voices of the same cue stay in the text as
 * `[Name]` at the start of a line, the way SRT writes them.
 */
function readVoices(text: string): { label: string | null; text: string } {
  let label: string | null = null
  const rest = text.replace(voice, (_, written: string) => {
    const name = decodeEntities(written).trim().normalize('NFC').replace(/\s+/g, ' ')
    if (name === '' || name === label) return ''
    // On its own line, where the cue can be split by its speakers; blank lines go later.
    if (label !== null) return `\n[${name}] `
    label = name
    return ''
  })
  return { label, text: rest.replaceAll('</v>', '') }
}
