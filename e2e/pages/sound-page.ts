import type { Locator, Page } from '@playwright/test'

/** The panel of sound: every setting has a slider and a field for the number. */
export class SoundPage {
  readonly panel: Locator

  constructor(readonly page: Page) {
    this.panel = page.getByTestId('sound-panel')
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
