import { fileError, withFileErrors, mayReach } from '@cuecast/platform'
import {
  updateChannels,
  type AppNoticeCode,
  type FoundUpdate,
  type InstallForm,
  type Release,
  type UpdateState,
} from '@shared/contracts/app'
import type { StudioError } from '@shared/contracts/errors'
import type { Preferences } from '@shared/contracts/preferences'
import { failWith, ok, type Result } from '@shared/contracts/result'
import type { SavedUpdates } from '../settings/settings-schema'
import { compareVersions, fetchRelease, type ReleaseFile, type UpdateSource } from './release'

/** Interval between automatic checks, ms. */
const CHECK_EVERY_MS = 24 * 3_600_000
/**
 * Intervals of checking whether a check is due, of polling for the end of a wait, and of progress
 * reports, ms.
 */
const LOOK_MS = { due: 600_000, waiting: 500, progress: 200 }
/** A program that has not ended by then does not end, ms: so long is it waited for (`finishUpdate`). */
const STAYS_MS = 61_000

/** Which version is started: the one that was fetched, or the one that ran before. */
export type Replacement = 'found' | 'previous'

interface Fetching {
  version: string
  signal: AbortSignal
  onProgress(progress: number, leftMs: number | null): void
  /** All bytes are there, and are being laid out. */
  onUnpacking(): void
}

/** Outcome of the exchange that led to this start. */
interface Outcome {
  /** It was taken back. */
  failed: { version: string; reason: string } | null
  /** This version took the place of `before` (null: which is not kept); `isBack`: the user went back to it. */
  replaced: { before: string | null; isBack: boolean } | null
}

/** Unpacks a version and replaces the running one. */
export interface Installer {
  readonly form: InstallForm
  /** Path for errors of its disk. */
  readonly place: string
  has(what: Replacement): boolean
  /** Downloads a file of a release, checks it against the signed values, and unpacks it. */
  fetch(file: ReleaseFile, how: Fetching): Promise<Result<void>>
  /** Removes the unpacked version. */
  discard(): Promise<void>
  /** Ends the program and has that version started. */
  install(what: Replacement, version: string): void
  /** The user stayed, asked about something that began meanwhile. */
  stayed(): Promise<void>
  /** The window is there. */
  settle(): Promise<Outcome>
}

interface UpdatesDeps {
  /** The one that runs. */
  version: string
  source: UpdateSource
  installer: Installer
  saved: { updates: SavedUpdates }
  preference(): Preferences['updates']
  /** Does anything run that a check or a restart would disturb? */
  busy(): boolean
  changed(state: UpdateState): void
  raise(code: AppNoticeCode, at: string): void
  log(line: string): void
}

type Phase = UpdateState['phase']

/**
 * Looks for newer versions, unpacks one next to the program, and passes it to the process that
 * exchanges them.
 */
export class Updates {
  #phase: Phase = 'idle'
  #progress: Pick<UpdateState, 'progress' | 'leftMs'> = { progress: 0, leftMs: null }
  #error: StudioError | null = null
  #file: ReleaseFile | null = null
  #stop = new AbortController()
  #waiting: NodeJS.Timeout | null = null
  readonly #looking: NodeJS.Timeout
  #triedAt = 0
  #shownAt = 0

  constructor(private readonly deps: UpdatesDeps) {
    const { saved, version } = deps
    const { found } = saved.updates
    // The version found earlier may be the running one.
    if (found && compareVersions(found.version, version) <= 0)
      this.#save({ found: null, ready: false })
    if (saved.updates.ready && deps.installer.has('found')) this.#phase = 'ready'
    this.#looking = setInterval(() => this.checkWhenDue(), LOOK_MS.due)
    this.#looking.unref()
  }

  get state(): UpdateState {
    const { found, checkedAt, later, previous } = this.deps.saved.updates
    return {
      address: this.deps.source.url.origin,
      phase: this.#phase,
      found,
      later: found !== null && found.version === later,
      ...this.#progress,
      checkedAt,
      error: this.#error,
      previous: this.deps.installer.has('previous') ? previous : null,
    }
  }

