import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { sampleDocument } from '@shared/testing/samples'
import { createProject } from './create-project'
import { listBackups } from './document-file'
import { Project } from './project'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})

const path = () => join(folder, 'phim.cuecast')
beforeEach(async () => {
  must(await must(await createProject(path(), sampleDocument({}))).close())
})

it.each(['takes', 'peaks', 'backups', 'review', 'recordings'])(
  'moves a link in the place of %s aside, and writes nothing through it',
  async (name) => {
    const other = join(folder, 'khác')
    await mkdir(other)
    const own = join(path(), name)
    await rename(own, join(folder, 'cũ')).catch(() => undefined)
    await symlink(other, own)
    const project = must(await Project.open(path()))
    const [notice, ...others] = project.notices
    project.apply({ fields: { name: 'Phim mới' } })
    must(await project.close())
    expect(await readdir(other)).toEqual([])
    const aside = (await readdir(path())).filter((each) => each.startsWith(`${name}.broken-`))
    expect(aside).toHaveLength(1)
    const params = { file: name, kept: aside[0] }
    expect(notice).toMatchObject({ code: 'FOLDER_WAS_LINK', at: name, params })
    expect(others.filter(({ code }) => code === 'UNREADABLE_NOW')).toEqual([])
  },
)

it('leaves the backups of another project alone', async () => {
  const other = must(await createProject(join(folder, 'khác.cuecast'), sampleDocument({})))
  await mkdir(other.folder.backups, { recursive: true })
  for (const day of ['01', '02', '03']) {
    const name = `project-2026-01-${day}T00-00-00-000Z.json`
    await writeFile(join(other.folder.backups, name), '{}')
  }
  must(await other.close())
  const before = await listBackups(other.folder.backups, 'project')
  await rename(join(path(), 'backups'), join(folder, 'cũ')).catch(() => undefined)
  await symlink(other.folder.backups, join(path(), 'backups'))
  const project = must(await Project.open(path()))
  project.backups = () => ({ everyMs: 0, keep: 1 })
  project.apply({ fields: { name: 'Phim mới' } })
  must(await project.close())
  expect(await listBackups(other.folder.backups, 'project')).toEqual(before)
})
