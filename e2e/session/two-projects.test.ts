import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { FakeService } from '@cuecast/dubbing/gateway/testing/fake-service'
import { defaultExportOptions } from '@shared/contracts/export'
import { type Cue, projectFileSchema } from '@shared/contracts/project-file'
import { must } from '@shared/testing/must'
import { storedProject } from '../support/stored-project'
import type { Channels } from './joined-studio'

const channels = vi.hoisted((): Channels => new Map())
vi.mock('electron', () => ({
  app: {},
  clipboard: {},
  nativeImage: {},
  shell: {},
  systemPreferences: {},
  ipcMain: { handle: (name: string, listener: never) => channels.set(name, listener) },
}))

const { Main, Wire } = await import('./joined-studio')

/** Numbers from 0 to 1 that follow from a seed (mulberry32, public domain). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

let random = generator(1)
/** Up to three turns of the event loop. */
async function pause(): Promise<void> {
  for (let turns = Math.floor(random() * 4); turns > 0; turns -= 1)
    await new Promise((next) => setImmediate(next))
}
const wire = new Wire(channels, pause)
vi.stubGlobal('window', { studio: wire.bridge })

const session = await import('@/model/session/session')
const { followFlow } = await import('@/model/derived/flow')
const { followHistory } = await import('@/model/session/kept-history')
const { currentProject } = await import('@/bridge/studio')
const { clearDocument, resetProject, useDocument } = await import('@/model/document/document-store')
const { cuesInOrder } = await import('@/model/document/document')
const { execute, redo, undo } = await import('@/model/document/execute')
const { useHistory } = await import('@/model/document/history-store')
const { flushEdits, savedProject } = await import('@/model/document/saving')
const { useTakes } = await import('@/model/document/takes-store')
const { moveCues, setText } = await import('@/model/edits/cue-edits')
const { setField } = await import('@/model/edits/project-edits')
const { insertAt, pasteCues, removeCues } = await import('@/model/edits/structure-edits')
const { compareWith, applyReimport } = await import('@/model/edits/reimport')
const { lockTake } = await import('@/model/work/take-actions')
const { startRender } = await import('@/model/work/render')

/** A project that the walk knows: every text in it begins with its mark. */
interface Known {
  path: string
  mark: string
}

let service: FakeService
const follow: (() => void)[] = []
beforeAll(async () => {
  service = await FakeService.start()
  service.tasks.finishPerStatus = 2
  const kept = new Map<string, unknown>()
  follow.push(
    session.followStudio(),
    session.followEdits(),
    followFlow(),
    followHistory({
      get: async (id) => kept.get(id) ?? null,
      put: async (steps) => void kept.set(steps.projectId, structuredClone(steps)),
    }),
  )
})
afterAll(async () => {
  for (const end of follow) end()
  await service.close()
  vi.unstubAllGlobals()
})

/** Window and main on a folder of three projects. */
class Walk {
  main: InstanceType<typeof Main>
  readonly projects: Known[] = []
  #count = 0

  private constructor(readonly folder: string) {
    this.main = new Main(folder, service, wire.send)
  }

  static async begin(): Promise<Walk> {
    const walk = new Walk(await mkdtemp(join(tmpdir(), 'cuecast-two-projects-')))
    for (const mark of ['Một', 'Hai']) await walk.addFilm(mark)
    await walk.addNarration('Ba')
    return walk
  }

  get open(): Known | null {
    const path = useDocument.getState().opened?.path
    return this.projects.find((each) => each.path === path) ?? null
  }

  async addFilm(mark: string): Promise<void> {
    const file = join(this.folder, `${mark}.srt`)
    const cue = (n: number) => `${n}\n00:00:0${n},000 --> 00:00:0${n},800\n${mark} câu ${n}.\n\n`
    await writeFile(file, [1, 2, 3].map(cue).join(''))
    await this.#opened(session.openPath(file), mark)
  }

  async addNarration(mark: string): Promise<void> {
    const text = [1, 2, 3].map((n) => `${mark} câu ${n}.`).join(' ')
    const about = { name: mark, language: 'vi', split: 'sentence', keepSpeaker: false } as const
    await this.#opened(session.openNarration({ from: { text }, ...about }), mark)
  }

