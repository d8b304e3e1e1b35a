import type { Locator, Page } from '@playwright/test'

interface Focused {
  /** Its test name, or how its markup begins. */
  name: string
  /** The eye can see that it has the focus. */
  seen: boolean
  inDialog: boolean
}

/** The control that has the focus now. */
export async function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const outlined = (each: Element | null): boolean =>
      each !== null && getComputedStyle(each).outlineStyle !== 'none'
    const inside = element.getAttribute('aria-activedescendant')
    const active = inside === null ? null : document.getElementById(inside)
    const name = element.getAttribute('data-testid') ?? element.outerHTML.slice(0, 120)
    const seen = outlined(element) || outlined(active)
    return { name, seen, inDialog: element.closest('[role="dialog"]') !== null }
  })
}

/**
 * Controls inside the window's own frame and yet outside its edges, where they cannot be reached.
 */
export async function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inScroller = (element: Element): boolean => {
      for (let up = element.parentElement; up; up = up.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(up).overflow)) return true
      }
      return false
    }
    return [...document.querySelectorAll('button, input, select, textarea, [role="slider"]')]
      .filter((element) => element.checkVisibility() && !inScroller(element))
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        const [across, down] = [window.innerWidth + 1, window.innerHeight + 1]
        return width > 2 && (left < -1 || top < -1 || right > across || bottom > down)
      })
      .map((element) => element.getAttribute('data-testid') ?? element.outerHTML.slice(0, 120))
  })
}

const CONTROLS =
  'button, a[href], input, select, textarea, summary, [role="slider"], [role="switch"], [role="menuitem"]'

/** Number of controls in a place, visible or not; a slider with its number field counts as two. */
export function controlsOf(place: Locator): Promise<number> {
  return place.locator(CONTROLS).count()
}

/** Letters with the tallest and the deepest stacked marks. */
const STACKED = 'ẨỄỰỘ'
/** Boxes lower than this hold lines of text; higher ones scroll. */
const LINES_PX = 60

/** Elements outside the window, or with letters whose stacked marks would be cut. */
export function cutOrOutside(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ stacked, linesPx }) => {
      const pen = document.createElement('canvas').getContext('2d')
      const clipOf = (element: Element): DOMRect | null => {
        for (let at: Element | null = element; at; at = at.parentElement) {
          if (at.clientHeight > linesPx) return null
          if (getComputedStyle(at).overflowY === 'hidden') return at.getBoundingClientRect()
        }
        return null
      }
      const cuts = (element: Element, text: Node): boolean => {
        const clip = clipOf(element)
        const range = document.createRange()
        range.selectNodeContents(text)
        const line = range.getClientRects()[0]
        if (!pen || !clip || clip.height < 2 || !line) return false
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
        const ink = pen.measureText(stacked)
        const top = line.top + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent
        const bottom = line.bottom - ink.fontBoundingBoxDescent + ink.actualBoundingBoxDescent
        return top < clip.top - 0.5 || bottom > clip.bottom + 0.5
      }
      return [...document.querySelectorAll<HTMLElement>('#root *')].flatMap((element) => {
        const name = `${element.tagName} ${element.dataset['testid'] ?? element.className}`
        const box = element.getBoundingClientRect()
        const outside = box.right > window.innerWidth + 1 && !element.closest('[aria-hidden]')
        const texts = [...element.childNodes].filter(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        const cut = texts.some((text) => cuts(element, text))
        return [...(outside ? [`${name} outside`] : []), ...(cut ? [`${name} cuts letters`] : [])]
      })
    },
    { stacked: STACKED, linesPx: LINES_PX },
  )
}
