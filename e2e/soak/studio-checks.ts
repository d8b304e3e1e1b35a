import { existsSync, readdirSync } from 'node:fs'
import { z } from 'zod'
import { readWav } from '../support/wav-file'
import { storedProject } from '../support/stored-project'
import { paidTwice, type PaidText } from './counting-service'
import { trackSeconds } from './film-file'
import { until } from './processes'
import { ProjectFolder, unfinishedFiles, type SavedTake } from './project-folder'
import type { Invariant } from './report'
import type { OpenProject } from '@shared/contracts/open-project'
import type { StudioSession } from './studio-session'
import type { ProjectTexts } from './typed-texts'

/** Longest time until leftovers of a kill are removed after the next start, ms. */
const CLEANED_MS = 15_000
/** Longest that a window may take to be back after its renderer was killed, ms. */
const RELOADED_MS = 30_000

/** Longest time until the window shows an opened project, ms. */
const SHOWN_MS = 20_000
/** The cues in sight: id and text of each. */
const ROWS = `[...document.querySelectorAll('[data-testid="cue-row"]')].map((row) => [
  row.dataset.cueId, row.querySelector('[data-testid="cue-text"] [title]')?.title ?? ''
])`
const rowsSchema = z.array(z.tuple([z.string(), z.string()]))

/** State of the disk right after a kill. */
interface Look {
  takes: SavedTake[]
  unfinished: string[]
}

/** Holds the studio's project against everything that must not be lost. */
export class StudioChecks {
  readonly project: ProjectFolder
  /** Takes that were looked at in all. */
  takes = 0
  /** Files that were left behind and have been reported. */
  readonly #left = new Set<string>()
  /** Amount of the ledger that has been reported already. */
  #paidTwice = new Set<string>()
  #paidAgain = 0

  constructor(
    private readonly session: StudioSession,
    private readonly film: ProjectTexts,
    private readonly beside: ProjectTexts,
    private readonly violate: (invariant: Invariant, detail: string) => void,
  ) {
    this.project = new ProjectFolder(session.projectPath)
  }

  /** The present state becomes the one that must not be lost. */
  async settle(): Promise<void> {
    this.film.typed.settle((await this.session.openNow()).project.cues)
    this.beside.typed.settle((await storedProject(this.session.besidePath)).project.cues)
  }

  look(): Look {
    return { takes: this.project.takes(), unfinished: this.#unfinished() }
  }

  /** The project is open again after a kill. */
  async afterKill({ takes, unfinished }: Look, killedAt: number): Promise<void> {
    const { path, project, takes: known } = await this.session.openNow()
    await this.#shown(project.cues)
    // A project opened from a backup has set its unreadable document aside.
    for (const name of readdirSync(path))
      if (name.startsWith('project.json.broken')) this.violate('project', `${name} was left`)
    this.#edits(project.cues, this.film, killedAt)
    // Closed by now, and with it on the disk.
    const { project: beside } = await storedProject(this.session.besidePath)
    this.#edits(beside.cues, this.beside, killedAt)
    this.crossed()
    const ids = new Set(known.map(({ id }) => id))
    const forgotten = takes.filter(({ id }) => !ids.has(id)).map(({ id }) => `${id} is not known`)
    this.takes += takes.length
    for (const lost of [...this.project.lost(takes), ...forgotten]) this.violate('takes', lost)
    await this.#cleaned(unfinished)
  }

  #edits(cues: OpenProject['project']['cues'], { typed }: ProjectTexts, killedAt: number): void {
    for (const lost of typed.lost(cues, killedAt)) this.violate('edits', lost)
    typed.settle(cues)
  }

  /** Neither folder has a text of the other project. */
  crossed(): void {
    for (const [path, { texts }] of [
      [this.session.projectPath, this.film],
      [this.session.besidePath, this.beside],
    ] as const) {
      const folder = new ProjectFolder(path)
      const all = [...folder.cues(), ...folder.takes().map(({ recipe }) => recipe)]
      const foreign = all.filter(({ text }) => !texts.has(text))
      if (foreign.length > 0) this.violate('crossed', `${path}: ${foreign[0]?.text}`)
    }
  }

  /** Leftovers of the kill are removed without help. */
  async #cleaned(unfinished: readonly string[]): Promise<void> {
    const left = () => unfinished.filter((path) => !this.#left.has(path) && existsSync(path))
    if (await until(() => left().length === 0, CLEANED_MS)) return
    const paths = left()
    this.violate('files', `${paths.length}: ${paths.slice(0, 3).join(', ')}`)
    for (const path of paths) this.#left.add(path)
  }

  /** The window shows the texts that main has. */
  async #shown(cues: OpenProject['project']['cues']): Promise<void> {
    const texts = new Map(cues.map(({ id, text }) => [id, text]))
    const differs = async () => {
      const rows = rowsSchema.parse(await this.session.inWindow(ROWS))
      return (
        rows.find(([id, text]) => texts.get(id) !== text) ?? (rows.length === 0 ? ['', ''] : null)
      )
    }
    if (await until(async () => (await differs()) === null, SHOWN_MS)) return
    const [id = '', text = ''] = (await differs()) ?? []
    this.violate('edits', `the window shows ${JSON.stringify(text)} for cue ${id}`)
  }

  /** Waits for another renderer, with the project open in it, after the one before was killed. */
  async windowIsBack(before: number): Promise<boolean> {
    const state = `document.querySelector('[data-project-state]')?.dataset.projectState`
    const isOpen = async () => {
      const { renderer } = await this.session.processIds()
      if (renderer === before || renderer === 0) return false
      return (await this.session.inWindow(state).catch(() => null)) === 'open'
    }
    const isBack = await until(isOpen, RELOADED_MS)
    if (!isBack) this.violate('window', 'blank after its renderer was killed')
    return isBack
  }

  /** Texts that were paid twice since the last look. */
  paidTwice(paid: readonly PaidText[], asked: readonly number[]) {
    const { unasked, again } = paidTwice(paid, asked)
    const fresh = unasked.filter((text) => !this.#paidTwice.has(text))
    for (const text of fresh) this.#paidTwice.add(text)
    const more = again - this.#paidAgain
    this.#paidAgain = again
    return { unasked: fresh, again: more }
  }

  /** Everything was rendered and exported, and the studio was quit. */
  afterEnd(track: string, cues: number): void {
    this.crossed()
    const takes = this.project.takes()
    const voiced = new Set(takes.map(({ cueId, recipe }) => `${cueId} ${recipe.text}`))
    const silent = this.project.cues().filter(({ id, text }) => !voiced.has(`${id} ${text}`))
    if (silent.length > 0) this.violate('finished', `${silent.length} cues have no take`)
    for (const lost of this.project.lost(takes)) this.violate('takes', lost)
    const seconds = readWav(track).frames / 48_000
    if (seconds < trackSeconds(cues)) this.violate('finished', `the track has ${seconds} s`)
    const left = this.#unfinished().filter((path) => !this.#left.has(path))
    if (left.length > 0) this.violate('files', `after the end: ${left.slice(0, 3).join(', ')}`)
  }

  #unfinished(): string[] {
    return unfinishedFiles([this.session.projectPath, this.session.exports])
  }
}
