import { countsOf, mostFrequent } from '../../lists/grouped'
import { type RawCue, type RawSubtitles, RepairLog } from '../parsed-cue'
import type { ReaderOptions } from './line-formats'
import { readTags } from './tags'

/** Content of one `<P>` below a `<SYNC>`, until the next one of its class. */
interface Paragraph {
  language: string
  /** `<P ID=Source>` names the speaker of the text at the same time. */
  isSource: boolean
  startMs: number
  text: string
  line: number
}

const simple = new Set(['i', 'b', 'u'])

/**
 * SAMI: of several languages the one with the most text is read. A paragraph without text ends the one
 * before it.
 */
export function readSami(lines: readonly string[], options: ReaderOptions = {}): RawSubtitles {
  const log = new RepairLog()
  const all = readParagraphs(lines.join('\n'), log)
  const language = mainLanguage(all, options.track)
  const other = all.find((each) => each.language !== language && isFilled(each))
  if (other) {
    const detail = `Only the language ${language || 'without a name'} was read; the file holds others.`
    log.habit('OTHER_LANGUAGE_SKIPPED', other.line, detail)
  }
  const own = all.filter((each) => each.language === language)
  const sources = new Map(
    own.filter((each) => each.isSource && isFilled(each)).map((each) => [each.startMs, each.text]),
  )
  const spoken = own.filter(({ isSource }) => !isSource)
  spoken.sort((a, b) => a.startMs - b.startMs || a.line - b.line)
  const cues = spoken.flatMap((each, i): RawCue[] => {
    if (!isFilled(each)) return []
    const label = sources.get(each.startMs)?.replace(/\s+/g, ' ').trim() ?? null
    const { startMs, text, line } = each
    return [{ startMs, endMs: spoken[i + 1]?.startMs ?? null, text, label, line, number: null }]
  })
  return { cues, repairs: log.list() }
}

const isFilled = ({ text }: Paragraph): boolean =>
  /\S/.test(text.replace(/&nbsp;?|&#160;|<[^<>]{1,20}>/g, ' '))

function readParagraphs(source: string, log: RepairLog): Paragraph[] {
  const all: Paragraph[] = []
  let startMs: number | null = null
  let current: Paragraph | null = null
  let inStyle = false
  for (const token of readTags(source)) {
    if (token.kind === 'open' && token.name === 'sync') {
      const start = Number.parseInt(token.attributes.get('start') ?? '', 10)
      startMs = Number.isSafeInteger(start) ? Math.max(0, start) : null
      current = null
    } else if (token.kind === 'open' && token.name === 'p') {
      const { attributes, line } = token
      current = {
        language: (attributes.get('class') ?? '').toUpperCase(),
        isSource: /^source$/i.test(attributes.get('id') ?? ''),
        startMs: startMs ?? 0,
        text: '',
        line,
      }
      if (startMs !== null) all.push(current)
    } else if (token.kind !== 'text') {
      if (token.name === 'style' || token.name === 'title') inStyle = token.kind === 'open'
      else if (current && token.name === 'br') current.text += '\n'
      else if (current && simple.has(token.name)) {
        current.text += token.kind === 'open' ? `<${token.name}>` : `</${token.name}>`
      } else if (token.name === 'body' && token.kind === 'close') current = null
    } else if (!inStyle && startMs === null && current) {
      log.leftOut(token.line, token.text.trim())
    } else if (!inStyle && startMs !== null) {
      // a sync without a paragraph is met as well
      if (current === null && /\S/.test(token.text)) {
        current = { language: '', isSource: false, startMs, text: '', line: token.line }
        all.push(current)
      }
      if (current) current.text += token.text.replace(/\s+/g, ' ')
    }
  }
  return all
}

/** Classes are called `ENCC` or `KRCC`; a language code is looked for at their head. */
function mainLanguage(all: readonly Paragraph[], track = ''): string {
  const spoken = all.filter((each) => !each.isSource && isFilled(each))
  const filled = countsOf(spoken.map(({ language }) => language))
  const wanted = [...filled.keys()].find(
    (name) => track !== '' && name.startsWith(track.toUpperCase()),
  )
  if (wanted !== undefined) return wanted
  return mostFrequent(spoken.map(({ language }) => language)) ?? ''
}
