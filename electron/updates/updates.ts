import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import type * as fs from 'node:fs'
import { join } from 'node:path'
import { diskFull, fileError, freeSpace, mayReach, ownIdentity } from '@cuecast/platform'
import { unpackArchive } from '@cuecast/speech'
import {
  updateChannels,
  type AppNoticeCode,
  type FoundUpdate,
  type Release,
  type UpdateState,
} from '@shared/contracts/app'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { Preferences } from '@shared/contracts/preferences'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { SavedUpdates } from '../settings/settings-schema'
import {
  endTrial,
  takeFailure,
  trialOf,
  writePlan,
  type Installation,
  type UpdatePlan,
} from './installation'
import {
  compareVersions,
  downloadRelease,
  fetchRelease,
  type ReleaseFile,
  type UpdateSource,
} from './release'

/** How long an unasked check is put off after the last one, ms. */
const CHECK_EVERY_MS = 24 * 3_600_000
/** How often it is looked whether a check is due, and whether what was waited for has ended; how often progress is shown, ms. */
const LOOK_MS = { due: 600_000, waiting: 500, progress: 200 }
/** A program that has not ended by then does not end, ms: so long is it waited for (`finishUpdate`). */
const STAYS_MS = 61_000
/** Unpacked, a program takes this many times its archive at most. */
const UNPACKED = 4

interface UpdatesDeps {
  /** The one that runs. */
  version: string
  source: UpdateSource
  installation: Installation
  saved: { updates: SavedUpdates }
  preference(): Preferences['updates']
  /** Does anything run that a check or a restart would disturb? */
  busy(): boolean
  changed(state: UpdateState): void
  raise(code: AppNoticeCode, at: string): void
  /** The file system without Electron's own idea of files called `.asar`. */
  disk: Pick<typeof fs, 'createWriteStream' | 'promises'>
  /** How the program is started again: with its switches and the open project. */
  restartArgs(): string[]
  /** Starts `finishUpdate` with this plan in a process of its own, and ends the program. */
  restart(plan: string): void
  log(line: string): void
}

type Phase = UpdateState['phase']

/** Looks for newer versions, lays one beside the program, and hands over to the process that exchanges them. */
export class Updates {
  #phase: Phase = 'idle'
  #progress: Pick<UpdateState, 'progress' | 'leftMs'> = { progress: 0, leftMs: null }
  #error: StudioError | null = null
  #file: ReleaseFile | null = null
  #stop = new AbortController()
  #waiting: NodeJS.Timeout | null = null
  readonly #looking: NodeJS.Timeout
  #trial: UpdatePlan | null
  #triedAt = 0
  #shownAt = 0

  constructor(private readonly deps: UpdatesDeps) {
    const { saved, version } = deps
    this.#trial = trialOf(deps.installation, version)
    const { found } = saved.updates
    // What was found before may be what runs now.
    if (found && compareVersions(found.version, version) <= 0)
      this.#save({ found: null, ready: false })
    const isThere = existsSync(join(deps.installation.stage, 'next'))
    if (saved.updates.ready && isThere) this.#phase = 'ready'
    this.#looking = setInterval(() => this.checkWhenDue(), LOOK_MS.due)
    this.#looking.unref()
  }

  get state(): UpdateState {
    const { found, checkedAt, later, previous } = this.deps.saved.updates
    const isKept = existsSync(join(this.deps.installation.stage, 'previous'))
    return {
      address: this.deps.source.url.origin,
      phase: this.#phase,
      found,
      later: found !== null && found.version === later,
      ...this.#progress,
      checkedAt,
      error: this.#error,
      previous: isKept ? previous : null,
    }
  }

