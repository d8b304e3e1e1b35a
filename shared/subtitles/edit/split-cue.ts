import type { Cue } from '../../contracts/project-file'
import { MIN_CUE_MS } from '../../contracts/project-limits'
import { labelledLines } from '../labels'
import { readCharacters } from '../reading-time'

const tag = /<\/?(i|b|u|s|font)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi

/** Tags open at an offset, outermost first, as they were written. */
function openTags(text: string, offset: number): { name: string; written: string }[] {
  const open: { name: string; written: string }[] = []
  for (const { 0: written, 1: name, index } of text.matchAll(tag)) {
    if (index >= offset || name === undefined) continue
    if (!written.startsWith('</')) open.push({ name, written })
    else if (open.at(-1)?.name === name) open.pop()
  }
  return open
}

/** An offset inside a tag moves behind it. */
function outsideTags(text: string, offset: number): number {
  for (const { 0: written, index } of text.matchAll(tag)) {
    if (index < offset && offset < index + written.length) return index + written.length
  }
  return offset
}

/** The two parts of a text; tags open at the cut are closed before and opened again after it. */
function splitText(text: string, offset: number): [string, string] {
  const at = outsideTags(text, offset)
  const open = openTags(text, at)
  const close = open.map(({ name }) => `</${name}>`).reverse()
  return [
    text.slice(0, at).trim() + close.join(''),
    open.map(({ written }) => written).join('') + text.slice(at).trim(),
  ]
}

/** Divides the time of a cue among texts by what there is to read in each; no part gets shorter than the shortest cue. */
function divideTime(cue: Cue, texts: readonly string[]): number[] {
  const lengthMs = cue.endMs - cue.startMs
  const characters = texts.map((text) => Math.max(1, readCharacters(text)))
  const total = characters.reduce((sum, count) => sum + count, 0)
  const parts = characters.length
  let read = 0
  return characters.slice(0, -1).map((count, i) => {
    read += count
    const ms = Math.round((lengthMs * read) / total)
    const [least, most] = [(i + 1) * MIN_CUE_MS, lengthMs - (parts - 1 - i) * MIN_CUE_MS]
    return cue.startMs + Math.min(most, Math.max(least, ms))
  })
}

/**
 * Splits a cue at an offset of its text (UTF-16 units); the time is split in proportion to what
 * there is to read. The first part keeps id and note. Null when a part would have no text or no
 * time.
 */
export function splitCue(cue: Cue, textOffset: number, newId: string): [Cue, Cue] | null {
  const [before, after] = splitText(cue.text, textOffset)
  if (readCharacters(before) === 0 || readCharacters(after) === 0) return null
  if (cue.endMs - cue.startMs < 2 * MIN_CUE_MS) return null
  const [cutMs = cue.endMs] = divideTime(cue, [before, after])
  const { overlapMeant: _overlap, ...first } = cue
  const { note: _note, ...second } = cue
  return [
    { ...first, text: before, endMs: cutMs },
    { ...second, id: newId, text: after, startMs: cutMs },
  ]
}

/**
 * Splits a cue in which several people speak (`- [A] …` line by line) into one cue for each,
 * which only the first keeps its id. `speakerOf` gives the speaker of a label. Null when nobody
 * but the cue's own speaker is named.
 */
export function splitBySpeakers(
  cue: Cue,
  speakerOf: (label: string) => string | null,
  newId: () => string,
): Cue[] | null {
  const parts = labelledLines(cue.text).filter(({ text }) => readCharacters(text) > 0)
  if (parts.length < 2 || cue.endMs - cue.startMs < parts.length * MIN_CUE_MS) return null
  const texts = parts.map(({ text }) => text.replace(/^[-–—]\s*(?=\D)/, ''))
  const cuts = divideTime(cue, texts)
  return parts.map(({ label }, i) => ({
    ...cue,
    id: i === 0 ? cue.id : newId(),
    startMs: cuts[i - 1] ?? cue.startMs,
    endMs: cuts[i] ?? cue.endMs,
    text: texts[i] ?? '',
    speakerId: label === null ? cue.speakerId : speakerOf(label),
  }))
}
