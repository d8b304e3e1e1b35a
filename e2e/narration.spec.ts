import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { parseSubtitles } from '@shared/subtitles/read-subtitles'
import { cueSchema } from '@shared/contracts/project-file'
import { answerDialogs } from './support/dialogs'
import { ExportPage } from './pages/export-page'
import { handOver } from './pages/open-path'
import { StudioPage } from './pages/studio-page'
import { crash, expect, launch, test } from './support/launch'
import { readTakes } from './support/stored-project'
import { watch } from './support/watch'

const SCRIPT = `# Bến đò

[Lan] Gió nam thổi nhẹ trên bến. Ông Sáu ngồi vá lưới.

Trăng mười bốn lên cao. [pause 800ms]

# Thả lưới

[Sáu] Đừng nói to. Cá nghe được đó.
`

const probeSchema = z.object({
  streams: z.array(z.object({ duration_ts: z.number(), sample_rate: z.string() })),
  chapters: z.array(z.object({ start_time: z.string(), tags: z.object({ title: z.string() }) })),
})

const probe = (path: string) =>
  probeSchema.parse(
    JSON.parse(
      execFileSync('ffprobe', [
        ...'-v error -of json -show_streams -show_chapters'.split(' '),
        path,
      ]).toString(),
    ),
  )

/** The project as it is on disk. */
function stored(folder: string) {
  const project = z
    .object({ cues: z.array(cueSchema) })
    .parse(JSON.parse(readFileSync(join(folder, 'project.json'), 'utf8')))
  return { cues: project.cues, takes: readTakes(folder) }
}

const startsOf = (project: string) => stored(project).cues.map(({ startMs }) => startMs)

/** After each sentence but the last, ms: sentence, paragraph, the script's own, sentence. */
const PAUSES_MS = [300, 800, 800, 300]

/** Waits until each sentence begins where the take before it and its pause end; returns the starts. */
async function laidOut(project: string): Promise<number[]> {
  let starts: number[] = []
  const offBy = async () => {
    const { cues, takes } = stored(project)
    const voiceMs = cues.map(({ id }) => {
      const take = takes.findLast(({ cueId }) => cueId === id)
      return take ? take.durationMs - take.leadMs - take.tailMs : NaN
    })
    starts = startsOf(project)
    return PAUSES_MS.map((pauseMs, i) => {
      const gapMs = (starts[i + 1] ?? NaN) - (starts[i] ?? NaN)
      return Math.max(0, Math.abs(gapMs - (voiceMs[i] ?? NaN) - pauseMs) - 2)
    })
  }
  await expect.poll(offBy).toEqual([0, 0, 0, 0])
  return starts
}

