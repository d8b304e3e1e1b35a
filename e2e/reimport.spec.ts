import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSubtitles } from '@shared/subtitles/read-subtitles'
import { findings } from './support/axe-findings'
import { answerDialogs } from './support/dialogs'
import { expect, test } from './support/launch'
import { EditingPage } from './pages/editing-page'
import { dropFile } from './pages/drop-file'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'
import { runCommand } from './support/run-command'
import { closeProject } from './pages/close-project'

const sample = readFileSync(
  join(import.meta.dirname, '../resources/samples/rung-duoc-phong-van.srt'),
  'utf8',
)

/** Two seconds put in at 8 s, and the picture from 11.2 s to 18 s cut out. */
const newCut = `TITLE: Bản dựng mới
FCM: NON-DROP FRAME

001  AX       V     C        01:00:00:00 01:00:08:00 10:00:00:00 10:00:08:00
* FROM CLIP NAME: phim cũ.mov
002  AX       V     C        01:00:08:00 01:00:11:05 10:00:10:00 10:00:13:05
* FROM CLIP NAME: phim cũ.mov
chỗ này sai
003  AX       V     C        01:00:18:00 01:04:00:00 10:00:13:05 10:03:55:05
* FROM CLIP NAME: phim cũ.mov
`

/** `Mẹ` with a combining mark over ASCII, as Windows-1258 writes it. */
const in1258 = (text: string): Buffer =>
  Buffer.from(
    [...text.normalize('NFC')].flatMap((letter) => bytes1258[letter] ?? letter.charCodeAt(0)),
  )
const bytes1258: Readonly<Record<string, number[]>> = {
  ẹ: [0x65, 0xf2],
  ạ: [0x61, 0xf2],
  ổ: [0xf4, 0xd2],
  ơ: [0xf5],
}

