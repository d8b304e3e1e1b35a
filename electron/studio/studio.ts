import { resolve } from 'node:path'
import type { AppPaths } from '../app-paths'
import { registerHandlers } from '../ipc/register'
import { log } from '../log'
import { mediaSource } from './media-sources'
import type { MediaSource } from '../security/app-protocol'
import { nativeWords } from '../window/native-words'
import { makeHandlers } from './handlers'
import { makeParts } from './parts'

export interface Studio {
  media: MediaSource
  openWindow(): void
  /** A file that the system hands over: its path is among the arguments of a start. */
  openFromOutside(argv: readonly string[], folder: string): void
  close(): Promise<void>
}

/** Puts the parts of main together; nothing here decides anything. */
export function createStudio(paths: AppPaths): Studio {
  const parts = makeParts(paths)
  const { window, emitter, embedded, workbench, auditions, beds, requests, spending } = parts
  registerHandlers(makeHandlers(parts), log)
  parts.menus.showFirst(nativeWords(parts.settings.preferences.locale))
  void embedded.address()
  return {
    media: mediaSource({ workbench, auditions, beds, scratch: paths.scratch }),
    openWindow: () => window.open(),
    openFromOutside(argv, folder) {
      window.raise()
      const path = argv.findLast((arg) => /\.(srt|vtt|ass|ssa|cuecast)$/i.test(arg))
      if (path !== undefined) emitter.emit('openPath', { path: resolve(folder, path) })
    },
    async close() {
      await workbench.close()
      await Promise.all([requests.close(), spending.close()])
      await embedded.stop()
    },
  }
}
