import { expect, type Locator, type Page } from '@playwright/test'
import { parseTime } from './times'

interface Spot {
  x: number
  y: number
}

/** Where on a block the pointer goes. */
type Part = 'start' | 'middle' | 'end'

/** The timeline as a hand sees it: blocks by the number of their cue, places in pixels. */
export class TimelinePage {
  readonly root: Locator
  readonly lanes: Locator
  readonly ruler: Locator
  readonly tree: Locator

  constructor(readonly page: Page) {
    this.root = page.getByTestId('timeline')
    this.lanes = page.getByTestId('lanes')
    this.ruler = page.getByTestId('ruler')
    this.tree = this.root.getByRole('tree')
  }

  heading(name: string): Locator {
    return this.page.getByTestId('lane-heading').filter({ hasText: name })
  }

  /** Heights of the heads, CSS pixels. */
  async laneHeights(): Promise<number[]> {
    const heads = this.page.getByTestId('lane-headings').getByTestId('lane-heading')
    return heads.evaluateAll((all) =>
      all.map((head) => Math.round(head.getBoundingClientRect().height)),
    )
  }

  /** Drags the lower edge of a head. */
  async dragEdge(lane: number, byPx: number): Promise<void> {
    const box = await this.page.getByTestId('lane-edge').nth(lane).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x, y + byPx / 2)
    await this.page.mouse.move(x, y + byPx)
    await this.page.mouse.up()
  }

  /** Times of a cue as its row shows them, ms. */
  async times(index: number): Promise<{ startMs: number; endMs: number; speaker: string }> {
    const cells = this.page.locator(`[data-cue-index="${index}"] td`)
    const [, start, end, speaker] = await cells.allTextContents()
    return {
      startMs: parseTime(start ?? ''),
      endMs: parseTime(end ?? ''),
      speaker: speaker ?? '',
    }
  }

  /** Waits until the times of a cue are these, ms. */
  async hasTimes(index: number, wanted: { startMs?: number; endMs?: number }): Promise<void> {
    await expect.poll(() => this.times(index)).toMatchObject(wanted)
  }

  async view(): Promise<{ startMs: number; pxPerSecond: number }> {
    const read = async (name: string) => Number(await this.root.getAttribute(name))
    return { startMs: await read('data-start-ms'), pxPerSecond: await read('data-px-per-second') }
  }

  /** Pixel of a film time on the screen. */
  async xOf(ms: number): Promise<number> {
    const { startMs, pxPerSecond } = await this.view()
    const box = await this.lanes.boundingBox()
    return (box?.x ?? 0) + ((ms - startMs) * pxPerSecond) / 1_000
  }

  async spot(index: number, part: Part): Promise<Spot> {
    const { startMs, endMs, speaker } = await this.times(index)
    const lane = await this.heading(speaker).boundingBox()
    const at = { start: startMs, middle: (startMs + endMs) / 2, end: endMs }[part]
    const inward = { start: 2, middle: 0, end: -2 }[part]
    return { x: (await this.xOf(at)) + inward, y: (lane?.y ?? 0) + (lane?.height ?? 0) / 2 }
  }

  /** Takes hold of a block and moves it; the button stays down. */
  async hold(index: number, part: Part, byPx: number): Promise<void> {
    const { x, y } = await this.spot(index, part)
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x + byPx / 2, y)
    await this.page.mouse.move(x + byPx, y)
  }

  /** Puts the playhead to a time by the ruler, to the pixel. */
  async seek(ms: number): Promise<void> {
    const box = await this.ruler.boundingBox()
    await this.page.mouse.click(await this.xOf(ms), (box?.y ?? 0) + 8)
  }

  async hasMarkers(count: number): Promise<void> {
    await expect(this.root).toHaveAttribute('data-marker-count', String(count))
  }

  /** Drags a marker by its flag to another time. */
  async dragMarker(fromMs: number, toMs: number): Promise<void> {
    const box = await this.ruler.boundingBox()
    const y = (box?.y ?? 0) + (box?.height ?? 0) - 9
    const inFlag = 3
    await this.page.mouse.move((await this.xOf(fromMs)) + inFlag, y)
    await this.page.mouse.down()
    await this.page.mouse.move((await this.xOf((fromMs + toMs) / 2)) + inFlag, y)
    await this.page.mouse.move((await this.xOf(toMs)) + inFlag, y)
    await this.page.mouse.up()
  }

  async drag(index: number, part: Part, byPx: number): Promise<void> {
    await this.hold(index, part, byPx)
    await this.page.mouse.up()
  }

  async click(
    index: number,
    options: { modifiers?: Array<'Control' | 'Shift'> } = {},
  ): Promise<void> {
    const { x, y } = await this.spot(index, 'middle')
    const box = await this.lanes.boundingBox()
    const position = { x: x - (box?.x ?? 0), y: y - (box?.y ?? 0) }
    await this.lanes.click({ position, ...options })
  }
}
