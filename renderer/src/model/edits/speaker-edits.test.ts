import { beforeEach, describe, expect, it } from 'vitest'
import { showDocument, useDocument } from '../document/document-store'
import { execute, undo } from '../document/execute'
import { resetProject } from '@/model/document/document-store'
import { sampleProject } from '@/testing/sample-project'
import { setCueSpeaker } from './cue-edits'
import { addSpeaker, mergeSpeakers, removeSpeaker, renameSpeaker } from './speaker-edits'

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

  it('leave their cues to the narrator when they are taken away', () => {
    execute('removeSpeaker', removeSpeaker('s'))
    expect(labels()).toEqual([])
    expect(speakerOf('a')).toBeNull()
    undo()
    expect(speakerOf('a')).toBe('s')
  })
})
