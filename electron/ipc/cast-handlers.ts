import { ok } from '@shared/contracts/result'
import {
  type CastLibraryStore,
  readCastMapFile,
  type ProjectSession,
  writeCastMapFile,
} from '@cuecast/dubbing'
import type { Dialogs } from '../window/dialogs'
import type { Handlers } from './register'

/** Who speaks: cast maps from and to files, and what is remembered from project to project. */
export function castHandlers(deps: {
  projectSession: ProjectSession
  library: CastLibraryStore
  dialogs: Pick<Dialogs, 'askOpen' | 'askSave'>
}) {
  const { projectSession, library, dialogs } = deps
  return {
    castLibraryGet: () => library.get(),
    castLibraryChange: ({ change }) => library.change(change),
    castMapChoose: async () => {
      const path = await dialogs.askOpen('castMap')
      return path === null ? ok(null) : readCastMapFile(path)
    },
    castMapExport: async ({ castMap }) => {
      const project = projectSession.require()
      if (!project.ok) return project
      const path = await dialogs.askSave('castMap')
      if (path === null) return ok(null)
      const written = await writeCastMapFile(path, castMap)
      return written.ok ? ok({ path, entries: written.value }) : written
    },
  } satisfies Partial<Handlers>
}
