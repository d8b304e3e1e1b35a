import { expect, type Locator, type Page } from '@playwright/test'
import { groupOfDestination, type NamedDestination } from '@shared/interchange/destinations'

/** The dialog of exports: where to, what of it, the details that are folded away, the result. */
export class ExportPage {
  readonly start: Locator
  readonly job: Locator

  constructor(readonly page: Page) {
    this.start = page.getByTestId('export-start')
    this.job = page.getByTestId('export-job')
  }

  /** Chooses the group, and in it the program or kind where it has several. */
  async to(name: NamedDestination): Promise<void> {
    const group = this.page.getByTestId(`export-to-${groupOfDestination[name]}`)
    await group.check({ force: true })
    const kind = this.page.getByTestId(`export-as-${name}`)
    await expect(kind.or(this.start).first()).toBeVisible()
    if ((await kind.count()) > 0) await kind.check({ force: true })
    await expect(this.start).toBeEnabled()
  }

  /** Unfolds the details, which stay so. */
  async unfold(): Promise<void> {
    const details = this.page.getByTestId('export-details')
    if ((await details.getAttribute('open')) === null) await details.locator('summary').click()
  }

  /** Back from a result to the form. */
  async again(): Promise<void> {
    await this.page.getByTestId('export-again').click()
    await expect(this.start).toBeEnabled()
  }

  async done(): Promise<void> {
    await expect(this.job).toHaveAttribute('data-export-state', 'done')
  }
}
