import '@/testing/scripted-studio'
import { beforeEach, describe, expect, it } from 'vitest'
import { showDocument, useDocument } from '../document/document-store'
import { execute, undo } from '../document/execute'
import { resetProject } from '@/model/document/document-store'
import { sampleProject } from '@/testing/sample-project'
import { setCueSpeaker } from './cue-edits'
import { sampleVoice } from '@shared/testing/samples'
import {
  addSpeaker,
  castModel,
  changeSpeaker,
  mergeSpeakers,
  removeSpeaker,
  renameSpeaker,
} from './speaker-edits'

const labels = () => useDocument.getState().speakers.map(({ label }) => label)
const speakerOf = (cueId: string) => useDocument.getState().byId.get(cueId)?.speakerId

beforeEach(() => {
  resetProject()
  showDocument(sampleProject())
})

describe('speakers', () => {
  it('are added once under a label, with a colour of their own', () => {
    expect(execute('addSpeaker', addSpeaker('n', ' [Khách  mời] '))).toBe(true)
    expect(execute('addSpeaker', addSpeaker('m', 'KHÁCH MỜI'))).toBe(false)
    expect(execute('addSpeaker', addSpeaker('m', ' '))).toBe(false)
    expect(labels()).toEqual(['Lan', 'Khách mời'])
    expect(useDocument.getState().speakersById['n']?.colour).toBe(1)
  })

  it('are renamed, but not to a label that another has', () => {
    execute('addSpeaker', addSpeaker('n', 'Bình'))
    expect(execute('renameSpeaker', renameSpeaker('n', 'lan'))).toBe(false)
    expect(execute('renameSpeaker', renameSpeaker('s', 'LAN'))).toBe(true)
    expect(labels()).toEqual(['LAN', 'Bình'])
  })

  it('are merged with their cues and a voice that is missing, and undone in one step', () => {
    execute('addSpeaker', addSpeaker('n', 'Bình'))
    execute('changeSpeaker', setCueSpeaker(['b'], 'n'))
    execute('mergeSpeakers', mergeSpeakers('s', 'n'))
    expect(labels()).toEqual(['Bình'])
    expect(['a', 'b', 'c'].map(speakerOf)).toEqual(['n', 'n', 'n'])
    expect(useDocument.getState().speakers[0]?.voiceId).toBe(1)
    undo()
    expect(labels()).toEqual(['Lan', 'Bình'])
    expect(['a', 'b', 'c'].map(speakerOf)).toEqual(['s', 'n', 's'])
    expect(useDocument.getState().speakersById['n']?.voiceId).toBeNull()
  })

  it('get the voices of a model in place of built-in ones, in one step', () => {
    const [first, second] = [sampleVoice(9_000_001, 'Một'), sampleVoice(9_000_002, 'Hai')]
    execute('addSpeaker', addSpeaker('n', 'Bình'))
    execute('addSpeaker', addSpeaker('o', 'Cường'))
    execute('changeSpeaker', changeSpeaker('o', { voiceId: 9_000_077 }))
    const voices = () => useDocument.getState().speakers.map(({ voiceId }) => voiceId)
    execute('castSuggested', castModel([first, second]))
    expect(voices()).toEqual([9_000_001, 9_000_002, 9_000_077])
    expect(execute('castSuggested', castModel([first, second]))).toBe(false)
    undo()
    expect(voices()).toEqual([1, null, 9_000_077])
    execute('removeSpeaker', removeSpeaker('s'))
    execute('castSuggested', castModel([first]))
    expect(useDocument.getState().fields.narratorVoiceId).toBe(9_000_001)
    expect(voices()).toEqual([9_000_001, 9_000_077])
  })

  it('leave their cues to the narrator when they are taken away', () => {
    execute('removeSpeaker', removeSpeaker('s'))
    expect(labels()).toEqual([])
    expect(speakerOf('a')).toBeNull()
    undo()
    expect(speakerOf('a')).toBe('s')
  })
})