  async #opened(opening: ReturnType<typeof session.openPath>, mark: string): Promise<void> {
    const opened = must(await opening)
    if (!opened) throw new Error('nothing was opened')
    this.projects.push({ path: opened.path, mark })
    execute('changeVoice', setField('narratorVoiceId', 1))
    await flushEdits()
  }

  cue(at: number): Cue | undefined {
    const cues = cuesInOrder(useDocument.getState())
    return cues[at % Math.max(1, cues.length)]
  }

  /** A text that has not been there before. */
  text(): string {
    this.#count += 1
    return `${this.open?.mark ?? ''} lời ${this.#count}.`
  }

  async switchTo(at: number): Promise<void> {
    const target = this.projects[at % this.projects.length]
    if (target) must(await session.openPath(target.path))
  }

  /** The window is loaded again: nothing of it is left but what main has. */
  async reload(): Promise<void> {
    await wire.quiet()
    clearDocument()
    resetProject()
    await session.showCurrentProject()
  }

  async restart(how: 'end' | 'kill'): Promise<void> {
    const path = this.open?.path
    await this.main[how]()
    clearDocument()
    resetProject()
    channels.clear()
    this.main = new Main(this.folder, service, wire.send)
    if (path !== undefined) must(await session.openPath(path))
  }

  /** Everything is where it belongs: nothing runs, is on its way or waits. */
  async settle(): Promise<void> {
    must(await flushEdits())
    await vi.waitUntil(() => !this.main.dubbing.busy, { interval: 2 })
    await wire.quiet()
    must(await flushEdits())
    await wire.quiet()
  }

  async check(): Promise<void> {
    for (const known of this.projects) {
      const text = await readFile(join(known.path, 'project.json'), 'utf8')
      const { cues } = projectFileSchema.parse(JSON.parse(text))
      onlyOwn(known, cues)
      const takes = await readFile(join(known.path, 'takes', 'takes.jsonl'), 'utf8')
      for (const [, said] of takes.matchAll(/"recipe":\{"text":"([^"]*)"/g))
        expect(said, `a take in ${basename(known.path)}`).toMatch(new RegExp(`^${known.mark} `))
    }
    const { open } = this
    expect(this.main.session.project?.path).toBe(open?.path)
    // The times of a narration follow its takes a moment later.
    const same = async () => {
      await this.settle()
      if (open) await sameEverywhere(this.main, open)
    }
    await vi.waitFor(same, { interval: 50, timeout: 10_000 })
  }

  async end(): Promise<void> {
    await session.closeProject()
    await this.main.end()
    await rm(this.folder, { recursive: true, force: true })
  }
}

function onlyOwn({ path, mark }: Known, cues: readonly Pick<Cue, 'text'>[]): void {
  const foreign = cues.filter(({ text }) => text !== '' && !text.startsWith(`${mark} `))
  expect(
    foreign.map(({ text }) => text),
    basename(path),
  ).toEqual([])
}

/** Window, main and disk hold the same cues and takes; undo has nothing of another project. */
async function sameEverywhere({ session: { project } }: InstanceType<typeof Main>, known: Known) {
  const window = useDocument.getState()
  const cues = cuesInOrder(window)
  const stored = await storedProject(known.path)
  expect(cues, 'window and main').toEqual(project?.document.cues)
  expect(stored.project.cues, 'disk and main').toEqual(project?.document.cues)
  const { active, byId } = useTakes.getState()
  expect(Object.fromEntries(active), 'active takes of window and main').toEqual(
    project?.takes.index.activeByCue(),
  )
  expect(stored.activeTakes, 'active takes of disk and main').toEqual(Object.fromEntries(active))
  const locks = (takes: Iterable<{ id: string; locked: boolean }>) =>
    [...takes].map(({ id, locked }) => `${id} ${locked}`).toSorted()
  expect(locks(byId.values()), 'takes of window and disk').toEqual(locks(stored.takes))
  const { past, future } = useHistory.getState()
  const changed = [...past, ...future].flatMap(({ redo: to, undo: from }) => [
    ...(to.cues?.upsert ?? []),
    ...(from.cues?.upsert ?? []),
  ])
  onlyOwn(known, changed)
}

