import { expect, type Locator, type Page } from '@playwright/test'

/** Transport, picture and meter. */
export class PlayerPage {
  readonly bar: Locator
  readonly time: Locator
  readonly subtitle: Locator

  constructor(readonly page: Page) {
    this.bar = page.getByTestId('transport')
    this.time = page.getByTestId('time')
    this.subtitle = page.getByTestId('subtitle')
  }

  button(command: string): Locator {
    return this.page.getByTestId(`transport-${command}`)
  }

  async timeMs(): Promise<number> {
    return Number(await this.time.getAttribute('data-time'))
  }

  /** Waits until the playhead has gone beyond a time. */
  async reaches(ms: number): Promise<void> {
    await expect.poll(() => this.timeMs()).toBeGreaterThan(ms)
  }

  async isPlaying(playing: boolean): Promise<void> {
    await expect(this.bar).toHaveAttribute('data-playing', String(playing))
  }

  /** Waits until the meter shows that something is heard. */
  async isHeard(): Promise<void> {
    const bar = this.page.getByTestId('meter').locator('i').first()
    const silent = async (): Promise<number> => {
      const clip = await bar.evaluate((element) => element.style.clipPath)
      return Number(/inset\(0px ([\d.]+)%/.exec(clip)?.[1] ?? '100')
    }
    await expect.poll(silent).toBeLessThan(80)
  }
}
