import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { sine } from '@cuecast/audio/testing/sounds'
import { movePath } from '@cuecast/platform'
import { disks, type DiskName, onDisk } from '@cuecast/platform/testing/other-disks'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { heldByOthers } from '@cuecast/platform/testing/windows-rules'
import { must, present } from '@shared/testing/must'
import { copyProject } from './copy-project'
import { openSubtitles } from './create-project'
import { filmsBeside } from './film'
import { openNarration, projectOfScript } from './narration'
import { addRecordedTake } from './own-takes'
import { Project } from './project'
import { ProjectSession } from './project-session'
import { readScriptFile } from './script-file'
import { quietSession } from './testing/quiet-session'

const SRT = '1\n00:00:01,000 --> 00:00:03,000\nXin chào\n'
const RATE = 48_000

let folder: string
let projectSession: ProjectSession
folderForEach(async (fresh) => {
  folder = fresh
  projectSession = new ProjectSession({
    ...quietSession,
    projectsFolder: folder,
  })
})

/** A name as another program of that system may spell it. */
const spellings: Record<DiskName, (name: string) => string> = {
  NTFS: (name) => name.toUpperCase(),
  APFS: (name) => name.normalize('NFD').toUpperCase(),
  'HFS+': (name) => name.normalize('NFD'),
}
const namesIn = async (path: string) => (await readdir(path)).map((name) => name.normalize('NFC'))

describe.each(Object.keys(disks).filter((name): name is DiskName => name in disks))(
  'a project on a disk of %s',
  (name) => {
    const held = heldByOthers()
    onDisk(name, () => folder)
    afterEach(() => projectSession.close())

    const spelt = (...parts: string[]) => join(folder, ...parts.map(spellings[name]))

    async function subtitles(): Promise<string> {
      const path = join(folder, 'Tập Một.srt')
      await writeFile(path, SRT)
      return path
    }
    async function withTake(): Promise<Project> {
      const project = must(await openSubtitles(await subtitles()))
      const cue = present(project.document.cues[0])
      must(await addRecordedTake(project, cue.id, sine(RATE, RATE, 300, 0.5), RATE))
      must(project.apply({ fields: { name: 'Mới' } }))
      must(await project.flush())
      return project
    }

    it('is opened again by another spelling of its subtitles, with edits and takes', async () => {
      await (await withTake()).close()
      const again = must(await openSubtitles(spelt('Tập Một.srt')))
      expect(again.document.name).toBe('Mới')
      expect(again.takes.index.all()).toHaveLength(1)
      expect(again.notices).toEqual([])
      await again.close()
      expect((await namesIn(folder)).sort()).toEqual(['Tập Một.cuecast', 'Tập Một.srt'])
    })

    it('is one project for the window, however its folder and its subtitles are spelt', async () => {
      const first = must(await projectSession.open(await subtitles()))
      expect(must(await projectSession.open(spelt('Tập Một.cuecast')))).toBe(first)
      expect(must(await projectSession.open(spelt('Tập Một.srt')))).toBe(first)
      expect(first.access.readOnly).toBeNull()
      const path = present(projectSession.subtitlePath ?? undefined)
      expect(basename(path).normalize('NFC').toLowerCase()).toBe('tập một.srt')
    })

    it('keeps edits and takes when only the case of its name is changed', async () => {
      const project = await withTake()
      await movePath(project.path, join(folder, 'TẬP MỘT.cuecast'))
      must(project.apply({ fields: { name: 'Lần hai' } }))
      must(await project.flush())
      must(await copyProject(project, join(folder, 'Bản sao.cuecast')))
      await project.close()
      expect(await namesIn(folder)).toContain('TẬP MỘT.cuecast')
      for (const path of [project.path, join(folder, 'Bản sao.cuecast')]) {
        const again = must(await Project.open(path))
        expect(again.document.name).toBe('Lần hai')
        expect(again.takes.index.all()).toHaveLength(1)
        await again.close()
      }
    })

    it('is not moved over itself', async () => {
      const project = must(await projectSession.open(await subtitles()))
      const moved = await projectSession.move(project, spelt('Tập Một.cuecast'))
      expect(moved).toMatchObject({ ok: false, error: { code: 'WRITE_FAILED' } })
      expect(projectSession.project).toBe(project)
      must(project.apply({ fields: { name: 'Còn đây' } }))
      must(await project.flush())
    })

    it.runIf(name === 'NTFS')('is saved as soon as its document is let go of', async () => {
      const project = must(await openSubtitles(await subtitles()))
      held.hold(join(project.path, 'project.json'), 'EBUSY', 3)
      must(project.apply({ fields: { name: 'Đã lưu' } }))
      must(await project.flush())
      await project.close()
      const again = must(await Project.open(project.path))
      expect(again.document.name).toBe('Đã lưu')
      await again.close()
    })

    it('finds the film beside its subtitles', async () => {
      await writeFile(join(folder, 'Tập Một.mp4'), '')
      const films = await filmsBeside(spelt('Tập Một.srt'))
      expect(films.map((path) => basename(path).normalize('NFC'))).toEqual(['Tập Một.mp4'])
    })

    it('is found by another spelling of its script', async () => {
      const path = join(folder, 'Kịch bản.md')
      await writeFile(path, 'Xin chào.')
      const script = present(must(await readScriptFile(path)))
      const made = must(
        await openNarration({ script, folder, name: basename(path), language: 'vi' }),
      )
      await made.close()
      expect(await projectOfScript(spelt('Kịch bản.md'), folder)).not.toBeNull()
    })
  },
)
