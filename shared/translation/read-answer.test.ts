import { describe, expect, it } from 'vitest'
import { cleanText, readTranslations } from './read-answer'

const originals = new Map([
  ['1', 'Who is there?'],
  ['2', '<i>Come in.</i>'],
  ['3', 'Go away!'],
])
const entries = [
  { id: '1', text: 'Ai đó?' },
  { id: '2', text: '<i>Mời vào.</i>' },
  { id: '3', text: 'Đi đi!' },
]
const json = JSON.stringify(entries)
const all = new Map(entries.map(({ id, text }) => [id, text]))

const whole: [name: string, content: string][] = [
  ['as agreed', json],
  ['in Markdown', '```json\n' + json + '\n```'],
  [
    'with words around',
    `Sure! Here is the translation:\n${json}\nLet me know [if] you need "more"!`,
  ],
  ['inside of an object', JSON.stringify({ translations: entries })],
  ['after thinking', `<think>{"id":"1","text":"no"} hmm</think>${json}`],
  ['after thinking that began before', `hmm [1] "x</think>${json}`],
  ['in another order', JSON.stringify(entries.toReversed())],
  [
    'with ids as numbers',
    JSON.stringify(entries.map(({ id, text }) => ({ id: Number(id), text }))),
  ],
  ['by id', JSON.stringify(Object.fromEntries(all))],
  ['one entry a line', entries.map((entry) => JSON.stringify(entry)).join('\n')],
  [
    'with the question before it',
    JSON.stringify([...originals].map(([id, text]) => ({ id, text }))) + json,
  ],
  ['with a bracket before it', `{note} ${json}`],
]

describe('an answer', () => {
  it.each(whole)('is read %s', (_, content) => {
    expect(readTranslations(content, originals)?.texts).toEqual(all)
  })

  it('keeps its whole entries where it is cut', () => {
    const read = readTranslations(json.slice(0, -10), originals)
    expect([...(read?.texts.keys() ?? [])]).toEqual(['1', '2'])
    expect(read?.cut).toBe(true)
    expect(readTranslations(json, originals)?.cut).toBe(false)
  })

  it('counts invented ids, and refuses those with two texts', () => {
    const more = [
      ...entries,
      { id: '4', text: 'Xin chào' },
      { id: '3', text: 'Cút!' },
      { id: '1', text: 'Ai đó?' },
    ]
    const read = readTranslations(JSON.stringify(more), originals)
    expect(read?.invented).toBe(1)
    expect([...(read?.refused ?? [])]).toEqual(['3'])
    expect([...(read?.texts.keys() ?? [])]).toEqual(['1', '2'])
  })

  it.each(['', 'I cannot do that.', '[]', '[1, 2]', '{"wordings": ["a"]}', 'x'.repeat(500_000)])(
    'without an entry is none: %.20s',
    (content) => expect(readTranslations(content, originals)).toBeNull(),
  )
})

describe('a text of an answer', () => {
  it.each([
    ['**Ai đó?**', 'Who is there?', 'Ai đó?'],
    ['"Ai đó?"', 'Who is there?', 'Ai đó?'],
    ['“Ai đó?”', '“Who is there?”', '“Ai đó?”'],
    ['Ai\nđó?', 'Who is there?', 'Ai đó?'],
    ['- Ai đó?\\n- Tôi.', '- Who is there?\n- Me.', '- Ai đó?\n- Tôi.'],
    ['Mời vào.', '<i>Come in.</i>', '<i>Mời vào.</i>'],
    ['Mời vào.', '{\\an8}Come in.', '{\\an8}Mời vào.'],
    ['Mời vào.', '<i>Come</i> in.', 'Mời vào.'],
    [' Ai \u0000đó ? ', 'Who is there?', 'Ai đó ?'],
  ])('is cleaned: %s', (text, original, clean) => {
    expect(cleanText(text, original)).toBe(clean)
  })
})
