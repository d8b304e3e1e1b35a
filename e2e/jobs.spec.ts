import { join } from 'node:path'
import { FakeService } from '@cuecast/dubbing/gateway/testing/fake-service'
import { answerDialogs, askedBy } from './support/dialogs'
import { readTakes } from './support/stored-project'
import { linesOf, writeSrt } from './support/subtitles'
import { expect, launch, test, type Studio } from './support/launch'
import { JobsPage } from './pages/jobs-page'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'

/** A film of so many cues of two speakers, 4 s apart. */
function writeFilm(folder: string, name: string, cues: number): string {
  const texts = Array.from({ length: cues }, (_, i) => {
    const who = i % 2 === 0 ? 'Lan' : 'Minh'
    return `[${who}] Câu thoại số ${i + 1}, đọc chậm rãi cho thật rõ từng lời một.`
  })
  return writeSrt(folder, name, linesOf(texts, 4_000, 3_000))
}

/** The buttons of the question before quitting. */
const [QUIT, STAY] = [0, 1]

/** The window is hidden, and notices are recorded instead of shown. */
async function lookAway({ app }: Studio): Promise<void> {
  await app.evaluate(({ BrowserWindow, Notification }) => {
    const notices: unknown[] = []
    Reflect.set(globalThis, 'notices', notices)
    BrowserWindow.prototype.isFocused = () => false
    Notification.isSupported = () => true
    Notification.prototype.show = function show() {
      notices.push(this)
    }
  })
}

test('a paused run stays paused over a restart, resumes after the next and announces its end; an export is stopped and repeated', async ({
  folder,
}) => {
  const film = writeFilm(folder, 'phim dài.srt', 80)
  const first = await launch(folder)
  await openPath(first, film)
  const page = new StudioPage(first.page)
  await page.suggestCast()
  await page.startRender()
  await expect(first.page.locator('[data-cue-state="done"]').first()).toBeVisible()
  await first.page.getByTestId('pause-run').click()
  await expect(page.studio).toHaveAttribute('data-run-state', 'paused')
  await new JobsPage(first.page).open()
  await new JobsPage(first.page).expectState('run', 'paused')
  await first.app.close()

  const again = await launch(folder)
  await again.page.getByTestId('recent-project').first().click()
  const reopened = new StudioPage(again.page)
  await expect(reopened.studio).toHaveAttribute('data-run-state', 'paused')
  await answerDialogs(again, { button: QUIT })
  await new JobsPage(again.page).open()
  await again.page.getByTestId('job-resume').click()
  await expect(reopened.studio).toHaveAttribute('data-run-state', 'running')
  const exited = new Promise((end) => again.app.process().once('exit', end))
  await again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await exited

  // The dialog announced that it resumes: no project has to be opened.
  const third = await launch(folder)
  const resumed = new StudioPage(third.page)
  const jobs = new JobsPage(third.page)
  await lookAway(third)
  await resumed.rendered()
  await jobs.open()
  await jobs.expectState('run', 'done')
  const cueIds = readTakes(join(folder, 'phim dài.cuecast')).map(({ cueId }) => cueId)
  expect(new Set(cueIds).size).toBe(80)
  expect(cueIds).toHaveLength(80)
  await third.page.getByTestId('side-cast').click()
  const announced = () =>
    third.app.evaluate(() => String(Reflect.get(globalThis, 'notices').at(0)?.title))
  await expect.poll(announced).toContain('phim dài')
  await third.app.evaluate(() => Reflect.get(globalThis, 'notices').at(0).emit('click'))
  await expect(jobs.job('run')).toHaveAttribute('data-shown', 'true')

  const path = join(folder, 'bản lồng tiếng.mp3')
  await answerDialogs(third, { save: path, button: STAY })
  await third.page.getByTestId('export').click()
  // MP3 takes long enough to be stopped on any machine.
  await third.page.getByTestId('export-format').click()
  await third.page.getByRole('option', { name: 'MP3' }).click()
  await third.page.getByTestId('export-start').click()
  await expect(third.page.getByTestId('export-cancel')).toBeVisible()
  await third.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  const asked = async () => String(await askedBy(third))
  await expect.poll(asked).toContain('bản lồng tiếng.mp3')
  await third.page.getByTestId('export-cancel').click()
  await third.page.keyboard.press('Escape')
  await jobs.expectState('export', 'cancelled')
  await jobs.job('export').getByTestId('job-retry').click()
  await jobs.expectState('export', 'done')
  await expect(jobs.job('export').getByTestId('job-open-folder')).toBeVisible()
  await third.app.close()
})