/** What a user does; `a` and `b` choose what it is done to. */
const steps: Record<string, (walk: Walk, a: number, b: number) => Promise<unknown> | unknown> = {
  open: (walk, a) => walk.switchTo(a),
  'open while typing': (walk, a, b) => {
    const cue = walk.cue(b)
    if (cue) execute('changeText', setText(cue.id, walk.text()))
    return walk.switchTo(a)
  },
  'a new film': (walk) => (walk.projects.length < 6 ? walk.addFilm(`F${walk.projects.length}`) : 0),
  'a new narration': (walk) =>
    walk.projects.length < 6 ? walk.addNarration(`N${walk.projects.length}`) : 0,
  'a file that cannot be read': async (walk) => {
    const path = join(walk.folder, 'unreadable.srt')
    await writeFile(path, Buffer.from([0x31, 0x0a, 0x80, 0x9f, 0x81]))
    expect((await session.openPath(path, 'utf-16le')).ok).toBe(false)
  },
  'edit a text': (walk, a) => {
    const cue = walk.cue(a)
    if (cue) execute('changeText', setText(cue.id, walk.text()))
  },
  move: (walk, a, b) => {
    const cue = walk.cue(a)
    if (cue) execute('moveCues', moveCues([cue.id], b * 10))
  },
  insert: (walk, a) => {
    if (walk.open) execute('insertCue', insertAt(a * 100, crypto.randomUUID()))
  },
  paste: (walk, a, b) => {
    const cue = walk.cue(a)
    if (cue) execute('pasteCues', pasteCues([cue], [], b * 100))
  },
  delete: (walk, a) => {
    const cue = walk.cue(a)
    if (cue && useDocument.getState().order.length > 1) execute('deleteCues', removeCues([cue.id]))
  },
  undo: () => undo(),
  redo: () => redo(),
  render: (walk, a, b) => {
    const ids = [walk.cue(a), walk.cue(b)].flatMap((cue) => (cue?.text ? cue.id : []))
    return walk.open ? startRender([...new Set(ids)]) : 0
  },
  'render, and open another project': async (walk, a, b) => {
    const cue = walk.cue(a)
    if (walk.open && cue?.text) void startRender([cue.id])
    await walk.switchTo(b)
  },
  'render, and choose takes while it arrives': async (walk, a) => {
    const cue = walk.cue(a)
    if (!walk.open || !cue?.text) return
    let asked = true
    void startRender([cue.id]).finally(() => (asked = false))
    while (asked || walk.main.dubbing.busy) {
      await pause()
      const ids = useTakes.getState().byCue.get(cue.id) ?? []
      const takeId = ids[Math.floor(random() * ids.length)]
      if (takeId !== undefined) execute('useTake', () => ({ activeTakes: { [cue.id]: takeId } }))
    }
  },
  'choose takes, and another at once': (_walk, a) => {
    const { byCue } = useTakes.getState()
    const first = Object.fromEntries(
      [...byCue].flatMap(([cueId, ids]) => (ids[0] === undefined ? [] : [[cueId, ids[0]]])),
    )
    execute('useTake', () => ({ activeTakes: first }))
    const [cueId, ids = []] = [...byCue][a % Math.max(1, byCue.size)] ?? []
    const last = ids.at(-1)
    if (cueId !== undefined && last !== undefined)
      execute('useTake', () => ({ activeTakes: { [cueId]: last } }))
  },
  'lock takes, and free one at once': (_walk, a) => {
    const ids = [...useTakes.getState().byId.keys()]
    execute('lockApproved', () => ({
      lockedTakes: Object.fromEntries(ids.map((id) => [id, true])),
    }))
    const one = ids[a % Math.max(1, ids.length)]
    if (one !== undefined) lockTake(one, false)
  },
  'read the file again': async (walk) => {
    if (!walk.open || useDocument.getState().fields.narration) return
    const read = await currentProject().ownSubtitlesRead({})
    if (read.ok) execute('reimport', applyReimport(compareWith(read.value, useDocument.getState())))
  },
  'export in the background': async (walk) => {
    const project = walk.open && (await savedProject())
    if (project?.ok) await project.value.exportStart({ ...defaultExportOptions, format: 'wav' })
  },
  close: async () => must(await session.closeProject()),
  'reload the window': (walk) => walk.reload(),
  'quit and start again': async (walk) => {
    await flushEdits()
    await walk.restart('end')
  },
  'kill main': async (walk) => {
    await walk.settle()
    await walk.restart('kill')
  },
}

/** What takes long is done less often. */
const weight = (name: string): number => (/render|export|new|quit|kill/.test(name) ? 1 : 4)

/** A bound for what hangs on a busy machine, ms. */
const LONGEST_MS = 900_000

const step = fc.record({
  name: fc.oneof(
    ...Object.keys(steps).map((name) => ({ arbitrary: fc.constant(name), weight: weight(name) })),
  ),
  a: fc.nat({ max: 7 }),
  b: fc.nat({ max: 7 }),
})

it(
  'nothing crosses from one project into another, whatever is done: 2,000 steps',
  async () => {
    const walks = fc.asyncProperty(
      fc.array(step, { minLength: 100, maxLength: 100, size: 'max' }),
      fc.nat(),
      async (taken, seed) => {
        random = generator(seed)
        const walk = await Walk.begin()
        try {
          for (const [at, { name, a, b }] of taken.entries()) {
            try {
              await steps[name]?.(walk, a, b)
              await walk.settle()
              await walk.check()
            } catch (cause) {
              const done = taken.slice(0, at + 1).map((each) => each.name)
              throw new Error(`after ${done.join(', ')}`, { cause })
            }
          }
        } finally {
          await walk.end()
        }
      },
    )
    await fc.assert(walks, { numRuns: 20, endOnFailure: true })
  },
  LONGEST_MS,
)
