import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { ok } from '@shared/contracts/result'
import { sampleCue, sampleTake } from '@shared/testing/samples'
import type { StoreApi } from 'zustand'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
vi.stubGlobal(
  'Audio',
  class extends EventTarget {
    pause() {}
  },
)
const modules = import.meta.glob([
  '../{model,features}/**/*.ts',
  '!../**/*.{test,worklet}.ts',
  '!../**/{index,rnnoise.d}.ts',
])

/** Belong to the window or to what main owns, whatever project is open. */
const OF_THE_WINDOW = new Set([
  'useHelp',
  'useTour',
  // Follow the project's connection (`followDictionary`, `followProfiles`).
  'useDictionary',
  'useProfiles',
])

/** What the user or main could leave behind in each store of a project. */
const TOUCHES: Record<string, object> = {
  useAsked: { text: { id: 'a', times: 1 }, speaker: { id: 's', times: 2 } },
  useAudition: { what: 'x', failed: 'x', error: studioError('OFFLINE', 'no network') },
  useDerived: { unfit: 2, stale: new Set(['a']), toRender: ['a'], credits: 7 },
  useDictionaryView: { search: 'Lan', editing: 'Lan' },
  useDocument: { order: ['a'] },
  useFilm: { durationMs: 5_000, picture: true, offer: { path: '/phim/a.mp4', fileName: 'a.mp4' } },
  useFilmSpeech: { busy: true, found: { language: 'vi', segments: [] } },
  useFilter: { kind: 'stale', speakerId: 's', text: 'câu' },
  useFind: { search: 'câu', speakerId: 's', regex: true },
  useFitChange: { before: { unfit: 1, stretched: 1 }, group: 'g' },
  useHistory: { past: [{ name: 'changeText', group: 'g', redo: {}, undo: {} }] },
  useMonitor: { solo: new Set(['s']), muted: new Set(['original']) },
  useMixLevel: { level: { gainDb: 3, ceilingDb: -1 } },
  useMusic: { ready: true, openId: 'm' },
  useComparison: { cueId: 'a', takeId: 't', gains: new Map([['t', -1]]) },
  useDragging: { times: new Map([['a', { startMs: 0, endMs: 1 }]]) },
  useSpoken: { ids: ['a'] },
  usePlayhead: { timeMs: 3_000, playing: true, loop: { startMs: 0, endMs: 100 } },
  useProblems: { problems: [{ kind: 'OVERLAP', severity: 'error', cueId: 'a' }], grave: 1 },
  useRuns: { export: { id: 'x' }, failed: ['a'], chunks: { a: { runId: 'x', state: 'failed' } } },
  useReviewView: {
    activeId: 'n',
    filter: { state: 'open', reviewer: 'Mai', round: 1, kind: 'wording', speakerId: 's' },
  },
  useSave: { state: 'failed', savedAt: '2026-01-01', error: studioError('DISK_FULL', 'full') },
  useShorten: { activeId: 'a', estimated: true },
  useSelection: { ids: new Set(['a', 'b']), activeId: 'b', anchorId: 'a' },
  useTableRows: { first: 12 },
  useTakes: {
    measuring: true,
    active: new Map([['a', 't']]),
    byId: new Map([['t', sampleTake('t', 'a')]]),
  },
  useViewport: { startMs: 9_000, pxPerSecond: 200 },
  useWorkspace: {
    dialog: { kind: 'export' },
    newWord: 'Lan',
    editingCue: 'a',
    markers: { naming: 'm' },
  },
}

type Store = StoreApi<object>
const isStore = (value: unknown): value is Store =>
  typeof value === 'function' && 'getState' in value && 'getInitialState' in value

/** Every store of the window's state, by name. */
async function allStores(): Promise<Map<string, Store>> {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()))
  const exported = loaded.flatMap((module) =>
    typeof module === 'object' && module ? Object.entries(module) : [],
  )
  return new Map(exported.filter((entry): entry is [string, Store] => isStore(entry[1])))
}

async function freshWindow() {
  vi.resetModules()
  const stores = await allStores()
  const { closeProject, openPath } = await import('@/model/session/session')
  const { followSpeakers } = await import('@/model/session/session')
  return { stores, closeProject, openPath, followSpeakers }
}

const statesOf = (stores: Map<string, Store>) =>
  Object.fromEntries([...stores].map(([name, store]) => [name, store.getState()]))

const projectB = () => {
  const project = sampleProject()
  const cues = [sampleCue('z', 500, { speakerId: 'other' })]
  return { ...project, path: '/phim/B.cuecast', project: { ...project.project, id: 'B', cues } }
}

describe('project state', () => {
  beforeEach(() => {
    studio.script = {
      projectOpenPath: ({ path }) => ok(path === '/phim/B.cuecast' ? projectB() : sampleProject()),
      projectSave: () => ok({ savedAt: '2026-01-01T00:00:00Z' }),
      projectClose: () => ok(undefined),
      projectRecent: () => ok([]),
    }
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('is that of a fresh window when a second project is opened', async () => {
    const fresh = await freshWindow()
    await fresh.openPath('/phim/B.cuecast')
    const expected = statesOf(fresh.stores)

    const used = await freshWindow()
    await used.openPath('/phim/A.cuecast')
    for (const [name, store] of used.stores) {
      if (OF_THE_WINDOW.has(name)) continue
      const touch = TOUCHES[name]
      expect(touch, `${name}: say what a project leaves behind in it`).toBeDefined()
      const before = store.getState()
      store.setState(touch ?? {})
      expect({ name, state: store.getState() }).not.toEqual({ name, state: before })
    }
    await used.openPath('/phim/B.cuecast')
    expect(statesOf(used.stores)).toEqual(expected)
  })

  it('keeps no solo and no filter for a speaker who was removed', async () => {
    const { openPath, followSpeakers } = await freshWindow()
    const { useMonitor } = await import('@/model/playback/monitor-store')
    const { useFind } = await import('@/model/view/find')
    const { useFilter } = await import('@/model/derived/filter')
    const { execute } = await import('@/model/document/execute')
    const { removeSpeaker } = await import('@/model/edits/speaker-edits')
    const end = followSpeakers()
    await openPath('/phim/A.cuecast')
    useMonitor.setState({ solo: new Set(['s', 'original']) })
    useFind.setState({ speakerId: 's' })
    useFilter.setState({ speakerId: 's' })
    execute('removeSpeaker', removeSpeaker('s'))
    end()
    expect([...useMonitor.getState().solo]).toEqual(['original'])
    expect(useFind.getState().speakerId).toBeUndefined()
    expect(useFilter.getState().speakerId).toBeUndefined()
  })
})
