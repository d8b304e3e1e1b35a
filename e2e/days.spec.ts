// A day of an editor and a day of a narrator, at the size of their work.
import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { guideSentences } from '@cuecast/speech/testing/guide-sentences'
import { EditingPage } from './pages/editing-page'
import { ExportPage } from './pages/export-page'
import { handOver, openPath } from './pages/open-path'
import { PlayerPage } from './pages/player-page'
import { StudioPage } from './pages/studio-page'
import { findings } from './support/axe-findings'
import { answerDialogs } from './support/dialogs'
import { chooseNoCountIn, fakeVoice } from './support/fake-voice'
import { crash, expect, launch, type Studio, test } from './support/launch'
import { runCommand } from './support/run-command'
import { plantFaults } from './support/plant-faults'
import { linesOf, srtOf, writeSrt } from './support/subtitles'
import type { NamedDestination } from '@shared/interchange/destinations'
import { openFolder, readTakes, storedProject } from './support/stored-project'

/** Faults of the listening queue’s film are spoken here. */
process.env['CUECAST_WORKERS'] ??= resolve(import.meta.dirname, '../out/main')

const SPEAKERS = Array.from({ length: 40 }, (_, i) => `Role ${i + 1}`)
const CUES = 150

const film = (path: string, seconds: number): void => {
  const picture = ['-f', 'lavfi', '-i', `testsrc=s=640x360:r=25:d=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=f=180:d=${seconds}`]
  const codecs = '-c:v libx264 -preset ultrafast -g 50 -pix_fmt yuv420p -c:a aac -shortest'
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs.split(' '), path])
}

/** Width of the film at 16:9 and height of the lanes with that of its sound, px. */
const sizesOf = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (name: string) =>
      document.querySelector(`[data-testid="${name}"]`)?.getBoundingClientRect() ?? new DOMRect()
    const picture = boxOf('picture')
    return {
      film: Math.min(picture.width, (picture.height * 16) / 9),
      lanes: boxOf('lanes').height + boxOf('original').height,
    }
  })

const streamsOf = (path: string): { codec_type: string }[] =>
  JSON.parse(
    execFileSync('ffprobe', [...'-v error -of json -show_streams'.split(' '), path]).toString(),
  ).streams

test('an editor’s day: 150 cues and 40 speakers', { tag: '@extended' }, async ({ folder }) => {
  test.setTimeout(600_000)
  const subtitles = join(folder, 'Harbour.srt')
  writeFileSync(
    subtitles,
    srtOf(
      Array.from({ length: CUES }, (_, i) => ({
        startMs: 1_000 + i * 4_000,
        endMs: 4_000 + i * 4_000,
        text: `[${SPEAKERS[i % 40]}] There is a light on the northern pier, number ${i + 1}.`,
      })),
    ),
  )
  film(join(folder, 'Harbour.mp4'), CUES * 4 + 5)
  const studio = await launch(folder)
  const { page } = studio
  await page.evaluate(() => window.studio.preferencesSet({ locale: 'en' }))
  await page.reload()
  await answerDialogs(studio, { save: join(folder, 'Harbour.wav') })
  const editor = new StudioPage(page)
  const editing = new EditingPage(page)

  await openPath(studio, subtitles)
  await editing.hasCues(CUES)
  await page.getByTestId('film-attach').click()
  await expect(page.getByTestId('original')).toBeVisible()
  const sizes = await sizesOf(page)
  expect(Math.round(sizes.film)).toBeGreaterThanOrEqual(480)
  expect(Math.round(sizes.lanes)).toBeGreaterThanOrEqual(200)

  // Forty roles at once, in the casting table.
  await editor.suggestCast()
  await page.keyboard.press('Control+Shift+b')
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(SPEAKERS.length + 1)
  await page.keyboard.press('Escape')
  await editor.startRender()
  await editor.rendered()

  // Texts are edited, one edit is reverted, and a kill loses no typed text.
  for (const index of [3, 5, 8]) {
    await editor.selectCue(index)
    await editor.cueText.fill(`There is a light, number ${index}. Look.`)
  }
  await expect(editor.count('stale')).toHaveAttribute('data-count', '3')
  await page.getByTestId('cue-table').focus()
  await page.keyboard.press('Control+z')
  await expect(editor.count('stale')).toHaveAttribute('data-count', '2')
  await crash(studio)
  const again = await launch(folder)
  const later = new StudioPage(again.page)
  await expect(later.count('stale')).toHaveAttribute('data-count', '2')
  await later.startRender()
  await later.rendered()
  await workInside(again, later)

  await answerDialogs(again, { save: join(folder, 'Harbour.wav') })
  const deliver = async (to: NamedDestination) => {
    await again.page.keyboard.press('Control+e')
    const dialog = new ExportPage(again.page)
    await dialog.to(to)
    await dialog.start.click()
    await expect(dialog.job).toHaveAttribute('data-export-state', 'done', { timeout: 240_000 })
    // With the results of the file check.
    expect(await findings(again.page, '[role="dialog"]')).toEqual([])
    await again.page.keyboard.press('Escape')
  }
  await deliver('film')
  const copy = join(folder, 'Harbour.dubbed.mp4')
  const audio = streamsOf(copy).filter((stream) => stream.codec_type === 'audio')
  expect(audio).toHaveLength(2)
  await deliver('premix')
  // Each destination has a separate folder.
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.includes('.stem-Role'))).toHaveLength(40)
})

