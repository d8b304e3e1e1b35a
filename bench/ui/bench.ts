import type { ElectronApplication, Page } from '@playwright/test'

/** The running studio that is measured, with the long film open. */
export interface Bench {
  app: ElectronApplication
  page: Page
  /** For files that a measurement needs. */
  folder: string
}
