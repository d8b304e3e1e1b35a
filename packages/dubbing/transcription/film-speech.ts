import { mkdir } from 'node:fs/promises'
import { parseJson, readPlainFile, writeAtomically } from '@cuecast/platform'
import { type SpokenPlaces, spokenPlacesSchema } from '@shared/contracts/film'
import { ok, type Result } from '@shared/contracts/result'
import { z } from 'zod'
import { derivedFile } from '../project/derived-audio'
import type { Project } from '../project/project'
import { type FilmWork, forgetFilmWork, framesInMs, workThroughFilm } from './film-windows'

const KIND = 'spoken'
const WISH = 'spoken'
const windowSchema = z.array(spokenPlacesSchema.shape.spans.element)

type Spans = SpokenPlaces['spans']

/** The speech that was found in the project's film; null where nobody looked for it, or the film has changed. */
export async function keptFilmSpeech(project: Project): Promise<SpokenPlaces | null> {
  const file = await derivedFile(project, KIND)
  const bytes = file && (await readPlainFile(file).catch(() => null))
  if (!bytes) return null
  const read = spokenPlacesSchema.safeParse(parseJson(bytes.toString('utf8')))
  return read.success ? read.data : null
}

interface FilmSpeechOptions extends Omit<FilmWork, 'wish'> {
  /** Finds speech in mono sound of 16 kHz, ms from its start. */
  find(samples: Float32Array, signal: AbortSignal): Promise<Result<Spans>>
}

/**
 * Finds where somebody speaks in the project's film and keeps it beside its peaks; a project that may not be written
 * keeps nothing. After a stop the next call continues.
 *
 * @returns FILM_WITHOUT_SOUND, CANCELLED and the errors of `find` and of files
 */
export async function findFilmSpeech(
  project: Project,
  { find, ...work }: FilmSpeechOptions,
): Promise<Result<SpokenPlaces>> {
  const file = await derivedFile(project, KIND)
  const wanted = { ...work, wish: WISH }
  const made = await workThroughFilm(
    wanted,
    windowSchema,
    ({ channels: [samples], before, frames }) =>
      find((samples ?? new Float32Array(0)).slice(before, before + frames), work.signal),
  )
  if (!made.ok) return made
  const spans: Spans = made.value.windows.flatMap(({ fromFrame, value }) =>
    value.map(({ startMs, endMs }) => ({
      startMs: framesInMs(fromFrame) + startMs,
      endMs: framesInMs(fromFrame) + endMs,
    })),
  )
  const found = { spans }
  // A film that was exchanged meanwhile has other speech.
  if (!project.access.readOnly && file && file === (await derivedFile(project, KIND))) {
    await mkdir(project.folder.peaks, { recursive: true }).catch(() => undefined)
    const written = await writeAtomically(file, Buffer.from(JSON.stringify(found)))
    if (!written.ok) return written
  }
  await forgetFilmWork(wanted)
  return ok(found)
}
