import { join } from 'node:path'
import { type Auditions, stretchedTake, type ProjectSession } from '@cuecast/dubbing'
import type { BedFiles } from '../embedded/bed-files'
import type { MediaSource } from '../security/app-protocol'

/** Resolves `cuecast://media/…`: `take/<id>?rate=`, `audition/<name>`, `bed/<name>`, `original`. */
export function mediaSource(deps: {
  projectSession: ProjectSession
  auditions: Auditions
  beds: BedFiles
  scratch: string
}): MediaSource {
  const { projectSession, auditions, beds } = deps

  async function take(takeId: string, rate: number): Promise<string | null> {
    const project = projectSession.project
    const found = project?.takes.index.byId(takeId)
    if (!project || !found) return null
    if (!(rate >= 0.5 && rate <= 3) || rate === 1) return project.takes.pathOf(found)
    const made = await stretchedTake(project, found, rate, join(deps.scratch, 'fitted'))
    return made.ok ? made.value : null
  }

  return async (path, query) => {
    const [kind, name = ''] = path.split('/')
    if (kind === 'take') return take(name, Number(query.get('rate') ?? '1'))
    if (kind === 'audition') return auditions.pathOf(name)
    if (kind === 'bed') return beds.pathOf(name)
    const film = kind === 'original' ? await projectSession.project?.film() : undefined
    return film?.ok ? film.value : null
  }
}
