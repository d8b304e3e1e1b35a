import { describe, expect, it } from 'vitest'
import { speechLufs } from '@cuecast/audio'
import { buildCatalogue } from './catalogue'
import { EspeakSpeaker, speakPiece } from './espeak-speaker'

const sentences: Readonly<Record<string, string>> = {
  vi: 'Sáng nay mẹ nấu một nồi cháo gà thật ngon, rồi cả nhà ngồi quây quần bên bếp lửa.',
  en: 'My mother cooked a pot of soup this morning, and we all sat down around the fire.',
}

describe('the voices of a language', () => {
  it.each(['vi', 'en'])(
    'are equally loud in %s, on a sentence they were not measured with',
    async (language) => {
      const speaker = await EspeakSpeaker.load()
      const voices = buildCatalogue(speaker.listVoices()).filter(
        (voice) => voice.language === language,
      )
      const levels: number[] = []
      for (const voice of voices) {
        const text = sentences[language] ?? ''
        const samples = await speakPiece(speaker, { voice, text, rate: 1, pitch: 0 })
        levels.push(speechLufs(samples, speaker.sampleRate) ?? 0)
      }
      expect(levels.length).toBeGreaterThan(20)
      for (const level of levels) expect(Math.abs(level + 24)).toBeLessThan(0.2)
    },
  )
})
