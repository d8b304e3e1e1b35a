import { readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { must } from '@shared/testing/must'
import { sampleCue, sampleDocument } from '@shared/testing/samples'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { openForeign } from './copy-project'
import { createProject } from './create-project'
import { Project } from './project'

const document = sampleDocument({ id: 'p1', name: 'Phim', cues: [sampleCue('a', 0)] })
let project: Project
let kept: string[]

folderForEach(async (folder) => {
  project = must(await createProject(join(folder, 'Phim.cuecast'), document))
  kept = []
  project.replacedElsewhere = (path) => kept.push(path)
})
afterEach(async () => void (await project.close()))

const rename = async (name: string) => {
  project.apply({ fields: { name } })
  must(await project.flush())
}
const onDisk = (): string => readFileSync(project.folder.document, 'utf8')

/** As programs do that synchronise folders: another file under the same name. */
function replace(text: string): void {
  const beside = `${project.folder.document}.sync`
  writeFileSync(beside, text)
  renameSync(beside, project.folder.document)
}

it('keeps the version that another program put there before writing its own', async () => {
  await rename('Của tôi')
  const foreign = onDisk().replace('Của tôi', 'Từ máy khác')
  replace(foreign)
  await rename('Của tôi, tiếp')
  expect(onDisk()).toContain('Của tôi, tiếp')
  expect(kept.map((path) => readFileSync(path, 'utf8'))).toEqual([foreign])
  await rename('Của tôi, xong')
  expect(kept).toHaveLength(1)
})

it('ignores a file that was only touched', async () => {
  await rename('Của tôi')
  replace(onDisk())
  utimesSync(project.folder.document, new Date(), new Date(2_000_000_000_000))
  await rename('Của tôi, tiếp')
  expect(kept).toEqual([])
})

it('makes a project of the other version, and of nothing else', async () => {
  replace(onDisk().replace('"Phim"', '"Từ máy khác"'))
  await rename('Của tôi')
  const [path = ''] = kept
  const made = must(await openForeign(project, path))
  expect(dirname(made)).toBe(dirname(project.path))
  const other = must(await Project.open(made))
  onTestFinished(async () => void (await other.close()))
  expect(other.document).toMatchObject({ name: 'Từ máy khác', cues: document.cues })
  expect(other.document.id).not.toBe(project.document.id)
  expect(await openForeign(project, project.folder.document)).toMatchObject({ ok: false })
})
