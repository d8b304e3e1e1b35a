import { describe, expect, it } from 'vitest'
import { parseSubtitles } from './read-subtitles'

const english = 'I do not know what you are talking about, but this is not the way we do it here.'
const german = 'Ich weiß nicht, wovon du sprichst, aber das ist nicht die Art, wie wir das machen.'

function read(line: string, scanned?: boolean, other = english) {
  const text = [line, other].map(
    (said, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i},900\n${said}\n`,
  )
  const result = parseSubtitles(text.join('\n'), 'film.srt', scanned ? { scanned } : {})
  if (!result.ok) throw new Error(result.error.message)
  return { said: result.value.cues[0]?.text, slips: result.value.facts.slips }
}

describe('what text recognition has misread', () => {
  it.each([
    ["lt's half the answer.", "It's half the answer."],
    ['ls it him? lf I asked you…', 'Is it him? If I asked you…'],
    ["- l'm sorry! l'll take her now.", "- I'm sorry! I'll take her now."],
    ['But l need to… l…', 'But I need to… I…'],
    ['ln the end he left.', 'In the end he left.'],
    ['Go WlTH HlM!', 'Go WITH HIM!'],
    ['HeIlo, aII of you wiII see.', 'Hello, all of you will see.'],
    ['I told you 1 0 times, 1 00 dollars.', 'I told you 10 times, 100 dollars.'],
  ])('%s', (written, printed) => {
    expect(read(written).said).toBe(written)
    expect(read(written).slips.cues).toBe(1)
    expect(read(written, true).said).toBe(printed)
  })

  it('is shown by its words', () => {
    expect(read("lt's him.").slips).toEqual({ cues: 1, samples: [{ from: 'lt', to: 'It' }] })
  })
})

describe('what only looks like it', () => {
  it.each([
    'Call McIntyre, MacIver and the FBI.',
    'He drank 5 l of water.',
    'One, two: 1 2 3 go.',
    'Dial 1 800 555 0199 now.',
    'The iPhone, the WiFi and an IPv4 address.',
    'All is well, let us go.',
    'The derivative of ln x is A minus λI.',
  ])('%s', (line) => {
    expect(read(line, true)).toEqual({ said: line, slips: { cues: 0, samples: [] } })
  })

  it('are words of another language', () => {
    const line = 'lt. Vertrag, l bleibt l'
    expect(read(line, true, german).said).toBe(line)
  })
})
