import { basename, extname } from 'node:path'
import { expect, type ElectronApplication, type Page } from '@playwright/test'

/** Opens a file as the operating system hands it over, and waits until its project is there. */
export async function openPath(
  { app, page }: { app: ElectronApplication; page: Page },
  path: string,
): Promise<void> {
  // A window that is still loading does not listen yet.
  const ready = page.locator('[data-app-state="ready"]').first()
  await ready.waitFor()
  await app.evaluate(({ app: main }, file) => {
    main.emit('second-instance', {}, ['cuecast', file], '/')
  }, path)
  await expect(page).toHaveTitle(`${basename(path, extname(path))} — Cuecast`)
  await ready.waitFor()
}
