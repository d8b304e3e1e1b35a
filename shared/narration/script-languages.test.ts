import { describe, expect, it, vi } from 'vitest'
import { must } from '../testing/must'
import { sameLanguage, SURE } from '../languages/language-codes'
import { guessLanguage, surelyAnother } from '../languages/guess-language'
import { trigramNearness } from '../languages/trigrams'
import type * as Trigrams from '../languages/trigrams'
import { readScript } from './read-script'

vi.mock('../languages/trigrams', async (original) => {
  const found = await original<typeof Trigrams>()
  return { ...found, trigramNearness: vi.fn<typeof trigramNearness>(found.trigramNearness) }
})

const english = [
  'It is a truth that nobody in this house has ever wanted to hear from me.',
  'She was sure that he had been there before, and that he would not come back.',
  'The letters were on the table, but there was no one who could have read them to him.',
  'However little known the feelings of such a man may be, they have their reasons.',
]
const others = [
  ['de', 'Wir haben keine Zeit, wenn du nicht kommst, denn die Tür ist schon lange offen.'],
  ['fr', 'Je ne sais pas ce que vous voulez, mais il est avec les autres dans la maison.'],
  ['vi', 'Tôi đã bảo anh là chúng ta phải đi ngay, trước khi trời tối ở đây.'],
  ['ru', 'Я не знаю, что ты здесь делаешь, но мы должны уйти отсюда прямо сейчас.'],
  ['ko', '여기서 뭐 해요? 우리는 지금 바로 나가야 해요, 어머니가 기다려요.'],
  ['es', 'No me digas que no está aquí, porque los vi con una de las chicas del pueblo.'],
] as const

describe('languages in a script', () => {
  it('are found sentence by sentence in a mixed document', () => {
    const text = others.flatMap(([, line], i) => [english[i % 4] ?? '', line]).join('\n\n')
    const script = must(readScript(text, { format: 'md', split: 'paragraph', keepSpeaker: false }))
    expect(script.language).toBe('en')
    const found = script.cues.map(({ language }) => language)
    expect(found).toEqual(others.flatMap(([language]) => [undefined, language]))
  })

  it('are those that a look at each sentence alone gives', () => {
    const lines = [...english, ...others.map(([, line]) => line), 'Mein Gott!', 'OK.', '…', '']
    for (const main of ['en', 'vi', 'de', 'ru', 'zh']) {
      for (const line of lines) {
        const { language, confidence } = guessLanguage(line)
        const isAnother = confidence >= SURE && !sameLanguage(language, main)
        expect([main, line, surelyAnother(line, main)]).toEqual([
          main,
          line,
          isAnother ? language : null,
        ])
      }
    }
  })

  it('are not looked up by trigrams where the words of a sentence decide', () => {
    vi.mocked(trigramNearness).mockClear()
    const text = Array.from({ length: 100 }, (_, i) => english[i % 4]).join('\n\n')
    must(readScript(text, { format: 'md', split: 'sentence', keepSpeaker: false }))
    expect(vi.mocked(trigramNearness).mock.calls.length).toBeLessThanOrEqual(1)
  })
})
