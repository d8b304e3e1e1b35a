import { withoutMarkup } from '../text/markup'
import { formatTime } from './format-time'
import { notSpeech } from './not-speech'
import { textLines, type WritableCue } from './write-subtitles'
import { branch, element, writeXml, type XmlElement } from './xml'

/**
 * TTML 2 in the IMSC 1.1 text profile: one region at the bottom, a character agent for each speaker.
 *
 * @param language of the cues; '' where it is not known
 */
export function writeTtml(cues: readonly WritableCue[], language: string): string {
  const agents = agentsOf(cues)
  const paragraphs = cues.map((cue): XmlElement => ({
    name: 'p',
    attributes: { ...timesOf(cue), 'ttm:agent': agents.get(cue.label) },
    lines: linesOf(cue),
  }))
  return document(
    {
      'xmlns:ttp': parameters,
      'xmlns:tts': 'http://www.w3.org/ns/ttml#styling',
      'ttp:contentProfiles': 'http://www.w3.org/ns/ttml/profile/imsc1.1/text',
      'ttp:timeBase': 'media',
      'xml:lang': language,
    },
    [metadata(agents, 'full'), layout],
    [bottom(paragraphs)],
  )
}

/**
 * A dubbing script in the W3C's Dubbing and Audio description Profiles of TTML 2 (DAPT 1.0): a
 * script event for each cue, with its character and what it represents. Codes for italics are left
 * out. In a cue with word times, each word is a span with its time, counted from the event's
 * beginning.
 *
 * @param language of the cues; '' where it is not known
 * @param scriptType `preRecording`: the text to be spoken; `asRecorded`: the text of the dub
 */
export function writeDapt(
  cues: readonly WritableCue[],
  language: string,
  scriptType: 'preRecording' | 'asRecorded',
): string {
  const agents = agentsOf(cues)
  const stands = cues.map(represented)
  const events = cues.map((cue, i): XmlElement =>
    element(
      'div',
      {
        'xml:id': `event${i + 1}`,
        ...timesOf(cue),
        'ttm:agent': agents.get(cue.label),
        'daptm:represents': stands[i],
      },
      // The script's schema requires text in a span.
      wordsOf(cue) ?? branch('p', { name: 'span', lines: linesOf(cue) }),
    ),
  )
  const all = [...new Set(stands)].join(' ')
  return document(
    {
      'xmlns:ttp': parameters,
      'xmlns:daptm': 'http://www.w3.org/ns/ttml/profile/dapt#metadata',
      'ttp:contentProfiles': 'http://www.w3.org/ns/ttml/profile/dapt1.0/content',
      'daptm:scriptRepresents': all === '' ? 'audio.dialogue' : all,
      'daptm:scriptType': scriptType,
      'xml:lang': language === '' ? 'und' : language,
    },
    [metadata(agents, 'alias')],
    events,
  )
}

/** Each word with what follows it up to the next one; null where their times are not known. */
function wordsOf({ text, startMs, endMs, words = [] }: WritableCue): XmlElement | null {
  // A single word is as long as its event.
  if (words.length < 2) return null
  const plain = withoutMarkup(text)
  const inline = words.map((word, i): XmlElement => {
    const part = plain.slice(i === 0 ? 0 : word.start, words[i + 1]?.start ?? plain.length)
    const within = (ms: number) => Math.min(endMs, Math.max(startMs, Math.round(ms))) - startMs
    const [begin, end] = [within(word.startMs), within(word.endMs)]
    // An unspoken word, such as a sound in brackets, has no time.
    const times = { begin: formatTime(begin, '.'), end: formatTime(end, '.') }
    const isSaid = end > begin
    return { name: 'span', attributes: isSaid ? times : {}, lines: part.split(/ *\n\s*/) }
  })
  return { name: 'p', inline }
}

/** A descriptor of DAPT's registry. */
function represented({ text }: WritableCue): string {
  const kind = notSpeech({ text })
  if (kind === 'sound') return 'audio.nonDialogueSounds'
  return kind === 'credit' ? 'visual.text.credit' : 'audio.dialogue'
}

const parameters = 'http://www.w3.org/ns/ttml#parameter'

const linesOf = ({ text }: WritableCue): string[] => textLines(withoutMarkup(text))

const timesOf = ({ startMs, endMs }: WritableCue) => ({
  begin: formatTime(startMs, '.'),
  end: formatTime(endMs, '.'),
})

/** The id of each label's agent. */
function agentsOf(cues: readonly WritableCue[]): Map<string | null, string> {
  const labels = [...new Set(cues.flatMap(({ label }) => label ?? []))]
  return new Map(labels.map((label, i) => [label, `speaker${i + 1}`]))
}

function document(
  attributes: XmlElement['attributes'],
  head: XmlElement[],
  body: XmlElement[],
): string {
  const root: XmlElement = element(
    'tt',
    {
      xmlns: 'http://www.w3.org/ns/ttml',
      'xmlns:ttm': 'http://www.w3.org/ns/ttml#metadata',
      ...attributes,
    },
    branch('head', ...head),
    branch('body', ...body),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(root)}`
}

const bottom = (children: XmlElement[]): XmlElement =>
  element('div', { region: 'bottom' }, ...children)

const metadata = (agents: ReadonlyMap<string | null, string>, type: string): XmlElement =>
  branch(
    'metadata',
    ...Array.from(agents, ([label, id]) =>
      element(
        'ttm:agent',
        { 'xml:id': id, type: 'character' },
        { name: 'ttm:name', attributes: { type }, text: label ?? '' },
      ),
    ),
  )

const layout: XmlElement = branch(
  'layout',
  element('region', {
    'xml:id': 'bottom',
    'tts:origin': '10% 10%',
    'tts:extent': '80% 80%',
    'tts:displayAlign': 'after',
    'tts:textAlign': 'center',
  }),
)
