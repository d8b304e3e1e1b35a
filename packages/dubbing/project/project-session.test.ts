import { EventEmitter, once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failWith } from '@shared/contracts/result'
import { copyAside, listBackups } from './document-file'
import { openSubtitles } from './create-project'
import { Project } from './project'
import { ProjectSession } from './project-session'
import { quietSession } from './testing/quiet-session'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { must, present } from '@shared/testing/must'
import { sampleTake } from '@shared/testing/samples'

let folder: string
let projectSession: ProjectSession
let events: string[]
/** `closed` lets go of a project that is being closed. */
let hold: EventEmitter | null

const nameOf = (project: Project) => project.document.name

folderForEach(async (fresh) => {
  folder = fresh
  events = []
  hold = null
  projectSession = new ProjectSession({
    projectsFolder: folder,
    ...quietSession,
    opened: async (project) => void events.push(`${nameOf(project)} opened`),
    closing: async (project) => {
      events.push(`${nameOf(project)} closing`)
      if (hold) await once(hold, 'closed')
      events.push(`${nameOf(project)} closed`)
    },
  })
})
afterEach(() => projectSession.close())

/** A project that is open nowhere. */
async function closedProject(name: string) {
  const opened = await openSubtitles(await subtitles(name))
  if (opened.ok) await opened.value.close()
  return opened
}

async function subtitles(name: string): Promise<string> {
  const path = join(folder, `${name}.srt`)
  await writeFile(path, '1\n00:00:01,000 --> 00:00:02,000\nXin chào.\n')
  return path
}

describe('the projectSession', () => {
  it('opens a project only once the one before is closed to its end', async () => {
    await projectSession.open(await subtitles('một'))
    const held = new EventEmitter()
    hold = held
    const closing = projectSession.close()
    const opening = projectSession.open(await subtitles('hai'))
    await expect.poll(() => events.at(-1)).toBe('một closing')
    hold = null
    held.emit('closed')
    await Promise.all([closing, opening])
    expect(events).toEqual(['một opened', 'một closing', 'một closed', 'hai opened'])
    expect(projectSession.project?.document.name).toBe('hai')
  })

  it('gives out the project of a token, and no other', async () => {
    expect(projectSession.require('')).toMatchObject({ error: { code: 'PROJECT_NOT_FOUND' } })
    const { token } = must(await projectSession.open(await subtitles('một')))
    const other = must(await projectSession.open(await subtitles('hai')))
    expect(projectSession.require(token)).toMatchObject({ error: { code: 'PROJECT_CHANGED' } })
    expect(must(projectSession.require(other.token))).toBe(other)
    // Shown again, it has another token: nothing from before reaches it.
    const again = other.token.slice()
    must(await projectSession.open(other.path))
    expect(projectSession.require(again)).toMatchObject({ error: { code: 'PROJECT_CHANGED' } })
    expect(projectSession.shownAgain()?.token).not.toBe(again)
  })

  it('keeps the open project when another file cannot be read or written', async () => {
    const first = must(await projectSession.open(await subtitles('một')))
    const unclear = join(folder, 'lạ.srt')
    await writeFile(unclear, Buffer.from([0x31, 0x0a, 0x80, 0x9f, 0x81]))
    for (const [path, encoding] of [
      [unclear, 'utf-16le'],
      [join(folder, 'gone.srt'), undefined],
      [join(folder, 'gone.cuecast'), undefined],
    ] as const)
      expect((await projectSession.open(path, encoding)).ok).toBe(false)
    expect(projectSession.project).toBe(first)
    expect(must(projectSession.require(first.token))).toBe(first)
    expect(first.apply({ fields: { name: 'Tên mới' } }).ok).toBe(true)
    must(await first.flush())
  })

  it('keeps the open project while its edits cannot be written, and closes the new one', async () => {
    const first = must(await projectSession.open(await subtitles('một')))
    const other = must(await Project.open(must(await closedProject('hai')).path))
    await other.close()
    vi.spyOn(first, 'flush').mockResolvedValueOnce(failWith('DISK_FULL', 'no room'))
    expect(await projectSession.open(other.path)).toMatchObject({ error: { code: 'DISK_FULL' } })
    expect(projectSession.project).toBe(first)
    expect(events).not.toContain('một closing')
    must(await projectSession.open(other.path))
    expect(projectSession.project?.path).toBe(other.path)
  })

  it('resolves a second closing after the first', async () => {
    await projectSession.open(await subtitles('một'))
    const held = new EventEmitter()
    hold = held
    const both = Promise.all([projectSession.close(), projectSession.close()])
    await expect.poll(() => events.at(-1)).toBe('một closing')
    held.emit('closed')
    await both
    expect(events).toEqual(['một opened', 'một closing', 'một closed'])
  })

  it('keeps one project of two that are opened at the same time, and closes the other', async () => {
    const paths = [await subtitles('một'), await subtitles('hai')]
    await Promise.all(paths.map((path) => projectSession.open(path)))
    const open = projectSession.project?.document.name ?? ''
    expect(events.filter((each) => each.endsWith('opened'))).toHaveLength(2)
    expect(events.filter((each) => each.endsWith('closed'))).toHaveLength(1)
    expect(events.at(-1)).toBe(`${open} opened`)
  })
})

