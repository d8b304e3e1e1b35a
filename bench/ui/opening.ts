import { join } from 'node:path'
import type { Bench } from './window'

declare global {
  var projectShown: Promise<number> | undefined
}

/** Waits in the page: asked from outside, it would be looked for every half second only. */
function watchOpening(): void {
  globalThis.projectShown = new Promise((resolve) => {
    let pressed = 0
    window.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })
    const observer = new MutationObserver(() => {
      const there = ['[data-cue-index="0"]', '[data-testid="timeline"]']
      if (!there.every((each) => document.querySelector(each))) return
      observer.disconnect()
      // Interactive: two frames after all is there.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressed)))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** Time from asking for the project until its cues can be worked with, ms. */
export async function openProject({ app, page }: Bench, path: string): Promise<number> {
  await app.evaluate(
    ({ dialog }, filePath) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
    },
    join(path, 'project.json'),
  )
  await page.evaluate(watchOpening)
  await page.keyboard.press('Control+o')
  const shown = await page.evaluate(() => globalThis.projectShown)
  if (shown === undefined) throw new Error('the project was not opened')
  return shown
}
