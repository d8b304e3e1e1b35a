import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import type { LostAnswer } from '@shared/contracts/run'
import { sampleTake, sampleVoice } from '@shared/testing/samples'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
const { affordable, creditsOf, misreadAmong, render, renderLeft, startRender } =
  await import('./render')
const { closeProject, openPath } = await import('../session/session')
const { cueState } = await import('../derived/derived-store')
const { useDocument } = await import('../document/document-store')
const { execute } = await import('../document/execute')
const { setCueLanguage, setText } = await import('../edits/cue-edits')
const { keys } = await import('@/bridge/queries')
const { queryClient } = await import('@/bridge/query-client')
const { followStudio } = await import('../session/session')
const { setPreferences } = await import('@/bridge/preferences')
const { applyChunkUpdates, changeConnection, lostAmong, showLost, useRuns } =
  await import('../document/run-store')
const { useWorkspace } = await import('../view/workspace-store')

const names = () => studio.calls.map((call) => call.name)
const progress = (state: 'running' | 'done', done: number) =>
  ({ runId: 'r', state, total: 3, done, failed: 0, credits: 0, leftMs: null }) as const

const lostAnswer = (cueId: string, params: Record<string, string> = {}): LostAnswer => ({
  connectionId: 'remote',
  cueId,
  runId: 'earlier',
  error: studioError('ANSWER_LOST', 'the answer was lost', { params }),
})

async function open(connectionId: string): Promise<void> {
  studio.script.projectOpenPath = () => ok(sampleProject(connectionId))
  await closeProject()
  await openPath('/phim/Tập 1.srt')
  studio.calls = []
}