describe('work that continues in the background', () => {
  let work: EventEmitter | null
  beforeEach(() => {
    work = new EventEmitter()
    projectSession = new ProjectSession({
      ...quietSession,
      projectsFolder: folder,
      background: ({ document }) =>
        work && document.name === 'một' ? once(work, 'ended').then(() => undefined) : null,
    })
  })
  const end = () => {
    const ending = work
    work = null
    ending?.emit('ended')
  }

  it('keeps the project that was left writable until it ends', async () => {
    const first = must(await projectSession.open(await subtitles('một')))
    must(await projectSession.open(await subtitles('hai')))
    expect(first.apply({ fields: { name: 'Một, đã gửi' } }).ok).toBe(true)
    expect(await Project.open(first.path)).toMatchObject({ error: { code: 'PROJECT_IN_USE' } })
    end()
    await expect.poll(async () => (await first.access.mayWrite()).ok).toBe(false)
    const again = must(await Project.open(first.path))
    expect(again.document.name).toBe('Một, đã gửi')
    await again.close()
  })

  it('is met by the same project when that is opened again before its end', async () => {
    const srt = await subtitles('một')
    const first = must(await projectSession.open(srt))
    const { token } = first
    must(await projectSession.open(await subtitles('hai')))
    for (const path of [first.path, srt]) {
      expect(must(await projectSession.open(path))).toBe(first)
      expect(first.token).not.toBe(token)
    }
    end()
    must(await first.flush())
    expect(projectSession.project).toBe(first)
    expect((await first.access.mayWrite()).ok).toBe(true)
  })

  it('ends with the program, and leaves no project locked', async () => {
    const first = must(await projectSession.open(await subtitles('một')))
    must(await projectSession.open(await subtitles('hai')))
    await projectSession.end()
    const again = await Project.open(first.path)
    expect(again.ok).toBe(true)
    await must(again).close()
    end()
  })
})

describe('projects in a folder of their own', () => {
  it('keeps files of one name apart, and finds the project of each again', async () => {
    const made = new Map<string, string>()
    const place = join(folder, 'dự án')
    await mkdir(place)
    projectSession = new ProjectSession({
      ...quietSession,
      projectsFolder: folder,
      newProjects: async () => ({ folder: place, defaults: {} }),
      madeFrom: (project) => [...made].find(([, path]) => path === project)?.[0] ?? null,
      projectOf: (source) => made.get(source) ?? null,
    })
    const open = async (episode: string) => {
      await mkdir(join(folder, episode), { recursive: true })
      const source = await subtitles(join(episode, 'phụ đề'))
      const { path } = must(await projectSession.open(source))
      made.set(source, path)
      expect(projectSession.subtitlePath).toBe(source)
      return path
    }
    const [first, second] = [await open('tập 1'), await open('tập 2')]
    expect([first, second]).toEqual([
      join(place, 'phụ đề.cuecast'),
      join(place, 'phụ đề (2).cuecast'),
    ])
    expect([await open('tập 1'), await open('tập 2')]).toEqual([first, second])
    // Opened by its folder it still knows where it came from.
    must(await projectSession.open(first))
    expect(projectSession.subtitlePath).toBe(join(folder, 'tập 1', 'phụ đề.srt'))
  })
})

