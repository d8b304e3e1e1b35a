import { expect, type Locator, type Page } from '@playwright/test'

/** A user's actions in the studio's window. Everything waits for states, nothing for time. */
export class StudioPage {
  readonly studio: Locator

  constructor(readonly page: Page) {
    this.studio = page.locator('[data-app-state]').first()
  }

  async openSample(id: string): Promise<void> {
    await this.page.getByTestId(`sample-${id}`).click()
    await expect(this.studio).toHaveAttribute('data-project-state', 'open')
    await expect(this.studio).toHaveAttribute('data-app-state', 'ready')
    // The keys work in the table from the first moment on.
    await expect(this.page.getByTestId('cue-table')).toBeFocused()
  }

  /** Casts a voice for every speaker that has none. */
  async suggestCast(): Promise<void> {
    await this.page.getByTestId('cast-suggest').click()
    await expect(this.page.getByTestId('render-stale')).toBeEnabled()
  }

  async startRender(): Promise<void> {
    await this.page.getByTestId('render-stale').click()
  }

  /**
   * Waits until no run is under way and, at the same moment, nothing is left to render: while a
   * project opens nothing is known to be stale yet.
   */
  async rendered(): Promise<void> {
    const idle = this.page.locator('[data-project-state="open"][data-run-state="idle"]')
    const fresh = idle.locator('[data-testid="count-stale"][data-count="0"]')
    await expect(fresh).toBeAttached({ timeout: 180_000 })
  }

  /** One of the counts in the status bar: cues, stale, unfit, failed. */
  count(name: string): Locator {
    return this.page.getByTestId(`count-${name}`)
  }

  row(index: number): Locator {
    return this.page.getByTestId('cue-row').nth(index)
  }

  async selectCue(index: number): Promise<void> {
    await this.row(index).click()
  }

  get cueText(): Locator {
    return this.page.getByTestId('inspector-text')
  }

  async renderThisCue(): Promise<void> {
    await this.page.getByTestId('render-cue').click()
  }

  /** Exports with the dialog's remembered settings; answers when the file is there. */
  async exportTrack(): Promise<void> {
    await this.page.getByTestId('export').click()
    await this.page.getByTestId('export-start').click()
    const job = this.page.getByTestId('export-job')
    await expect(job).toHaveAttribute('data-export-state', 'done')
  }
}