test('credits run out in the middle: a top-up resumes, the own limit stops, a disabled key is reported', async ({
  studio,
}) => {
  const service = await FakeService.start()
  service.credits = 26_000
  const film = writeFilm(studio.folder, 'phim.srt', 600)
  await openPath(studio, film)
  const page = new StudioPage(studio.page)
  const view = studio.page
  const added = await view.evaluate((connection) => window.studio.connectionAdd(connection), {
    name: 'Công ty',
    baseUrl: service.url,
    key: service.key,
  })
  expect(added.ok).toBe(true)
  await view.reload()
  await view.getByTestId('connection-menu').click()
  await view.getByTestId('connection-choice').filter({ hasText: 'Công ty' }).click()
  await page.suggestCast()
  const account = view.getByTestId('account')
  await expect(account).toHaveAttribute('data-problem', 'fewCredits')

  // A render beyond the balance is not offered: only the first cues, which it covers.
  await page.startRender()
  const part = view.getByTestId('confirm-render-part')
  await expect(part).toBeFocused()
  await expect(view.getByTestId('confirm-render-start')).toHaveCount(0)
  await expect(view.getByTestId('confirm-render-remember')).toHaveCount(0)
  await part.click()
  const jobs = new JobsPage(view)
  await jobs.open()
  await jobs.expectState('run', 'done')
  const covered = service.tasks.submitted.length
  expect(covered).toBeGreaterThan(0)
  expect(covered).toBeLessThan(600)
  expect(service.credits).toBeGreaterThanOrEqual(0)

  // Another client spends the rest of the account after a covered run was confirmed.
  service.credits += 20_000
  service.rules.push(({ method }) => {
    if (method !== 'POST') return undefined
    service.credits = 0
    service.rules.length = 0
    return undefined
  })
  await page.startRender()
  await view.getByTestId('confirm-render-start').click()
  await jobs.expectState('run', 'failed')
  await expect(jobs.job('run').locator('[data-error-code="INSUFFICIENT_CREDITS"]')).toBeVisible()
  service.credits = 20_000
  // One press: the balance is read again, and the cues were asked about when the run began.
  await jobs.job('run').getByTestId('job-rest').click()
  await page.rendered()
  expect(new Set(service.tasks.submitted).size).toBe(600)
  expect(service.tasks.submitted).toHaveLength(600)

  await account.click()
  await expect(view.getByTestId('account-minute')).toBeVisible()
  await expect(view.getByTestId('usage-table')).toContainText('Công ty')
  await view.getByTestId('limit-day').fill('100')
  await view.getByTestId('limit-day').press('Enter')
  await view.keyboard.press('Escape')
  await page.selectCue(0)
  await page.cueText.fill('Một lời thoại khác hẳn, để phải lồng lại câu này.')
  await page.renderThisCue()
  await expect(view.getByTestId('confirm-render-limit')).toBeVisible()
  await view.keyboard.press('Escape')

  service.rules.push((request) =>
    request.path.endsWith('/me')
      ? { status: 403, json: { success: false, error_code: 'FORBIDDEN', message: 'deleted' } }
      : undefined,
  )
  await account.click()
  await view.getByTestId('account-refresh').click()
  await expect(account).toHaveAttribute('data-error-code', 'FORBIDDEN')
  await view.keyboard.press('Escape')
  await account.click()
  await expect(view.getByTestId('settings-dialog')).toBeVisible()
  await service.close()
})

test('cues that are paid and not yet here are fetched free after a stop and a restart, whatever the balance', async ({
  folder,
}) => {
  const service = await FakeService.start()
  const film = writeFilm(folder, 'phim.srt', 30)
  const first = await launch(folder)
  await openPath(first, film)
  const added = await first.page.evaluate((connection) => window.studio.connectionAdd(connection), {
    name: 'Công ty',
    baseUrl: service.url,
    key: service.key,
  })
  expect(added.ok).toBe(true)
  await first.page.reload()
  await first.page.getByTestId('connection-menu').click()
  await first.page.getByTestId('connection-choice').filter({ hasText: 'Công ty' }).click()
  const page = new StudioPage(first.page)
  await page.suggestCast()
  const button = first.page.getByTestId('render-stale')
  const whole = Number(await button.getAttribute('data-credits'))
  service.credits = whole - 60
  service.tasks.finishPerStatus = 0
  await page.startRender()
  await first.page.getByTestId('confirm-render-part').click()
  await expect.poll(() => service.tasks.submitted.length).toBe(28)
  await new JobsPage(first.page).open()
  await new JobsPage(first.page).job('run').getByTestId('job-cancel').click()
  await new JobsPage(first.page).expectState('run', 'cancelled')
  const left = service.credits
  // Only unpaid cues have a price.
  await expect(button).toHaveAttribute('data-count', '30')
  const price = Number(await button.getAttribute('data-credits'))
  expect(price).toBeGreaterThan(left ?? 0)
  expect(price).toBeLessThan(whole / 5)
  await page.startRender()
  await expect(first.page.getByTestId('confirm-render-part')).toContainText('28')
  await first.page.keyboard.press('Escape')
  await first.app.close()

  const again = await launch(folder)
  await again.page.getByTestId('recent-project').first().click()
  await expect(again.page.getByTestId('render-stale')).toHaveAttribute('data-credits', `${price}`)
  service.tasks.finishPerStatus = Number.POSITIVE_INFINITY
  // Where the system keeps no secrets, the key is entered again.
  const { key } = service
  const set = await again.page.evaluate(async (secret) => {
    const list = await window.studio.connectionList()
    const id = (list.ok ? list.value : []).find(({ kind }) => kind === 'remote')?.id ?? ''
    return window.studio.connectionSetKey({ id, key: secret })
  }, key)
  expect(set.ok).toBe(true)
  await new JobsPage(again.page).open()
  await new JobsPage(again.page).job('run').getByTestId('job-rest').click()
  await expect(again.page.locator('[data-testid="count-stale"][data-count="2"]')).toBeAttached()
  expect(service.tasks.submitted).toHaveLength(28)
  expect(service.credits).toBe(left)
  await again.app.close()
  await service.close()
})