test('a narration: from a file and pasted, cast, rendered, changed, exported; killed and taken up', async ({
  folder,
}) => {
  const studio = await launch(folder)
  const { page } = studio
  const window = new StudioPage(page)

  // A script opened as a file: its project, and the effect of a changed script.
  const script = join(folder, 'bài.md')
  writeFileSync(script, SCRIPT)
  await handOver(studio, script)
  await expect(page.getByTestId('narration-file')).toContainText('bài.md')
  await page.getByTestId('narration-create').click()
  await expect(page.getByTestId('script-cue')).toHaveCount(5)
  writeFileSync(
    script,
    SCRIPT.replace('Đừng nói to.', 'Nói khẽ thôi.').replace('[pause 800ms]', ''),
  )
  await page.keyboard.press('Control+Shift+i')
  await expect(page.getByTestId('reimport-changed')).toHaveAttribute('data-count', '1')
  await page.getByTestId('reimport-apply').click()
  await expect(page.getByTestId('script-cue').nth(3)).toHaveText('Nói khẽ thôi.')
  await page.keyboard.press('F4')
  await expect(page.getByTestId('cue-row')).toHaveCount(5)
  await page.keyboard.press('F4')
  await page.keyboard.press('Control+w')

  await page.getByTestId('new-narration-open').click()
  await page.getByTestId('narration-text').fill(SCRIPT)
  await expect(page.getByTestId('narration-counts')).toContainText('5')
  await expect(page.getByTestId('preview-chapter')).toHaveText(['Bến đò', 'Thả lưới'])
  await page.getByTestId('narration-name').fill('Bến đò')
  await page.getByTestId('narration-create').click()
  await expect(page.getByTestId('script-view')).toBeVisible()
  const sentences = page.getByTestId('script-cue')
  await expect(sentences).toHaveCount(5)
  await window.suggestCast()
  await window.startRender()
  await window.rendered()
  const project = join(folder, 'documents', 'Cuecast', 'Bến đò.cuecast')
  const before = await laidOut(project)

  // One sentence is changed in place, and only that one is rendered again.
  await sentences.nth(1).click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(' bằng đôi tay vẫn nhanh')
  await expect(window.count('stale')).toHaveAttribute('data-count', '1')
  await window.startRender()
  await window.rendered()
  await expect.poll(() => stored(project).takes.length).toBe(6)
  const after = await laidOut(project)
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  expect(after[4]).toBeGreaterThan(before[4] ?? Infinity)

  // Enter splits where the caret is; undo joins again, and the times with it.
  await sentences.nth(4).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(sentences).toHaveCount(6)
  await page.keyboard.press('Control+z')
  await expect(sentences).toHaveCount(5)
  await expect.poll(() => startsOf(project)).toEqual(after)

  // A pasted line is shown once, a typed pause becomes one, and Escape keeps the text.
  const texts = await sentences.allTextContents()
  await sentences.nth(4).click()
  await page.keyboard.press('End')
  await studio.app.evaluate(({ clipboard }) =>
    clipboard.writeText(' Thêm một câu. Và một câu nữa.'),
  )
  await page.keyboard.press('Control+v')
  await expect(sentences).toHaveText([...texts, 'Thêm một câu.', 'Và một câu nữa.'])
  await page.keyboard.type(' [nghỉ 2 giây] Rồi thôi')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('script-view')).toBeFocused()
  await expect(sentences).toHaveText([...texts, 'Thêm một câu.', 'Và một câu nữa.', 'Rồi thôi'])
  await expect(async () => {
    await page.keyboard.press('Control+z')
    await expect(sentences).toHaveCount(texts.length, { timeout: 500 })
  }).toPass()
  await expect(sentences).toHaveText(texts)

  // Killed in the middle of a render, everything is there, and the rest is resumed.
  await page.getByTestId('script-view').focus()
  await page.keyboard.press('Control+a')
  const states = await watch(window.studio, 'data-run-state')
  await page.keyboard.press('Control+Shift+Enter')
  await expect.poll(async () => (await states()).some((state) => state !== 'idle')).toBe(true)
  await crash(studio)
  const again = await launch(folder)
  const second = new StudioPage(again.page)
  await expect(second.studio).toHaveAttribute('data-project-state', 'open')
  await second.rendered()
  await expect.poll(() => startsOf(project)).toHaveLength(5)

  // The exported files are read by another program: a track with chapters, and every sentence at
  // its time.
  await answerDialogs(again, { save: join(folder, 'ben-do.mp3') })
  await again.page.getByTestId('export').click()
  const dialog = new ExportPage(again.page)
  const written: string[] = []
  for (const [destination, ending] of [
    ['podcast', '.mp3'],
    ['acx', '.mp3'],
    ['audiobook', '.m4b'],
    ['youtube', '.flac'],
  ] as const) {
    if (destination !== 'podcast') await dialog.again()
    await dialog.to(destination)
    await dialog.start.click()
    await dialog.done()
    const path = again.page.getByTestId('export-path')
    await expect(path).toHaveAttribute('title', new RegExp(`${ending}$`))
    written.push((await path.getAttribute('title')) ?? '')
  }
  const [mp3 = '', , book = '', flac = ''] = written
  const starts = startsOf(project)
  const { chapters } = probe(mp3)
  expect(chapters.map(({ tags }) => tags.title)).toEqual(['Bến đò', 'Thả lưới'])
  expect(probe(book).chapters.map(({ tags }) => tags.title)).toEqual(['Bến đò', 'Thả lưới'])
  const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(parts.filter((name) => /0[12] (Bến đò|Thả lưới)\.mp3$/.test(name))).toHaveLength(2)
  expect(Math.abs(Number(chapters[1]?.start_time) * 1_000 - (starts[3] ?? 0))).toBeLessThan(2)
  const [track] = probe(flac).streams
  const end = stored(project).cues.at(-1)?.endMs ?? 0
  const seconds = (track?.duration_ts ?? 0) / Number(track?.sample_rate)
  expect(Math.abs(seconds * 1_000 - end)).toBeLessThan(2)
  const srt = readdirSync(dirname(flac)).find((name) => name.endsWith('.srt')) ?? ''
  const spoken = parseSubtitles(readFileSync(join(dirname(flac), srt), 'utf8'), srt)
  expect(spoken.ok && spoken.value.cues.map(({ startMs }) => startMs)).toEqual(starts)
})
