import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { OpenProject } from '@shared/contracts/open-project'
import { closeProject } from '../pages/close-project'
import { openPath } from '../pages/open-path'
import { StudioPage } from '../pages/studio-page'
import { answerDialogs } from '../support/dialogs'
import { crash, launch, type Studio } from '../support/launch'
import {
  cueTexts,
  type CueText,
  holdsOnlyItsOwn,
  type MarkedProject,
  showsWhatIsStored,
} from '../support/own-cues'
import { runCommand } from '../support/run-command'
import { linesOf, writeSrt } from '../support/subtitles'
import type { Random } from '../soak/random'

/** A project of the walk, with its expected state. */
interface Known extends MarkedProject {
  cues: CueText[]
  takes: string[]
  /** Which takes are active, and which are locked. */
  choices: string
}

const takesOf = ({ takes }: OpenProject) => takes.map(({ id }) => id).toSorted()
const choicesOf = ({ takes, activeTakes }: OpenProject) =>
  JSON.stringify([
    Object.entries(activeTakes).toSorted(([a], [b]) => a.localeCompare(b)),
    takes.flatMap(({ id, locked }) => (locked ? id : [])).toSorted(),
  ])

/** The built studio on three projects, and what each of their folders has to hold. */
export class ProjectWalk {
  readonly projects: Known[] = []
  open: Known | null = null
  /** Files of exports that nothing has interrupted. */
  #exports: string[] = []
  #count = 0

  private constructor(
    private studio: Studio,
    private readonly random: Random,
  ) {}

  static async begin(folder: string, random: Random): Promise<ProjectWalk> {
    const walk = new ProjectWalk(await launch(folder), random)
    for (const mark of ['Một', 'Hai']) {
      const lines = [1, 2, 3].map(() => walk.#text(mark))
      const file = writeSrt(folder, `${mark}.srt`, linesOf(lines, 4_000, 3_500))
      await openPath(walk.studio, file)
      await walk.#add({ path: file.replace('.srt', '.cuecast'), mark })
    }
    await runCommand(walk.studio, 'newNarration')
    const text = [1, 2, 3].map(() => walk.#text('Ba')).join(' ')
    await walk.#page.getByTestId('narration-text').fill(text)
    await walk.#page.getByTestId('narration-name').fill('Ba')
    await walk.#page.getByTestId('narration-create').click()
    await expect(walk.#page).toHaveTitle('Ba — Cuecast')
    await walk.#add({ path: join(folder, 'documents', 'Cuecast', 'Ba.cuecast'), mark: 'Ba' })
    await walk.check()
    return walk
  }

  get #page(): Page {
    return this.studio.page
  }

  get #window(): StudioPage {
    return new StudioPage(this.#page)
  }

  /** A text that has not been there before, with enough words to recognise its language. */
  #text(mark = this.open?.mark ?? ''): string {
    this.#count += 1
    return `${mark} lời ${this.#count}, trời hôm nay nắng đẹp.`
  }

  /** The project that was just made gets voices, and takes of all its cues. */
  async #add(project: MarkedProject): Promise<void> {
    await this.#window.suggestCast()
    await this.#window.startRender()
    await this.#window.rendered()
    const stored = await showsWhatIsStored(this.#page, project)
    const [takes, choices] = [takesOf(stored), choicesOf(stored)]
    this.open = { ...project, cues: cueTexts(stored), takes, choices }
    this.projects.push(this.open)
    await this.#inTable()
  }

  /** A narration is edited in the table, like the others. */
  async #inTable(): Promise<void> {
    const script = this.#page.getByTestId('script-view')
    const row = this.#window.row(0)
    await expect(script.or(row).first()).toBeVisible()
    if (await script.isVisible()) await runCommand(this.studio, 'toggleScript')
    await expect(row).toBeVisible()
  }

