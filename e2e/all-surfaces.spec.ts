// Every panel and every dialog once: focus, edges at twice the size, axe, contrast in the other theme. The name
// has it begin first: it takes longest, and the other worker would wait for it at the end.
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { findings } from './support/axe-findings'
import { expect, test, type Studio } from './support/launch'
import { runCommand } from './support/run-command'
import { addMusic, commandFiles, dialogs, openSections, openSide, tabsOf } from './support/surfaces'
import { beyondTheEdge, controlsOf, cutOrOutside, focused } from './support/window-faults'
import { StudioPage } from './pages/studio-page'

/** Most stops of Tab in one dialog; one with a long list has more. */
const STOPS = 40

/** Controls that a dialog has at most as it opens, and a panel in all of its tabs. */
const MAX_CONTROLS: Readonly<Record<string, number>> = { export: 40, 'side-sound': 32 }

/** Faults found, by place. */
class Found {
  readonly all: Record<string, string[]> = {}

  add(where: string, faults: readonly string[]): void {
    if (faults.length > 0) this.all[where] = [...(this.all[where] ?? []), ...faults]
  }
}

/** Looks at the window as it is, then at its colours in the other theme and language, which stay. */
async function look(studio: Studio, found: Found, where: string, within?: string): Promise<void> {
  const { page } = studio
  const html = page.locator('html')
  const worn = await html.getAttribute('lang')
  found.add(`${where}, ${worn}`, await findings(page, within))
  const theme = await html.getAttribute('data-theme')
  await runCommand(studio, 'switchLanguage')
  await runCommand(studio, 'switchTheme')
  await expect(html).not.toHaveAttribute('lang', worn ?? '')
  await expect(html).not.toHaveAttribute('data-theme', theme ?? '')
  const lang = await html.getAttribute('lang')
  found.add(`${where}, ${lang}`, await findings(page, within, ['color-contrast']))
}

async function zoom({ app, page }: Studio, factor: number): Promise<void> {
  const before = await page.evaluate(() => window.innerWidth)
  const now = await app.evaluate(({ BrowserWindow }, wanted) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const from = contents?.getZoomFactor() ?? 1
    contents?.setZoomFactor(wanted)
    return from
  }, factor)
  const wide = Math.round((before * now) / factor)
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBeGreaterThanOrEqual(wide - 1)
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBeLessThanOrEqual(wide + 1)
}

/** At twice the size everything can be reached; layout settles within frames. */
async function reachesAll(studio: Studio, where: string): Promise<void> {
  await expect.poll(() => beyondTheEdge(studio.page), `${where}, twice the size`).toEqual([])
}

/** Walks through an open dialog by Tab, once round. */
async function walk({ page }: Studio, kind: string): Promise<string[]> {
  await expect.poll(async () => (await focused(page)).inDialog, kind).toBe(true)
  const faults = new Set<string>()
  let first = ''
  for (let i = 0; i < STOPS; i += 1) {
    await page.keyboard.press('Tab')
    const { name, seen, inDialog } = await focused(page)
    if (!inDialog) faults.add(`Tab leaves it for ${name}`)
    // The palette has nothing but its field, and shows the caret in it.
    else if (!seen && kind !== 'palette') faults.add(`the focus is not seen on ${name}`)
    if (i === 0) first = name
    else if (i > 4 && name === first) break
  }
  return [...faults]
}

/** Leaves a dialog by Escape; a tooltip of the control that has the focus goes first. */
async function leave({ page }: Studio, dialog: Locator): Promise<string[]> {
  await expect(async () => {
    const tooltip = page.getByRole('tooltip')
    if ((await tooltip.count()) > 0) await page.keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0, { timeout: 2_000 })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  const { name } = await focused(page)
  return name.startsWith('<body') ? ['the focus is lost on leaving'] : []
}

async function resize({ app, page }: Studio, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  )
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
}