describe('moving the open project', () => {
  it('continues at the new place with its edits, takes and requests to services', async () => {
    await projectSession.open(await subtitles('phim'))
    const { project } = projectSession
    if (!project) throw new Error('no project is open')
    project.apply({ fields: { name: 'Phim mới' } })
    await project.takes.add(new Uint8Array([1, 2, 3]), 'wav', sampleTake('t', 'c'), {
      activate: true,
    })
    await writeFile(project.folder.tasksJournal, '{"type":"run"}\n')
    await copyAside('tasks', project.folder.tasksJournal, project.folder.backups)
    const target = join(folder, 'chỗ khác', 'phim.cuecast')
    await mkdir(join(folder, 'chỗ khác'))

    const moved = must(await projectSession.move(present(projectSession.project), target))
    expect(projectSession.project).toBe(moved)
    expect(moved.path).toBe(target)
    expect(moved.document).toMatchObject({ id: project.document.id, name: 'Phim mới' })
    expect(moved.takes.index.of('c')).toHaveLength(1)
    expect(await readFile(moved.folder.tasksJournal, 'utf8')).toBe('{"type":"run"}\n')
    expect(await listBackups(project.folder.backups, 'tasks')).toEqual([])
    // The old place, opened again, does not continue the tasks, and reports that they are gone.
    await expect(readFile(project.folder.tasksJournal)).rejects.toThrow('ENOENT')
    expect(await readFile(`${project.folder.tasksJournal}.moved`, 'utf8')).toBe('{"type":"run"}\n')
  })

  async function withTake(tasks = ''): Promise<Project> {
    await projectSession.open(await subtitles('phim'))
    const { project } = projectSession
    if (!project) throw new Error('no project is open')
    const take = sampleTake('t', 'c', { taskId: 'task' })
    await project.takes.add(new Uint8Array([1, 2, 3]), 'wav', take, { activate: true })
    await writeFile(project.folder.tasksJournal, tasks)
    return project
  }

  it('finds a folder that was renamed meanwhile, with its takes and tasks', async () => {
    const { path } = await withTake('{"type":"run"}\n')
    await rename(path, join(folder, 'tên khác.cuecast'))
    const moved = must(
      await projectSession.move(present(projectSession.project), join(folder, 'mới.cuecast')),
    )
    expect(moved.takes.index.of('c')).toHaveLength(1)
    expect(await readFile(moved.folder.tasksJournal, 'utf8')).toBe('{"type":"run"}\n')
    expect(moved.notices).toEqual([])
  })

  it.each([
    ['the whole folder', (path: string) => path],
    ['the folder of the takes', (path: string) => join(path, 'takes')],
  ])('saves nothing without its takes: %s is gone', async (_, gone) => {
    const project = await withTake()
    const away = join(folder, 'đĩa khác')
    await mkdir(away)
    await rename(gone(project.path), join(away, 'x'))
    const target = join(folder, 'mới.cuecast')
    const moved = await projectSession.move(present(projectSession.project), target)
    expect(moved).toMatchObject({ error: { code: 'TAKES_NOT_FOUND', params: { count: 1 } } })
    expect(await readdir(folder)).not.toContain('mới.cuecast')
    expect(projectSession.project).toBe(project)
    await rename(join(away, 'x'), gone(project.path))
    expect(
      must(await projectSession.move(present(projectSession.project), target)).takes.index.of('c'),
    ).toHaveLength(1)
  })

  it.each([
    ['nothing when all of them had ended', '', []],
    [
      'nothing when one was refused and the other one failed',
      '{"type":"sending","key":"a","chunks":[{}]}\n{"type":"refused","key":"a"}\n' +
        '{"type":"sending","key":"b","chunks":[{}]}\n{"type":"chunk-failed","key":"b","position":0}\n',
      [],
    ],
    ['that tasks are gone when a run was open', '{"type":"run","runId":"r"}\n', ['TASKS_MISSING']],
    [
      'that tasks are gone when a response was lost',
      '{"type":"sending","key":"a","chunks":[{}]}\n{"type":"lost","key":"a"}\n',
      ['TASKS_MISSING'],
    ],
  ])('makes the old place say %s', async (_, tasks, notices) => {
    const { path } = await withTake(tasks)
    must(await projectSession.move(present(projectSession.project), join(folder, 'mới.cuecast')))
    const again = must(await projectSession.open(path))
    expect(again.notices.map(({ code }) => code)).toEqual(notices)
  })

  it('keeps edits in memory that the old place could not take any more', async () => {
    await projectSession.open(await subtitles('phim'))
    const { project } = projectSession
    if (!project) throw new Error('no project is open')
    await rm(project.path, { recursive: true })
    project.apply({ fields: { name: 'Phim mới' } })
    expect(await project.flush()).toMatchObject({ ok: false, error: { code: 'WRITE_FAILED' } })
    const moved = must(
      await projectSession.move(present(projectSession.project), join(folder, 'mới.cuecast')),
    )
    expect(moved.document.name).toBe('Phim mới')
    await projectSession.close()
    const again = must(await projectSession.open(moved.path))
    expect(again.document.name).toBe('Phim mới')
  })

  it('stays where it is, with its runs, when the new place cannot be written', async () => {
    await projectSession.open(await subtitles('phim'))
    const { project } = projectSession
    const moved = await projectSession.move(
      present(projectSession.project),
      join(folder, 'không có', 'phim.cuecast'),
    )
    expect(moved).toMatchObject({ ok: false, error: { code: 'WRITE_FAILED' } })
    expect(projectSession.project).toBe(project)
    expect(events.at(-1)).toBe('phim opened')
    project?.apply({ fields: { name: 'còn đây' } })
    expect(await project?.flush()).toMatchObject({ ok: true })
  })
})

