import { firstIndex } from '@shared/lists/sorted'
import { studio } from '@/bridge/studio'
import { useDocument } from '../document/document-store'
import { savedProject } from '../document/saving'
import { createProjectStore } from '../project-store'
import { report, words } from '../report'
import { dropToast, toast, toastAbout, toastWarning } from '@/ui/overlays/toasts'
import { useFilm } from './film'

interface Shots {
  /** Where the shots of the film change, ms, in order; null: not looked for. */
  timesMs: readonly number[] | null
  /** They are being looked for. */
  busy: boolean
}

/** Shot changes of the project's film. */
export const useShots = createProjectStore<Shots>({
  name: 'useShots',
  owner: 'main',
  initial: { timesMs: null, busy: false },
})

const ABOUT = 'shots'

/** Finds the shot changes of the film as a job, and says how many there are. */
export async function findShots(): Promise<void> {
  const { opened } = useDocument.getState()
  const { url } = useFilm.getState()
  const t = words()
  useShots.setState({ busy: true })
  toastAbout(ABOUT, t('timeline.shots.busy'), {
    label: t('ui.stop'),
    run: () => void report(studio.filmJobCancel({ kind: 'shots' })),
  })
  // Main looks at the film of the project that it has saved.
  const project = await savedProject()
  const found = project.ok ? await project.value.filmShotsFind() : project
  if (useDocument.getState().opened !== opened) return
  useShots.setState({ busy: false })
  if (found.ok) {
    if (useFilm.getState().url === url) useShots.setState({ timesMs: found.value.timesMs })
    toastAbout(ABOUT, t('timeline.shots.found', { count: found.value.timesMs.length }))
    return
  }
  dropToast(ABOUT)
  if (found.error.code !== 'CANCELLED') toast(found.error)
}

/** The shot changes; undefined where they were not looked for, which a message offers. */
export function shotsOrOffer(): readonly number[] | undefined {
  const { timesMs, busy } = useShots.getState()
  if (timesMs) return timesMs
  const t = words()
  if (busy) toastAbout(ABOUT, t('timeline.shots.busy'))
  else
    toastWarning(t('timeline.shots.none'), {
      label: t('commands.findShots'),
      run: () => void findShots(),
    })
  return undefined
}

/** The shot changes at both sides of a time; one at that time is `before`. */
export function shotsAround(
  timesMs: readonly number[],
  ms: number,
): { before: number | undefined; after: number | undefined } {
  const next = firstIndex(timesMs, (each) => each > ms)
  return { before: timesMs[next - 1], after: timesMs[next] }
}

/** Shows the shot changes that were found in the film earlier. Returns the unsubscribe function. */
export function followShots(): () => void {
  const ask = async (): Promise<void> => {
    const { url } = useFilm.getState()
    useShots.setState({ timesMs: null })
    if (url === null) return
    const project = await savedProject()
    const kept = project.ok ? await project.value.filmShots() : project
    if (kept.ok && useFilm.getState().url === url)
      useShots.setState({ timesMs: kept.value?.timesMs ?? null })
  }
  return useFilm.subscribe((now, before) => {
    if (now.url !== before.url) void ask()
  })
}
