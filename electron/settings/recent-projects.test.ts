import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openSubtitles } from '@cuecast/dubbing/project/create-project'
import { disks, type DiskName, onDisk } from '@cuecast/platform/testing/other-disks'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'

let folder = ''
folderForEach((fresh) => {
  folder = fresh
})
vi.mock('electron', () => ({ app: { getPath: () => folder } }))
vi.mock('electron-store', () => ({
  default: class {
    store = {}
  },
}))
const { RecentProjects } = await import('./recent-projects')
const { SettingsStore } = await import('./settings-store')

describe.each(Object.keys(disks).filter((name): name is DiskName => name in disks))(
  'recent projects on a disk of %s',
  (disk) => {
    onDisk(disk, () => folder)

    it('are one for all spellings of a folder, and of the file that it was made from', async () => {
      await mkdir(join(folder, 'pictures'))
      const saved = new SettingsStore('vi', () => undefined)
      const recent = new RecentProjects({ saved, pictures: join(folder, 'pictures') })
      const subtitles = join(folder, 'Tập Một.srt')
      const other = (name: string) =>
        disk === 'NTFS' ? name.toUpperCase() : name.normalize('NFD').toLowerCase()
      const spelt = (path: string) => join(folder, other(basename(path)))
      await writeFile(subtitles, '1\n00:00:01,000 --> 00:00:03,000\nXin chào\n')
      const project = must(await openSubtitles(subtitles))
      recent.opened(project, subtitles)
      await vi.waitFor(() => expect(recent.madeFrom(spelt(project.path))).toBe(subtitles))
      expect(recent.projectOf(spelt(subtitles))).toBe(project.path)
      saved.remember(spelt(project.path), 'Tập Một')
      expect(await recent.list()).toMatchObject([{ exists: true, source: subtitles }])
      recent.forget(project.path)
      expect(await recent.list()).toEqual([])
      await project.close()
    })
  },
)
