import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Line {
  startMs: number
  endMs: number
  /** With the speaker in brackets, if there is one. */
  text: string
}

const stamp = (ms: number): string => new Date(ms).toISOString().slice(11, 23).replace('.', ',')

/** These lines as SRT. */
export function srtOf(lines: readonly Line[]): string {
  return lines
    .map(
      ({ startMs, endMs, text }, i) => `${i + 1}\n${stamp(startMs)} --> ${stamp(endMs)}\n${text}\n`,
    )
    .join('\n')
}

/** A cue for each text, so many milliseconds apart and so long; the first begins at a second. */
export function linesOf(texts: readonly string[], everyMs: number, lengthMs: number): Line[] {
  return texts.map((text, i) => {
    const startMs = 1_000 + i * everyMs
    return { startMs, endMs: startMs + lengthMs, text }
  })
}

const sample = join(import.meta.dirname, '../../resources/samples/rung-duoc-phong-van.srt')

/** The sample's first 14 cues of two speakers, 68 s: enough to hear, and soon rendered. */
export const shortSample: string = readFileSync(sample, 'utf8')
  .split(/(?:\r?\n){2}/)
  .slice(0, 14)
  .join('\n\n')

/** Writes them into a folder as a file; answers its path. */
export function writeShortSample(folder: string): string {
  const path = join(folder, 'rừng đước.srt')
  writeFileSync(path, `${shortSample}\n`)
  return path
}

/** Writes SRT into a folder; answers its path. */
export function writeSrt(folder: string, name: string, lines: readonly Line[]): string {
  const path = join(folder, name)
  writeFileSync(path, srtOf(lines))
  return path
}
