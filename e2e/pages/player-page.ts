import { expect, type Locator, type Page } from '@playwright/test'
import { watch } from '../support/watch'

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

  /** Waits until the playhead is here, within a few ms. */
  async standsAt(ms: number, withinMs = 0): Promise<void> {
    await expect
      .poll(async () => Math.abs((await this.timeMs()) - ms))
      .toBeLessThanOrEqual(withinMs)
  }

  /** Waits until the playhead has gone beyond a time. */
  async reaches(ms: number): Promise<void> {
    await expect.poll(() => this.timeMs()).toBeGreaterThan(ms)
  }

  async isPlaying(playing: boolean): Promise<void> {
    await expect(this.bar).toHaveAttribute('data-playing', String(playing))
  }

  /** Does something that plays a part of the film, and waits until that has begun and ended. */
  async playsUntilItStops(start: () => Promise<void>): Promise<void> {
    await this.isPlaying(false)
    const playing = await watch(this.bar, 'data-playing')
    await start()
    await expect.poll(playing).toEqual(['false', 'true', 'false'])
  }

  /** Does something that plays, and waits until the meter has shown that something is heard. */
  async hasSound(start: () => Promise<void>): Promise<void> {
    const styles = await watch(this.page.getByTestId('meter').locator('i').first(), 'style')
    await start()
    const silent = (style: string) => Number(/inset\(0px ([\d.]+)%/.exec(style)?.[1] ?? '100')
    await expect.poll(async () => Math.min(...(await styles()).map(silent))).toBeLessThan(80)
  }
}
