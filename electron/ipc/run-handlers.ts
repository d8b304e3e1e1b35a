import { studioError } from '@shared/contracts/errors'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileError } from '@cuecast/platform'
import { readSpeakerTurns } from '@shared/casting/speaker-turns'
import type { CallInput, CallOutput } from '@shared/contracts/ipc'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { Dialogs } from '../window/dialogs'
import {
  addRecordedTake,
  appendRecording,
  beginRecording,
  discardRecording,
  keepRecording,
  leftRecordings,
  readRecording,
  addTakeFromFile,
  findFilmSpeakers,
  forgetFilmSpeakers,
  forgetTranscription,
  type Gateway,
  type Project,
  type Runs,
  transcribeFilm,
  cachedPeaks,
  keepFilmPeaks,
  keptFilmPeaks,
  measureTakes,
  type ProjectSession,
} from '@cuecast/dubbing'
import type { Handlers } from './register'
import type { JobRegistry } from '../jobs/job-registry'
import type { LastProject } from '../settings/last-project'
import type { ChosenPaths } from '../settings/chosen-paths'

/** Rendering cues of the open project. */
export function runHandlers(runs: () => Runs | null) {
  const none = () => fail(studioError('PROJECT_NOT_FOUND', 'no project is open'))
  return {
    runStart: async ({ cueIds }) => runs()?.start(cueIds) ?? none(),
    runCancel: async ({ runId }) => {
      await runs()?.cancel(runId)
      return ok(undefined)
    },
    runPause: async ({ runId }) => runs()?.pause(runId) ?? none(),
    lostDismiss: async ({ cueIds }) => runs()?.dismissLost(cueIds) ?? none(),
    runResume: async ({ runId }) => runs()?.unpause(runId) ?? none(),
  } satisfies Partial<Handlers>
}

/** Recordings of the open project, from their beginning until they are a take or discarded. */
export function recordingHandlers(projectSession: ProjectSession) {
  return {
    recordingBegin: async (about) => {
      const project = projectSession.require()
      return project.ok ? beginRecording(project.value, about) : project
    },
    recordingAppend: async ({ id, samples }) => {
      const project = projectSession.require()
      return project.ok ? appendRecording(project.value, id, samples) : project
    },
    recordingsLeft: async ({ running }) => {
      const project = projectSession.require()
      return project.ok ? leftRecordings(project.value, running) : project
    },
    recordingRead: async ({ id }) => {
      const project = projectSession.require()
      return project.ok ? readRecording(project.value, id) : project
    },
    recordingKeep: async ({ id, cueId }) => {
      const project = projectSession.require()
      return project.ok ? keepRecording(project.value, id, cueId) : project
    },
    recordingDiscard: async ({ id }) => {
      const project = projectSession.require()
      return project.ok ? discardRecording(project.value, id) : project
    },
  } satisfies Partial<Handlers>
}

/** Takes of the open project, and how they and its film look. */
export function takeHandlers(
  projectSession: ProjectSession,
  /** A run or an export works with takes now. */
  takesInUse: () => boolean,
  askForSound: () => Promise<string | null>,
) {
  return {
    takeActivate: async ({ cueId, takeId }) => {
      const project = projectSession.require()
      return project.ok ? project.value.takes.activate(cueId, takeId) : project
    },
    takeRecord: async ({ cueId, samples, sampleRate }) => {
      const project = projectSession.require()
      return project.ok ? addRecordedTake(project.value, cueId, samples, sampleRate) : project
    },
    takeImport: async ({ cueId }) => {
      const project = projectSession.require()
      if (!project.ok) return project
      const path = await askForSound()
      return path === null ? ok(null) : addTakeFromFile(project.value, cueId, path)
    },
    takeLock: async ({ takeId, locked }) => {
      const project = projectSession.require()
      return project.ok ? project.value.takes.lock(takeId, locked) : project
    },
    takesUnused: async () => {
      const project = projectSession.require()
      if (!project.ok) return project
      const { takes } = project.value
      return ok({ count: takes.index.unused().length, bytes: await takes.unusedBytes() })
    },
    takesClearUnused: async () => {
      const project = projectSession.require()
      if (!project.ok) return project
      // A take that arrives, or that an export is about to read, must not be taken for unused.
      if (takesInUse()) return fail(studioError('TAKES_IN_USE', 'a run or an export is active'))
      return project.value.takes.clearUnused()
    },
    takesMeasure: async () => {
      const project = projectSession.require()
      return project.ok ? measureTakes(project.value) : project
    },
    takePeaks: async ({ takeId }) => {
      const project = projectSession.require()
      if (!project.ok) return project
      const take = project.value.takes.index.byId(takeId)
      if (take) return cachedPeaks(project.value, take)
      return fail(studioError('NOT_FOUND', 'there is no such take', { at: takeId }))
    },
    filmPeaksKept: async () => {
      const project = projectSession.require()
      return project.ok ? ok(await keptFilmPeaks(project.value)) : project
    },
    filmPeaksKeep: async (film) => {
      const project = projectSession.require()
      return project.ok ? keepFilmPeaks(project.value, film) : project
    },
  } satisfies Partial<Handlers>
}

