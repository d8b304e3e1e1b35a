// @vitest-environment happy-dom
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { ok } from '@shared/contracts/result'
import { sampleCue, sampleTake } from '@shared/testing/samples'
import type { KnownStore } from '@/model/project-store'
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
  '../**/*.{ts,tsx}',
  '!../**/*.{test,worklet,worker,d}.{ts,tsx}',
  '!../**/testing/**',
  '!../main.tsx',
])

/** What the user or main could leave behind in each store of a project. */
const TOUCHES: Record<string, object> = {
  useAsked: { text: { id: 'a', times: 1 }, speaker: { id: 's', times: 2 } },
  useAudition: { what: 'x', failed: 'x', error: studioError('OFFLINE', 'no network') },
  useDerived: { unfit: 2, stale: new Set(['a']), toRender: ['a'], credits: 7 },
  useDictionaryView: { search: 'Lan', editing: 'Lan' },
  useDocument: { order: ['a'] },
  useFilm: { durationMs: 5_000, picture: true, offer: { path: '/phim/a.mp4', fileName: 'a.mp4' } },
  useFilmLevel: { peaks: new Float32Array(9) },
  useFilmSpeech: { busy: true, found: { language: 'vi', segments: [] } },
  useFilmVoices: { error: studioError('SEPARATOR_MISSING', 'none') },
  useFilter: { kind: 'stale', speakerId: 's', text: 'câu' },
  useFind: { search: 'câu', speakerId: 's', regex: true },
  useFitChange: { before: { unfit: 1, stretched: 1 }, group: 'g' },
  useHistory: { past: [{ name: 'changeText', group: 'g', redo: {}, undo: {} }] },
  useMonitor: { solo: new Set(['s']), muted: new Set(['original']) },
  useMixLevel: { level: { gainDb: 3, ceilingDb: -1 } },
  useMusic: { ready: true, openId: 'm' },
  useComparison: { cueId: 'a', takeId: 't', gains: new Map([['t', -1]]) },
  useDragging: { times: new Map([['a', { startMs: 0, endMs: 1 }]]) },
  useSpokenWords: { words: [{ cueId: 'c1', index: 0 }] },
  useFilmMarks: { timesMs: [1_000], spans: [], busy: { shots: true, spoken: false } },
  useSpoken: { ids: ['a'] },
  useListening: { traits: new Map([['t', null]]), left: 3, later: new Set(['a']) },
  useRoomCompare: { isDry: true },
  usePlayhead: { timeMs: 3_000, playing: true, loop: { startMs: 0, endMs: 100 } },
  useProblems: { problems: [{ kind: 'OVERLAP', severity: 'error', cueId: 'a' }], grave: 1 },
  useRetakes: { last: { retakeId: 'r', cues: [], spent: 3, credits: null } },
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

/** The page is written again by `npx vitest run --config scripts/vitest.config.ts project-reset -u`. */
const HEAD = `# The window's stores

Written by \`renderer/src/app/project-reset.test.tsx\` from the stores themselves (\`createProjectStore\` and
\`createStore\` in \`renderer/src/model/project-store.ts\`). *Owner*: who alone changes what is in it: edits of
the document; main, whose answers and events it repeats; other stores, from which it is derived; the player;
or the user, whose view it is. *Lasts*: what lasts for the project is reset before another is shown, except
the fields that are kept. Two more of \`ui/\` know no project: \`useToasts\` and \`useAnnouncements\`.

| store | owner | lasts for the | kept |
|---|---|---|---|
`

/** Every module of the window, and so every store that there is. */
async function freshWindow() {
  vi.resetModules()
  await Promise.all(Object.values(modules).map((load) => load()))
  const { stores } = await import('@/model/project-store')
  const { closeProject, openPath, followSpeakers } = await import('@/model/session/session')
  return { stores, closeProject, openPath, followSpeakers }
}

const statesOf = (stores: ReadonlyMap<string, KnownStore>) =>
  Object.fromEntries([...stores].map(([name, { store }]) => [name, store.getState()]))

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
    for (const [name, { store, lasts }] of used.stores) {
      if (lasts !== 'project') continue
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

  it('is in stores that docs/stores.md lists', async () => {
    const { stores } = await freshWindow()
    const rows = [...stores]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { owner, lasts, keep }]) => {
        const kept = keep.map((field) => `\`${field}\``).join(', ')
        return `| \`${name}\` | ${owner} | ${lasts} | ${kept} |`
      })
    await expect(`${HEAD}${rows.join('\n')}\n`).toMatchFileSnapshot('../../../docs/stores.md')
  })
})
