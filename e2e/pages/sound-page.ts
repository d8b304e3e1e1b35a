import type { Locator, Page } from '@playwright/test'

const soundTabs = ['mix', 'fit', 'loudness', 'room'] as const

/** The panel of sound, in tabs: every setting has a slider and a field for the number. */
export class SoundPage {
  readonly panel: Locator

  constructor(readonly page: Page) {
    this.panel = page.getByTestId('sound-panel')
  }

  /** Shows a tab; the panel comes back with it. */
  async tab(name: (typeof soundTabs)[number]): Promise<void> {
    await this.panel.getByRole('tab').nth(soundTabs.indexOf(name)).click()
  }

  /** Shows a tab and unfolds its advanced part, which stays so. */
  async advanced(name: 'mix' | 'fit' | 'loudness'): Promise<void> {
    await this.tab(name)
    const fold = this.page.getByTestId(`sound-advanced-${name}`)
    if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
  }

  slider(name: string): Locator {
    return this.page.getByTestId(name).getByRole('slider')
  }

  field(name: string): Locator {
    return this.page.getByTestId(`${name}-value`)
  }

  async type(name: string, text: string): Promise<void> {
    await this.field(name).fill(text)
    await this.field(name).press('Enter')
  }

  async choose(name: string, option: RegExp): Promise<void> {
    await this.page.getByTestId(name).click()
    await this.page.getByRole('option', { name: option }).click()
  }
}
