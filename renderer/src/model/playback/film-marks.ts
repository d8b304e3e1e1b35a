import type { SpokenPlaces } from '@shared/contracts/film'
import type { ProjectApi } from '@shared/bridge/studio-bridge'
import type { Result } from '@shared/contracts/result'
import { firstIndex } from '@shared/lists/sorted'
import { studio } from '@/bridge/studio'
import { useDocument } from '../document/document-store'
import { savedProject } from '../document/saving'
import { createProjectStore } from '../project-store'
import { report, words } from '../report'
import { dropToast, toast, toastAbout, toastWarning } from '@/ui/overlays/toasts'
import { useFilm } from './film'

interface FilmMarks {
  /** Where the shots of the film change, ms, in order; null: not looked for. */
  timesMs: readonly number[] | null
  /** Where somebody speaks in it, in order; null: not looked for. */
  spans: SpokenPlaces['spans'] | null
  /** What is being looked for. */
  busy: Readonly<Record<Sought, boolean>>
}

type Sought = 'shots' | 'spoken'

/** What was found in the project's film to time cues by. */
export const useFilmMarks = createProjectStore<FilmMarks>({
  name: 'useFilmMarks',
  owner: 'main',
  initial: { timesMs: null, spans: null, busy: { shots: false, spoken: false } },
})

const setBusy = (what: Sought, busy: boolean): void =>
  useFilmMarks.setState((now) => ({ busy: { ...now.busy, [what]: busy } }))

/** Looks for something in the film as a job, and says how much there is. */
async function lookFor<T>(
  what: Sought,
  ask: (project: ProjectApi) => Promise<Result<T>>,
  take: (found: T) => number,
): Promise<void> {
  const { opened } = useDocument.getState()
  const { url } = useFilm.getState()
  const t = words()
  setBusy(what, true)
  toastAbout(what, t(`timeline.${what}.busy`), {
    label: t('ui.stop'),
    run: () => void report(studio.filmJobCancel({ kind: what })),
  })
  // Main looks at the film of the project that it has saved.
  const project = await savedProject()
  const found = project.ok ? await ask(project.value) : project
  if (useDocument.getState().opened !== opened) return
  setBusy(what, false)
  dropToast(what)
  if (found.ok && useFilm.getState().url === url)
    toastAbout(what, t(`timeline.${what}.found`, { count: take(found.value) }))
  if (!found.ok && found.error.code !== 'CANCELLED') toast(found.error)
}

/** Finds the shot changes of the film. */
export const findShots = (): Promise<void> =>
  lookFor(
    'shots',
    (project) => project.filmShotsFind(),
    ({ timesMs }) => {
      useFilmMarks.setState({ timesMs })
      return timesMs.length
    },
  )

/** Finds where somebody speaks in the film. */
export const findSpoken = (): Promise<void> =>
  lookFor(
    'spoken',
    (project) => project.filmSpokenFind(),
    ({ spans }) => {
      useFilmMarks.setState({ spans })
      return spans.length
    },
  )

/**
 * A recognition of the film at `url` has found out where somebody speaks: it is shown until that film is listened to for
 * it, and not at all with another one.
 */
export function noteSpoken(
  segments: readonly { startMs: number; endMs: number }[],
  url: string | null,
): void {
  if (useFilm.getState().url !== url) return
  const spans = segments.map(({ startMs, endMs }) => ({ startMs, endMs }))
  useFilmMarks.setState((now) => ({ spans: now.spans ?? spans }))
}

/** The shot changes; undefined where they were not looked for, which a message offers. */
export function shotsOrOffer(): readonly number[] | undefined {
  const { timesMs, busy } = useFilmMarks.getState()
  if (timesMs) return timesMs
  const t = words()
  if (busy.shots) toastAbout('shots', t('timeline.shots.busy'))
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

/** Shows what was found in the film earlier. Returns the unsubscribe function. */
export function followFilmMarks(): () => void {
  const ask = async (): Promise<void> => {
    const { url } = useFilm.getState()
    useFilmMarks.setState({ timesMs: null, spans: null })
    if (url === null) return
    const project = await savedProject()
    if (!project.ok) return
    const [shots, spoken] = await Promise.all([
      project.value.filmShots(),
      project.value.filmSpoken(),
    ])
    if (useFilm.getState().url !== url) return
    if (shots.ok && shots.value) useFilmMarks.setState({ timesMs: shots.value.timesMs })
    if (spoken.ok && spoken.value) useFilmMarks.setState({ spans: spoken.value.spans })
  }
  return useFilm.subscribe((now, before) => {
    if (now.url !== before.url) void ask()
  })
}