test('subtitles go out as asked and come in changed, cut again or in another encoding, with their takes kept', async ({
  studio,
}) => {
  await test.step('changed subtitles come in with their takes kept, after the difference was shown', async () => {
    const { page, folder } = studio
    const window = new StudioPage(page)
    const editing = new EditingPage(page)
    await window.openSample('rung-duoc')
    await window.suggestCast()
    await window.startRender()
    await window.rendered()

    const blocks = sample.trim().split(/\r?\n\r?\n/)
    const changed = blocks.with(1, `${blocks[1]} Thêm một lời.`).slice(0, -1)
    const path = join(folder, 'đã sửa.srt')
    writeFileSync(path, `${changed.join('\n\n')}\n`)
    await answerDialogs(studio, { open: path })
    await page.keyboard.press('Control+Shift+i')
    await expect(page.getByTestId('reimport-same')).toHaveAttribute('data-count', '38')
    await expect(page.getByTestId('reimport-changed')).toHaveAttribute('data-count', '1')
    await expect(page.getByTestId('reimport-removed')).toHaveAttribute('data-count', '1')
    // One of the changes is not wanted: the cue that the file lacks stays.
    await page.getByTestId('reimport-take').nth(1).uncheck()
    if (process.env['CUECAST_SHOTS'])
      await page.screenshot({ path: join(process.env['CUECAST_SHOTS'], 'reimport.png') })
    await page.getByTestId('reimport-apply').click()
    await expect(window.count('stale')).toHaveAttribute('data-count', '1')
    await editing.hasCues(40)
    await page.getByTestId('undo').click()
    await page.keyboard.press('Control+Shift+i')
    await page.getByTestId('reimport-apply').click()
    await editing.hasCues(39)
    await expect(window.count('stale')).toHaveAttribute('data-count', '1')
    await page.getByTestId('undo').click()
    await editing.hasCues(40)
    await expect(window.count('stale')).toHaveAttribute('data-count', '0')
  })

  await test.step('own edits are told from changes of the file, and stay', async () => {
    const { page, folder } = studio
    const editing = new EditingPage(page)
    await editing.caretAt(0, 0)
    await page.keyboard.type('Tôi sửa. ')
    await page.keyboard.press('Enter')
    const path = join(folder, 'khách sửa.srt')
    writeFileSync(path, sample.replace(/(\n3\r?\n[^\n]*\n)/, '$1Khách sửa. '))
    await answerDialogs(studio, { open: path })
    await page.keyboard.press('Control+Shift+i')
    const ticks = page.getByTestId('reimport-take')
    await expect(ticks).toHaveCount(2)
    await expect(ticks.nth(0)).toHaveAttribute('data-by', 'file')
    await expect(ticks.nth(0)).toBeChecked()
    await expect(ticks.nth(1)).toHaveAttribute('data-by', 'own')
    await expect(ticks.nth(1)).not.toBeChecked()
    if (process.env['CUECAST_SHOTS'])
      await page.screenshot({ path: join(process.env['CUECAST_SHOTS'], 'reimport-merge.png') })
    await page.getByTestId('reimport-apply').click()
    await expect.poll(() => editing.textOf(2)).toContain('Khách sửa.')
    expect(await editing.textOf(0)).toContain('Tôi sửa.')
    await page.getByTestId('undo').click()
    await page.getByTestId('undo').click()
    await expect.poll(() => editing.textOf(0)).not.toContain('Tôi sửa.')
  })

  await test.step('any two versions are compared, and what is ticked is taken over in one step', async () => {
    const { page } = studio
    const editing = new EditingPage(page)
    await editing.caretAt(0, 0)
    await page.keyboard.type('Tôi sửa nữa. ')
    await page.keyboard.press('Enter')
    await runCommand(studio, 'compareVersions')
    const grid = page.getByRole('grid', { name: 'Những câu khác đi' })
    await expect(grid.getByRole('row')).toHaveCount(1)
    await expect(grid.locator('ins')).toHaveText('Tôi sửa nữa.')
    expect(await findings(page, '[role="dialog"]')).toEqual([])
    await grid.focus()
    await page.keyboard.press('Space')
    await expect(grid.getByRole('row')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByTestId('side-old')).not.toContainText('Tôi sửa nữa.')
    await expect(page.getByTestId('side-new')).toContainText('Tôi sửa nữa.')
    if (process.env['CUECAST_SHOTS'])
      await page.screenshot({ path: join(process.env['CUECAST_SHOTS'], 'compare.png') })
    await page.getByTestId('compare-apply').click()
    await expect.poll(() => editing.textOf(0)).not.toContain('Tôi sửa nữa.')
    await page.getByTestId('undo').click()
    await expect.poll(() => editing.textOf(0)).toContain('Tôi sửa nữa.')
    await page.getByTestId('undo').click()
  })

  await test.step('cues follow a new cut of the film, after what moves, splits and goes was shown', async () => {
    const { page, folder } = studio
    const window = new StudioPage(page)
    const editing = new EditingPage(page)
    const path = join(folder, 'bản dựng mới.edl')
    writeFileSync(path, newCut)
    await answerDialogs(studio, { open: path })

    await runCommand(studio, 'reconform')
    await expect(page.getByTestId('reconform-apply')).toBeDisabled()
    await page.getByTestId('reconform-choose').click()
    await expect(page.getByTestId('reconform-oldStart')).toHaveValue('01:00:00:00')
    await expect(page.getByTestId('reconform-newStart')).toHaveValue('10:00:00:00')
    const count = (kind: string) => page.getByTestId(`reconform-${kind}`)
    await expect(count('fell-away')).toHaveAttribute('data-count', '1')
    await expect(count('split')).toHaveAttribute('data-count', '1')
    await expect(count('kept')).toHaveAttribute('data-count', '1')
    await expect(count('moved')).toHaveAttribute('data-count', '37')
    const problem = page.getByTestId('reconform-problems').locator('li')
    await expect(problem).toHaveAttribute('data-line', '8')
    await expect(problem).toHaveAttribute('data-kind', 'not-read')
    // By choice, cues stay in one piece.
    await page.getByTestId('reconform-spanning').click()
    await page.getByRole('option').nth(1).click()
    await expect(count('whole')).toHaveAttribute('data-count', '1')
    await expect(count('split')).toHaveCount(0)
    await page.getByTestId('reconform-spanning').click()
    await page.getByRole('option').nth(0).click()
    await expect(count('split')).toHaveAttribute('data-count', '1')

    // Removed cues can be kept as subtitles, with their old times.
    const kept = join(folder, 'câu bị bỏ.srt')
    await answerDialogs(studio, { save: kept })
    await page.getByTestId('reconform-save').click()
    await expect.poll(() => existsSync(kept)).toBe(true)
    const lost = parseSubtitles(readFileSync(kept, 'utf8'), 'kept.srt')
    expect(lost.ok && lost.value.cues.map(({ startMs }) => startMs)).toEqual([11_510])

    await page.getByTestId('reconform-apply').click()
    await editing.hasCues(40)
    // The take of the split cue was cut along; everything that only moved kept its own.
    await expect(window.count('stale')).toHaveAttribute('data-count', '0')
    await page.getByTestId('undo').click()
    await editing.hasCues(40)
    await expect(window.count('stale')).toHaveAttribute('data-count', '0')
  })

  await test.step('subtitles are saved as asked, and the answers are remembered', async () => {
    const { page, folder } = studio
    const path = join(folder, 'ra.vtt')
    await answerDialogs(studio, { save: path })
    await page.keyboard.press('Control+s')
    const preview = page.getByTestId('save-preview')
    await expect(preview).toContainText('[Người dẫn]')
    await page.getByTestId('save-format').click()
    await page.getByRole('option', { name: 'WebVTT' }).click()
    await expect(preview).toContainText('<v Người dẫn>')
    await page.getByTestId('save-labels').click()
    await expect(preview).not.toContainText('Người dẫn')
    await page.getByTestId('save-bom').click()
    await page.getByTestId('save-subtitles-go').click()
    await expect.poll(() => existsSync(path)).toBe(true)
    await expect(preview).toHaveCount(0)
    expect(readFileSync(path, 'utf8')).toMatch(/^\uFEFFWEBVTT\n\n00:00:01\.500 --> /)
    await page.keyboard.press('Control+s')
    await expect(preview).toContainText('WEBVTT')
    await expect(preview).not.toContainText('Người dẫn')
    await page.keyboard.press('Escape')
  })

  await test.step('wrong letters are read again in the encoding that reads well, and the voice stays cast', async () => {
    const { page, folder } = studio
    const editing = new EditingPage(page)
    const path = join(folder, 'phim.srt')
    const cue = (n: number, text: string) =>
      `${n}\n00:00:0${n},000 --> 00:00:0${n},900\n${text}\n\n`
    writeFileSync(
      path,
      in1258(cue(1, '[Mẹ] Con ơi.') + cue(2, '[Mẹ] Về ăn cổ ạ.'.replace('ề', 'e'))),
    )
    await dropFile(page, path)
    await page.evaluate((file) => window.studio.projectOpenPath(file), {
      path,
      encoding: 'windows-1252',
    })
    await closeProject(studio)
    await openPath(studio, path.replace('.srt', '.cuecast'))
    await editing.hasCues(2)
    expect(await editing.textOf(0)).not.toContain('ơi')
    await new StudioPage(page).suggestCast()
    await page.keyboard.press('Control+k')
    await page.getByTestId('command-reopenWithEncoding').click()
    const preview = page.getByTestId('encoding-preview')
    await expect(preview.locator('li').first()).toHaveText('Con ơi.')
    await page.getByTestId('encoding-open').click()
    await expect(page.getByTestId('reimport-changed')).toHaveAttribute('data-count', '2')
    await page.getByTestId('reimport-apply').click()
    await expect.poll(() => editing.textOf(0)).toBe('Con ơi.')
    const speaker = page.getByTestId('speaker')
    await expect(speaker).toHaveCount(1)
    await expect(speaker).toHaveAttribute('data-speaker', 'Mẹ')
    await expect(speaker).not.toHaveAttribute('data-voice-id', '')
    const encodingOnDisk = (): unknown =>
      JSON.parse(readFileSync(join(folder, 'phim.cuecast/project.json'), 'utf8')).source.encoding
    await expect.poll(encodingOnDisk).toBe('windows-1258')
  })
})
