import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Locator } from '@playwright/test'
import { z } from 'zod'
import type { OpenProject } from '@shared/contracts/open-project'
import { storedProject } from '../support/stored-project'
import { handOver, openPath } from '../pages/open-path'
import { withKeyring } from '../support/keyring'
import { launch, studioCommand, type Studio } from '../support/launch'
import { kill, processesOn, until, within } from './processes'
import type { Invariant } from './report'

const projectOf = (subtitles: string) => subtitles.replace(/\.srt$/, '.cuecast')

const openedSchema = z.object({ ok: z.literal(true) })

/** Longest that a start, or a reload after a crash, may take on a busy machine, ms. */
const START_MS = 90_000

/** Longest that helpers may outlive main, ms. */
const HELPERS_MS = 15_000

/** The studio on one folder of data, started and killed again and again. */
export class StudioSession {
  #studio: Studio | null = null
  #errors: string[] = []

  constructor(
    readonly folder: string,
    /** The subtitles that the project was made from. */
    readonly film: string,
    /** Those of another project, which is opened by turns. */
    private readonly beside: string,
    private readonly violate: (invariant: Invariant, detail: string) => void,
  ) {}

  get studio(): Studio {
    if (!this.#studio) throw new Error('the studio does not run')
    return this.#studio
  }

  get isRunning(): boolean {
    return this.#studio !== null
  }

  get projectPath(): string {
    return projectOf(this.film)
  }

  get besidePath(): string {
    return projectOf(this.beside)
  }

  /** Where exports go. */
  get exports(): string {
    return join(this.folder, 'exports')
  }

  /** Last errors in main's output. */
  get lastErrors(): string {
    return this.#errors.slice(-15).join('').trim()
  }

  /** Starts the studio and waits for its window; fails when none appears. */
  async start(): Promise<void> {
    this.#errors = []
    const studio = await within(START_MS, 'start', launch(this.folder, withKeyring))
    this.#studio = studio
    studio.app.process().stderr?.on('data', (data: Buffer) => {
      this.#errors.push(data.toString())
      this.#errors.splice(0, this.#errors.length - 50)
    })
    // Questions of the system answer themselves: yes, quit.
    await studio.app.evaluate(({ dialog }) => {
      dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false })
    })
  }

  /** Opens the film's project: a new one from the subtitles, otherwise as a user would continue. */
  async open(): Promise<void> {
    const { page } = this.studio
    if (!existsSync(this.projectPath)) return openPath(this.studio, this.film)
    // After a kill, or a run that was interrupted by quitting, the project opens by itself.
    const isOpen = page.locator('[data-project-state="open"]').first()
    const recent = page.getByTestId('recent-project').first()
    await isOpen.or(recent).first().waitFor()
    if (await recent.isVisible()) await recent.click({ timeout: 5_000 }).catch(() => undefined)
    await isOpen.waitFor({ timeout: START_MS })
    await page.locator('[data-app-state="ready"]').first().waitFor()
    if (!(await this.#named(this.film).isVisible())) await this.#handOver(this.projectPath)
  }

  /** Opens the other project. */
  openBeside(): Promise<void> {
    return this.#handOver(existsSync(this.besidePath) ? this.besidePath : this.beside)
  }

  async #handOver(path: string): Promise<void> {
    await handOver(this.studio, path)
    await this.#named(path).waitFor()
    await this.studio.page.locator('[data-app-state="ready"]').first().waitFor()
  }

  /** The name of the open project, where it is that of this file. */
  #named(path: string): Locator {
    const name = basename(path, extname(path))
    return this.studio.page.getByTestId('project-menu').filter({ hasText: name })
  }

  /** The film's project, opened, as it lies on the disk, once main has written everything, whatever became of its page. */
  async openNow(): Promise<OpenProject> {
    const path = JSON.stringify(this.projectPath)
    openedSchema.parse(await this.inWindow(`window.studio.projectOpenPath({ path: ${path} })`))
    return storedProject(this.projectPath)
  }

  /** Value of an expression in the window: also in one that was reloaded after a crash. */
  async inWindow(expression: string): Promise<unknown> {
    const asked = this.studio.app.evaluate(
      ({ BrowserWindow }, code) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code),
      expression,
    )
    return within(10_000, 'the window', asked)
  }

  /** Ids of the processes that can be killed one by one. */
  async processIds(): Promise<{ main: number; renderer: number; service: number | null }> {
    const found = await this.studio.app.evaluate(({ app, BrowserWindow }) => ({
      renderer: BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0,
      service: app.getAppMetrics().find(({ name }) => name === 'Cuecast speech service')?.pid,
    }))
    const main = this.studio.app.process().pid ?? 0
    return { main, renderer: found.renderer, service: found.service ?? null }
  }

  /** Kills main as a crash would, and waits until its helpers have noticed. */
  async killMain(): Promise<void> {
    const { app } = this.studio
    const ended = once(app.process(), 'exit')
    kill(app.process().pid ?? 0)
    await ended
    await this.#gone()
  }

  /** Starts the studio and kills it so long after, wherever its start has come to. */
  async killInStart(afterMs: number): Promise<void> {
    const { executablePath, args, env } = studioCommand(this.folder, withKeyring)
    const child = spawn(executablePath, args, { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    child.kill('SIGKILL')
    await ended
    await this.#gone()
  }

  /** Quits as a user does, whatever is under way. */
  async quit(): Promise<void> {
    await within(30_000, 'quitting', this.studio.app.close())
    await this.#gone()
  }

  /** Ends whatever still runs on the folder. */
  async end(): Promise<void> {
    this.#studio = null
    for (const pid of processesOn(this.folder)) kill(pid)
    await until(() => processesOn(this.folder).length === 0, HELPERS_MS)
  }

  async #gone(): Promise<void> {
    this.#studio = null
    if (!(await until(() => processesOn(this.folder).length === 0, HELPERS_MS)))
      this.violate('processes', `${processesOn(this.folder).length} after its end`)
  }
}
