import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Findings of axe in the page, or in the selection `within`, by rule and element; empty = none.
 * `rules`: only these.
 */
export async function findings(
  page: Page,
  within?: string,
  rules?: readonly string[],
): Promise<string[]> {
  // Colours that are still on their way to the other theme are no finding.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // Electron's pages cannot open the second page of axe: legacy mode does without. A script already
  // in the page is not sent again: it is half a megabyte, twice for each check.
  const there = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(there && { axeSource: 'void 0' }) }).setLegacyMode(true)
  axe.options({ resultTypes: ['violations'], preload: false })
  if (within !== undefined) axe.include(within)
  if (rules !== undefined) axe.withRules([...rules])
  const { violations } = await axe.analyze()
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
  return [...faults, ...(await emptyLabels(page))]
}

/** Labels that name no control: axe passes them over. */
async function emptyLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('label')]
      .filter((label) => label.control === null)
      .map(({ textContent }) => `label: ${textContent} names no control`),
  )
}
