import { expect } from '@playwright/test'
import type { Studio } from '../support/launch'
import { runCommand } from '../support/run-command'

/** Closes the open project; its edits and steps of undo are on the disk then. */
export async function closeProject(studio: Studio): Promise<void> {
  await runCommand(studio, 'closeProject')
  await expect(studio.page.locator('[data-project-state="none"]').first()).toBeVisible()
}
