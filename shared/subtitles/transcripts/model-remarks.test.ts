import { describe, expect, it } from 'vitest'
import { parseSubtitles } from '../read-subtitles'

function read(text: string) {
  const parsed = parseSubtitles(text, 'a.srt')
  if (!parsed.ok) throw new Error(parsed.error.message)
  const { cues, repairs } = parsed.value
  const outside = repairs.find(({ code }) => code === 'TEXT_OUTSIDE_CUES')?.text ?? ''
  return { cues: cues.map(({ startMs, number, text: said }) => [startMs, number, said]), outside }
}

const two = [
  [1_000, 1, 'One fine day.'],
  [3_000, 2, 'Two of us left.'],
]
const blocks = (number: (n: number) => string, time: (from: string, to: string) => string) =>
  `${number(1)}\n${time('00:00:01,000', '00:00:02,000')}\nOne fine day.\n\n${number(2)}\n${time('00:00:03,000', '00:00:04,000')}\nTwo of us left.\n`
const plain = blocks(String, (from, to) => `${from} --> ${to}`)

describe('SRT from a language model', () => {
  it.each([
    [
      'numbers after a word',
      blocks(
        (n) => `Subtitle ${n}`,
        (from, to) => `${from} --> ${to}`,
      ),
    ],
    [
      'Vietnamese numbers after a word',
      blocks(
        (n) => `Phụ đề ${n}`,
        (from, to) => `${from} --> ${to}`,
      ),
    ],
    [
      'bold numbers and times',
      blocks(
        (n) => `**${n}**`,
        (from, to) => `**${from} --> ${to}**`,
      ),
    ],
    [
      'headings',
      blocks(
        (n) => `### ${n}`,
        (from, to) => `\`${from} --> ${to}\``,
      ),
    ],
    ['arrows of HTML', plain.replaceAll('-->', '--&gt;')],
    ['one arrow of HTML', plain.replace('-->', '--&gt;')],
    [
      'blank lines below the numbers',
      blocks(
        (n) => `${n}\n`,
        (from, to) => `${from} --> ${to}`,
      ),
    ],
    ['blank lines everywhere', plain.replaceAll('\n', '\n\n')],
    ['fences', `\`\`\`\n${plain}\`\`\`\n`],
  ])('%s are no text', (_, srt) => {
    expect(read(srt)).toEqual({ cues: two, outside: '' })
  })

  it.each([
    [
      'after fences',
      `Here is your file:\n\`\`\`srt\n${plain}\`\`\`\n\nLet me know if you need more!\n`,
      'Let me know if you need more!',
    ],
    [
      'after a rule',
      `${plain}\n---\n**Note:** I kept the timing.\n`,
      '**Note:** I kept the timing.',
    ],
    ['after an introduction', `Sure!\n\n${plain}\nI hope this helps.\n`, 'I hope this helps.'],
    [
      'for which the cue has no time',
      `${plain}\nLet me know if you need anything else, I am happy to help!\n`,
      'Let me know if you need anything else, I am happy to help!',
    ],
  ])('a remark %s is dropped and listed', (_, srt, remark) => {
    const { cues, outside } = read(srt)
    expect(cues).toEqual(two)
    expect(outside.split('\n')).toContain(remark)
  })

  it('a second paragraph of the last cue stays where it has the time', () => {
    const srt = `${plain.replace('00:00:04,000', '00:00:08,000')}\nAnd one came back.\n`
    expect(read(srt).cues.at(-1)).toEqual([3_000, 2, 'Two of us left.\nAnd one came back.'])
  })

  it('a number in the text stays where the file does not count it', () => {
    const srt = plain.replace('One fine day.', 'One fine day.\n\nChapter 7')
    expect(read(srt).cues[0]?.[2]).toBe('One fine day.\nChapter 7')
  })
})
