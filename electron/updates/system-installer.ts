import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { diskFull, fileError, freeSpace, mayReach } from '@cuecast/platform'
import { causeText, studioError, type StudioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import type { AppUpdater, CancellationToken } from 'electron-updater'
import { isAllowed, type ReleaseFile, type UpdateSource } from './release'
import type { Installer, Replacement } from './updates'

type Fetching = Parameters<Installer['fetch']>[1]

/** The used part of electron-updater, limited to downloading one file of a release. */
export interface SystemUpdater {
  updater: Pick<AppUpdater, 'checkForUpdates' | 'downloadUpdate' | 'on' | 'off'>
  stop: CancellationToken
  install(): void
}

interface SystemInstallerDeps {
  form: Installer['form']
  source: UpdateSource
  /** Folder of the cache for downloads. */
  place: string
  /** This version was downloaded by the previous one. */
  isReplaced: boolean
  /** Makes the updater for one file: an import, for it is seldom needed. */
  load(file: ReleaseFile, version: string, url: URL): Promise<SystemUpdater>
  /** Ends the program, and does this once it has ended its work. */
  quit(whenQuit: () => void): void
}

/** Factor on the download's size: its installed files need space as well. */
const ROOM = 4

/** Has the installer of Windows or macOS replace the program, by electron-updater; the version before is not kept. */
export class SystemInstaller implements Installer {
  readonly form
  readonly place
  #fetched: SystemUpdater | null = null
  #isWanted = false

  constructor(private readonly deps: SystemInstallerDeps) {
    this.form = deps.form
    this.place = deps.place
  }

  has(what: Replacement): boolean {
    return what === 'found' && this.#fetched !== null
  }

  async settle(): ReturnType<Installer['settle']> {
    return { failed: null, replaced: this.deps.isReplaced ? { before: null, isBack: false } : null }
  }

  async discard(): Promise<void> {
    this.#fetched = null
  }

  async stayed(): Promise<void> {
    this.#isWanted = false
  }

  install(): void {
    this.#isWanted = true
    this.deps.quit(() => {
      if (this.#isWanted) this.#fetched?.install()
    })
  }

  async fetch(file: ReleaseFile, how: Fetching): Promise<Result<void>> {
    const { source, place, load } = this.deps
    const url = new URL(file.url, source.url)
    if (!mayReach(url)) return failWith('NETWORK_OFF', 'the studio is offline')
    if (!isAllowed(url, source.url)) return failWith('UPDATE_UNTRUSTED', `${url.href} is not https`)
    const [needed, free] = [file.size * ROOM, await freeSpace(place)]
    if (free.ok && free.value < needed) return fail(diskFull(place, needed, free.value))
    const made = await load(file, how.version, url)
    const stop = () => made.stop.cancel()
    how.signal.addEventListener('abort', stop)
    const advance: Parameters<typeof made.updater.on<'download-progress'>>[1] = (now) =>
      how.onProgress(now.percent / 100, ((now.total - now.transferred) / now.bytesPerSecond) * 1000)
    made.updater.on('download-progress', advance)
    try {
      await made.updater.checkForUpdates()
      await made.updater.downloadUpdate(made.stop)
      this.#fetched = made
      return ok(undefined)
    } catch (cause) {
      return fail(how.signal.aborted ? cancelled() : failureOf(cause, place))
    } finally {
      made.updater.off('download-progress', advance)
      how.signal.removeEventListener('abort', stop)
    }
  }
}

const cancelled = () => studioError('CANCELLED', 'the download was stopped')

/** A failure of electron-updater, by its code. */
function failureOf(cause: unknown, place: string): StudioError {
  const message = causeText(cause)
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ERR_CHECKSUM_MISMATCH') return studioError('UPDATE_DAMAGED', message)
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE') return studioError('UPDATE_UNTRUSTED', message)
  if (cause instanceof Error && 'path' in cause) return fileError(cause, place, 'write')
  return studioError('UPDATE_UNREACHABLE', message)
}

/**
 * Form in which an installer of this system has installed the program, read from our own marker
 * file, which a zip lacks next to an uninstaller, as does an unsigned bundle, which macOS does not
 * replace. Null: not installed.
 */
export function systemForm(given: {
  platform: NodeJS.Platform
  execPath: string
  resources: string
}): 'setup' | 'bundle' | null {
  const { platform, execPath, resources } = given
  if (!existsSync(join(resources, 'app-update.yml'))) return null
  if (platform === 'darwin') return 'bundle'
  const uninstaller = join(dirname(execPath), 'Uninstall Cuecast.exe')
  return platform === 'win32' && existsSync(uninstaller) ? 'setup' : null
}