/** A word is silenced, another one is said again; lanes, shot changes and what has changed since the import are looked at. */
async function workInside(studio: Studio, editor: StudioPage): Promise<void> {
  const { page } = studio
  await editor.selectCue(8)
  await page.getByTestId('cue-table').focus()
  await page.keyboard.press('Shift+e')
  const take = page.getByTestId('take-dialog')
  const words = take.getByTestId('take-word')
  const changes = take.getByTestId('take-changes-count')
  await words.nth(1).click()
  await page.keyboard.press('s')
  await expect(changes).toContainText('1 change')
  await words.nth(3).click()
  await page.keyboard.press('r')
  await page.keyboard.type('lamp')
  await page.keyboard.press('Enter')
  await expect(words.nth(3)).toHaveText('lamp')
  await take.getByTestId('take-done').click()
  await expect(editor.count('stale')).toHaveAttribute('data-count', '0')

  await page.keyboard.press('Alt+=')
  await page.keyboard.press('Shift+g')
  await runCommand(studio, 'findShots')
  await expect(page.getByTestId('toast').filter({ hasText: 'shot change' })).toBeVisible()
  await runCommand(studio, 'compareVersions')
  await expect(page.getByRole('dialog').getByRole('row')).not.toHaveCount(0)
  await page.keyboard.press('Escape')
}

const CHAPTERS = 30
const SENTENCES = 100

/** Sentences as long as those of the fake voice. */
const book = Array.from({ length: CHAPTERS }, (_, chapter) => {
  const sentences = Array.from(
    { length: SENTENCES },
    (_s, i) => `Xin chào các bạn, câu ${chapter * SENTENCES + i + 1}.`,
  )
  return `# Chương ${chapter + 1}\n\n${sentences.join(' ')}\n`
}).join('\n')

/** The cues that have a recording, as the journal has them. */
const recorded = (project: string): Set<string> =>
  new Set(readTakes(project).flatMap(({ own, cueId }) => (own ? [cueId] : [])))