test('every panel and dialog can be reached, seen, walked through and left', async ({ studio }) => {
  const { page } = studio
  const studioPage = new StudioPage(page)
  const found = new Found()
  // More than a hundred looks by axe.
  test.setTimeout(600_000)

  await test.step('no dialog of the studio is forgotten here', () => {
    const loaded = commandFiles().flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/^  '?([a-z-]+)'?: async \(\) => \(await import\(/gm),
    ])
    const names = loaded.map((match) => match[1] ?? '')
    expect(names.length).toBeGreaterThan(25)
    expect(names.filter((name) => !dialogs.some(({ kind }) => kind === name))).toEqual([])
  })

  await test.step('the start screen, the help', async () => {
    await page.evaluate(() => window.studio.preferencesSet({ locale: 'vi', theme: 'dark' }))
    await page.reload()
    const { x, width } = (await page.getByTestId('settings').boundingBox()) ?? { x: 0, width: 0 }
    expect((await page.evaluate(() => window.innerWidth)) - x - width).toBeLessThan(24)
    await zoom(studio, 2)
    await reachesAll(studio, 'welcome')
    await zoom(studio, 1)
    await look(studio, found, 'welcome')
    await page.getByTestId('first-steps').click()
    await look(studio, found, 'welcome with the first steps')
    await page.keyboard.press('Escape')
    await studioPage.openSample('rung-duoc')
    await page.getByTestId('help-button').click()
    await look(studio, found, 'not cast, with help')
    await page.getByTestId('help-topic-dictionary').click()
    await look(studio, found, 'a topic of the help', '[data-testid="help"]')
    await page.keyboard.press('Escape')
  })

  await test.step('small and large windows cut nothing', async () => {
    await studioPage.suggestCast()
    await studioPage.startRender()
    await studioPage.rendered()
    for (const [width, height] of [
      [1_024, 700],
      [2_560, 1_440],
      [1_440, 900],
    ] as const) {
      await resize(studio, width, height)
      await expect.poll(() => cutOrOutside(page), `${width}×${height}`).toEqual([])
    }
  })

  await test.step('the panels', async () => {
    await look(studio, found, 'rendered')
    const sides = await page.getByTestId(/^side-/).all()
    const names = await Promise.all(sides.map((side) => side.getAttribute('data-testid')))
    for (const name of names) {
      await openSide(page, name?.replace('side-', '') ?? '')
      await look(studio, found, `the panel ${name}`, '[data-testid$="-panel"]')
      let controls = await controlsOf(page.locator('[data-testid$="-panel"]'))
      for (const tab of (await tabsOf(page.locator('[data-testid$="-panel"]'))).slice(1)) {
        await tab.click()
        controls += await controlsOf(page.locator('[data-testid$="-panel"] [role="tabpanel"]'))
        await openSections(page.locator('[data-testid$="-panel"]'))
        await look(studio, found, `${name}: ${await tab.textContent()}`, '[data-testid$="-panel"]')
      }
      const most = MAX_CONTROLS[name ?? '']
      if (most !== undefined && controls > most) found.add(name ?? '', [`${controls} controls`])
    }
    await addMusic(studio)
    await openSide(page, 'sound')
    await expect(page.getByTestId('music-item')).toBeVisible()
    await look(studio, found, 'music in the panel and on the timeline')
    await zoom(studio, 2)
    await reachesAll(studio, 'project')
    for (const name of names) {
      await openSide(page, name?.replace('side-', '') ?? '')
      await reachesAll(studio, name ?? '')
    }
    await zoom(studio, 1)
  })

  for (const { kind, fromPanel, open } of dialogs)
    await test.step(`the dialog ${kind}`, async () => {
      await open(studio)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      found.add(kind, await walk(studio, kind))
      const most = MAX_CONTROLS[kind]
      const controls = await controlsOf(dialog)
      if (most !== undefined && controls > most) found.add(kind, [`${controls} controls`])
      await openSections(dialog)
      await look(studio, found, kind, '[role="dialog"]')
      for (const tab of (await tabsOf(dialog)).slice(1)) {
        await tab.click()
        const name = await tab.getAttribute('data-testid')
        await look(studio, found, `${kind}: ${name}`, '[role="dialog"]')
      }
      if (!fromPanel) {
        await zoom(studio, 2)
        await reachesAll(studio, kind)
        await zoom(studio, 1)
      }
      found.add(kind, await leave(studio, dialog))
    })

  await test.step('the start screen with a recent project', async () => {
    await page.keyboard.press('Control+w')
    await expect(page.getByTestId('recent-project').first()).toBeVisible()
    await look(studio, found, 'welcome with a recent project')
  })
  expect(found.all).toEqual({})
})