  /** The window is there: a version that was just installed has proved that it starts. */
  async started(): Promise<void> {
    const { deps } = this
    const failure = takeFailure(deps.installation)
    if (failure) {
      deps.log(`version ${failure.version} was taken back: ${failure.reason}`)
      this.#save({ later: failure.version, ready: false })
      await this.#settle()
      deps.raise('UPDATE_NOT_STARTED', failure.version)
    }
    const trial = this.#trial
    this.#trial = null
    if (trial) {
      const before = trial.from === 'next' ? trial.before : null
      await endTrial(trial, (path) => this.#remove(path))
      // Who goes back does not want to be offered at once what they came from.
      this.#save({ previous: before, ready: false, later: before === null ? trial.before : null })
      await this.#settle()
      deps.raise('UPDATED', trial.version)
    }
    this.checkWhenDue()
  }

  /** Checks unless the user does not want it, was not asked yet, or it was done within a day. */
  checkWhenDue(): void {
    const { preference, saved, source } = this.deps
    const { checkedAt } = saved.updates
    const isDue = checkedAt === null || Date.now() - Date.parse(checkedAt) >= CHECK_EVERY_MS
    const wants = updateChannels.some((channel) => channel === preference())
    if (!wants || !isDue || !mayReach(source.url)) return
    // A server that is away is not asked again at once.
    if (Date.now() - this.#triedAt < LOOK_MS.due) return
    this.#triedAt = Date.now()
    this.check({ isAsked: false })
  }

  /** Looks for a newer version, once nothing runs. What fails is said only to who asked. */
  check({ isAsked }: { isAsked: boolean }): void {
    if (!['idle', 'ready'].includes(this.#phase)) return
    const before = this.#phase
    this.#error = null
    this.#whenFree('waitingToCheck', async () => {
      this.#to('checking')
      const newest = await this.#newest()
      if (newest.ok) await this.#keep(newest.value, before)
      else this.deps.log(`no update was found: ${newest.error.message}`)
      // That this version is too old to be replaced concerns who did not ask, too.
      const concerns = !newest.ok && (isAsked || newest.error.params?.['reason'] === 'minimum')
      if (concerns) this.#error = newest.error
      this.#to(this.#rest())
    })
  }

  /** Downloads what was found and unpacks it beside the program. */
  async download(): Promise<void> {
    const { found } = this.deps.saved.updates
    if (this.#phase !== 'idle' || !found) return
    this.#error = null
    this.#stop = new AbortController()
    this.#progress = { progress: 0, leftMs: null }
    this.#to('downloading')
    const done = await this.#fetch()
    if (done.ok) this.#save({ ready: true, later: null })
    else if (done.error.code !== 'CANCELLED') {
      this.deps.log(`the update failed: ${done.error.message}`)
      this.#error = done.error
    }
    this.#to(done.ok ? 'ready' : 'idle')
  }

  /** Stops a download, or the wait for what runs. */
  cancel(): void {
    this.#stop.abort()
    if (this.#waiting) clearInterval(this.#waiting)
    this.#waiting = null
    if (this.#phase === 'waitingToCheck' || this.#phase === 'waitingToInstall')
      this.#to(this.#rest())
  }

  /** Shows no banner for this version any more; it stays in the settings. */
  later(): void {
    this.#save({ later: this.deps.saved.updates.found?.version ?? null })
    this.#changed()
  }

  /** Ends the program once nothing runs, and starts the version that was unpacked, or the one before. */
  install(what: 'found' | 'previous'): void {
    const { found, previous } = this.deps.saved.updates
    const version = what === 'found' ? found?.version : this.state.previous
    const isReady =
      what === 'found' ? this.#phase === 'ready' : ['idle', 'ready'].includes(this.#phase)
    if (!isReady || !version || (what === 'previous' && previous === null)) return
    this.#error = null
    this.#whenFree('waitingToInstall', async () => {
      const { installation, version: before, restartArgs, restart } = this.deps
      const from = what === 'found' ? 'next' : 'previous'
      const args = restartArgs()
      const plan = { installation, from, version, before, args, waitsFor: ownIdentity() } as const
      this.#to('installing')
      restart(writePlan(plan))
      // The user stayed, asked about something that began meanwhile.
      setTimeout(() => {
        void this.#remove(join(installation.stage, 'plan.json'))
        this.#to(this.#rest())
      }, STAYS_MS).unref()
    })
  }

  close(): void {
    this.cancel()
    clearInterval(this.#looking)
  }

  /** Runs the work as soon as no job does; what the user waits for shows as `phase` until then. */
  #whenFree(phase: Phase, work: () => Promise<void>): void {
    const run = () =>
      void work().catch((cause: unknown) => {
        const at = this.deps.installation.stage
        this.#error = fileError(cause, at, 'write')
        this.#to(this.#rest())
      })
    if (!this.deps.busy()) return run()
    this.#to(phase)
    const waiting = setInterval(() => {
      if (this.deps.busy()) return
      clearInterval(waiting)
      this.#waiting = null
      run()
    }, LOOK_MS.waiting)
    this.#waiting = waiting
  }

  /** The newest release of the channel; a beta tester gets a stable one that is newer. Null: none is newer. */
  async #newest(): Promise<Result<Release | null>> {
    const { source, preference, saved } = this.deps
    const channels = preference() === 'beta' ? updateChannels : (['stable'] as const)
    const all: Release[] = []
    for (const channel of channels) {
      const seen = saved.updates.seen[channel]
      const release = await fetchRelease(source, { channel, seen })
      if (!release.ok) return release
      if (!release.value) continue
      all.push(release.value)
      this.#save({ seen: { ...saved.updates.seen, [channel]: release.value.date } })
    }
    const newest = all.toSorted((a, b) => compareVersions(b.version, a.version))[0]
    this.#save({ checkedAt: new Date().toISOString() })
    if (!newest || compareVersions(newest.version, this.deps.version) <= 0) return ok(null)
    if (compareVersions(this.deps.version, newest.minimum) >= 0) return ok(newest)
    const message = `${newest.version} replaces ${newest.minimum} and newer`
    return fail(
      studioError('UPDATE_OUTDATED', message, {
        params: { reason: 'minimum', version: newest.version },
      }),
    )
  }

  async #keep(release: Release | null, before: Phase): Promise<void> {
    const { saved, installation } = this.deps
    this.#file = release && fileFor(release, installation.form)
    const found: FoundUpdate | null =
      release && this.#file
        ? {
            version: release.version,
            channel: release.channel,
            date: release.date,
            notes: release.notes,
            bytes: this.#file.size,
          }
        : null
    const isSame = found !== null && found.version === saved.updates.found?.version
    // What lies unpacked and is not published any more is not installed.
    if (before === 'ready' && !isSame) await this.#remove(join(installation.stage, 'next'))
    this.#save({ found, ready: before === 'ready' && isSame })
  }

  async #fetch(): Promise<Result<void>> {
    const { installation, source } = this.deps
    const { stage } = installation
    // After a restart only what was found is known, not where it is.
    if (!this.#file) {
      const newest = await this.#newest()
      if (!newest.ok) return newest
      await this.#keep(newest.value, 'idle')
    }
    const file = this.#file
    if (!file) return fail(studioError('CANCELLED', 'it is not published any more'))
    try {
      mkdirSync(stage, { recursive: true })
      const stale = readdirSync(stage).filter((name) => /^[0-9a-f]{64}\./.test(name))
      for (const name of stale.filter((each) => !each.startsWith(file.sha256)))
        await this.#remove(join(stage, name))
      const needed = file.size * (file.form === 'folder' ? UNPACKED : 1)
      const free = await freeSpace(stage)
      if (free.ok && free.value < needed) return fail(diskFull(stage, needed, free.value))
      const ending = file.form === 'folder' ? 'tar.gz' : 'AppImage'
      const path = join(stage, `${file.sha256}.${ending}`)
      const { signal } = this.#stop
      const onProgress = (progress: number, leftMs: number | null): void =>
        this.#advance(progress, leftMs)
      const downloaded = await downloadRelease(source, file, { path, signal, onProgress })
      if (!downloaded.ok) return downloaded
      this.#to('unpacking')
      return await this.#layOut(path)
    } catch (cause) {
      return fail(fileError(cause, stage, 'write'))
    }
  }

