import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { castLibrarySchema } from '@shared/contracts/cast'
import { dictionarySchema } from '@shared/contracts/dictionary'
import { profilesSchema } from '@shared/contracts/profile'
import { PROJECT_NEEDS_CUECAST, PROJECT_SCHEMA_VERSION } from '@shared/contracts/project-file'
import { must } from '@shared/testing/must'
import { readKept } from '@cuecast/platform'
import { earlier, layOut } from '@cuecast/platform/testing/earlier/earlier'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { describe, expect, it } from 'vitest'
import { TaskJournal } from '../runs/task-journal'
import { Project } from './project'

let folder = ''
folderForEach((fresh) => {
  folder = fresh
})
const inside = (...names: string[]) => join(folder, 'Phim.cuecast', ...names)
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** Hash of every file of the project, by its path. */
function hashes(): Record<string, string> {
  const files = readdirSync(inside(), { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(inside(name)).isFile())
    .sort()
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(inside(name)))
      .digest('hex')
  return Object.fromEntries(files.map((name) => [name, hash(name)]))
}

describe.each(earlier)('what $name left on the disk', (sample) => {
  it('opens with every member, take and request, and is saved in the present form', async () => {
    layOut(sample, folder)
    const before = json(inside('project.json'))
    const lines = readFileSync(inside('takes', 'takes.jsonl'), 'utf8').trim().split('\n')
    const takes = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'take')
    const project = must(await Project.open(inside()))
    expect(project.notices).toEqual([])
    expect(project.document).toMatchObject(before)
    const read = project.takes.index.all()
    expect(read.map(({ id }) => id).sort()).toEqual(takes.map(({ take }) => take.id).sort())
    expect(read.filter(({ locked }) => locked)).toHaveLength(1)
    await project.takes.checked()
    const tasks = must(await TaskJournal.open(project.access))
    expect(tasks.openRuns()).toEqual([])
    expect(tasks.latestOf('t1', 0)?.submission.state).toBe('accepted')
    await tasks.close()
    must(project.apply({ fields: { name: 'Phim mới' } }))
    must(await project.close())

    const { name: _old, ...others } = before
    expect(json(inside('project.json'))).toMatchObject({
      ...others,
      name: 'Phim mới',
      schemaVersion: PROJECT_SCHEMA_VERSION,
      needsCuecast: PROJECT_NEEDS_CUECAST,
    })
    const again = must(await Project.open(inside()))
    expect(again.notices).toEqual([])
    expect(again.document).toEqual({ ...project.document, name: 'Phim mới' })
    await again.close()
  })

  it('is refused where a later Cuecast has saved it, and no byte of it changes', async () => {
    layOut(sample, folder)
    const later = {
      ...json(inside('project.json')),
      schemaVersion: PROJECT_SCHEMA_VERSION + 1,
      needsCuecast: '7.1.0',
    }
    writeFileSync(inside('project.json'), JSON.stringify(later))
    writeFileSync(inside('takes', 'takes.jsonl'), '{"type":"of a later kind"}\n', { flag: 'a' })
    writeFileSync(inside('takes', '.another.0123456789ab.tmp'), 'of a later kind')
    const before = hashes()
    for (const orReadOnly of [false, true])
      expect(await Project.open(inside(), { orReadOnly })).toMatchObject({
        error: { code: 'PROJECT_NEWER', params: { needsCuecast: '7.1.0' } },
      })
    expect(hashes()).toEqual(before)
  })

  it.each([
    ['cast-library', castLibrarySchema],
    ['dictionary', dictionarySchema],
    ['profiles', profilesSchema],
  ])('reads its %s whole, and leaves that of a later Cuecast alone', async (name, schema) => {
    layOut(sample, folder)
    const kept = Object.keys(sample.files).filter((path) => path.startsWith(`profile/${name}`))
    for (const path of kept.map((each) => join(folder, each))) {
      const before = json(path)
      expect(await readKept<unknown>(path, schema, null)).toEqual({ ok: true, value: before })
      const text = JSON.stringify({ ...before, version: 2 })
      writeFileSync(path, text)
      expect(await readKept<unknown>(path, schema, null)).toMatchObject({
        error: { code: 'FILE_NEWER', at: path },
      })
      expect(readFileSync(path, 'utf8')).toBe(text)
    }
  })
})
