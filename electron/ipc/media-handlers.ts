import { basename, join } from 'node:path'
import {
  copyForPreview,
  filmFacts,
  filmFrames,
  filmsBeside,
  filmVersion,
  findFilmSpeakers,
  findFilmSpeech,
  findShots,
  forgetFilmSpeakers,
  forgetFilmVoices,
  forgetTranscription,
  keepFilmPeaks,
  keptFilmPeaks,
  keptFilmSpeech,
  keptFilmVoices,
  keptShotChanges,
  lookAtFilm,
  matchedRoom,
  type Project,
  takeOutVoices,
  transcribeFilm,
} from '@cuecast/dubbing'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { notChosen } from '../settings/chosen-paths'
import type { Parts } from './parts'
import type { Handlers } from './register'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { withFileErrors } from '@cuecast/platform'
import { readSpeakerTurns } from '@shared/casting/speaker-turns'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { FilmJobKind, PlayedFilmVoices } from '@shared/contracts/film'
import type { FilmVoices } from '@shared/mixing/film-voices'

const noFacts = { video: null, audio: null, hasCopy: false, canCopy: false }

/** Handlers of the open project's film or sound, its speech, and its music. */
export function mediaHandlers(parts: Parts) {
  const { projectSession, chosen, dialogs, jobs } = parts
  return {
    ...speechHandlers(parts),
    mediaBeside: async () => {
      const path = projectSession.subtitlePath
      const films = path === null ? [] : await filmsBeside(path)
      for (const film of films) chosen.grant(film)
      return ok(films.map((film) => ({ path: film, fileName: basename(film) })))
    },
    mediaFrames: async (project) => {
      const film = await project.film()
      return ok(film.ok && film.value !== null ? await filmFrames(film.value) : null)
    },
    mediaVersion: async (project) => {
      const film = await project.film()
      return ok(film.ok && film.value !== null ? await filmVersion(film.value) : null)
    },
    mediaFacts: async (project) => {
      const film = await project.film()
      if (!film.ok || film.value === null) return ok(noFacts)
      return ok(await filmFacts(film.value, project.path))
    },
    mediaCopy: async (project) => {
      const film = await project.film()
      if (!film.ok) return film
      const { value } = film
      if (value === null) return ok(undefined)
      // It is on no list of jobs, but must not be interrupted.
      return jobs.unlisted(() => copyForPreview(value, project.path))
    },
    musicCheck: async (project) => {
      const looked = (project.document.music ?? []).map(async ({ id }) => {
        const file = await project.musicFile(id)
        if (!file?.ok) return { id, version: null, error: file?.error ?? null }
        return { id, version: await filmVersion(file.value), error: null }
      })
      return ok(await Promise.all(looked))
    },
    mediaChoose: async ({ path: given, music }) => {
      if (given !== undefined && !chosen.has(given)) return notChosen(given)
      const path = given ?? (await dialogs.askOpen(music ? 'music' : 'film'))
      if (path === null) return ok(null)
      const film = await lookAtFilm(path)
      if (film.ok) chosen.grantFilm(film.value.path)
      return film
    },
    filmPeaksKept: async (project) => ok(await keptFilmPeaks(project)),
    filmPeaksKeep: (project, film) => keepFilmPeaks(project, film),
  } satisfies Partial<Handlers>
}