  /** Lays the download out as `next`, in the parts of the installation. */
  async #layOut(path: string): Promise<Result<void>> {
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
    const { signal } = this.#stop
    const whole = { createFile: createWriteStream }
    const done = await unpackArchive(
      path,
      unpacked,
      (part) => this.#advance(part, null),
      signal,
      whole,
    )
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
    return fail(studioError('UPDATE_DAMAGED', 'the archive does not hold the program'))
  }

  /** An exchange is over: what was unpacked for it is gone. */
  async #settle(): Promise<void> {
    await this.#remove(join(this.deps.installation.stage, 'next'))
    this.#to('idle')
  }

  #rest(): Phase {
    return this.deps.saved.updates.ready ? 'ready' : 'idle'
  }

  #remove(path: string): Promise<void> {
    return this.deps.disk.promises.rm(path, { recursive: true, force: true })
  }

  #save(change: Partial<SavedUpdates>): void {
    this.deps.saved.updates = { ...this.deps.saved.updates, ...change }
  }

  #advance(progress: number, leftMs: number | null): void {
    this.#progress = { progress, leftMs }
    if (Date.now() - this.#shownAt < LOOK_MS.progress) return
    this.#shownAt = Date.now()
    this.#changed()
  }

  #to(phase: Phase): void {
    if (phase !== this.#phase) this.#progress = { progress: 0, leftMs: null }
    this.#phase = phase
    this.#changed()
  }

  #changed(): void {
    this.deps.changed(this.state)
  }
}

function fileFor({ files }: Release, form: Installation['form']): ReleaseFile | null {
  const fits = (file: ReleaseFile) =>
    file.platform === process.platform && file.arch === process.arch && file.form === form
  return files.find(fits) ?? null
}
