import { expect, type Locator, type Page } from '@playwright/test'

/** The list of everything that runs, at the left. */
export class JobsPage {
  readonly panel: Locator

  constructor(readonly page: Page) {
    this.panel = page.getByTestId('jobs-panel')
  }

  async open(): Promise<void> {
    const button = this.page.getByTestId('jobs-button')
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
    await expect(this.panel).toBeVisible()
  }

  /** Jobs of a kind, the ones that run first. */
  job(kind: 'run' | 'export'): Locator {
    return this.panel.locator(`[data-testid="job"][data-job-kind="${kind}"]`)
  }

  async expectState(kind: 'run' | 'export', state: string): Promise<void> {
    await expect(this.job(kind).first()).toHaveAttribute('data-job-state', state, {
      timeout: 60_000,
    })
  }
}
