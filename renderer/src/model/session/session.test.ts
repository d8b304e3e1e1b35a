import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import type { ChunkUpdate, RunProgress } from '@shared/contracts/run'
import { sampleTake } from '@shared/testing/samples'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
const { closeProject, openPath } = await import('./session')
const { flushEdits } = await import('../document/saving')
const { followStudio } = await import('./session')
const { currentRun, useRuns } = await import('../document/run-store')
const { useDocument } = await import('../document/document-store')
const { execute } = await import('../document/execute')
const { setField } = await import('../edits/project-edits')
const { setText } = await import('../edits/cue-edits')
const { useHistory } = await import('../document/history-store')
const { useSelection } = await import('../view/selection-store')
const { useTakes } = await import('../document/takes-store')
const { useWorkspace } = await import('../view/workspace-store')

const running: RunProgress = {
  runId: '',
  state: 'running',
  total: 3,
  done: 0,
  failed: 0,
  credits: 0,
  leftMs: null,
}
const names = () => studio.calls.map((call) => call.name)

describe('a session', () => {
  beforeEach(async () => {
    studio.script = {
      projectOpenPath: () => ok(sampleProject()),
      projectSave: () => ok({ savedAt: '2026-01-01T00:00:00Z' }),
      projectClose: () => ok(undefined),
      projectRecent: () => ok([]),
    }
    await closeProject()
    studio.calls = []
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('shows the project with its first cue selected', async () => {
    studio.script.projectOpenPath = () => {
      const take = sampleTake('t1', 'a')
      return ok({ ...sampleProject(), takes: [take], activeTakes: { a: 't1' } })
    }
    await openPath('/phim/Tập 1.srt')
    expect(useDocument.getState().order).toEqual(['a', 'b', 'c'])
    expect(useSelection.getState().activeId).toBe('a')
    expect(useTakes.getState().active).toEqual(new Map([['a', 't1']]))
    expect(useWorkspace.getState().opening).toBe(false)
  })

  it('saves the last edits before it opens something else, and forgets how to undo them', async () => {
    await openPath('/phim/Tập 1.srt')
    execute('changeText', setText('a', 'khác'))
    await openPath('/phim/Tập 2.srt')
    expect(names()).toEqual(['projectOpenPath', 'projectNote', 'projectSave', 'projectOpenPath'])
    expect(studio.calls[2]?.input).toMatchObject({ cues: { upsert: [{ text: 'khác' }] } })
    expect(useHistory.getState().past).toHaveLength(0)
    expect(useDocument.getState().byId.get('a')?.text).toBe('câu a')
  })

  it('shows how far the cues of its runs are, and nothing that was told of the project before', async () => {
    await openPath('/phim/Tập 1.srt')
    const end = followStudio()
    studio.emit('chunksChanged', [{ runId: 'trước', cueId: 'a', state: 'rendering' }])
    studio.emit('runProgress', { ...running, runId: 'trước' })
    studio.script.projectOpenPath = () => {
      const chunks: ChunkUpdate[] = [{ runId: 'này', cueId: 'b', state: 'queued' }]
      return ok({ ...sampleProject(), runs: [{ ...running, runId: 'này' }], chunks })
    }
    await openPath('/phim/Tập 2.srt')
    end()
    expect(useRuns.getState().chunks).toEqual({ b: { runId: 'này', state: 'queued' } })
    expect(Object.keys(useRuns.getState().runs)).toEqual(['này'])
  })

  it('says nothing of a run that failed at another connection, until the project is back there', async () => {
    await openPath('/phim/Tập 1.srt')
    const end = followStudio()
    const error = studioError('INSUFFICIENT_CREDITS', 'not enough credits')
    const here = useDocument.getState().fields.connectionId
    execute('changeConnection', setField('connectionId', 'paid'))
    studio.emit('chunksChanged', [{ runId: 'paid', cueId: 'a', state: 'failed', error }])
    studio.emit('runProgress', { ...running, runId: 'paid', state: 'failed', error })
    expect(currentRun(useRuns.getState())?.state).toBe('failed')
    execute('changeConnection', setField('connectionId', here))
    expect(currentRun(useRuns.getState())).toBeUndefined()
    expect(useRuns.getState()).toMatchObject({ chunks: {}, failed: [] })
    execute('changeConnection', setField('connectionId', 'paid'))
    expect(useRuns.getState()).toMatchObject({ chunks: { a: { error } }, failed: ['a'] })
    end()
  })

  it('names the project that an edit belongs to', async () => {
    await openPath('/phim/Tập 1.srt')
    execute('changeText', setText('a', 'khác'))
    await flushEdits()
    expect(studio.calls.at(-1)?.input).toMatchObject({ projectId: sampleProject().project.id })
  })

  it('keeps the project open when its edits cannot be saved', async () => {
    await openPath('/phim/Tập 1.srt')
    execute('changeText', setText('a', 'khác'))
    studio.script.projectSave = () => fail(studioError('DISK_FULL', 'no space left'))
    expect(await closeProject()).toMatchObject({ ok: false, error: { code: 'DISK_FULL' } })
    expect(useDocument.getState().byId.get('a')?.text).toBe('khác')
    expect(names()).not.toContain('projectClose')
    studio.script.projectSave = () => ok({ savedAt: '' })
    expect(await flushEdits()).toMatchObject({ ok: true })
  })

  it('keeps what is open when another file is no project', async () => {
    await openPath('/phim/Tập 1.srt')
    studio.script.projectOpenPath = () => fail(studioError('NOT_SUBTITLES', 'a picture'))
    expect(await openPath('/phim/ảnh.png')).toMatchObject({ ok: false })
    expect(useDocument.getState().fields.name).toBe('Tập 1')
  })
})