/** The list of everything that runs. */
export function jobHandlers(
  jobs: JobRegistry,
  chosen: ChosenPaths,
  lastProject: Pick<LastProject, 'toReopen'>,
) {
  return {
    jobsList: () => ok(jobs.list.all()),
    jobForget: ({ id }) => {
      jobs.list.forget(id)
      return ok(undefined)
    },
    jobsForgetEnded: () => {
      jobs.list.forgetEnded()
      return ok(undefined)
    },
    jobsResumable: () => {
      const unfinished = jobs.resumable()
      const left = unfinished?.how === 'open' ? null : lastProject.toReopen()
      const resumable = left
        ? { projectPath: left.path, name: left.name, how: 'reopen' as const }
        : unfinished
      // The project was open when the last session ended; the list of recent ones may have lost it.
      if (resumable) chosen.grant(resumable.projectPath)
      return ok(resumable)
    },
  } satisfies Partial<Handlers>
}

interface SpeechDeps {
  projectSession: ProjectSession
  /** The service that has the recognisers. */
  gateway: () => Pick<Gateway, 'transcribe' | 'findSpeakers'>
  jobs: Pick<JobRegistry, 'speech'>
  dialogs: Pick<Dialogs, 'askOpen'>
  /** Where unfinished work is kept. */
  folder: string
}

interface Listening {
  check(
    project: Project,
    wanted: CallInput<'listenCheck'>,
  ): Promise<Result<CallOutput<'listenCheck'>>>
  cancel(): void
}

/** Checking by listening what the takes of the open project say. */
export function listenHandlers(projectSession: ProjectSession, listening: Listening) {
  return {
    listenCheck: async (wanted) => {
      const project = projectSession.require()
      return project.ok ? listening.check(project.value, wanted) : project
    },
    listenCheckCancel: () => {
      listening.cancel()
      return ok(undefined)
    },
  } satisfies Partial<Handlers>
}

/** What is said in the film of the open project, and by whom. */
export function speechHandlers(deps: SpeechDeps) {
  let running: AbortController | null = null
  const start = (): AbortController => {
    running?.abort()
    running = new AbortController()
    return running
  }
  return {
    filmTranscribe: ({ language }) =>
      filmJob(deps, start(), async (work) => {
        const made = await transcribeFilm({ ...work, gateway: deps.gateway(), language })
        if (!made.ok) return made
        await forgetTranscription({ ...work, language })
        const { language: spoken, recogniser } = made.value
        const segments = made.value.segments.map(({ words = [], ...segment }) => ({
          ...segment,
          words: [...words],
        }))
        return ok({ language: spoken, segments, recogniser })
      }),
    filmSpeakers: ({ speakers }): ReturnType<Handlers['filmSpeakers']> =>
      filmJob(deps, start(), async (work) => {
        const options = { ...work, gateway: deps.gateway(), speakers }
        const found = await findFilmSpeakers(options, String)
        if (!found.ok) return found
        await forgetFilmSpeakers(options)
        return ok(found.value)
      }),
    filmTranscribeCancel: () => {
      running?.abort()
      return ok(undefined)
    },
    speakerTurnsChoose: async () => {
      const path = await deps.dialogs.askOpen('turns')
      if (path === null) return ok(null)
      try {
        const turns = readSpeakerTurns(await readFile(path, 'utf8'), basename(path))
        return turns.ok ? ok({ fileName: basename(path), turns: turns.value }) : turns
      } catch (cause) {
        return fail(fileError(cause, path, 'read'))
      }
    },
  } satisfies Partial<Handlers>
}

type FilmWork = Pick<
  Parameters<typeof transcribeFilm>[0],
  'path' | 'folder' | 'signal' | 'onProgress'
>

/** Work on the sound of the open project's film, shown by the jobs. */
async function filmJob<T>(
  { projectSession, jobs, folder }: SpeechDeps,
  abort: AbortController,
  run: (work: FilmWork) => Promise<Result<T>>,
): Promise<Result<T>> {
  const required = projectSession.require()
  if (!required.ok) return required
  const project = required.value
  const film = await project.film()
  if (!film.ok) return film
  if (film.value === null) return fail(studioError('FILE_NOT_FOUND', 'the project has no film'))
  const job = { id: randomUUID(), state: 'running', progress: 0, leftMs: null } as const
  jobs.speech(job, project)
  const made = await run({
    path: film.value,
    folder,
    signal: abort.signal,
    onProgress: ({ part, leftMs }) => {
      // It continues when the project is opened again and it is asked for.
      if (projectSession.project !== project) abort.abort()
      else jobs.speech({ ...job, progress: Math.min(1, part), leftMs }, project)
    },
  })
  if (made.ok) {
    jobs.speech({ ...job, state: 'done', progress: 1 }, project)
    return made
  }
  const state = made.error.code === 'CANCELLED' ? 'cancelled' : 'failed'
  jobs.speech({ ...job, state, error: made.error }, project)
  return made
}
