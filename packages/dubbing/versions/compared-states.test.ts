import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { sampleCue, sampleDocument } from '@shared/testing/samples'
import { createProject } from '../project/create-project'
import { backUp, usualBackups } from '../project/document-file'
import { projectFolder } from '../project/project-folder'
import { backupsOf, readBackup, readOtherProject } from './compared-states'

let folder: string
folderForEach((made) => {
  folder = made
})

/** A project with a backup of its two cues, of which one is gone now. */
async function projectWithBackup(): Promise<string> {
  const path = join(folder, 'Phim.cuecast')
  const cues = [sampleCue('a', 0), sampleCue('b', 1_000)]
  const project = must(await createProject(path, sampleDocument({ cues })))
  await backUp(projectFolder(path), usualBackups)
  must(project.apply({ cues: { upsert: [], remove: ['b'] } }))
  must(await project.flush())
  // Somebody else may have it open: it is read all the same.
  const read = must(await readOtherProject(path))
  expect(read.cues.map(({ id }) => id)).toEqual(['a'])
  await project.close()
  return path
}

it('lists backups with their times, and reads one as it was', async () => {
  const path = await projectWithBackup()
  const oldest = must(await backupsOf(path)).at(-1)
  expect(Date.now() - Date.parse(oldest?.at ?? '')).toBeLessThan(60_000)
  const { cues, name } = must(await readBackup(path, oldest?.file ?? ''))
  expect([cues.map(({ id }) => id), name]).toEqual([['a', 'b'], oldest?.file])
})

it('names a backup that is damaged, one that is none, and a folder that is no project', async () => {
  const path = await projectWithBackup()
  const damaged = 'project-2026-01-31T10-20-30-400Z.json'
  writeFileSync(join(path, 'backups', damaged), '{"schemaVersion": 1')
  const at = join(path, 'backups', damaged)
  expect(await readBackup(path, damaged)).toMatchObject({ error: { code: 'PROJECT_INVALID', at } })
  copyFileSync(join(path, 'project.json'), join(path, 'backups', 'other.json'))
  expect(await readBackup(path, '../project.json')).toMatchObject({
    error: { code: 'PROJECT_NOT_FOUND' },
  })
  expect(await readOtherProject(join(folder, 'phim.srt'))).toMatchObject({
    error: { code: 'PROJECT_NOT_FOUND', at: join(folder, 'phim.srt') },
  })
})
