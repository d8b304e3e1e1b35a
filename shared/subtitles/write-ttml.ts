import { withoutMarkup } from '@cuecast/spoken-text'
import { formatTime } from './format-time'
import { textLines, type WritableCue } from './write-subtitles'
import { writeXml, type XmlElement } from './xml'

/**
 * TTML 2 in the IMSC 1.1 text profile: one region at the bottom, a character agent for each speaker.
 *
 * @param language of the cues; '' where it is not known
 */
export function writeTtml(cues: readonly WritableCue[], language: string): string {
  const labels = [...new Set(cues.flatMap(({ label }) => label ?? []))]
  const agentOf = (label: string | null): string | undefined => {
    const index = label === null ? -1 : labels.indexOf(label)
    return index < 0 ? undefined : `speaker${index + 1}`
  }
  const paragraphs = cues.map(({ startMs, endMs, text, label }): XmlElement => ({
    name: 'p',
    attributes: {
      begin: formatTime(startMs, '.'),
      end: formatTime(endMs, '.'),
      'ttm:agent': agentOf(label),
    },
    lines: textLines(withoutMarkup(text)),
  }))
  const root: XmlElement = {
    name: 'tt',
    attributes: {
      xmlns: 'http://www.w3.org/ns/ttml',
      'xmlns:ttm': 'http://www.w3.org/ns/ttml#metadata',
      'xmlns:ttp': 'http://www.w3.org/ns/ttml#parameter',
      'xmlns:tts': 'http://www.w3.org/ns/ttml#styling',
      'ttp:contentProfiles': 'http://www.w3.org/ns/ttml/profile/imsc1.1/text',
      'ttp:timeBase': 'media',
      'xml:lang': language,
    },
    children: [head(labels), { name: 'body', children: [bottom(paragraphs)] }],
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(root)}`
}

const bottom = (children: XmlElement[]): XmlElement => ({
  name: 'div',
  attributes: { region: 'bottom' },
  children,
})

const head = (labels: readonly string[]): XmlElement => ({
  name: 'head',
  children: [
    {
      name: 'metadata',
      children: labels.map((label, i) => ({
        name: 'ttm:agent',
        attributes: { 'xml:id': `speaker${i + 1}`, type: 'character' },
        children: [{ name: 'ttm:name', attributes: { type: 'full' }, text: label }],
      })),
    },
    {
      name: 'layout',
      children: [
        {
          name: 'region',
          attributes: {
            'xml:id': 'bottom',
            'tts:origin': '10% 10%',
            'tts:extent': '80% 80%',
            'tts:displayAlign': 'after',
            'tts:textAlign': 'center',
          },
        },
      ],
    },
  ],
})
