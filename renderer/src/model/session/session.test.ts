import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import type { ChunkUpdate, RunProgress } from '@shared/contracts/run'
import type { OpenProject } from '@shared/contracts/open-project'
import type { Cue } from '@shared/contracts/project-file'
import { defaultNarration } from '@shared/narration/flow-times'
import { sampleCue, sampleTake } from '@shared/testing/samples'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
const { closeProject, openPath } = await import('./session')
const { flushEdits } = await import('../document/saving')
const { followStudio } = await import('./session')
const { followFlow } = await import('../derived/flow')
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
/** A narration of so many sentences, whose token and cue ids contain its name. */
function narrationOf(name: string, sentences: number): OpenProject {
  const sample = sampleProject()
  const cues = Array.from({ length: sentences }, (_, i) =>
    sampleCue(`${name}${i + 1}`, i * 2000, { endMs: i * 2000 + 1500 }),
  )
  const narration = defaultNarration
  return { ...sample, token: name, project: { ...sample.project, id: name, name, cues, narration } }
}

/** Ids of the cues that edits have brought into the project of this token. */
const patchesFor = (token: string): string[] =>
  studio.calls.flatMap(({ name, input }, i) => {
    const cues: unknown = Reflect.get(Object(input), 'cues')
    const isPatch = (name === 'projectSave' || name === 'projectNote') && studio.tokens[i] === token
    return isPatch && cues ? (cues as { upsert: Cue[] }).upsert.map(({ id }) => id) : []
  })

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
    studio.tokens = []
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

  it('saves an edit in the project that it was made in', async () => {
    await openPath('/phim/Tập 1.srt')
    execute('changeText', setText('a', 'khác'))
    await flushEdits()
    expect([names().at(-1), studio.tokens.at(-1)]).toEqual(['projectSave', 'sample'])
  })

  it('takes nothing of one narration into the next', async () => {
    const first = narrationOf('A', 3)
    const second = narrationOf('B', 2)
    const takes = first.project.cues.map(({ id }) => sampleTake(`t-${id}`, id))
    const activeTakes = Object.fromEntries(takes.map(({ id, cueId }) => [cueId, id]))
    const ends = [followStudio(), followFlow()]
    studio.script.projectOpenPath = () => ok({ ...first, takes, activeTakes })
    await openPath('/phim/A.cuecast')
    studio.calls = []
    studio.tokens = []
    studio.script.projectOpenPath = () => ok(second)
    await openPath('/phim/B.cuecast')
    await flushEdits()
    expect(useDocument.getState().order).toEqual(second.project.cues.map(({ id }) => id))
    expect(
      patchesFor('B').filter((id) => !second.project.cues.some((cue) => cue.id === id)),
    ).toEqual([])
    for (const end of ends) end()
  })

  it('closes a narration that has takes, and opens another file', async () => {
    const takes = ['A1', 'A2'].map((id) => sampleTake(`t-${id}`, id))
    const activeTakes = Object.fromEntries(takes.map(({ id, cueId }) => [cueId, id]))
    const ends = [followStudio(), followFlow()]
    studio.script.projectOpenPath = () => ok({ ...narrationOf('A', 2), takes, activeTakes })
    await openPath('/phim/A.cuecast')
    studio.calls = []
    expect((await closeProject()).ok).toBe(true)
    studio.script.projectOpenPath = () => ok(sampleProject())
    expect((await openPath('/phim/Tập 1.srt')).ok).toBe(true)
    expect([...patchesFor(''), ...patchesFor('sample')]).toEqual([])
    for (const end of ends) end()
  })

  it('drops events of a project that it does not show', async () => {
    const end = followStudio()
    await openPath('/phim/Tập 1.srt')
    studio.send({
      token: 'another',
      name: 'chunksChanged',
      payload: [{ runId: 'r', cueId: 'a', state: 'done', take: sampleTake('t9', 'a') }],
    })
    expect(useTakes.getState().active.size).toBe(0)
    end()
  })

  it('refuses edits from the moment another project is asked for, until it is shown', async () => {
    await openPath('/phim/Tập 1.srt')
    let answer = (): void => undefined
    const asked = new Promise<void>((done) => (answer = done))
    studio.script.projectOpenPath = async () => {
      await asked
      return fail(studioError('NOT_SUBTITLES', 'a picture'))
    }
    const opening = openPath('/phim/ảnh.png')
    expect(execute('changeText', setText('a', 'khác'))).toBe(false)
    answer()
    await opening
    expect(execute('changeText', setText('a', 'khác'))).toBe(true)
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
