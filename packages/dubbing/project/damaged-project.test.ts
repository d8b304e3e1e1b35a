import { createHash } from 'node:crypto'
import {
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { must } from '@shared/testing/must'
import { sampleRecipe } from '@shared/testing/samples'
import { TaskJournal } from '../runs/task-journal'
import { createProject } from './create-project'
import { Project } from './project'
import {
  cases,
  cueIds,
  document,
  inside,
  intact,
  noBackups,
  noSidecars,
  path,
  takeFile,
  takes,
  takesJournal,
} from './testing/damage-cases'

beforeAll(async () => {
  const project = must(await createProject(intact, document))
  const book = must(await TaskJournal.open(project.access))
  const run = must(await book.beginRun('remote', cueIds))
  for (const [i, cueId] of cueIds.entries())
    takes.push(
      must(
        await project.takes.add(
          new Uint8Array(1000 + i).fill(i + 1),
          'wav',
          {
            cueId,
            durationMs: 500,
            leadMs: 0,
            tailMs: 0,
            recipe: sampleRecipe,
            recipeHash: cueId,
            connectionId: 'remote',
            taskId: 'task',
            chunkIndex: i,
            credits: 10,
          },
          { activate: true },
        ),
      ),
    )
  must(await book.endRun(run.runId, 'done'))
  await book.close()
  project.apply({ fields: { name: 'Phim đã sửa' } })
  must(await project.close())
})

beforeEach(() => {
  rmSync(path, { recursive: true, force: true })
  cpSync(intact, path, { recursive: true })
})

/** Everything that opening a project to work on it does. */
async function opened() {
  const project = await Project.open(path)
  if (!project.ok) return project
  const book = must(await TaskJournal.open(project.value.access))
  await project.value.takes.checked()
  await book.close()
  return project
}

function keptFiles(): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(/[\\/]/).at(-1) ?? '')
    .filter((name) => name.includes('.broken-'))
}

describe.skipIf(process.platform === 'win32')('a damaged project', () => {
  it.each(cases)('%s', async (_, damage, { error, shown = [], name, kept, params, ...left }) => {
    damage()
    const before = error === undefined ? '' : everything()
    const project = await opened()
    if (error !== undefined) {
      expect(project).toMatchObject({ ok: false, error: { code: error } })
      expect(everything()).toBe(before)
      return
    }
    const { takes: found, document: read, notices } = must(project)
    expect(notices.map(({ code }) => code)).toEqual(shown)
    if (params) expect(notices[0]?.params).toMatchObject(params)
    expect(found.index.all()).toHaveLength(left.takes ?? 3)
    for (const take of found.index.all()) expect(found.index.active(take.cueId)?.id).toBe(take.id)
    expect(read.name).toBe(name ?? 'Phim đã sửa')
    expect(keptFiles()).toEqual(kept ? [expect.stringMatching(kept)] : keptFiles())
    must(await must(project).close())

    // Reported once: repaired files are in order from now on, missing files stay missing.
    const again = must(await opened())
    const lasting = shown.filter((code) => code === 'TAKE_FILES_MISSING')
    expect(again.notices.map(({ code }) => code)).toEqual(lasting)
    expect(again.takes.index.all()).toHaveLength(left.takes ?? 3)
    must(await again.close())
  })

  it('renders a damaged take again under the same name', async () => {
    const file = takeFile(1)
    const sound = readFileSync(file)
    writeFileSync(file, new Uint8Array(sound.length).fill(7))
    const project = must(await Project.open(path))
    const { id: _id, file: _file, locked: _locked, createdAt: _at, ...about } = takes[1] ?? fail()
    must(await project.takes.add(sound, 'wav', about, { activate: true }))
    await project.takes.checked()
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(
      takes[1]?.file.slice(0, 64),
    )
    must(await project.close())
  })

  it('takes over a file of this machine without another copy, and repairs a damaged one by it', async () => {
    const sound = readFileSync(takeFile(1))
    const made = { file: join(path, 'made.wav'), hash: takes[1]?.file.slice(0, 64) ?? '' }
    writeFileSync(made.file, sound)
    const { id: _id, file: _file, locked: _locked, createdAt: _at, ...about } = takes[1] ?? fail()
    const project = must(await Project.open(path))
    writeFileSync(takeFile(1), 'damaged')
    must(await project.takes.add(made, 'wav', about, { activate: true }))
    expect(readFileSync(takeFile(1))).toEqual(sound)
    rmSync(takeFile(1))
    must(await project.takes.add(made, 'wav', about, { activate: true }))
    expect(statSync(takeFile(1)).ino).toBe(statSync(made.file).ino)
    must(await project.close())
  })

  it('keeps a take whose file is away for a while, and drops one that was damaged while open', async () => {
    const project = must(await Project.open(path))
    await project.takes.checked()
    const away = readFileSync(takeFile(1))
    rmSync(takeFile(1))
    writeFileSync(takeFile(2), 'damaged')
    const lost: string[] = []
    project.listener = { takesLost: (takeIds) => lost.push(...takeIds) }
    await project.takes.verify()
    expect(lost).toEqual([takes[2]?.id])
    expect(project.takes.index.all()).toHaveLength(2)
    must(await project.close())
    writeFileSync(takeFile(1), away)
    const again = must(await Project.open(path))
    expect(again.takes.index.all()).toHaveLength(2)
    must(await again.close())
  })

  it('opened read-only is read as far as possible, and nothing is written', async () => {
    const owner = must(await Project.open(path))
    await owner.takes.checked()
    writeFileSync(takesJournal, `rubbish\n${readFileSync(takesJournal, 'utf8')}`)
    truncateSync(takeFile(1), 0)
    const before = everything()
    const reader = must(await Project.open(path, { orReadOnly: true }))
    await reader.takes.checked()
    expect(reader.takes.index.all()).toHaveLength(2)
    expect(reader.notices.map(({ code }) => code)).toEqual(['TAKES_REPAIRED', 'TAKE_FILES_DAMAGED'])
    must(await reader.close())
    expect(everything()).toBe(before)
    await owner.close()
  })

  it('from an older version gets its sidecars while open', async () => {
    noSidecars()
    const project = must(await Project.open(path))
    await project.takes.checked()
    expect(readdirSync(inside('takes')).filter((name) => name.endsWith('.take.json'))).toHaveLength(
      3,
    )
    must(await project.close())
    noBackups()
    rmSync(takesJournal)
    const again = must(await opened())
    expect(again.takes.index.all()).toEqual(takes)
    must(await again.close())
  })
})

/** Names and contents of every file, but for the lock. */
function everything(): string {
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.lock')
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  return files.map((file) => `${file} ${readFileSync(file, 'hex')}`).join('\n')
}

function fail(): never {
  throw new Error('no such take')
}
