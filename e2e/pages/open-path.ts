import { basename, extname } from 'node:path'
import { expect, type ElectronApplication, type Page } from '@playwright/test'

/** Hands a file over as the operating system does. */
export async function handOver(
  { app, page }: { app: ElectronApplication; page: Page },
  path: string,
): Promise<void> {
  // A window that is still loading does not listen yet.
  await page.locator('[data-app-state="ready"]').first().waitFor()
  await app.evaluate(({ app: main }, file) => {
    main.emit('second-instance', {}, ['cuecast', file], '/')
  }, path)
}

/** Opens a file as the operating system hands it over, and waits until its project is there. */
export async function openPath(
  studio: { app: ElectronApplication; page: Page },
  path: string,
): Promise<void> {
  const { page } = studio
  await handOver(studio, path)
  await expect(page).toHaveTitle(`${basename(path, extname(path))} — Cuecast`)
  await page.locator('[data-app-state="ready"]').first().waitFor()
}