describe('rendering', () => {
  beforeEach(async () => {
    studio.script = {
      projectSave: () => ok({ savedAt: '' }),
      projectClose: () => ok(undefined),
      projectRecent: () => ok([]),
      runStart: () => ok({ runId: 'r' }),
    }
    await setPreferences({ creditsWithoutAsking: 0 })
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('saves the edits first and shows the cues as queued at once', async () => {
    await open('embedded')
    execute('changeText', setText('a', 'khác'))
    await render(['a', 'b'])
    expect(names()).toEqual(['projectNote', 'projectSave', 'runStart'])
    expect([cueState('a'), cueState('b'), cueState('c')]).toEqual(['queued', 'queued', 'empty'])
  })

  it('renders nothing twice that is asked for twice in a row', async () => {
    await open('embedded')
    execute('changeText', setText('a', 'khác'))
    await Promise.all([startRender(['a', 'b']), startRender(['b', 'a'])])
    const runs = studio.calls.filter(({ name }) => name === 'runStart')
    expect(runs.map(({ input }) => input)).toEqual([{ cueIds: ['a', 'b'] }])
  })

  it('asks before a voice of another language reads, until the user has heard it do so', async () => {
    await open('embedded')
    queryClient.setQueryData(keys.voices('embedded'), [sampleVoice(1, 'Mai')])
    execute('changeCueLanguage', setCueLanguage(['b'], 'en'))
    await render(['a', 'b'])
    expect(useWorkspace.getState().dialog).toMatchObject({
      kind: 'confirm-render',
      question: { cueIds: ['a', 'b'] },
    })
    expect(misreadAmong(['a', 'b', 'c'])).toEqual(['b'])
    execute('changeCueLanguage', setCueLanguage(['b'], 'vi-VN'))
    expect(misreadAmong(['a', 'b', 'c'])).toEqual([])
    queryClient.clear()
  })

  it('never asks for the embedded service', async () => {
    await open('embedded')
    await render(['a'])
    expect(useWorkspace.getState().dialog).toBeNull()
    expect(names()).toContain('runStart')
  })

  it('asks whatever was allowed when a cue may be paid already', async () => {
    await open('remote')
    await setPreferences({ creditsWithoutAsking: 1_000 })
    showLost([lostAnswer('a')])
    await render(['a', 'b'])
    expect(useWorkspace.getState().dialog).toMatchObject({ kind: 'confirm-render' })
    expect(names()).not.toContain('runStart')
  })

  it('asks before credits are spent, with the figure', async () => {
    await open('remote')
    await render(['a', 'b'])
    expect(names()).not.toContain('runStart')
    expect(useWorkspace.getState().dialog).toEqual({
      kind: 'confirm-render',
      question: { cueIds: ['a', 'b'], credits: 10 },
    })
  })

  it('does not ask up to what the user has allowed', async () => {
    await open('remote')
    await setPreferences({ creditsWithoutAsking: 10 })
    await render(['a', 'b'])
    expect(names()).toContain('runStart')
  })

  it('takes the queued state back when the run cannot start', async () => {
    await open('embedded')
    studio.script.runStart = () => fail(studioError('SERVICE_NOT_RUNNING', 'not yet'))
    expect(await startRender(['a'])).toMatchObject({ error: { code: 'SERVICE_NOT_RUNNING' } })
    expect(cueState('a')).toBe('empty')
  })

  it('does not send a cue that is already on its way', async () => {
    await open('embedded')
    await render(['a'])
    await render(['a', 'b'])
    expect(studio.calls.at(-1)?.input).toEqual({ cueIds: ['b'] })
  })

  it('does not ask about a lost answer that is repeated without being paid twice', async () => {
    await open('remote')
    await setPreferences({ creditsWithoutAsking: 1_000 })
    const params = { repeatUntil: new Date(Date.now() + 60_000).toISOString() }
    showLost([lostAnswer('a', params)])
    await render(['a', 'b'])
    expect(names()).toContain('runStart')
  })

  it.each([
    [12, 'starts'],
    [9, 'asks'],
  ] as const)('after topping up to %i credits %s at one press', async (credits, does) => {
    await open('remote')
    const account = { name: '', email: '', planName: '', planDateStr: '' }
    studio.script.account = () => ok({ ...account, credits })
    expect(await renderLeft(['a', 'b'])).toEqual(ok(undefined))
    expect(names().includes('runStart')).toBe(does === 'starts')
    expect(useWorkspace.getState().dialog === null).toBe(does === 'starts')
  })

  it('counts what the credits pay for, from the first cue on', async () => {
    await open('remote')
    expect(creditsOf(['a', 'b', 'c'])).toBe(15)
    expect(affordable(['a', 'b', 'c'], 14)).toEqual(['a', 'b'])
    expect(affordable(['a', 'b', 'c'], 15)).toEqual(['a', 'b', 'c'])
    expect(affordable(['a', 'b', 'c'], 4)).toEqual([])
    expect(affordable(['c', 'b', 'a'], 14), 'in the order of the film').toEqual(['a', 'b'])
  })

  it('shows the last cues of a run before its end', async () => {
    await open('embedded')
    const end = followStudio()
    await render(['a', 'b'])
    studio.emit('chunksChanged', [{ runId: 'r', cueId: 'a', state: 'rendering' }])
    studio.emit('chunksChanged', [
      { runId: 'r', cueId: 'a', state: 'done', take: sampleTake('t1', 'a') },
    ])
    studio.emit('chunksChanged', [
      { runId: 'r', cueId: 'b', state: 'done', take: sampleTake('t2', 'b') },
    ])
    studio.emit('runProgress', progress('running', 1))
    studio.emit('runProgress', progress('done', 2))
    expect([cueState('a'), cueState('b')]).toEqual(['done', 'done'])
    expect(useRuns.getState().runs['r']?.state).toBe('done')
    end()
  })
})

describe('cues that may have been charged', () => {
  const asks = () => useWorkspace.getState().dialog?.kind === 'confirm-render'

  async function openWithLost(connectionId = 'remote'): Promise<void> {
    const project = { ...sampleProject(connectionId), lost: [lostAnswer('a')] }
    studio.script = {
      projectOpenPath: () => ok(project),
      projectClose: () => ok(undefined),
      projectRecent: () => ok([]),
      runStart: () => ok({ runId: 'r' }),
      lostDismiss: () => ok(undefined),
    }
    await closeProject()
    await openPath('/phim/Tập 1.srt')
    useWorkspace.setState({ dialog: null })
  }

  it('are shown and asked about each time the project is opened', async () => {
    await setPreferences({ creditsWithoutAsking: 1_000 })
    for (let start = 0; start < 3; start += 1) {
      await openWithLost()
      expect([cueState('a'), cueState('b')]).toEqual(['failed', 'empty'])
      await render(['a', 'b'])
      expect(asks()).toBe(true)
    }
    await setPreferences({ creditsWithoutAsking: 0 })
  })

  it('stay so when the next render is cancelled or fails in another way', async () => {
    await openWithLost()
    await startRender(['a'])
    expect(cueState('a')).toBe('queued')
    applyChunkUpdates([{ cueId: 'a', runId: 'r', state: 'cancelled' }])
    expect(cueState('a')).toBe('failed')
    const error = studioError('UNAUTHORIZED', 'no')
    applyChunkUpdates([{ cueId: 'a', runId: 'r', state: 'failed', error }])
    expect(lostAmong(['a', 'b'])).toEqual(['a'])
  })

  it('are no longer once main says that they are settled', async () => {
    await openWithLost()
    const end = followStudio()
    studio.emit('lostChanged', [])
    expect([cueState('a'), lostAmong(['a'])]).toEqual(['empty', []])
    end()
  })

  it('belong to the connection at which that happened', async () => {
    await openWithLost('other')
    expect([cueState('a'), lostAmong(['a'])]).toEqual(['empty', []])
    useDocument.setState(({ fields }) => ({ fields: { ...fields, connectionId: 'remote' } }))
    changeConnection('other', 'remote')
    expect([cueState('a'), lostAmong(['a'])]).toEqual(['failed', ['a']])
  })
})

describe('changing cues for a render', () => {
  it('waits for the answer where credits are asked for, and is not done when it is no', async () => {
    await open('paid')
    const prepared: (readonly string[])[] = []
    await render(['a'], { prepare: (ids) => prepared.push(ids) })
    expect(prepared).toEqual([])
    const { dialog } = useWorkspace.getState()
    if (dialog?.kind !== 'confirm-render') throw new Error('nothing was asked')
    dialog.question.prepare?.(dialog.question.cueIds)
    expect(prepared).toEqual([['a']])
  })

  it('is done at once where nothing is asked', async () => {
    await open('embedded')
    const prepared: (readonly string[])[] = []
    await render(['a'], { prepare: (ids) => prepared.push(ids) })
    expect(prepared).toEqual([['a']])
    expect(names()).toContain('runStart')
  })
})
