import '@/testing/scripted-studio'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleProject } from '@/testing/sample-project'

const { showDocument } = await import('../document/document-store')
const { resetProject } = await import('@/model/document/document-store')
const { usePlayhead } = await import('../playback/playhead')
const { followSpoken, selectAtPlayhead, useSpoken } = await import('./spoken')
const { selectCue, useSelection } = await import('./selection-store')

const spoken = () => useSpoken.getState().ids
const active = () => useSelection.getState().activeId

describe('what is being spoken', () => {
  beforeEach(() => {
    resetProject()
    showDocument(sampleProject())
  })

  it('is marked while playing, and selected where that is wanted', () => {
    const end = followSpoken()
    selectCue('c')
    usePlayhead.setState({ timeMs: 2_100 })
    expect(spoken()).toEqual([])
    usePlayhead.setState({ playing: true, timeMs: 2_200 })
    expect([spoken(), active()]).toEqual([['b'], 'c'])
    useSpoken.setState({ selecting: true })
    usePlayhead.setState({ timeMs: 100 })
    expect([spoken(), active()]).toEqual([['a'], 'a'])
    // In the pause after it nothing is spoken, and the selection stays.
    usePlayhead.setState({ timeMs: 1_700 })
    expect([spoken(), active()]).toEqual([[], 'a'])
    usePlayhead.setState({ timeMs: 100 })
    usePlayhead.setState({ playing: false })
    expect(spoken()).toEqual([])
    useSpoken.setState({ selecting: false })
    end()
  })

  it('is selected by a key, and the playhead stays', () => {
    usePlayhead.setState({ timeMs: 4_700 })
    selectAtPlayhead()
    expect([active(), usePlayhead.getState().timeMs]).toEqual(['c', 4_700])
    usePlayhead.setState({ timeMs: 3_800 })
    selectAtPlayhead()
    expect(active()).toBe('b')
  })
})
