import type { Page } from '@playwright/test'
import type { BenchRow } from '../table'
import { framesOf } from './frames'
import { frameRow } from './rows'
import type { Bench } from './window'

interface Wheel {
  deltaX?: number
  deltaY?: number
  altKey?: boolean
  shiftKey?: boolean
}

/** Turns the wheel once a frame, as a hand or a touchpad does. */
async function turnWheel(page: Page, testId: string, turns: Wheel[]): Promise<void> {
  await page.getByTestId(testId).evaluate(async (element, all) => {
    const { left, top, width } = element.getBoundingClientRect()
    const at = { clientX: left + width / 2, clientY: top + 30, bubbles: true, cancelable: true }
    for (const turn of all) {
      await new Promise(requestAnimationFrame)
      element.dispatchEvent(new WheelEvent('wheel', { ...at, ...turn }))
    }
  }, turns)
}

const many = (count: number, turn: (index: number) => Wheel): Wheel[] =>
  Array.from({ length: count }, (_, index) => turn(index))

async function scrollList(page: Page): Promise<void> {
  const table = page.getByTestId('cue-table')
  await table.evaluate(async (element) => {
    const scroller = [element, ...element.querySelectorAll('*')].find(
      (each) => each.scrollHeight > each.clientHeight * 4,
    )
    for (let i = 0; i < 240; i++) {
      await new Promise(requestAnimationFrame)
      if (scroller) scroller.scrollTop += i % 60 === 59 ? 40_000 : 120
    }
  })
}

/** A place on the screen where a block in the middle of the view can be taken, CSS pixels. */
async function findBlock(page: Page): Promise<[x: number, y: number]> {
  const found = await page.getByTestId('lanes').evaluate((element): [number, number] | null => {
    const box = element.getBoundingClientRect()
    for (let y = box.top + 8; y < box.bottom; y += 12) {
      for (let x = box.left + box.width / 3; x < box.right; x += 6) {
        const at = { clientX: x, clientY: y, pointerId: 1, bubbles: true }
        element.dispatchEvent(new PointerEvent('pointermove', at))
        if (element.style.cursor === 'grab') return [x, y]
      }
    }
    return null
  })
  if (!found) throw new Error('there is no block in view')
  return found
}

/** Swings a block to and fro. */
async function dragCue(page: Page, from: [x: number, y: number]): Promise<void> {
  await page.getByTestId('lanes').evaluate(async (element, [x, y]) => {
    const send = (type: string, clientX: number, buttons: number): void => {
      const at = { clientX, clientY: y, pointerId: 1, buttons, button: 0, bubbles: true }
      element.dispatchEvent(new PointerEvent(type, at))
    }
    element.setPointerCapture = () => undefined
    send('pointerdown', x, 1)
    for (let i = 0; i < 180; i++) {
      await new Promise(requestAnimationFrame)
      send('pointermove', x + 120 * Math.sin(i / 12), 1)
    }
    send('pointerup', x, 0)
  }, from)
}

/** Scrolling, zooming and dragging at 10,000 cues. */
export async function measureMoving({ page }: Bench): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const measure = async (what: string, action: () => Promise<void>): Promise<void> => {
    rows.push(frameRow(what, await framesOf(page, action)))
  }
  const wheel = (turns: Wheel[]) => () => turnWheel(page, 'lanes', turns)
  await measure('scroll the list', () => scrollList(page))
  await measure('scroll the timeline', wheel(many(240, () => ({ deltaX: 40 }))))
  const outAndIn = many(240, (i) => ({ altKey: true, deltaY: i < 120 ? 30 : -30 }))
  await measure('zoom the timeline, whole film and back', wheel(outAndIn))
  const inAndOut = many(160, (i) => ({ altKey: true, deltaY: i < 80 ? -20 : 20 }))
  await measure('zoom the timeline, single words and back', wheel(inAndOut))
  await page.getByRole('tree').press('0')
  await measure(
    'zoom in from the whole film',
    wheel(many(120, () => ({ altKey: true, deltaY: -30 }))),
  )
  const block = await findBlock(page)
  await measure('drag a cue', () => dragCue(page, block))
  const tree = page.getByRole('tree')
  for (let i = 0; i < 4; i++) await tree.press('Alt+=')
  await tree.press('Shift+G')
  await measure('scroll tall lanes with spectrograms', wheel(many(240, () => ({ deltaX: 40 }))))
  await measure('zoom tall lanes with spectrograms, single words and back', wheel(inAndOut))
  await measure(
    'change the height of the lanes',
    wheel(many(120, (i) => ({ shiftKey: true, deltaY: i < 60 ? -12 : 12 }))),
  )
  await tree.press('Shift+G')
  for (let i = 0; i < 4; i++) await tree.press('Alt+-')
  return rows
}
