import '@/testing/scripted-studio'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RunProgress } from '@shared/contracts/run'
import { cueState } from '../derived/derived-store'
import {
  applyChunkUpdates,
  applyRunProgress,
  forgetAsked,
  showAsked,
  useRuns,
} from '../document/run-store'
import { activeTake, addTakes, useTakes } from '../document/takes-store'
import { resetProject } from '@/model/document/document-store'
import { sampleTake } from '@shared/testing/samples'

const run = (runId: string, state: RunProgress['state']): RunProgress => ({
  runId,
  state,
  total: 2,
  done: 0,
  failed: 0,
  credits: 0,
  leftMs: null,
})

describe('takes and runs', () => {
  beforeEach(() => {
    resetProject()
  })

  it('hears the newest take and keeps the older ones', () => {
    addTakes([sampleTake('1', 'a'), sampleTake('2', 'a')])
    expect(activeTake(useTakes.getState(), 'a')?.id).toBe('2')
    expect(useTakes.getState().byCue.get('a')).toEqual(['1', '2'])
  })

  it('leaves the references of other cues alone when chunks change', () => {
    showAsked(['a', 'b'])
    const before = useRuns.getState().chunks['b']
    applyChunkUpdates([{ runId: 'r', cueId: 'a', state: 'rendering' }])
    expect(useRuns.getState().chunks['b']).toBe(before)
    expect(cueState('a')).toBe('rendering')
    expect(cueState('b')).toBe('queued')
  })

  it('shows a finished chunk by its take', () => {
    showAsked(['a'])
    addTakes([sampleTake('1', 'a')])
    applyChunkUpdates([{ runId: 'r', cueId: 'a', state: 'done' }])
    expect(cueState('a')).toBe('done')
  })

  it('clears waiting cues of a cancelled run and keeps the failed', () => {
    applyChunkUpdates([
      { runId: 'r', cueId: 'a', state: 'queued' },
      { runId: 'r', cueId: 'b', state: 'failed', error: { code: 'TIMEOUT', message: '' } },
    ])
    applyRunProgress(run('r', 'cancelled'))
    expect(cueState('a')).toBe('empty')
    expect(cueState('b')).toBe('failed')
  })

  it('takes back what was only asked for when its run cannot start', () => {
    showAsked(['a'])
    forgetAsked()
    expect(cueState('a')).toBe('empty')
  })

  it('drops finished runs when the next one starts', () => {
    applyRunProgress(run('one', 'done'))
    applyRunProgress(run('two', 'running'))
    expect(Object.keys(useRuns.getState().runs)).toEqual(['two'])
  })
})