  /** The window is there: a version that was just installed has proved that it starts. */
  async started(): Promise<void> {
    const { deps } = this
    const { failed, replaced } = await deps.installer.settle()
    if (failed) {
      deps.log(`version ${failed.version} was taken back: ${failed.reason}`)
      this.#save({ later: failed.version, ready: false })
      await this.#settle()
      deps.raise('UPDATE_NOT_STARTED', failed.version)
    }
    if (replaced) {
      const { before, isBack } = replaced
      // A user who goes back does not want an immediate offer of the newer version.
      this.#save({ previous: isBack ? null : before, ready: false, later: isBack ? before : null })
      await this.#settle()
      deps.raise('UPDATED', deps.version)
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

  /**
   * Looks for a newer version, once no job runs. Failures are reported only to a user who asked.
   */
  check({ isAsked }: { isAsked: boolean }): void {
    if (!['idle', 'ready'].includes(this.#phase)) return
    const before = this.#phase
    this.#error = null
    this.#whenFree('waitingToCheck', async () => {
      this.#to('checking')
      const newest = await this.#newest()
      if (newest.ok) await this.#keep(newest.value, before)
      else this.deps.log(`no update was found: ${newest.error.message}`)
      // A version too old for updating is reported even after an automatic check.
      const concerns = !newest.ok && (isAsked || newest.error.params?.['reason'] === 'minimum')
      if (concerns) this.#error = newest.error
      this.#to(this.#rest())
    })
  }

  /** Downloads the available version and unpacks it next to the program. */
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
  install(what: Replacement): void {
    const { found, previous } = this.deps.saved.updates
    const version = what === 'found' ? found?.version : this.state.previous
    const isReady =
      what === 'found' ? this.#phase === 'ready' : ['idle', 'ready'].includes(this.#phase)
    if (!isReady || !version || (what === 'previous' && previous === null)) return
    this.#error = null
    this.#whenFree('waitingToInstall', async () => {
      this.#to('installing')
      this.deps.installer.install(what, version)
      setTimeout(() => {
        void this.deps.installer.stayed()
        this.#to(this.#rest())
      }, STAYS_MS).unref()
    })
  }

  close(): void {
    this.cancel()
    clearInterval(this.#looking)
  }

  /** Runs the work as soon as no job is active; until then `phase` shows the wait. */
  #whenFree(phase: Phase, work: () => Promise<void>): void {
    const run = () =>
      void work().catch((cause: unknown) => {
        this.#error = fileError(cause, this.deps.installer.place, 'write')
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
    return failWith('UPDATE_OUTDATED', message, {
      params: { reason: 'minimum', version: newest.version },
    })
  }

  async #keep(release: Release | null, before: Phase): Promise<void> {
    const { saved, installer } = this.deps
    this.#file = release && fileFor(release, installer.form)
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
    // An unpacked version that is no longer published is not installed.
    if (before === 'ready' && !isSame) await installer.discard()
    this.#save({ found, ready: before === 'ready' && isSame })
  }

  async #fetch(): Promise<Result<void>> {
    // After a restart only the version is known, not its address.
    if (!this.#file) {
      const newest = await this.#newest()
      if (!newest.ok) return newest
      await this.#keep(newest.value, 'idle')
    }
    const { found } = this.deps.saved.updates
    const file = this.#file
    if (!file || !found) return failWith('CANCELLED', 'this version is no longer published')
    return withFileErrors(this.deps.installer.place, 'write', async () =>
      this.deps.installer.fetch(file, {
        version: found.version,
        signal: this.#stop.signal,
        onProgress: (progress, leftMs) => this.#advance(progress, leftMs),
        onUnpacking: () => this.#to('unpacking'),
      }),
    )
  }

  /** After an exchange: the files unpacked for it are gone. */
  async #settle(): Promise<void> {
    await this.deps.installer.discard()
    this.#to('idle')
  }

  #rest(): Phase {
    return this.deps.saved.updates.ready ? 'ready' : 'idle'
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

function fileFor({ files }: Release, form: InstallForm): ReleaseFile | null {
  const fits = (file: ReleaseFile) =>
    file.platform === process.platform && file.arch === process.arch && file.form === form
  return files.find(fits) ?? null
}
