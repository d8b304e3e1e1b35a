import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSubtitles } from '@shared/subtitles/read-subtitles'
import { answerDialogs } from './support/dialogs'
import { expect, test } from './support/launch'
import { StudioPage } from './pages/studio-page'
import { readTakes } from './support/stored-project'
import { readWav } from './support/wav-file'

const sample = readFileSync(
  join(import.meta.dirname, '../resources/samples/rung-duoc-phong-van.srt'),
  'utf8',
)

test('a sample becomes a track: cast, render, correct one cue, export', async ({ studio }) => {
  const page = new StudioPage(studio.page)
  await page.openSample('rung-duoc')
  await page.suggestCast()
  await page.startRender()
  await page.rendered()
  await expect(page.count('failed')).toHaveAttribute('data-count', '0')

  await page.selectCue(1)
  await page.cueText.fill('Chương trình này đã được sửa lời.')
  await expect(page.count('stale')).toHaveAttribute('data-count', '1')
  await page.renderThisCue()
  await page.rendered()
  await expect(studio.page.getByTestId('take')).toHaveCount(2)

  const path = join(studio.folder, 'bản lồng tiếng.wav')
  await answerDialogs(studio, { save: path })
  await page.exportTrack()

  const parsed = parseSubtitles(sample, 'sample.srt')
  const cues = parsed.ok ? parsed.value.cues : []
  expect(cues).toHaveLength(40)
  const wav = readWav(path)
  const endMs = Math.max(...cues.map((cue) => cue.endMs))
  expect(wav.sampleRate).toBe(48_000)
  expect(wav.frames).toBeGreaterThanOrEqual((endMs * 48_000) / 1000)
  for (const cue of cues)
    expect(wav.level(cue.startMs, cue.endMs), `cue at ${cue.startMs}`).toBeGreaterThan(0.005)
  expect(wav.peak(0, (cues[0]?.startMs ?? 0) - 5)).toBe(0)
})

test('killed in the middle of a render, the studio finishes it and sends nothing twice', async ({
  folder,
}) => {
  const { launch, crash } = await import('./support/launch')
  const first = await launch(folder)
  const page = new StudioPage(first.page)
  await page.openSample('rung-duoc')
  await page.suggestCast()
  await page.startRender()
  await expect(first.page.locator('[data-cue-state="done"]').first()).toBeVisible()
  await crash(first)

  const project = join(folder, 'documents', 'Cuecast', 'rung-duoc-phong-van.cuecast')
  expect(existsSync(join(project, 'tasks.jsonl'))).toBe(true)
  // The project is opened by itself.
  const again = await launch(folder)
  const reopened = new StudioPage(again.page)
  await reopened.rendered()
  const cueIds = readTakes(project).map(({ cueId }) => cueId)
  expect(new Set(cueIds).size).toBe(cueIds.length)
  expect(cueIds).toHaveLength(40)
  await again.app.close()
})
