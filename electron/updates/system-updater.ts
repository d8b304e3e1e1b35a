import {
  CancellationToken,
  MacUpdater,
  NsisUpdater,
  Provider,
  type ResolvedUpdateFileInfo,
  type UpdateInfo,
} from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider'
import type { ReleaseFile } from './release'
import type { SystemUpdater } from './system-installer'

interface Named {
  version: string
  file: ReleaseFile
  url: URL
}

/** Answers electron-updater by one file, which our signed manifest has named with its hash. */
function answering({ version, file: { sha512, size }, url }: Named) {
  const info = { url: url.href, sha512, size }
  return class extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super({ ...runtime, isUseMultipleRangeRequest: false })
    }

    override async getLatestVersion(): Promise<UpdateInfo> {
      return { version, files: [info], path: url.href, sha512, releaseDate: '' }
    }

    override resolveFiles(): ResolvedUpdateFileInfo[] {
      return [{ url, info }]
    }
  }
}

/** Makes the updater of this system, which downloads that file and nothing else, and installs on request. */
export function systemUpdater(
  named: Named,
  log: (line: string) => void,
  updater = process.platform === 'darwin' ? new MacUpdater() : new NsisUpdater(),
): SystemUpdater {
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.disableWebInstaller = true
  updater.logger = { info: log, warn: log, error: log }
  updater.setFeedURL({ provider: 'custom', updateProvider: answering(named) })
  // Silently, and the new version is started afterwards.
  const install = () => updater.quitAndInstall(true, true)
  return { updater, stop: new CancellationToken(), install }
}
