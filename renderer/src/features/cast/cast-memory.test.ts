import { emptyLibrary } from '@shared/casting/cast-library'
import { ok } from '@shared/contracts/result'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio, type ScriptedStudio } from '@/testing/scripted-studio'

let studio: ScriptedStudio
async function load() {
  vi.resetModules()
  studio = scriptStudio({ castLibraryChange: () => ok(emptyLibrary) })
  Object.assign(window, { addEventListener: vi.fn(), removeEventListener: vi.fn() })
  const { followCast } = await import('./cast-memory')
  const documents = await import('@/model/document/document-store')
  const { execute } = await import('@/model/document/execute')
  const { changeSpeaker } = await import('@/model/edits/speaker-edits')
  return { followCast, ...documents, execute, changeSpeaker }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the memory of the cast', () => {
  it('learns from a change, for the show of the project, and not from opening', async () => {
    const { followCast, showDocument, execute, changeSpeaker } = await load()
    const end = followCast()
    showDocument(sampleProject())
    vi.runAllTimers()
    expect(studio.calls).toEqual([])
    execute('castSpeaker', changeSpeaker('s', { voiceId: 7, voiceName: 'Minh' }))
    vi.runAllTimers()
    expect(studio.calls).toMatchObject([
      {
        name: 'castLibraryChange',
        input: {
          change: {
            show: 'phim',
            characters: [
              {
                label: 'Lan',
                from: 'Tập 1',
                voices: { 'embedded vi': { voiceId: 7, name: 'Minh' } },
              },
            ],
          },
        },
      },
    ])
    end()
  })

  it('learns before another project is opened, and nothing for a project that wants none', async () => {
    const { followCast, showDocument, clearDocument, execute, changeSpeaker } = await load()
    const end = followCast()
    showDocument(sampleProject())
    execute('castSpeaker', changeSpeaker('s', { voiceId: 7 }))
    clearDocument()
    expect(studio.calls).toHaveLength(1)
    const quiet = sampleProject()
    showDocument({ ...quiet, project: { ...quiet.project, show: '' } })
    execute('castSpeaker', changeSpeaker('s', { voiceId: 8 }))
    vi.runAllTimers()
    expect(studio.calls).toHaveLength(1)
    end()
  })
})
