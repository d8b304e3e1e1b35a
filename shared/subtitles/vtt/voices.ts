import { decodeEntities } from '../entities'

const voice = /<v(?:\.[^\s<>]{1,80})?\s+([^<>\n]{1,200})>/g

/**
 * Turns WebVTT's `<v Name>` into the label; further voices of the same cue stay in the text as
 * `[Name]` at the start of a line, the way SRT writes them.
 */
export function readVoices(text: string): { label: string | null; text: string } {
  let label: string | null = null
  const rest = text.replace(voice, (_, written: string) => {
    const name = decodeEntities(written).trim().normalize('NFC').replace(/\s+/g, ' ')
    if (name === '' || name === label) return ''
    // On a line of its own, where the cue can be split by its speakers; blank lines go later.
    if (label !== null) return `\n[${name}] `
    label = name
    return ''
  })
  return { label, text: rest.replaceAll('</v>', '') }
}
