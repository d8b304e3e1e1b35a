import { expect, test, type Studio } from './support/launch'
import { answerDialogs, askedBy } from './support/dialogs'
import { linesOf, writeSrt } from './support/subtitles'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'

/** Value of an expression in the window; Playwright abandons a crashed page for good. */
function inWindow({ app }: Studio, expression: string): Promise<unknown> {
  return app.evaluate(
    ({ BrowserWindow }, code) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code),
    expression,
  )
}

/** Crashes the window's process; answers when it is gone, or when the window has loaded again. */
async function crashWindow(
  { app }: Studio,
  until: 'render-process-gone' | 'did-finish-load',
): Promise<void> {
  await app.evaluate(({ BrowserWindow }, event) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    return new Promise<void>((happened) => {
      if (event === 'did-finish-load') contents?.once('did-finish-load', () => happened())
      else contents?.once('render-process-gone', () => happened())
      contents?.forcefullyCrashRenderer()
    })
  }, until)
}

const twoCues = linesOf(['Câu số 1.', 'Câu số 2.'], 4_000, 2_000)

const restored = `document.querySelector('[data-project-state="open"]') !== null &&
  document.body.textContent.includes('Lời đã sửa trước khi hỏng.')`
const noticed = `document.querySelector('[data-testid="notice"][data-code="WINDOW_RELOADED"]') !== null`

test('a crashed window comes back with its project; the second crash asks first', async ({
  studio,
}) => {
  const film = writeSrt(studio.folder, 'phim.srt', twoCues)
  await openPath(studio, film)
  const page = new StudioPage(studio.page)
  await page.selectCue(0)
  await page.cueText.fill('Lời đã sửa trước khi hỏng.')
  await page.selectCue(1)
  await answerDialogs(studio, { button: 0 })

  await crashWindow(studio, 'did-finish-load')
  await expect.poll(() => inWindow(studio, restored)).toBe(true)
  await expect.poll(() => inWindow(studio, noticed)).toBe(true)
  expect(await askedBy(studio)).toEqual([])

  await crashWindow(studio, 'did-finish-load')
  await expect.poll(() => inWindow(studio, restored)).toBe(true)
  expect(await askedBy(studio)).toHaveLength(1)

  await answerDialogs(studio, { button: 1 })
  const ended = studio.app.waitForEvent('close')
  await crashWindow(studio, 'render-process-gone').catch(() => undefined)
  await ended
})

test('the embedded service comes back by itself however often it dies', async ({ studio }) => {
  const servicePid = () =>
    studio.app.evaluate(
      ({ app }) =>
        app.getAppMetrics().find(({ name }) => name === 'Cuecast speech service')?.pid ?? 0,
    )
  const killed = new Set([0])
  for (let deaths = 0; deaths < 5; deaths += 1) {
    await expect.poll(async () => killed.has(await servicePid())).toBe(false)
    const pid = await servicePid()
    killed.add(pid)
    process.kill(pid, 'SIGKILL')
  }
  await expect.poll(async () => killed.has(await servicePid())).toBe(false)
  const film = writeSrt(studio.folder, 'phim.srt', twoCues)
  await openPath(studio, film)
  const page = new StudioPage(studio.page)
  await page.suggestCast()
  await page.startRender()
  await page.rendered()
})
