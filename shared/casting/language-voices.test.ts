import { describe, expect, it } from 'vitest'
import { sampleVoice } from '../testing/samples'
import { misreadBy } from './language-voices'

const voices = [
  sampleVoice(1, 'Mai', { language: 'vi', gender: 'female' }),
  sampleVoice(2, 'Tom', { language: 'en-GB', gender: 'male' }),
  sampleVoice(3, 'Ann', { language: 'en-GB', gender: 'female' }),
  sampleVoice(4, 'Clone', { language: null, languageName: '' }),
]
const project = { language: 'vi', narratorVoiceId: 1, speakerOf: () => null }
const read = misreadBy(voices, project)

describe('a cue read by a voice of another language', () => {
  it('is named with the most alike voice of its own', () => {
    expect(read({ speakerId: null, language: 'en' })).toMatchObject({
      language: 'en',
      voice: { id: 1 },
      better: { id: 3 },
    })
    expect(read({ speakerId: null, language: 'ro' })).toMatchObject({ better: null })
  })

  it('is none where voice and language fit, or nothing is known of the voice', () => {
    expect(read({ speakerId: null })).toBeNull()
    expect(read({ speakerId: null, language: 'en-US', voiceId: 2 })).toBeNull()
    expect(read({ speakerId: null, language: 'ro', voiceId: 4 })).toBeNull()
    expect(read({ speakerId: null, language: 'ro', voiceId: 99 })).toBeNull()
  })
})