/** Handlers of the film's speech and speakers. */
function speechHandlers(parts: Parts) {
  const { dialogs, gateways, manage } = parts
  // The embedded service has the recognisers, whichever one the project uses.
  const gateway = () => gateways.of(EMBEDDED_CONNECTION_ID)
  const running = new Map<FilmJobKind, AbortController>()
  /** Another job of the same kind makes way; one of the other kind continues. */
  const start = (kind: FilmJobKind): AbortController => {
    running.get(kind)?.abort()
    const abort = new AbortController()
    running.set(kind, abort)
    return abort
  }
  return {
    filmTranscribe: (project, { language }) =>
      filmJob(parts, project, { kind: 'speech', abort: start('speech') }, async (work) => {
        const made = await transcribeFilm({ ...work, gateway: gateway(), language })
        if (!made.ok) return made
        await forgetTranscription({ ...work, language })
        const { language: spoken, recogniser } = made.value
        const segments = made.value.segments.map(({ words = [], ...segment }) => ({
          ...segment,
          words: [...words],
        }))
        return ok({ language: spoken, segments, recogniser })
      }),
    filmSpeakers: (project, { speakers }): ReturnType<Handlers['filmSpeakers']> =>
      filmJob(parts, project, { kind: 'speech', abort: start('speech') }, async (work) => {
        const options = { ...work, gateway: gateway(), speakers }
        const found = await findFilmSpeakers(options, String)
        if (!found.ok) return found
        await forgetFilmSpeakers(options)
        return ok(found.value)
      }),
    ...voicesHandlers(parts, start),
    filmSpoken: async (project) => ok(await keptFilmSpeech(project)),
    filmSpokenFind: (project): ReturnType<Handlers['filmSpokenFind']> =>
      filmJob(parts, project, { kind: 'spoken', abort: start('spoken') }, (work) =>
        findFilmSpeech(project, { ...work, find: manage.findSpeech.bind(manage) }),
      ),
    filmShots: async (project) => ok(await keptShotChanges(project)),
    filmShotsFind: (project): ReturnType<Handlers['filmShotsFind']> =>
      filmJob(parts, project, { kind: 'shots', abort: start('shots') }, (work) =>
        findShots(project, work),
      ),
    roomMatch: (project, { cueIds }) => matchedRoom(project, cueIds),
    filmJobCancel: ({ kind }) => running.get(kind)?.abort(),
    speakerTurnsChoose: async () => {
      const path = await dialogs.askOpen('turns')
      if (path === null) return ok(null)
      return withFileErrors(path, 'read', async () => {
        const turns = readSpeakerTurns(await readFile(path, 'utf8'), basename(path))
        return turns.ok ? ok({ fileName: basename(path), turns: turns.value }) : turns
      })
    },
  } satisfies Partial<Handlers>
}

/** The voices of the film, taken out by a model of this computer. */
function voicesHandlers(parts: Parts, start: (kind: FilmJobKind) => AbortController) {
  const { manage } = parts
  return {
    filmVoices: async (project) => {
      const film = await project.film()
      if (!film.ok || film.value === null) return ok(null)
      const kept = await keptFilmVoices(project, film.value)
      return ok(kept && played(kept))
    },
    filmVoicesTakeOut: (project): ReturnType<Handlers['filmVoicesTakeOut']> => {
      const run = async (work: FilmWork) => {
        const separate = manage.separate.bind(manage)
        const made = await takeOutVoices({ ...work, project, separate })
        return made.ok ? ok(played(made.value)) : made
      }
      return filmJob(parts, project, { kind: 'voices', abort: start('voices') }, run)
    },
    filmVoicesForget: async (project) => {
      const film = await project.film()
      return forgetFilmVoices(project, film.ok ? film.value : null)
    },
  } satisfies Partial<Handlers>
}

/** Stored voices of a film, by the names of their files. */
const played = ({ pieces, rest, model }: FilmVoices): PlayedFilmVoices => ({
  pieces: pieces.map(({ file, startFrame, frames }) => ({
    name: basename(file),
    startFrame,
    frames,
  })),
  rest: basename(rest),
  model,
})

type FilmWork = Pick<
  Parameters<typeof transcribeFilm>[0],
  'path' | 'folder' | 'signal' | 'onProgress'
>

/** Work on the sound of the project's film, shown by the jobs. */
async function filmJob<T>(
  { projectSession, jobs, paths }: Parts,
  project: Project,
  { kind, abort }: { kind: FilmJobKind; abort: AbortController },
  run: (work: FilmWork) => Promise<Result<T>>,
): Promise<Result<T>> {
  const film = await project.film()
  if (!film.ok) return film
  if (film.value === null) return failWith('FILE_NOT_FOUND', 'the project has no film')
  const job = { id: randomUUID(), state: 'running', progress: 0, leftMs: null } as const
  jobs.speech(job, project, kind)
  const made = await run({
    path: film.value,
    // Unfinished work is kept there.
    folder: join(paths.serviceData, 'transcripts'),
    signal: abort.signal,
    onProgress: ({ part, leftMs }) => {
      // Continues on request when the project is opened again.
      if (projectSession.project !== project) abort.abort()
      else jobs.speech({ ...job, progress: Math.min(1, part), leftMs }, project, kind)
    },
  })
  if (made.ok) {
    jobs.speech({ ...job, state: 'done', progress: 1 }, project, kind)
    return made
  }
  const state = made.error.code === 'CANCELLED' ? 'cancelled' : 'failed'
  jobs.speech({ ...job, state, error: made.error }, project, kind)
  return made
}
