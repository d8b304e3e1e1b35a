import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './support/launch'
import { StudioPage } from './pages/studio-page'
import { dialogs } from './support/surfaces'

interface Focused {
  /** Its test name, or how its markup begins. */
  name: string
  /** The eye can see that it has the focus. */
  seen: boolean
  inDialog: boolean
}

/** The control that has the focus now. */
async function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const outlined = (each: Element | null): boolean =>
      each !== null && getComputedStyle(each).outlineStyle !== 'none'
    const inside = element.getAttribute('aria-activedescendant')
    const active = inside === null ? null : document.getElementById(inside)
    const name = element.getAttribute('data-testid') ?? element.outerHTML.slice(0, 120)
    const seen = outlined(element) || outlined(active)
    return { name, seen, inDialog: element.closest('[role="dialog"]') !== null }
  })
}

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 90; i += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page)).name === name) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('the whole way from a file to a track goes by keyboard, and the focus is always seen', async ({
  studio,
}) => {
  const { page, app, folder } = studio
  const studioPage = new StudioPage(page)
  const target = join(folder, 'ra.wav')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, target)
  await tabTo(page, 'sample-rung-duoc')
  await page.keyboard.press('Enter')
  await expect(studioPage.studio).toHaveAttribute('data-project-state', 'open')
  await expect(page.getByTestId('cue-table')).toBeFocused()
  await expect(page.getByTestId('cast-suggest')).toBeVisible()
  await tabTo(page, 'cast-suggest')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('render-stale')).toBeEnabled()
  await tabTo(page, 'cue-table')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('cue-text-editor')).toBeFocused()
  await page.keyboard.type('Câu đã sửa bằng bàn phím. ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await studioPage.rendered()

  const unseen = new Set<string>()
  const stops = new Set<string>()
  for (let i = 0; i < 110; i += 1) {
    await page.keyboard.press('Tab')
    const { name, seen } = await focused(page)
    stops.add(name)
    if (!seen && !name.startsWith('<body')) unseen.add(name)
  }
  expect([...unseen]).toEqual([])
  expect([...stops]).toEqual(expect.arrayContaining(['cue-table', 'export', 'inspector-text']))

  await page.keyboard.press('Control+e')
  await expect(page.getByTestId('export-start')).toBeFocused()
  await page.keyboard.press('Enter')
  const job = page.getByTestId('export-job')
  await expect(job).toHaveAttribute('data-export-state', 'done')
  expect(existsSync(target)).toBe(true)
})

/** Stops of Tab in one dialog; one with a long list has more. */
const STOPS = 40

test('every dialog is entered, walked and left by keys', async ({ studio }) => {
  const { page } = studio
  const studioPage = new StudioPage(page)
  await studioPage.openSample('rung-duoc')
  await studioPage.suggestCast()
  await studioPage.startRender()
  await studioPage.rendered()
  const faults: string[] = []
  for (const { kind, open } of dialogs) {
    await open(studio)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect.poll(async () => (await focused(page)).inDialog, kind).toBe(true)
    for (let i = 0; i < STOPS; i += 1) {
      await page.keyboard.press('Tab')
      const { name, seen, inDialog } = await focused(page)
      if (!inDialog) faults.push(`${kind}: Tab leaves it for ${name}`)
      // The palette has nothing but its field, and shows the caret in it.
      else if (!seen && kind !== 'palette') faults.push(`${kind}: the focus is not seen on ${name}`)
    }
    // A tooltip of the control that has the focus goes first.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0, { timeout: 2_000 })
    }).toPass()
    const { name } = await focused(page)
    if (name.startsWith('<body')) faults.push(`${kind}: the focus is lost on leaving`)
  }
  expect([...new Set(faults)]).toEqual([])
})
