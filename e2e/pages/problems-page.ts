import { expect, type Locator, type Page } from '@playwright/test'

/** The panel of problems, with its actions. */
export class ProblemsPage {
  readonly panel: Locator

  constructor(readonly page: Page) {
    this.panel = page.getByTestId('problems-panel')
  }

  async open(): Promise<void> {
    if (!(await this.panel.isVisible())) await this.page.getByTestId('side-problems').click()
    await expect(this.panel).toBeVisible()
  }

  /** The problems of subtitles, too: readers are no concern of a dub. */
  async all(): Promise<void> {
    await this.panel.getByTestId('problems-all').click()
  }

  rows(kind: string): Locator {
    return this.panel.locator(`[data-testid="problem-row"][data-problem="${kind}"]`)
  }

  /** Goes to the first problem of a kind and does this about it. */
  async fix(kind: string, name: string): Promise<void> {
    const row = this.rows(kind).first()
    await row.getByTestId('problem').click()
    await row.getByTestId(`fix-${name}`).click()
  }

  async has(kind: string, count: number): Promise<void> {
    await expect(this.rows(kind)).toHaveCount(count)
  }
}
