import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { answerDialogs } from './support/dialogs'
import { crash, expect, launch, test } from './support/launch'
import { readTakes } from './support/stored-project'
import { linesOf, srtOf } from './support/subtitles'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'

const MB = 1024 * 1024

const lines = linesOf(['Câu số 1.', 'Câu số 2.', 'Câu số 3.'], 1_000, 900)

/** Fills a disk until so much is left; answers how to make room again. */
function fill(disk: string, leftBytes: number): () => void {
  const filler = join(disk, 'filler')
  const free = () =>
    Number(
      spawnSync('stat', ['-f', '-c', '%a %S', disk])
        .stdout.toString()
        .split(' ')
        .reduce((a, b) => String(Number(a) * Number(b))),
    )
  writeFileSync(filler, '')
  while (free() > leftBytes) {
    try {
      appendFileSync(filler, Buffer.alloc(Math.min(MB, free() - leftBytes)))
    } catch {
      break
    }
  }
  return () => rmSync(filler)
}

const document = (project: string) => readFileSync(join(project, 'project.json'), 'utf8')
const takes = (project: string) => readTakes(project).length

test('a project that cannot be written is reported; edits and renders wait, or the project moves', async ({
  studio,
}) => {
  await test.step('a folder that is gone: edits are saved once it is back', async () => {
    const { page } = studio
    const film = join(studio.folder, 'phim.srt')
    const project = join(studio.folder, 'phim.cuecast')
    writeFileSync(film, srtOf(lines))
    await openPath(studio, film)
    const studioPage = new StudioPage(page)
    const trouble = page.getByTestId('save-trouble')
    renameSync(project, `${project} (away)`)
    await studioPage.selectCue(0)
    await studioPage.cueText.fill('Sửa khi thư mục vắng.')
    await studioPage.selectCue(1)
    await expect(trouble).toHaveAttribute('data-code', 'WRITE_FAILED')
    expect(existsSync(project)).toBe(false)
    renameSync(`${project} (away)`, project)
    await page.getByTestId('save-retry').click()
    await expect(trouble).toHaveCount(0)
    expect(document(project)).toContain('Sửa khi thư mục vắng.')
  })

  await test.step('a full disk', async () => {
    const disk = join(studio.folder, 'disk')
    mkdirSync(disk)
    const mounted =
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]).status === 0
    test.skip(!mounted, 'only root can make a small disk')
    try {
      const { page } = studio
      const film = join(disk, 'phim.srt')
      const project = join(disk, 'phim.cuecast')
      writeFileSync(film, srtOf(lines))
      await openPath(studio, film)
      const studioPage = new StudioPage(page)
      await studioPage.suggestCast()
      await studioPage.startRender()
      await studioPage.rendered()
      const trouble = page.getByTestId('save-trouble')

      await test.step('edits wait in memory and are saved by themselves', async () => {
        const makeRoom = fill(disk, 0)
        await studioPage.selectCue(0)
        await studioPage.cueText.fill(`Một lời thoại mới. ${'rất dài '.repeat(200)}`)
        await studioPage.selectCue(1)
        await expect(trouble).toHaveAttribute('data-code', 'DISK_FULL')
        expect(document(project)).not.toContain('Một lời thoại mới.')
        makeRoom()
        await expect(trouble).toHaveCount(0)
        expect(document(project)).toContain('Một lời thoại mới.')
        await studioPage.selectCue(0)
        await studioPage.cueText.fill('Một lời thoại mới.')
        await studioPage.selectCue(1)
        await expect(page.getByTestId('save-state')).toHaveAttribute('data-save-state', 'saved')
      })

      await test.step('a render waits for room for its audio', async () => {
        const makeRoom = fill(disk, 2 * MB)
        await studioPage.startRender()
        await expect(studioPage.studio).toHaveAttribute('data-run-state', 'waiting')
        await expect(trouble).toBeVisible()
        expect(takes(project)).toBe(3)
        makeRoom()
        await studioPage.rendered()
        await expect(trouble).toHaveCount(0)
        expect(takes(project)).toBe(4)
      })

      await test.step('saved elsewhere, it continues there with its takes', async () => {
        fill(disk, 0)
        await studioPage.selectCue(1)
        await studioPage.cueText.fill(`Câu hai đã khác. ${'rất dài '.repeat(200)}`)
        await studioPage.selectCue(2)
        await expect(trouble).toBeVisible()
        const other = join(studio.folder, 'chỗ khác.cuecast')
        await answerDialogs(studio, { save: other })
        await page.getByTestId('save-elsewhere').click()
        await expect(trouble).toHaveCount(0)
        await expect(studioPage.studio).toHaveAttribute('data-app-state', 'ready')
        expect(document(other)).toContain('Câu hai đã khác.')
        expect(takes(other)).toBe(4)
        await studioPage.selectCue(2)
        await studioPage.cueText.fill('Câu ba ở chỗ mới.')
        await studioPage.selectCue(1)
        await expect.poll(() => document(other)).toContain('Câu ba ở chỗ mới.')
      })
      await studio.app.close()
    } finally {
      spawnSync('umount', ['-l', disk])
    }
  })
})

test('edits that a full disk had no room for are in the project again after a kill', async ({
  studio,
}) => {
  const disk = join(studio.folder, 'disk')
  mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]).status === 0
  test.skip(!mounted, 'only root can make a small disk')
  try {
    const film = join(disk, 'phim.srt')
    writeFileSync(film, srtOf(lines))
    await openPath(studio, film)
    const makeRoom = fill(disk, 0)
    const before = new StudioPage(studio.page)
    await before.selectCue(0)
    await before.cueText.fill(`Lời không lưu được. ${'rất dài '.repeat(200)}`)
    await before.selectCue(1)
    await expect(studio.page.getByTestId('save-trouble')).toBeVisible()
    const unsaved = join(studio.folder, 'data', 'unsaved')
    await expect.poll(() => existsSync(unsaved) && readdirSync(unsaved).length).toBe(1)
    expect(document(join(disk, 'phim.cuecast'))).not.toContain('Lời không lưu được.')
    await crash(studio)
    makeRoom()

    const again = await launch(studio.folder)
    const after = new StudioPage(again.page)
    await expect(after.studio).toHaveAttribute('data-project-state', 'open')
    await expect(after.row(0)).toContainText('Lời không lưu được.')
    const notice = again.page.locator('[data-testid="notice"][data-code="EDITS_TAKEN_UP"]')
    await expect(notice).toBeVisible()
    expect(document(join(disk, 'phim.cuecast'))).toContain('Lời không lưu được.')
    expect(readdirSync(unsaved)).toEqual([])
    await again.app.close()
  } finally {
    spawnSync('umount', ['-l', disk])
  }
})
