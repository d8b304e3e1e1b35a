import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FakeService } from '@cuecast/dubbing/gateway/testing/fake-service'
import { defaultExportOptions } from '@shared/contracts/export'
import { type Cue, projectFileSchema } from '@shared/contracts/project-file'
import { must } from '@shared/testing/must'
import { currentProject } from '@/bridge/studio'
import { cuesInOrder } from '@/model/document/document'
import { clearDocument, resetProject, useDocument } from '@/model/document/document-store'
import { execute, redo, undo } from '@/model/document/execute'
import { useHistory } from '@/model/document/history-store'
import { flushEdits, savedProject } from '@/model/document/saving'
import { useTakes } from '@/model/document/takes-store'
import { moveCues, setText } from '@/model/edits/cue-edits'
import { setField } from '@/model/edits/project-edits'
import { applyReimport, compareWith } from '@/model/edits/reimport'
import { insertAt, pasteCues, removeCues } from '@/model/edits/structure-edits'
import * as session from '@/model/session/session'
import { startRender } from '@/model/work/render'
import { lockTake } from '@/model/work/take-actions'
import { storedProject } from '../support/stored-project'
import { Main, type Wire } from './joined-studio'

/** A project that the walk knows: every text in it begins with its mark. */
interface Known {
  path: string
  mark: string
}

/** Window and main on a folder of three projects. */
export class Walk {
  main: Main
  readonly projects: Known[] = []
  #count = 0

  private constructor(
    readonly folder: string,
    private readonly on: { service: FakeService; wire: Wire },
  ) {
    this.main = new Main(folder, on.service, on.wire.send)
  }

  static async begin(on: { service: FakeService; wire: Wire }): Promise<Walk> {
    const walk = new Walk(await mkdtemp(join(tmpdir(), 'cuecast-two-projects-')), on)
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
    await this.on.wire.quiet()
    clearDocument()
    resetProject()
    await session.showCurrentProject()
  }

  async restart(how: 'end' | 'kill'): Promise<void> {
    const path = this.open?.path
    await this.main[how]()
    clearDocument()
    resetProject()
    this.main = new Main(this.folder, this.on.service, this.on.wire.send)
    if (path !== undefined) must(await session.openPath(path))
  }

  /** Everything is where it belongs: nothing runs, is on its way or waits. */
  async settle(): Promise<void> {
    must(await flushEdits())
    while (this.main.dubbing.busy) await setTimeout(2)
    await this.on.wire.quiet()
    must(await flushEdits())
    await this.on.wire.quiet()
  }

  async check(): Promise<void> {
    for (const known of this.projects) {
      const text = await readFile(join(known.path, 'project.json'), 'utf8')
      const { cues } = projectFileSchema.parse(JSON.parse(text))
      onlyOwn(known, cues)
      const takes = await readFile(join(known.path, 'takes', 'takes.jsonl'), 'utf8')
      for (const [, said] of takes.matchAll(/"recipe":\{"text":"([^"]*)"/g))
        assert.ok(
          said?.startsWith(`${known.mark} `),
          `${basename(known.path)} has a take of: ${said}`,
        )
    }
    const { open } = this
    assert.equal(this.main.session.project?.path, open?.path)
    if (open) await this.#soonSame(open)
  }

  /** The times of a narration follow its takes a moment later. */
  async #soonSame(open: Known): Promise<void> {
    for (let looks = 1; ; looks += 1) {
      await this.settle()
      try {
        return await sameEverywhere(this.main, open)
      } catch (cause) {
        if (looks === LOOKS) throw cause
        await setTimeout(LOOK_MS)
      }
    }
  }

  async end(): Promise<void> {
    await session.closeProject()
    await this.main.end()
    await rm(this.folder, { recursive: true, force: true })
  }
}

const LOOKS = 100
const LOOK_MS = 50

function onlyOwn({ path, mark }: Known, cues: readonly Pick<Cue, 'text'>[]): void {
  const foreign = cues.filter(({ text }) => text !== '' && !text.startsWith(`${mark} `))
  const texts = foreign.map(({ text }) => text)
  assert.deepEqual(texts, [], `${basename(path)} has texts of another project`)
}

/** A value as stored in a file: without members that are undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const same = (one: unknown, other: unknown, what: string): void =>
  assert.deepEqual(plain(one), plain(other), what)

/** Window, main and disk hold the same cues and takes; undo has nothing of another project. */
async function sameEverywhere({ session: { project } }: Main, known: Known): Promise<void> {
  assert.ok(project)
  const cues = cuesInOrder(useDocument.getState())
  const stored = await storedProject(known.path)
  same(cues, project.document.cues, 'cues of window and main')
  same(stored.project.cues, project.document.cues, 'cues of disk and main')
  const { active, byId } = useTakes.getState()
  const chosen = Object.fromEntries(active)
  same(chosen, project.takes.index.activeByCue(), 'active takes of window and main')
  same(stored.activeTakes, chosen, 'active takes of disk and window')
  const locks = (takes: Iterable<{ id: string; locked: boolean }>) =>
    [...takes].map(({ id, locked }) => `${id} ${locked}`).toSorted()
  same(locks(byId.values()), locks(stored.takes), 'takes of window and disk')
  const { past, future } = useHistory.getState()
  const changed = [...past, ...future].flatMap(({ redo: to, undo: from }) => [
    ...(to.cues?.upsert ?? []),
    ...(from.cues?.upsert ?? []),
  ])
  onlyOwn(known, changed)
}

/** Actions of a user; `a` and `b` choose their objects. */
export const steps: Record<
  string,
  (walk: Walk, a: number, b: number) => Promise<unknown> | unknown
> = {
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
    assert.equal((await session.openPath(path, 'utf-16le')).ok, false)
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
  'render, and choose takes while it arrives': async (walk, a, b) => {
    const cue = walk.cue(a)
    if (!walk.open || !cue?.text) return
    let looks = b
    const asked = { open: true }
    void startRender([cue.id]).finally(() => (asked.open = false))
    while (asked.open || walk.main.dubbing.busy) {
      await setImmediate()
      const ids = useTakes.getState().byCue.get(cue.id) ?? []
      const takeId = ids[(looks += 1) % Math.max(1, ids.length)]
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
