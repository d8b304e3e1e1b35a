import { readdirSync, type PathLike } from 'node:fs'
import type * as files from 'node:fs/promises'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isProject } from './document-file'
import { createProject } from './create-project'
import { Project } from './project'
import { projectFolder } from './project-folder'
import { removeMatching } from '@cuecast/platform'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { sampleDocument, sampleRecipe, sampleCue } from '@shared/testing/samples'
import { UsageLedger } from '../usage/spending'

/** Paths that the disk cannot read at the moment, and folders that it cannot list. */
const [unreadable, unlistable] = vi.hoisted(() => [new Set<string>(), new Set<string>()])

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof files>()
  const refusing = (work: (...args: never[]) => unknown, refused = unreadable) =>
    vi.fn(async (path: PathLike, ...others: unknown[]) => {
      if (refused.has(String(path)))
        throw Object.assign(new Error(`EIO: i/o error, '${String(path)}'`), { code: 'EIO' })
      return Reflect.apply(work, real, [path, ...others])
    })
  const { readdir, lstat, stat, open } = real
  return {
    ...real,
    readdir: refusing(readdir, unlistable),
    lstat: refusing(lstat),
    stat: refusing(stat),
    open: refusing(open),
  }
})

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})
afterEach(() => {
  unreadable.clear()
  unlistable.clear()
})

const path = () => join(folder, 'phim.cuecast')
const codes = ({ notices }: Project) => notices.map(({ code }) => code)

/** A project with a take and with backups, closed. */
beforeEach(async () => {
  const document = sampleDocument({ cues: [sampleCue('a', 0)] })
  const project = must(await createProject(path(), document))
  const about = { cueId: 'a', durationMs: 500, leadMs: 0, tailMs: 0, credits: 10, chunkIndex: 0 }
  const made = { recipe: sampleRecipe, recipeHash: 'a', connectionId: 'remote', taskId: '' }
  const audio = new Uint8Array(1_000).fill(1)
  must(await project.takes.add(audio, 'wav', { ...about, ...made }, { activate: true }))
  must(await project.close())
})

describe('what cannot be read at the moment', () => {
  it('is said of backups; they are compared again at the next opening', async () => {
    const { backups, takesJournal } = projectFolder(path())
    unlistable.add(backups)
    const project = must(await Project.open(path()))
    expect(codes(project)).toEqual(['UNREADABLE_NOW'])
    must(await project.close())
    await writeFile(takesJournal, '')
    unlistable.clear()
    const again = must(await Project.open(path()))
    expect(again.takes.index.all()).toHaveLength(1)
    must(await again.close())
  })

  it('is an error where a damaged document needs its backups', async () => {
    const { backups, document } = projectFolder(path())
    await writeFile(document, '{')
    unlistable.add(backups)
    expect(await Project.open(path())).toMatchObject({ error: { at: backups } })
  })

  it('is said of the details of a take, which are there at the next opening', async () => {
    const { takes, takesJournal, backups } = projectFolder(path())
    const before = must(await Project.open(path()))
    const [take] = before.takes.index.all()
    must(await before.close())
    await rm(takesJournal)
    await rm(backups, { recursive: true })
    unreadable.add(join(takes, `${take?.id}.take.json`))
    const project = must(await Project.open(path()))
    expect(codes(project)).toContain('UNREADABLE_NOW')
    must(await project.close())
    unreadable.clear()
    const again = must(await Project.open(path()))
    expect(again.takes.index.all()).toHaveLength(1)
    must(await again.close())
  })

  it('is no damaged take, and a project is still one', async () => {
    const { takes, document } = projectFolder(path())
    const before = must(await Project.open(path()))
    const file = before.takes.index.all()[0]?.file ?? ''
    must(await before.close())
    unreadable.add(join(takes, file))
    const project = must(await Project.open(path()))
    expect(project.takes.index.all()).toHaveLength(1)
    must(await project.close())
    unreadable.add(document)
    expect(await isProject(projectFolder(path()))).toBe(true)
  })

  it('is an error of the count of credits, whose limits hold only if it is whole', async () => {
    unlistable.add(folder)
    expect(await UsageLedger.open(join(folder, 'usage.jsonl'))).toMatchObject({ ok: false })
  })

  it('keeps no other leftover from being removed', async () => {
    for (const name of ['1.part', '2.part']) await writeFile(join(folder, name), '')
    unreadable.add(join(folder, '1.part'))
    await removeMatching(folder, /\.part$/)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual(['1.part'])
  })
})
