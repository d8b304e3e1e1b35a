import { ok } from '@shared/contracts/result'
import {
  type CastLibraryStore,
  readCastMapFile,
  type ProjectSession,
  writeCastMapFile,
} from '@cuecast/dubbing'
import type { Handlers } from './register'

/** Who speaks: cast maps from and to files, and what is remembered from project to project. */
export function castHandlers(deps: {
  projectSession: ProjectSession
  library: CastLibraryStore
  /** Asks for a cast map; null when the user closed the dialog. */
  askForCastMap: () => Promise<string | null>
  askForCastMapTarget: (projectPath: string) => Promise<string | null>
}) {
  const { projectSession, library, askForCastMap, askForCastMapTarget } = deps
  return {
    castLibraryGet: () => library.get(),
    castLibraryChange: ({ change }) => library.change(change),
    castMapChoose: async () => {
      const path = await askForCastMap()
      return path === null ? ok(null) : readCastMapFile(path)
    },
    castMapExport: async ({ castMap }) => {
      const project = projectSession.require()
      if (!project.ok) return project
      const path = await askForCastMapTarget(project.value.path)
      if (path === null) return ok(null)
      const written = await writeCastMapFile(path, castMap)
      return written.ok ? ok({ path, entries: written.value }) : written
    },
  } satisfies Partial<Handlers>
}
