import { expect, it } from 'vitest'
import { builtInOrigins } from '@shared/contracts/models/model-records'
import { sampleCue, sampleDocument, sampleVoice } from '@shared/testing/samples'
import { translator } from '@shared/texts/texts'
import { sayKanji } from './say-reading'

const engine = sampleVoice(1, 'Emi', { origin: builtInOrigins.espeak })
const other = sampleVoice(2, 'Yui')

function warnings(voiceId: number, dictionary: Parameters<typeof sayKanji>[2] = []): string[] {
  const texts = ['東京へ行きます', 'とうきょうへいきます', '東京']
  const cues = texts.map((text, i) => sampleCue(`c${i}`, i * 1000, { text, speakerId: null }))
  const document = sampleDocument({ cues, language: 'ja', narratorVoiceId: voiceId })
  const said: string[] = []
  sayKanji(document, [engine, other], dictionary, {
    t: translator('en'),
    warn: (text) => void said.push(text),
  })
  return said
}

it('warns of kanji that the built-in voice names one by one, and of no other', () => {
  expect(warnings(1)).toEqual([expect.stringContaining('2 cues have kanji')])
  expect(warnings(2)).toEqual([])
})

it('knows kana that the dictionary gives', () => {
  const dictionary = [{ original_word: '東京', modified_word: 'とうきょう' }]
  expect(warnings(1, dictionary)).toEqual([expect.stringContaining('1 cue has kanji')])
})
