import type * as fs from 'node:fs'
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { diskFull, freeSpace, ownIdentity } from '@cuecast/platform'
import { unpackArchive } from '@cuecast/speech'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { endTrial, takeFailure, trialOf, writePlan, type Installation } from './installation'
import { downloadRelease, type ReleaseFile, type UpdateSource } from './release'
import type { Installer, Replacement } from './updates'

/** Unpacked, a program takes this many times its archive at most. */
const UNPACKED = 4

interface LinuxInstallerDeps {
  /** The one that runs. */
  version: string
  source: UpdateSource
  installation: Installation
  /** The file system without Electron's own idea of files called `.asar`. */
  disk: Pick<typeof fs, 'createWriteStream' | 'promises'>
  /** Arguments of the restart: the switches and the open project. */
  restartArgs(): string[]
  /** Starts `finishUpdate` with this plan as a separate process, and ends the program. */
  restart(plan: string): void
}

type Fetching = Parameters<Installer['fetch']>[1]

/** Unpacks a version next to the program, and passes it to the process that exchanges them. */
export class LinuxInstaller implements Installer {
  readonly form
  readonly place
  #trial

  constructor(private readonly deps: LinuxInstallerDeps) {
    this.form = deps.installation.form
    this.place = deps.installation.stage
    this.#trial = trialOf(deps.installation, deps.version)
  }

  has(what: Replacement): boolean {
    return existsSync(join(this.place, what === 'found' ? 'next' : 'previous'))
  }

  async settle(): ReturnType<Installer['settle']> {
    const failed = takeFailure(this.deps.installation)
    const trial = this.#trial
    this.#trial = null
    if (!trial) return { failed, replaced: null }
    await endTrial(trial, (path) => this.#remove(path))
    return { failed, replaced: { before: trial.before, isBack: trial.from === 'previous' } }
  }

  discard(): Promise<void> {
    return this.#remove(join(this.place, 'next'))
  }

  stayed(): Promise<void> {
    return this.#remove(join(this.place, 'plan.json'))
  }

  install(what: Replacement, version: string): void {
    const { installation, version: before, restartArgs, restart } = this.deps
    const from = what === 'found' ? 'next' : 'previous'
    const args = restartArgs()
    restart(writePlan({ installation, from, version, before, args, waitsFor: ownIdentity() }))
  }

  async fetch(file: ReleaseFile, how: Fetching): Promise<Result<void>> {
    const { place: stage } = this
    mkdirSync(stage, { recursive: true })
    const stale = readdirSync(stage).filter((name) => /^[0-9a-f]{64}\./.test(name))
    for (const name of stale.filter((each) => !each.startsWith(file.sha256)))
      await this.#remove(join(stage, name))
    const needed = file.size * (file.form === 'folder' ? UNPACKED : 1)
    const free = await freeSpace(stage)
    if (free.ok && free.value < needed) return fail(diskFull(stage, needed, free.value))
    const ending = file.form === 'folder' ? 'tar.gz' : 'AppImage'
    const path = join(stage, `${file.sha256}.${ending}`)
    const downloaded = await downloadRelease(this.deps.source, file, { path, ...how })
    if (!downloaded.ok) return downloaded
    how.onUnpacking()
    return this.#layOut(path, how)
  }

  /** Lays the download out as `next`, in the parts of the installation. */
  async #layOut(path: string, { onProgress, signal }: Fetching): Promise<Result<void>> {
    const { stage, form, parts } = this.deps.installation
    const { createWriteStream, promises } = this.deps.disk
    const [next, unpacked] = [join(stage, 'next'), join(stage, 'unpacked')]
    await this.#remove(next)
    await this.#remove(unpacked)
    if (form === 'appimage') {
      mkdirSync(next)
      await promises.chmod(path, 0o755)
      renameSync(path, join(next, parts[0] ?? ''))
      return ok(undefined)
    }
    const whole = { createFile: createWriteStream }
    const advance = (part: number) => onProgress(part, null)
    const done = await unpackArchive(path, unpacked, advance, signal, whole)
    const [top = ''] = done.ok ? readdirSync(unpacked) : []
    const inside = join(unpacked, top)
    const isWhole =
      done.ok &&
      ['lib/cuecast/cuecast', 'bin/cuecast'].every((part) => existsSync(join(inside, part)))
    if (isWhole) renameSync(inside, next)
    await this.#remove(unpacked)
    if (isWhole || (!done.ok && done.error.code !== 'MODEL_INVALID')) {
      if (isWhole) await this.#remove(path)
      return done
    }
    await this.#remove(path)
    return failWith('UPDATE_DAMAGED', 'the archive does not hold the program')
  }

  #remove(path: string): Promise<void> {
    return this.deps.disk.promises.rm(path, { recursive: true, force: true })
  }
}
