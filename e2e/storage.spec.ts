import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Studio } from './support/launch'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'

const MB = 1024 * 1024

function writeFilm(path: string): void {
  const cue = (n: number) => `${n}\n00:00:0${n},000 --> 00:00:0${n},900\nCâu số ${n}.\n`
  writeFileSync(path, [1, 2, 3].map(cue).join('\n'))
}

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

async function saveTo({ app }: Studio, filePath: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
  }, filePath)
}

const document = (project: string) => readFileSync(join(project, 'project.json'), 'utf8')
const takes = (project: string) =>
  readFileSync(join(project, 'takes', 'takes.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean).length

test('a full disk is reported, edits and renders wait for room, or the project moves', async ({
  studio,
}) => {
  const disk = join(studio.folder, 'disk')
  mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]).status === 0
  test.skip(!mounted, 'only root can make a small disk')
  try {
    const { page } = studio
    const film = join(disk, 'phim.srt')
    const project = join(disk, 'phim.cuecast')
    writeFilm(film)
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
      await saveTo(studio, other)
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

test('a project folder that is gone is reported, and edits are saved once it is back', async ({
  studio,
}) => {
  const { page } = studio
  const film = join(studio.folder, 'phim.srt')
  const project = join(studio.folder, 'phim.cuecast')
  writeFilm(film)
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
