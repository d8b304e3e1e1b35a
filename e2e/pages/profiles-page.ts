import { expect, type Locator, type Page } from '@playwright/test'
import { watch } from '../support/watch'

type Service = (method: string, path: string, body?: unknown) => Promise<unknown>

interface StoredProfile {
  id: number
  name: string
  settings: Record<string, unknown>
}

/** The panel of profiles, and what cast and inspector show of them. */
export class ProfilesPage {
  readonly save: Locator
  readonly copyDiffers: Locator
  readonly updateProject: Locator
  readonly onlyHere: Locator

  constructor(private readonly page: Page) {
    this.save = page.getByTestId('profile-save')
    this.copyDiffers = page.getByTestId('profile-copy-differs')
    this.updateProject = page.getByTestId('profile-update-project')
    this.onlyHere = page.getByTestId('profiles-only-here')
  }

  async open(): Promise<void> {
    await this.page.getByTestId('side-profiles').click()
    await expect(this.page.getByTestId('profiles-panel')).toBeVisible()
  }

  item(name: string): Locator {
    return this.page.locator(`[data-testid="profile"][data-profile="${name}"]`)
  }

  conflict(name: string): Locator {
    return this.item(name).getByTestId('profile-conflict')
  }

  /** A new profile with these figures, as they are typed. */
  async make(name: string, figures: Record<string, string>): Promise<void> {
    await this.page.getByTestId('profiles-new').click()
    await this.page.getByTestId('profiles-new-blank').click()
    await this.page.getByTestId('profile-name').fill(name)
    for (const [field, figure] of Object.entries(figures)) await this.set(field, figure)
    await this.save.click()
    await expect(this.save).toBeDisabled()
    await expect(this.item(name)).toBeVisible()
  }

  async set(field: string, figure: string): Promise<void> {
    const typed = this.page.getByTestId(`profile-${field}-value`)
    await typed.fill(figure)
    await typed.press('Enter')
  }

  /** Waits until the service has a profile of this name. */
  async sent(service: Service, name: string): Promise<StoredProfile> {
    const find = async () =>
      ((await service('GET', 'srt')) as StoredProfile[]).find((each) => each.name === name)
    await expect.poll(find).toBeTruthy()
    const found = await find()
    if (!found) throw new Error(`the service has no profile ${name}`)
    return found
  }

  async hear(side: 'before' | 'after'): Promise<void> {
    const button = this.page.getByTestId(`profile-hear-${side}`)
    const states = await watch(button, 'data-audition')
    await button.click()
    await expect.poll(async () => (await states()).slice(-2)).toEqual(['playing', 'silent'])
  }

  /** Where a field of the selected cue comes from. */
  source(field: string, showAll = false): Locator {
    const more = this.page.getByTestId('inspector-sound-more')
    const source = this.page.getByTestId(`inspector-${field}-source`)
    return showAll ? source.or(more) : source
  }

  async remove(name: string): Promise<void> {
    await this.item(name).getByTestId('profile-menu').click()
    await this.page.getByTestId('profile-remove').click()
    await expect(this.item(name)).toHaveCount(0)
    // The pointer over it keeps the offer to take that back.
    await this.removed(name).hover()
  }

  /** The message about a removed profile. */
  private removed(name: string): Locator {
    return this.page.getByTestId('toast').filter({ hasText: name })
  }

  async sync(): Promise<void> {
    const button = this.page.getByTestId('profiles-sync')
    await button.click()
    await expect(button).toBeEnabled()
  }
}
