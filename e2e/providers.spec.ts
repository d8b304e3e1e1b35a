import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fakeOpenai } from '@cuecast/providers/testing/fake-openai'
import { FakeProvider } from '@cuecast/providers/testing/fake-server'
import type { Page } from '@playwright/test'
import { openPath } from './pages/open-path'
import { StudioPage } from './pages/studio-page'
import { answerDialogs } from './support/dialogs'
import { filesOf } from './support/files-of'
import { unlockKeyring, withKeyring } from './support/keyring'
import { crash, expect, launch, test, type Studio } from './support/launch'
import { linesOf, writeSrt } from './support/subtitles'
import { openSide } from './support/surfaces'

/** Requests that are answered before the kill, and those that are on their way at the same time. */
const ANSWERED = 12
const PARALLEL = 3

const shots = process.env['CUECAST_SHOTS']

/** Pictures for looking at, wide and narrow, where a folder for them is named. */
async function shoot({ app, page }: Studio, name: string): Promise<void> {
  if (!shots) return
  for (const [width, height] of [
    [1_024, 700],
    [1_440, 900],
  ] as const) {
    await app.evaluate(
      ({ BrowserWindow }, size) =>
        BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, ...size }),
      { width, height },
    )
    await page.waitForFunction((wide) => window.outerWidth === wide, width)
    await page.screenshot({ path: join(shots, `${name}-${width}.png`) })
  }
}

/** Adds the provider where the line about better voices leads; answers its connection's id. */
async function connect(studio: Studio, fake: FakeProvider): Promise<string> {
  const { page } = studio
  await openSide(page, 'cast')
  await page.getByTestId('better-voices-service').first().click()
  await page.getByTestId('connect-address').click()
  const form = page.locator('form').filter({ has: page.getByTestId('add-connection-save') })
  await form.locator('input').nth(0).fill(fake.address)
  await form.locator('input').nth(1).fill(fake.key)
  await form.locator('input').nth(2).fill('Lan Speech')
  await shoot(studio, 'add-form')
  await page.getByTestId('add-connection-save').click()
  const card = page.getByTestId('connection').filter({ hasText: 'Lan Speech' })
  await expect(card.getByTestId('provider-voices')).toBeVisible()
  await expect(card.getByTestId('try-voice')).toBeVisible()
  await shoot(studio, 'card')
  const id = await card.getAttribute('data-connection-id')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return id ?? ''
}

/** Gives the narrator the provider's voice. */
async function castNarrator(page: Page): Promise<void> {
  const narrator = page.getByTestId('narrator')
  await narrator.getByTestId('cast-voice').click()
  await page.getByTestId('voice-search').fill('Lan')
  const rows = page.locator('[data-voice-choice]')
  await rows.filter({ hasText: 'Lan Speech' }).first().click()
  await expect(narrator.getByTestId('cast-voice')).toContainText('Lan')
}

/** Characters that the studio says the connection was sent. */
async function spentAt(page: Page, connectionId: string): Promise<number> {
  const rows = await page.evaluate(() => window.studio.usage())
  if (!rows.ok) throw new Error(rows.error.code)
  return rows.value
    .filter((row) => row.connectionId === connectionId)
    .reduce((sum, { credits }) => sum + credits, 0)
}

const charged = (fake: FakeProvider): number =>
  fake.book.reduce((sum, { characters }) => sum + characters, 0)

test('a provider is connected, asked for each cue once over a kill, and its bill is what the studio says', async ({
  folder,
}) => {
  test.skip(process.platform !== 'linux' || !process.env['DBUS_SESSION_BUS_ADDRESS'])
  const lock = await unlockKeyring(join(folder, 'home'))
  const fake = await FakeProvider.start(fakeOpenai)
  try {
    const texts = Array.from({ length: 40 }, (_, i) => `Câu số ${i + 1} rất ngắn.`)
    const film = writeSrt(folder, 'phim.srt', linesOf(texts, 4_000, 3_500))
    const first = await launch(folder, withKeyring)
    await openPath(first, film)
    const id = await connect(first, fake)
    await castNarrator(first.page)
    await shoot(first, 'cast')

    // Most of the answers never come: the kill meets requests that were sent.
    fake.plan(() => (fake.arrived <= ANSWERED ? {} : { silent: true }))
    await new StudioPage(first.page).startRender()
    const question = first.page.getByTestId('confirm-render-providers')
    await expect(question).toContainText('Lan Speech')
    await expect(question).toContainText('40')
    await shoot(first, 'question')
    await first.page.getByTestId('confirm-render-start').click()
    await expect.poll(() => fake.book.length).toBe(ANSWERED + PARALLEL)
    await crash(first)

    const unanswered = fake.book.slice(ANSWERED).map(({ text }) => text)
    fake.plan({})
    const studio = await launch(folder, withKeyring)
    const { page } = studio
    const window = new StudioPage(page)
    await expect(window.studio).toHaveAttribute('data-project-state', 'open')
    await expect(window.studio).toHaveAttribute('data-run-state', 'idle')
    await expect.poll(() => fake.book.length).toBe(40)
    await expect(window.count('stale')).toHaveAttribute('data-count', String(PARALLEL))
    await expect.poll(() => spentAt(page, id)).toBe(charged(fake))

    // A sentence that may have been paid for is sent again only after the user agrees.
    await window.startRender()
    await expect(page.getByTestId('confirm-render-lost')).toContainText(String(PARALLEL))
    await shoot(studio, 'question-lost')
    expect(fake.book).toHaveLength(40)
    await page.getByTestId('confirm-render-start').click()
    await window.rendered()
    expect(
      fake.book
        .slice(40)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(unanswered.sort())

    await window.selectCue(4)
    await window.cueText.fill('Lời đã sửa.')
    await window.selectCue(5)
    await window.startRender()
    await page.getByTestId('confirm-render-start').click()
    await window.rendered()
    expect(fake.book.map(({ text }) => text).at(-1)).toBe('Lời đã sửa.')
    expect(fake.book).toHaveLength(texts.length + PARALLEL + 1)
    expect(new Set(fake.book.map(({ text }) => text)).size).toBe(41)
    await expect.poll(() => spentAt(page, id)).toBe(charged(fake))

    const wav = join(folder, 'bản lồng tiếng.wav')
    await answerDialogs(studio, { save: wav, button: 0 })
    await window.exportTrack()
    expect(existsSync(wav)).toBe(true)
    await studio.app.close()
    // Settings, logs, the request book and the project.
    for (const file of filesOf(folder))
      expect(readFileSync(file).includes(fake.key), file).toBe(false)
  } finally {
    await fake.close()
    lock()
  }
})
