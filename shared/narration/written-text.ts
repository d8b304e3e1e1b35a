import type { Narration } from '../contracts/narration'
import { sentencesOf } from './sentences'

/** A part of a text: from `from` up to `to`, UTF-16 units. */
interface Part {
  from: number
  to: number
}

/** Places of the sentences in a text. */
function sentenceParts(text: string): Part[] {
  let at = 0
  return sentencesOf(text).map((sentence) => {
    // Blanks of the text may be more than those of its sentences.
    let left = sentence.replace(/\s+/g, '').length
    while (/\s/.test(text.charAt(at))) at += 1
    const from = at
    for (; left > 0 && at < text.length; at += 1) if (!/\s/.test(text.charAt(at))) left -= 1
    return { from, to: at }
  })
}

/** Part of a text that is new relative to the one before: without the common beginning and end. */
function written(before: string, text: string): Part {
  const old = before.trim()
  const most = Math.min(old.length, text.length)
  let from = 0
  while (from < most && old[from] === text[from]) from += 1
  let same = 0
  while (same < most - from && old.at(-1 - same) === text.at(-1 - same)) same += 1
  return { from, to: text.length - same }
}

const ENDED = /[.!?…。！？][\p{Pe}\p{Pf}"']*\s*$/u

/**
 * Starts of new sentences in a text that is being edited: offsets, ascending, without 0. Sentences
 * that were together before the editing stay together.
 *
 * @param before the text when the editing began
 * @param isOver false: more will follow, so the last sentence decides nothing until it has ended
 */
export function sentencesBegun(before: string, text: string, isOver: boolean): number[] {
  if (!isOver && !ENDED.test(text)) return []
  const { from, to } = written(before, text)
  const parts = sentenceParts(text)
  return parts.flatMap((part, i) => {
    const last = parts[i - 1]
    return last && part.from > from && last.to - 1 < to ? part.from : []
  })
}

/** True if two consecutive texts of one paragraph are separate cues by the split. */
export const standApart = (first: string, second: string, split: Narration['split']): boolean =>
  split === 'sentence' &&
  sentencesOf(`${first} ${second}`).length ===
    sentencesOf(first).length + sentencesOf(second).length

/** A line this long was broken for lack of room where none is longer than `WIDEST_PAGE`, characters. */
const NARROWEST_PAGE = 40
const WIDEST_PAGE = 100

/**
 * Pasted text as a script: where no blank line parts paragraphs, each line is one, unless it was broken
 * for lack of room.
 */
export function pastedScript(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').trim().split('\n')
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0)
  if (lines.some((line) => line.trim() === '')) return lines.join('\n')
  const isPage = longest >= NARROWEST_PAGE && longest <= WIDEST_PAGE
  return lines
    .map((line) =>
      isPage && line.length > longest * 0.6 && !ENDED.test(line) ? line : `${line}\n`,
    )
    .join('\n')
}
