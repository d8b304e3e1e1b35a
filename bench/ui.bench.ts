import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, type Studio } from '../e2e/launch'
import { openDisplay } from './ui/display'
import { writeFilmProject } from './ui/film-project'
import { measureKeys } from './ui/keys'
import { measureMemory } from './ui/memory'
import { measureMoving } from './ui/moving'
import { keepContexts, measurePlaying } from './ui/playing'
import { row, type Row } from './ui/row'
import { measureUpdates } from './ui/updates'

/** Time from asking for the project until its cues can be worked with, ms. */
async function open({ app, page }: Studio, path: string): Promise<number> {
  await app.evaluate(
    ({ dialog }, filePath) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
    },
    join(path, 'project.json'),
  )
  const asked = Date.now()
  await page.keyboard.press('Control+o')
  await page.locator('[data-cue-index="0"]').waitFor()
  await page.getByTestId('timeline').waitFor()
  // Interactive: two frames after all is there.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return Date.now() - asked
}

async function measure(studio: Studio, path: string): Promise<Row[]> {
  const { app, page, folder } = studio
  await keepContexts(page)
  await page.reload()
  await page.locator('[data-app-state="ready"]').first().waitFor()
  const rows = [
    row('open 10,000 cues, beyond an empty window', await open(studio, path), 'ms', 1_500),
  ]
  rows.push(...(await measureMoving(page)))
  rows.push(...(await measureUpdates(app, page)))
  rows.push(...(await measureKeys(page)))
  rows.push(...(await measureMemory(app)))
  rows.push(...(await measurePlaying(app, page, folder)))
  return rows
}

/** The window at the length of a film, in the real Electron. */
export async function run(): Promise<{ title: string; rows: Row[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecast-bench-ui-'))
  const closeDisplay = await openDisplay()
  try {
    await mkdir(join(folder, 'films'))
    const path = await writeFilmProject(join(folder, 'films'))
    const studio = await launch(folder)
    const rows = await measure(studio, path)
    await studio.app.close()
    return { title: 'Studio window, 10,000 cues in 2 h', rows }
  } finally {
    closeDisplay()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
