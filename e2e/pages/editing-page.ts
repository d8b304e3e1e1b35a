import { expect, type Locator, type Page } from '@playwright/test'

/** The cues as an editor works on them: commands by key, find and replace, filters. */
export class EditingPage {
  readonly cues: Locator

  constructor(readonly page: Page) {
    this.cues = page.getByTestId('count-cues')
  }

  row(index: number): Locator {
    return this.page.locator(`[data-cue-index="${index}"]`)
  }

  async select(index: number, modifiers: ('Shift' | 'Control')[] = []): Promise<void> {
    await this.row(index).locator('td').first().click({ modifiers })
  }

  async hasCues(count: number): Promise<void> {
    await expect(this.cues).toHaveAttribute('data-count', String(count))
  }

  async textOf(index: number): Promise<string> {
    const shown = (await this.row(index).getByTestId('cue-text').textContent()) ?? ''
    return shown.replaceAll(' ↵ ', '\n')
  }

  /** Opens the text of a cue in its row with the caret at an offset. */
  async caretAt(index: number, offset: number): Promise<void> {
    await this.select(index)
    await this.page.keyboard.press('F2')
    const editor = this.page.getByTestId('cue-text-editor')
    await expect(editor).toBeFocused()
    await editor.evaluate((field, at) => {
      if (field instanceof HTMLTextAreaElement) field.setSelectionRange(at, at)
    }, offset)
  }

  /** Waits until undo would take this edit back. */
  async undoes(edit: string): Promise<void> {
    await expect(this.page.getByTestId('undo')).toHaveAccessibleName(`Hoàn tác: ${edit}`)
  }
}
