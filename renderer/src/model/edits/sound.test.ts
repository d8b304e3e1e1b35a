import '@/testing/scripted-studio'
import { beforeEach, describe, expect, it } from 'vitest'
import { showDocument, useDocument } from '../document/document-store'
import { changeFilmSound, changeFit, changeMix } from './project-edits'
import { execute, undo } from '../document/execute'
import { useHistory } from '../document/history-store'
import { resetProject } from '@/model/document/document-store'
import { choosePreset, presetOf } from './sound'
import { sampleProject } from '@/testing/sample-project'

const fields = () => useDocument.getState().fields

beforeEach(() => {
  resetProject()
  showDocument(sampleProject())
})

describe('kinds of dub', () => {
  it('begins as a full dub', () => {
    expect(presetOf(fields())).toBe('dub')
  })

  it('puts a voice-over on the original 15 dB down, in one step of undo, and leaves the loudness', () => {
    execute('changeMix', changeMix({ targetLufs: -23 }))
    execute('chooseSoundPreset', choosePreset('voiceOver'))
    expect(fields().mix).toMatchObject({ targetLufs: -23, bed: { enabled: true, duckDb: -15 } })
    expect(presetOf(fields())).toBe('voiceOver')
    undo()
    expect(presetOf(fields())).toBe('dub')
    expect(fields().mix.targetLufs).toBe(-23)
  })

  it('is neither once something of it is changed', () => {
    execute('chooseSoundPreset', choosePreset('voiceOver'))
    execute('changeMix', changeFilmSound({ duckDb: -12 }))
    expect(presetOf(fields())).toBeNull()
  })
})

describe('settings of the mix', () => {
  it('are no step of undo when they hold already', () => {
    execute('changeMix', changeMix({ peakDbtp: -1 }))
    execute('changeMix', changeFilmSound({ enabled: false }))
    execute('changeFit', changeFit({ maxBorrowMs: 5_000 }))
    expect(useHistory.getState().past).toEqual([])
  })

  it('never let the comfortable rate lie above the fastest: the one that is moved takes the other along', () => {
    execute('changeFit', changeFit({ maxRate: 1.1 }))
    expect(fields().fit).toMatchObject({ comfortRate: 1.1, maxRate: 1.1 })
    execute('changeFit', changeFit({ comfortRate: 1.6 }))
    expect(fields().fit).toMatchObject({ comfortRate: 1.6, maxRate: 1.6 })
  })
})
