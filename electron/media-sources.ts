import { extname, join } from 'node:path'
import type { Auditions } from './auditions/auditions'
import { stretchedTake } from './projects/stretched-take'
import type { Workbench } from './projects/workbench'
import type { MediaSource } from './security/app-protocol'

/** What can be the original of a project; nothing else of the disk is ever served. */
const FILM = /^\.(mp4|m4v|mov|webm|mkv|wav|mp3|flac|ogg|opus|m4a|aac)$/i

/** Resolves `cuecast://media/…`: `take/<id>?rate=`, `audition/<name>`, `original`. */
export function mediaSource(deps: {
  workbench: Workbench
  auditions: Auditions
  scratch: string
}): MediaSource {
  const { workbench, auditions } = deps

  async function take(takeId: string, rate: number): Promise<string | null> {
    const project = workbench.project
    const found = project?.takes.byId(takeId)
    if (!project || !found) return null
    if (!(rate >= 0.5 && rate <= 3) || rate === 1) return project.takes.pathOf(found)
    const made = await stretchedTake(project, found, rate, join(deps.scratch, 'fitted'))
    return made.ok ? made.value : null
  }

  return async (path, query) => {
    const [kind, name = ''] = path.split('/')
    if (kind === 'take') return take(name, Number(query.get('rate') ?? '1'))
    if (kind === 'audition') return auditions.pathOf(name)
    const film = workbench.project?.document.media?.path
    return kind === 'original' && film && FILM.test(extname(film)) ? film : null
  }
}