describe('edits that the disk has no room for', () => {
  const deps = () => ({
    ...quietSession,
    projectsFolder: folder,
    unsavedFolder: join(folder, 'unsaved'),
  })
  const found: (string | null)[] = []
  const note = (project: Project, text: string) => {
    const cue = present(project.document.cues[0])
    return project.note({ cues: { upsert: [{ ...cue, text }], remove: [] } })
  }
  const textOf = (project: Project) => project.document.cues[0]?.text
  const killed: Project[] = []
  afterEach(async () => {
    for (const project of killed.splice(0)) await project.close(false)
  })

  /** A session whose project lost its folder during an edit, and whose process was then killed. */
  async function killedWithoutItsDisk(): Promise<string> {
    const session = new ProjectSession(deps())
    const project = must(await session.open(await subtitles('phim')))
    killed.push(project)
    must(await note(project, 'Ghi được.'))
    await rename(project.path, `${project.path} (away)`)
    expect((await note(project, 'Không ghi được.')).ok).toBe(false)
    await vi.waitUntil(async () => (await readdir(folder)).includes('unsaved'))
    await vi.waitUntil(async () => (await readdir(join(folder, 'unsaved'))).length === 1)
    // As another computer would find it: without the lock of this process.
    await rm(join(`${project.path} (away)`, '.lock'))
    await rename(`${project.path} (away)`, `${project.path} (back)`)
    return project.path
  }

  it('are in the project again when it is opened the next time', async () => {
    found.length = 0
    const path = await killedWithoutItsDisk()
    const next = new ProjectSession({ ...deps(), editsFound: (_, kept) => void found.push(kept) })
    const project = must(await next.open(`${path} (back)`))
    expect(textOf(project)).toBe('Không ghi được.')
    expect(await readFile(join(project.path, 'project.json'), 'utf8')).toContain('Không ghi được.')
    expect(found).toEqual([null])
    expect(await readdir(join(folder, 'unsaved'))).toEqual([])
    await next.close()
  })

  it('become a version beside a project that has changed since', async () => {
    found.length = 0
    const path = await killedWithoutItsDisk()
    await rename(`${path} (back)`, path)
    const document = join(path, 'project.json')
    await writeFile(document, (await readFile(document, 'utf8')).replace('Xin chào.', 'Khác.'))
    const next = new ProjectSession({ ...deps(), editsFound: (_, kept) => void found.push(kept) })
    const project = must(await next.open(path))
    expect(textOf(project)).toBe('Ghi được.')
    const [kept] = found
    expect(await readFile(kept ?? '', 'utf8')).toContain('Không ghi được.')
    expect(await readdir(join(folder, 'unsaved'))).toEqual([])
    await next.close()
  })
})
