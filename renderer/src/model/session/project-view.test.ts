import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

/** As 0.1.0 stored them on 22 November 2026: other releases add theirs. */
const left = [
  `[["p1",{"cueId":"b","firstRow":1,"playheadMs":2500,"startMs":1500,"pxPerSecond":400,"lanes":"one","follow":false,"side":"problems","notes":{"state":null,"reviewer":null,"round":null,"kind":null,"speakerId":null},"script":false}]]`,
  `[["p2",{"cueId":"a","firstRow":0,"playheadMs":0,"startMs":0,"pxPerSecond":133.33333333333334,"lanes":"one","follow":false,"script":true,"side":null,"notes":{"state":null,"reviewer":null,"round":null,"kind":null,"speakerId":null}}]]`,
]
const studio = scriptStudio({})
const kept = new Map<string, string>()
const { closeProject, openPath } = await import('./session')
const { MAX_KEPT, followView, keepView, keptView } = await import('./project-view')
const { usePlayhead } = await import('../playback/playhead')
const { selectCue, useSelection } = await import('../view/selection-store')
const { useTableRows } = await import('./project-view')
const { showView, useViewport } = await import('../view/viewport')
const { openSide, useWorkspace } = await import('../view/workspace-store')

const view = {
  cueId: 'b',
  firstRow: 1,
  playheadMs: 2_500,
  startMs: 1_500,
  pxPerSecond: 400,
  side: 'problems',
} as const

/** State shown in the window. */
const shown = () => ({
  cueId: useSelection.getState().activeId,
  firstRow: useTableRows.getState().first,
  playheadMs: usePlayhead.getState().timeMs,
  startMs: useViewport.getState().startMs,
  pxPerSecond: useViewport.getState().pxPerSecond,
  side: useWorkspace.getState().side,
})

/** Looks elsewhere in the open project, by hand. */
function lookAround(): void {
  selectCue('b')
  openSide('problems')
  useTableRows.setState({ first: 1 })
  usePlayhead.setState({ timeMs: 2_500 })
  showView({ startMs: 1_500, pxPerSecond: 400, widthPx: 1_000 })
}

async function openNamed(id: string): Promise<void> {
  const project = sampleProject()
  studio.script.projectOpenPath = () => ok({ ...project, project: { ...project.project, id } })
  await openPath('/films/Episode 1.srt')
}

describe('the view of a project', () => {
  beforeEach(async () => {
    Object.assign(window, { matchMedia: () => ({ matches: false }) })
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    })
    studio.script = {
      projectSave: () => ok({ savedAt: '' }),
      projectClose: () => ok(undefined),
      projectRecent: () => ok([]),
    }
    useViewport.setState({ widthPx: 1_000 })
    await closeProject()
    kept.clear()
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('is at the first cue, at a zoom that shows words, when the project was never seen', async () => {
    useViewport.setState({ pxPerSecond: 1_000, startMs: 900 })
    await openNamed('one')
    const { cueId, startMs, pxPerSecond } = shown()
    expect({ cueId, startMs }).toEqual({ cueId: 'a', startMs: 0 })
    expect(pxPerSecond).toBeLessThan(200)
  })

  it('is restored when the project is opened again, whatever was open between', async () => {
    await openNamed('one')
    lookAround()
    await openNamed('two')
    expect(shown()).not.toMatchObject({ cueId: 'b', firstRow: 1 })
    await closeProject()
    await openNamed('one')
    expect(shown()).toEqual(view)
  })

  it('has its lanes laid out as they were, and follows or not', async () => {
    await openNamed('one')
    useViewport.setState({ lanes: 'one', follow: false })
    await closeProject()
    useViewport.setState({ lanes: 'all', follow: true })
    await openNamed('one')
    const { lanes, follow } = useViewport.getState()
    expect({ lanes, follow }).toEqual({ lanes: 'one', follow: false })
    useViewport.setState({ lanes: 'all', follow: true })
  })

  it('keeps what was chosen just before the window is closed', async () => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), window))
    await openNamed('one')
    const end = followView()
    useViewport.setState({ lanes: 'one' })
    expect(keptView('one')?.lanes).toBeUndefined()
    window.dispatchEvent(new Event('pagehide'))
    expect(keptView('one')?.lanes).toBe('one')
    end()
    useViewport.setState({ lanes: 'all' })
  })

  it('begins at the first cue when the one that was selected is gone', async () => {
    keepView('one', { ...view, cueId: 'gone' })
    await openNamed('one')
    expect(shown()).toEqual({ ...view, cueId: 'a' })
  })

  it('opens as the first time when what was kept cannot be read', async () => {
    kept.set('cuecast.views', '[["one",{"cueId":7}]]')
    await openNamed('one')
    expect(shown().cueId).toBe('a')
  })

  it.each(left)('is as an earlier Cuecast left it, beside that of a later one', (text) => {
    const views: [string, object][] = JSON.parse(text)
    const later = ['later', { ...view, side: 'of a later kind' }]
    kept.set('cuecast.views', JSON.stringify([...views, later]))
    for (const [id, before] of views) expect(keptView(id)).toEqual(before)
    expect(keptView('later')).toBeNull()
    keepView('another', view)
    expect(JSON.parse(kept.get('cuecast.views') ?? '')).toContainEqual(later)
  })

  it('is kept for the projects that were left last', () => {
    for (let i = 0; i <= MAX_KEPT; i++) keepView(`p${i}`, view)
    expect(keptView('p0')).toBeNull()
    expect(keptView('p1')).toEqual(view)
    expect(keptView(`p${MAX_KEPT}`)).toEqual(view)
  })

  it('keeps its zoom while no film is open', async () => {
    await openNamed('one')
    await closeProject()
    showView({ startMs: 0, pxPerSecond: 48, widthPx: 900 })
    expect(useViewport.getState().pxPerSecond).toBe(48)
  })
})