test(
  'a narrator’s day: 3,000 sentences, 40 of them recorded, and killed in the middle',
  { tag: '@extended' },
  async ({ folder }) => {
    test.setTimeout(600_000)
    const wav = join(folder, 'voice.wav')
    writeFileSync(wav, fakeVoice([1.2, 1.6]))
    const script = join(folder, 'Sách.md')
    writeFileSync(script, book)
    const args = ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${wav}`]
    const studio = await launch(folder, { args })
    const { page } = studio
    await handOver(studio, script)
    await expect(page.getByTestId('narration-counts')).toContainText('3')
    await page.getByTestId('narration-create').click()
    await expect(page.getByTestId('script-view')).toBeVisible()
    const cues = async () => (await storedProject(await openFolder(page))).project.cues.length
    expect(await cues()).toBe(CHAPTERS * SENTENCES)
    const chapter = (number: number) =>
      page.getByRole('navigation').getByText(`Chương ${number}`, { exact: true })
    await chapter(30).click()
    const sentence = (number: number) =>
      page.getByTestId('script-cue').filter({ hasText: `câu ${number}.` })
    await expect(sentence(2_901)).toBeVisible()
    await chapter(1).click()
    await expect(sentence(1)).toBeVisible()

    // Cue after cue without a hand, until the studio is killed.
    const project = join(folder, 'Sách.cuecast')
    await runCommand(studio, 'recordTake')
    await chooseNoCountIn(page)
    const text = page.getByTestId('record-text').locator('p')
    await page.keyboard.press('o')
    await expect(text).toContainText('câu 21.', { timeout: 180_000 })
    await crash(studio)

    const after = await launch(folder, { args })
    const left = after.page.getByTestId('recordings-left')
    await expect(left).toBeVisible()
    await left.getByRole('button').click()
    await expect.poll(() => recorded(project).size).toBeGreaterThanOrEqual(20)
    await runCommand(after, 'recordTake')
    await after.page.getByRole('combobox', { name: 'Câu cần thu' }).click()
    await after.page.getByRole('option', { name: 'Câu chưa có giọng bạn' }).click()
    const next = after.page.getByTestId('record-text').locator('p')
    await after.page.keyboard.press('o')
    await expect(next).toContainText('câu 42.', { timeout: 180_000 })
    await after.page.keyboard.press('r')
    await expect(after.page.getByTestId('pieces-check')).toBeVisible()
    await after.page.keyboard.press('k')
    await expect.poll(() => recorded(project).size).toBeGreaterThanOrEqual(40)
  },
)

const LINES = 300
const PLANTED = 40

test(
  'an afternoon with the listening queue: 300 cues, 40 faults planted in them',
  { tag: '@extended' },
  async ({ folder }) => {
    test.setTimeout(1_200_000)
    // `CUECAST_LISTEN=1` plays each cue to its end before a key is pressed, as a person does.
    const listens = process.env['CUECAST_LISTEN'] === '1'
    const sentences = await guideSentences('vi', LINES)
    const texts = Array.from({ length: LINES }, (_, i) => {
      const speaker = ['An', 'Bình', 'Chi'][Math.floor(i / 2) % 3]
      return `[${speaker}] ${sentences[i % sentences.length]}`
    })
    const subtitles = writeSrt(folder, 'Listening.srt', linesOf(texts, 12_000, 11_000))
    const studio = await launch(folder)
    await openPath(studio, subtitles)
    const first = new StudioPage(studio.page)
    await first.suggestCast()
    await first.startRender()
    await first.rendered()
    await studio.app.close()

    const planted = await plantFaults(join(folder, 'Listening.cuecast'), PLANTED)
    const again = await launch(folder)
    const { page } = again
    await openPath(again, subtitles)
    const queue = page.getByTestId('listening')
    const player = new PlayerPage(page)
    await page.keyboard.press('Control+Shift+l')
    await expect(queue.getByTestId('listening-summary')).toBeVisible()
    await expect(queue.getByText(/Đang đo/)).toHaveCount(0, { timeout: 120_000 })

    const answered = new Map<string, string>()
    const began = Date.now()
    let keys = 1
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    /** The cue being listened to; a key without one; waits for renders. */
    const state = async () => {
      const now = await queue.getByTestId('listening-row').evaluateAll((rows) => {
        const current = rows.find((row) => row.hasAttribute('aria-current'))
        return rows.length === 0 ? 'end' : (current?.getAttribute('data-cue') ?? 'n')
      })
      return answered.has(now) ? 'wait' : now
    }
    const settled = async () => {
      let now = 'wait'
      await expect.poll(async () => (now = await state()), { timeout: 60_000 }).not.toBe('wait')
      return now
    }
    await press('n')
    for (let now = await settled(); now !== 'end'; now = await settled()) {
      if (now === 'n') await press('n')
      else {
        if (listens) await player.isPlaying(false)
        answered.set(now, planted.has(now) ? 'r' : 'g')
        await press(answered.get(now) ?? '')
      }
    }
    const seconds = Math.round((Date.now() - began) / 1_000)
    const found = [...planted.keys()].filter((id) => answered.has(id)).length
    const alarms = answered.size - found
    const figures = `${found} of ${PLANTED} found, ${alarms} false alarms, ${keys} keys, ${seconds} s`
    const missed = [...planted].filter(([id]) => !answered.has(id)).map(([, fault]) => fault)
    process.stdout.write(`${figures}; missed: ${missed.join(', ')}\n`)
    expect(found).toBeGreaterThanOrEqual(0.95 * PLANTED)
    expect(alarms).toBeLessThanOrEqual(0.03 * (LINES - PLANTED))
  },
)
