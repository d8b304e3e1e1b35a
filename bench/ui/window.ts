import type { ElectronApplication, Page } from '@playwright/test'

/** The running studio that is measured, with the long film open. */
export interface Bench {
  app: ElectronApplication
  page: Page
}

/** Index of the uppermost row that there is; rows stand in the document in any order. */
export async function topIndex(page: Page): Promise<number> {
  const rows = page.getByTestId('cue-row')
  const indexes = await rows.evaluateAll((all) =>
    all.map((row) => Number(row.getAttribute('data-cue-index'))),
  )
  return Math.min(...indexes)
}
