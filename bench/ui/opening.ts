import { join } from 'node:path'
import type { Bench } from './bench'

/** Time from asking for the project until its cues can be worked with, ms. */
export async function openProject({ app, page }: Bench, path: string): Promise<number> {
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
