import { expect, type Locator, type Page } from '@playwright/test'

/** A user's actions on speakers and voices. */
export class CastPage {
  constructor(readonly page: Page) {}

  speaker(label: string): Locator {
    return this.page.locator(`[data-testid="speaker"][data-speaker="${label}"]`)
  }

  /** Expects these speakers, in order. */
  async has(labels: string[]): Promise<void> {
    const shown = this.page.getByTestId('speaker')
    await expect(shown).toHaveCount(labels.length)
    for (const [i, label] of labels.entries())
      await expect(shown.nth(i)).toHaveAttribute('data-speaker', label)
  }

  voiceOf(label: string): Locator {
    return this.speaker(label).getByTestId('cast-voice')
  }

  /** Chooses a voice by its whole name. */
  async cast(label: string, voice: string): Promise<void> {
    await this.voiceOf(label).click()
    await this.page.getByTestId('voice-search').fill(voice)
    await this.page.locator('[data-voice-choice]').filter({ hasText: voice }).first().click()
    await expect(this.voiceOf(label)).toContainText(voice)
  }

  async menu(label: string, item: string): Promise<void> {
    await this.speaker(label).getByTestId('speaker-menu').click()
    await this.page.getByTestId(item).click()
  }

  async panelMenu(item: string): Promise<void> {
    await this.page.getByTestId('cast-menu').click()
    await this.page.getByTestId(item).click()
  }

  /** Gives the project another service; the dialog about voices is left to the test. */
  async chooseService(name: string): Promise<void> {
    await this.page.getByTestId('connection-menu').click()
    await this.page.getByTestId('connection-choice').filter({ hasText: name }).click()
  }

  async switchTo(name: string): Promise<void> {
    await this.chooseService(name)
    await this.page.getByTestId('switch-start').click()
    await expect(this.page.getByTestId('switch-dialog')).toHaveCount(0)
  }
}
