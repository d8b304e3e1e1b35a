import { existsSync } from 'node:fs'
import { readWav } from '../support/wav-file'
import { paidTwice, type PaidText } from './counting-service'
import { until } from './processes'
import { ProjectFolder, unfinishedFiles, type SavedTake } from './project-folder'
import type { Invariant } from './report'
import type { StudioSession } from './studio-session'
import type { TypedTexts } from './typed-texts'

/** Longest that what a kill has left may lie there after the next start, ms. */
const CLEANED_MS = 15_000
/** Longest that a window may take to be back after its renderer was killed, ms. */
const RELOADED_MS = 30_000

/** What was on the disk right after a kill. */
interface Look {
  takes: SavedTake[]
  unfinished: string[]
}

/** Holds the studio's project against everything that must not be lost. */
export class StudioChecks {
  readonly project: ProjectFolder
  /** Takes that were looked at in all. */
  takes = 0
  /** How much of the ledger has been reported already. */
  #paidTwice = new Set<string>()
  #paidAgain = 0

  constructor(
    private readonly session: StudioSession,
    private readonly typed: TypedTexts,
    private readonly violate: (invariant: Invariant, detail: string) => void,
  ) {
    this.project = new ProjectFolder(session.projectPath)
  }

  /** What is there now is what there is to lose. */
  async settle(): Promise<void> {
    this.typed.settle((await this.session.openNow()).project.cues)
  }

  look(): Look {
    return { takes: this.project.takes(), unfinished: this.#unfinished() }
  }

  /** The project is open again after a kill. */
  async afterKill({ takes, unfinished }: Look, killedAt: number): Promise<void> {
    const { project, takes: known, notices } = await this.session.openNow()
    for (const { code } of notices)
      if (code === 'OPENED_FROM_BACKUP') this.violate('project', 'opened from a backup')
    for (const lost of this.typed.lost(project.cues, killedAt)) this.violate('edits', lost)
    this.typed.settle(project.cues)
    const ids = new Set(known.map(({ id }) => id))
    const forgotten = takes.filter(({ id }) => !ids.has(id)).map(({ id }) => `${id} is not known`)
    this.takes += takes.length
    for (const lost of [...this.project.lost(takes), ...forgotten]) this.violate('takes', lost)
    const left = () => unfinished.filter((path) => existsSync(path))
    if (!(await until(() => left().length === 0, CLEANED_MS)))
      this.violate('files', `${left().length}: ${left().slice(0, 3).join(', ')}`)
  }

  /** Waits for the window and its project after the renderer was killed. */
  async windowIsBack(): Promise<boolean> {
    const state = `document.querySelector('[data-project-state]')?.dataset.projectState`
    const isOpen = async () => (await this.session.inWindow(state).catch(() => null)) === 'open'
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
    const takes = this.project.takes()
    const voiced = new Set(takes.map(({ cueId, recipe }) => `${cueId} ${recipe.text}`))
    const silent = this.project.cues().filter(({ id, text }) => !voiced.has(`${id} ${text}`))
    if (silent.length > 0) this.violate('finished', `${silent.length} cues have no take`)
    for (const lost of this.project.lost(takes)) this.violate('takes', lost)
    const seconds = readWav(track).frames / 48_000
    if (seconds < (cues - 1) * 4) this.violate('finished', `the track has ${seconds} s`)
    const left = this.#unfinished()
    if (left.length > 0) this.violate('files', `after the end: ${left.slice(0, 3).join(', ')}`)
  }

  #unfinished(): string[] {
    return unfinishedFiles([this.session.projectPath, this.session.exports])
  }
}
