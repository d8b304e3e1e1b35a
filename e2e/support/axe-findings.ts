import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds in the page, or in what `within` selects, by rule and element; empty = nothing. */
export async function findings(page: Page, within?: string): Promise<string[]> {
  // Electron's pages cannot open the second page that axe would like: legacy mode does without.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  axe.options({ resultTypes: ['violations'], preload: false })
  if (within !== undefined) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
