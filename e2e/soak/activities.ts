import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runCommand } from '../support/run-command'
import { ExportPage } from '../pages/export-page'
import type { Random } from './random'
import type { StudioSession } from './studio-session'
import type { ProjectTexts } from './typed-texts'
import { answerDialogs } from '../support/dialogs'

const LOOK_AGAIN_MS = 250
/** Looks in a row that find everything voiced, before it is believed. */
const LONG_CALM = 4

/** Actions of an editor in the window; each returns while its effect is under way. */
export class Activities {
  /** Times of renders requested despite a warning that their cues may be paid already. */
  readonly askedAgain: number[] = []
  #stopped = false
  #exports = 0

  constructor(
    private readonly session: StudioSession,
    private readonly film: ProjectTexts,
    private readonly beside: ProjectTexts,
  ) {}

  get #page() {
    return this.session.studio.page
  }

  /** Nothing new is begun from now on. */
  stop(): void {
    this.#stopped = true
  }

  /** Types into one cue after another until it is stopped. */
  async edit(random: Random): Promise<void> {
    this.#stopped = false
    while (!this.#stopped) {
      await this.#type(random)
      await pause(random.between(0, 300))
    }
  }

  /** Types, takes some of it back and makes it again until it is stopped. */
  async undo(random: Random): Promise<void> {
    this.#stopped = false
    while (!this.#stopped) {
      const cueId = await this.#type(random)
      if (this.#stopped) return
      const { typed } = this.film
      await this.#press('undo', cueId, typed.before(cueId))
      if (random.chance(0.5) && !this.#stopped)
        await this.#press('redo', cueId, typed.before(cueId))
      await pause(random.between(0, 200))
    }
  }

  /**
   * Types in the film and in the project next to it by turns, leaving each at once, until it is
   * stopped.
   */
  async switch(random: Random): Promise<void> {
    this.#stopped = false
    for (;;) {
      await this.#type(random)
      if (this.#stopped) return
      await this.session.openBeside()
      if (this.#stopped) return
      await this.#type(random, this.beside)
      if (this.#stopped) return
      await this.session.open()
    }
  }

  /** Types once, which is saved a moment later, and writes the subtitles as a file. */
  async save(random: Random): Promise<void> {
    await this.#type(random)
    await this.#answerSaveDialog(join(this.session.exports, `lời ${(this.#exports += 1)}.srt`))
    await runCommand(this.session.studio, 'saveSubtitles')
    await this.#page.getByTestId('save-subtitles-go').click()
  }

  /** Changes some cues unless there is something to render, and presses Render. */
  async render(random: Random): Promise<void> {
    const stale = this.#page.getByTestId('render-stale')
    if ((await stale.count()) === 0 || !(await stale.isEnabled()))
      for (let i = random.between(1, 6); i > 0; i -= 1) await this.#type(random)
    await this.pressRender()
  }

  /** Begins an export in some format. */
  async export(random: Random): Promise<void> {
    const format = random.pick(['WAV', 'MP3', 'FLAC'] as const)
    await this.beginExport(format, random.chance(0.4))
  }

  async beginExport(format: 'WAV' | 'MP3' | 'FLAC', stems: boolean): Promise<string> {
    const name = `bản ${(this.#exports += 1)}.${format.toLowerCase()}`
    const path = join(this.session.exports, name)
    await this.#answerSaveDialog(path)
    await this.#page.getByTestId('export').click()
    const dialog = new ExportPage(this.#page)
    // The dialog first shows an active export.
    await dialog.start.or(this.#page.getByTestId('export-again')).waitFor()
    if ((await dialog.start.count()) === 0) await dialog.again()
    await this.#page.getByTestId('export-format').click()
    await this.#page.getByRole('option', { name: format }).click()
    await dialog.unfold()
    await this.#page.getByTestId('export-stems').setChecked(stems)
    // A project remembers its export's place: every export gets a separate file.
    await this.#page.getByTestId('export-place').click()
    await this.#page.getByTestId('export-file').filter({ hasText: name }).waitFor()
    await this.#page.getByTestId('export-start').click()
    return path
  }

  /** Presses Render and confirms the cost. */
  async pressRender(): Promise<void> {
    const page = this.#page
    await page.getByTestId('render-stale').click({ timeout: 5_000 })
    const confirm = page.getByTestId('confirm-render-start')
    const begun = page.locator('[data-run-state]:not([data-run-state="idle"])').first()
    await confirm.or(begun).first().waitFor()
    if (!(await confirm.isVisible())) return
    if (await page.getByTestId('confirm-render-lost').isVisible()) this.askedAgain.push(Date.now())
    await confirm.click()
  }

  /** Waits until nothing is rendered any more. */
  async idle(): Promise<void> {
    const idle = this.#page.locator('[data-project-state="open"][data-run-state="idle"]')
    await idle.waitFor({ state: 'attached', timeout: 180_000 })
  }

  /**
   * Renders until every cue is voiced, pressing Render at most this often; returns the number of
   * cues left. The result of a run is known a moment after its end.
   */
  async renderAll(presses: number): Promise<number> {
    let [pressed, calm] = [0, 0]
    for (;;) {
      await this.idle()
      const left = Number(await this.#page.getByTestId('count-stale').getAttribute('data-count'))
      calm = left === 0 ? calm + 1 : 0
      if (calm === LONG_CALM || (left > 0 && pressed === presses)) return left
      const button = this.#page.getByTestId('render-stale')
      if (left > 0 && (await button.isEnabled())) {
        pressed += 1
        await this.pressRender().catch(() => undefined)
      }
      await pause(LOOK_AGAIN_MS)
    }
  }

  /** Closes an open dialog: elsewhere Escape reverts typed text. */
  async closeDialog(): Promise<void> {
    const dialog = this.#page.getByRole('dialog')
    if ((await dialog.count()) === 0) return
    await this.#page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }

  /** Waits for the export to this file; an earlier one may have been done before. */
  async exported(path: string): Promise<void> {
    const done = this.#page.locator('[data-testid="export-job"][data-export-state="done"]')
    await done.filter({ hasText: path }).waitFor({ timeout: 120_000 })
    await this.closeDialog()
  }

  /** Types another text into a cue in sight; answers which. */
  async #type(random: Random, { texts, typed }: ProjectTexts = this.film): Promise<string> {
    const rows = this.#page.getByTestId('cue-row')
    const ids = await rows.evaluateAll((all) =>
      all.slice(0, 12).map((row) => row.getAttribute('data-cue-id') ?? ''),
    )
    const [first = '', ...others] = ids
    const cueId = random.pick([first, ...others])
    await this.#page.locator(`[data-cue-id="${cueId}"] td`).first().click()
    const field = this.#page.locator(`[data-testid="inspector-text"][data-cue-caret="${cueId}"]`)
    const text = texts.next()
    const made = typed.begin(cueId, text)
    await field.fill(text)
    made()
    return cueId
  }

  async #press(button: 'undo' | 'redo', cueId: string, text: string): Promise<void> {
    const made = this.film.typed.begin(cueId, text)
    await this.#page.getByTestId(button).click()
    const field = this.#page.locator(`[data-testid="inspector-text"][data-cue-caret="${cueId}"]`)
    const shown = await field.inputValue()
    if (shown !== text) throw new Error(`${button} shows ${shown} instead of ${text}`)
    made()
  }

  /** The native dialog cannot be driven: it answers this path instead. */
  async #answerSaveDialog(path: string): Promise<void> {
    await answerDialogs(this.session.studio, { save: path })
  }
}