  /** Each folder has its own cues and takes and nothing else, and the window shows those of the open one. */
  async check(before: Known | null = this.open): Promise<void> {
    await expect(this.#page.getByRole('dialog')).toHaveCount(0)
    for (const project of this.projects) {
      const isOpen = project === this.open
      const stored = await (isOpen
        ? showsWhatIsStored(this.#page, project)
        : holdsOnlyItsOwn(project))
      const name = basename(project.path)
      expect(cueTexts(stored), `cues of ${name}`).toEqual(project.cues)
      const takes = takesOf(stored)
      if (isOpen || project === before)
        expect(takes, `takes of ${name}`).toEqual(expect.arrayContaining(project.takes))
      else {
        expect(takes, `takes of ${name}, which is closed`).toEqual(project.takes)
        expect(choicesOf(stored), `choices in ${name}, which is closed`).toBe(project.choices)
      }
      for (const { file } of stored.takes)
        expect(existsSync(join(project.path, 'takes', file)), `${file} of ${name}`).toBe(true)
      Object.assign(project, { takes, choices: choicesOf(stored) })
    }
    if (this.open) await this.#showsItsTakes(this.open)
  }

  /** The takes of a cue in the window are those of the disk, with their choice and locks. */
  async #showsItsTakes(project: Known): Promise<void> {
    const at = this.random.between(0, project.cues.length - 1)
    await this.#select(at)
    const [cueId = ''] = project.cues[at] ?? []
    const shown = () =>
      this.#page
        .getByTestId('take')
        .evaluateAll((all) =>
          all.map(({ dataset }) =>
            [dataset['takeId'], dataset['active'], dataset['locked']].join(),
          ),
        )
    await expect(async () => {
      const { takes, activeTakes } = await holdsOnlyItsOwn(project)
      const own = takes.filter((take) => take.cueId === cueId)
      const stored = own.map(({ id, locked }) => [id, activeTakes[cueId] === id, locked].join())
      expect((await shown()).toSorted()).toEqual(stored.toSorted())
    }).toPass()
  }

  async #select(at: number): Promise<void> {
    await this.#window.row(at).locator('td').first().click()
    await expect(this.#window.row(at)).toHaveAttribute('aria-selected', 'true')
  }

  /** Opens a project, whatever is under way in the one that is open. */
  async openAt(at: number): Promise<void> {
    const target = this.projects[at]
    if (!target || target === this.open) return
    await openPath(this.studio, target.path)
    this.open = target
    await this.#inTable()
  }

  /** Types another text into one of the open project's cues. */
  async edit(): Promise<void> {
    const { open } = this
    if (!open) return
    const at = this.random.between(0, open.cues.length - 1)
    const text = this.#text()
    await this.#select(at)
    await this.#window.cueText.fill(text)
    open.cues = open.cues.map(([id, was], i) => [id, i === at ? text : was])
  }

  /** The present state of the open project becomes the expected one. */
  async #acceptShown(): Promise<void> {
    if (!this.open) return
    this.open.cues = cueTexts(await showsWhatIsStored(this.#page, this.open))
  }

  async takeBack(button: 'undo' | 'redo'): Promise<void> {
    const control = this.#page.getByTestId(button)
    if (!this.open || !(await control.isEnabled())) return
    await control.click()
    await this.#acceptShown()
  }

  /** Presses Render; answers whether there was anything to render. */
  async startRender(): Promise<boolean> {
    const stale = this.#page.getByTestId('render-stale')
    // While a run is under way its button is another.
    if (!this.open || (await stale.count()) === 0 || !(await stale.isEnabled())) return false
    await stale.click()
    const confirm = this.#page.getByTestId('confirm-render-start')
    const begun = this.#page.locator('[data-run-state]:not([data-run-state="idle"])')
    const done = this.#page.locator('[data-testid="count-stale"][data-count="0"]')
    await confirm.or(begun).or(done).first().waitFor()
    if (await confirm.isVisible()) await confirm.click()
    return true
  }

  async render(): Promise<void> {
    await this.edit()
    if (await this.startRender()) await this.#window.rendered()
  }

  async close(): Promise<void> {
    if (this.open) await closeProject(this.studio)
    this.open = null
  }

  async reload(): Promise<void> {
    await this.#mayBeLeft()
    await this.#page.reload()
    await this.#page.locator('[data-app-state="ready"]').first().waitFor()
    if (this.open) await this.#inTable()
  }

  /** A page that is left with edits or steps of undo to write holds on, writes them and closes its window. */
  async #mayBeLeft(): Promise<void> {
    const isHeld = () =>
      this.#page.evaluate(() => {
        window.close = () => undefined
        return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
      })
    await expect.poll(isHeld).toBe(false)
  }

  async killMain(): Promise<void> {
    await crash(this.studio)
    this.#exports = []
    this.studio = await launch(this.studio.folder)
    if (!this.open) return
    const isOpen = this.#page.locator('[data-project-state="open"]').first()
    const again = this.#page.locator('[data-testid="notice"][data-code="PROJECT_CRASHED_AGAIN"]')
    await isOpen.or(again).first().waitFor()
    if (await again.isVisible()) await openPath(this.studio, this.open.path)
    await this.#page.locator('[data-app-state="ready"]').first().waitFor()
    await this.#inTable()
  }

  /** Begins an export, which continues whatever is opened. */
  async export(): Promise<void> {
    const button = this.#page.getByTestId('export')
    if (!this.open || !(await button.isEnabled())) return
    this.#count += 1
    const path = join(this.studio.folder, `bản ${this.#count}.wav`)
    await answerDialogs(this.studio, { save: path })
    await button.click()
    const dialog = this.#page.getByTestId('export-dialog')
    await dialog.getByTestId('export-format').click()
    await this.#page.getByRole('option', { name: 'WAV' }).click()
    await dialog.getByTestId('export-place').click()
    await dialog
      .getByTestId('export-file')
      .filter({ hasText: basename(path) })
      .waitFor()
    await dialog.getByTestId('export-start').click()
    await dialog.getByTestId('export-job').waitFor()
    await dialog.getByRole('button', { name: 'Đóng' }).first().click()
    this.#exports.push(path)
  }

  async lock(): Promise<void> {
    const button = this.#page.getByTestId('take-lock').first()
    if (!this.open || (await button.count()) === 0) return
    await button.click()
  }

  async chooseTake(): Promise<void> {
    const other = this.#page.locator('[data-testid="take"][data-active="false"]')
    if (!this.open || (await other.count()) === 0) return
    const at = this.random.between(0, (await other.count()) - 1)
    await other.nth(at).getByTestId('take-play').click()
    await this.#page.getByTestId('take-activate').click()
    await this.#acceptShown()
  }

  /** Every export that nothing has interrupted is written. */
  async end(): Promise<void> {
    for (const path of this.#exports)
      await expect.poll(() => existsSync(path), { message: `${path} is written` }).toBe(true)
    await this.close()
    await this.check()
    await this.studio.app.close()
  }
}
