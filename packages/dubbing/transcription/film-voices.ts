import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeAudio, renderTrack } from '@cuecast/audio'
import { withFileErrors, parseJson, writeAtomically, removeFile } from '@cuecast/platform'
import type { Cue } from '@shared/contracts/project-file'
import { type ModelCredit, modelCreditSchema } from '@shared/contracts/models/model-records'
import { defaultMixSettings } from '@shared/contracts/project/track-settings'
import { fail, ok, type Result } from '@shared/contracts/result'
import {
  type FilmVoices,
  NO_VOICES_DB,
  placeVoices,
  VOICES_RATE,
  VOICES_SEAM,
} from '@shared/mixing/film-voices'
import { z } from 'zod'
import type { Project } from '../project/project'
import type { ProjectFolder } from '../project/project-folder'
import { readOnlyError } from '../project/project-lock'
import { type FilmWork, forgetFilmWork, workThroughFilm } from './film-windows'
import { missingModel } from './transcribe-film'

/** The voices of a stereo sound, silent where there is no speech; null: no speech at all. */
export interface SeparatedVoices {
  voices: readonly [Float32Array, Float32Array] | null
  model: ModelCredit
}

export interface TakeOutVoicesOptions extends Omit<FilmWork, 'wish' | 'folder'> {
  project: Pick<Project, 'access' | 'document' | 'folder' | 'path'>
  /** Takes the voices out of one part of the film: stereo, 48 kHz. */
  separate(
    sound: readonly [Float32Array, Float32Array],
    spoken: readonly { startMs: number; endMs: number }[],
    signal: AbortSignal,
  ): Promise<Result<SeparatedVoices>>
}

/** Place of the stored voices of a film. */
export interface FilmVoicesPlace {
  folder: Pick<ProjectFolder, 'peaks'>
}

/** Blocks of a minute; the model hears a second around each. */
const shape = {
  sampleRate: VOICES_RATE,
  channels: 2,
  windowS: 60,
  searchS: 15,
  contextS: 1,
} as const

const WISH = 'voices'

const pieceSchema = z.object({ file: z.string(), startFrame: z.int().min(0), frames: z.int() })
const windowSchema = z.object({ piece: pieceSchema.nullable(), model: modelCreditSchema })
const keptSchema = z.object({
  pieces: z.array(pieceSchema),
  rest: z.string(),
  model: modelCreditSchema,
})

/** Share of the work that is separation; the rest writes the file for the player. */
const SEPARATION = 0.9

/**
 * Takes the voices out of the project's film, block by block and only where there is speech, and
 * stores the result next to the peaks. After a stop or kill, the next call continues from there.
 *
 * @returns PROJECT_READ_ONLY, FILM_WITHOUT_SOUND, SEPARATOR_MISSING, CANCELLED and the errors of
 * models and files
 */
export async function takeOutVoices({
  project,
  separate,
  ...work
}: TakeOutVoicesOptions): Promise<Result<FilmVoices>> {
  if (project.access.readOnly) return fail(readOnlyError(project.path))
  const folder = project.folder.peaks
  const key = await keyOf(work.path)
  const { cues, media } = project.document
  const separation: FilmWork = {
    ...work,
    folder,
    wish: WISH,
    onProgress: ({ part, ...rest }) => work.onProgress({ ...rest, part: part * SEPARATION }),
  }
  const made = await workThroughFilm(
    separation,
    windowSchema,
    async ({ channels, before, fromFrame, frames }) => {
      const [left, right] = channels
      if (!left || !right) return fail({ code: 'FILM_WITHOUT_SOUND', message: 'no sound' })
      const fromMs = ((fromFrame - before) / VOICES_RATE) * 1_000
      const spoken = spokenIn(cues, fromMs, (left.length / VOICES_RATE) * 1_000)
      const found = await separate([left, right], spoken, work.signal)
      if (!found.ok) return fail(missingModel(found.error, 'SEPARATOR_MISSING'))
      const { voices, model } = found.value
      if (!voices) return ok({ piece: null, model })
      const to = Math.min(left.length, before + frames + VOICES_SEAM)
      const file = `voices-${key}-${fromFrame}.flac`
      const sound = voices.map((side) => side.slice(before, to))
      const bytes = await encodeAudio(sound, VOICES_RATE, 'flac', { bits: 24 })
      const written = await writeAtomically(join(folder, file), bytes)
      return written.ok
        ? ok({ piece: { file, startFrame: fromFrame, frames: to - before }, model })
        : written
    },
    shape,
  )
  if (!made.ok) return made
  const { windows, durationMs } = made.value
  const model = windows.at(-1)?.value.model
  if (!model) return fail({ code: 'FILM_WITHOUT_SOUND', message: 'no sound' })
  const pieces = windows.flatMap(({ value }) => value.piece ?? [])
  const rest = `voices-${key}-rest-${randomUUID().slice(0, 8)}.opus`
  const length = media?.durationMs ?? durationMs
  const written = await writeRest({ work, folder, pieces, rest, length })
  if (!written.ok) return written
  const kept = { pieces, rest, model }
  const noted = await writeAtomically(join(folder, keptName(key)), JSON.stringify(kept))
  if (!noted.ok) return noted
  await forgetFilmWork(separation)
  await forgetOthers(folder, new Set([keptName(key), rest, ...pieces.map(({ file }) => file)]))
  return ok(inFolder(folder, kept))
}

/** Cues in a part of the film, in its own time. */
function spokenIn(cues: readonly Cue[], fromMs: number, lengthMs: number) {
  return cues
    .filter(({ startMs, endMs }) => endMs > fromMs && startMs < fromMs + lengthMs)
    .map(({ startMs, endMs }) => ({
      startMs: Math.max(0, startMs - fromMs),
      endMs: Math.max(0, endMs - fromMs),
    }))
}

type Kept = z.infer<typeof keptSchema>

/**
 * The film sound without its voices as a separate file: the window cannot subtract one sound from
 * another in step.
 */
async function writeRest({
  work: { path, signal, onProgress },
  folder,
  pieces,
  rest,
  length,
}: {
  work: Omit<FilmWork, 'wish' | 'folder'>
  folder: string
  pieces: Kept['pieces']
  rest: string
  length: number
}): Promise<Result<void>> {
  const { bed, ...settings } = defaultMixSettings
  const voices = inFolder(folder, { pieces }).pieces
  const rendered = await renderTrack(
    {
      sampleRate: VOICES_RATE,
      channels: 2,
      totalSamples: Math.round((length / 1_000) * VOICES_RATE),
      clips: [],
      filmSound: { file: path, voices: placeVoices(voices, VOICES_RATE) },
      music: [],
      settings: {
        ...settings,
        peakDbtp: 0,
        bed: { ...bed, enabled: true, voicesDb: NO_VOICES_DB },
      },
    },
    { path: join(folder, rest), format: 'opus', bitDepth: 16, bitrate: 160_000 },
    {
      signal,
      onProgress: ({ progress, leftMs }) =>
        onProgress({ part: SEPARATION + (1 - SEPARATION) * progress, leftMs, resumed: false }),
    },
  )
  return rendered.ok ? ok(undefined) : rendered
}

const inFolder = <T extends Partial<Kept>>(folder: string, kept: T) => ({
  ...kept,
  ...(kept.rest !== undefined && { rest: join(folder, kept.rest) }),
  pieces: (kept.pieces ?? []).map((piece) => ({ ...piece, file: join(folder, piece.file) })),
})

/** Stored voices of the present version of a film; null: not taken out, or of another version. */
export async function keptFilmVoices(
  { folder: { peaks } }: FilmVoicesPlace,
  film: string,
): Promise<FilmVoices | null> {
  const key = await keyOf(film).catch(() => null)
  if (key === null) return null
  const text = await readFile(join(peaks, keptName(key)), 'utf8').catch(() => null)
  const kept = text === null ? null : keptSchema.safeParse(parseJson(text))
  if (!kept?.success) return null
  const found = inFolder(peaks, { ...kept.data, rest: kept.data.rest })
  const files = [found.rest, ...found.pieces.map(({ file }) => file)]
  const there = await Promise.all(files.map((file) => stat(file).catch(() => null)))
  return there.includes(null) ? null : { ...found, rest: join(peaks, kept.data.rest) }
}

/** Removes the stored voices of all films, and the unfinished ones of this film. */
export async function forgetFilmVoices(
  { access, folder: { peaks }, path }: Pick<Project, 'access' | 'folder' | 'path'>,
  film: string | null,
): Promise<Result<void>> {
  if (access.readOnly) return fail(readOnlyError(path))
  return withFileErrors(peaks, 'write', async () => {
    if (film !== null) await forgetFilmWork({ path: film, wish: WISH, folder: peaks })
    await forgetOthers(peaks, new Set())
    return ok(undefined)
  })
}

/** Removes the stored voices of other films, and earlier work on this film. */
async function forgetOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder))
    if (/^voices-[0-9a-f]{32}[-.]/.test(name) && !kept.has(name))
      await removeFile(join(folder, name))
}

const keptName = (key: string): string => `voices-${key}.json`

/** The file of a name that `keptFilmVoices` returned; null for any other name. */
export const filmVoicesFile = ({ folder: { peaks } }: FilmVoicesPlace, name: string) =>
  /^voices-[0-9a-f]{32}-[\w-]+\.(flac|opus)$/.test(name) ? join(peaks, name) : null

/** Of both ends of a film, bytes. */
const END_BYTES = 2 ** 20

/** Names the film by size, time and both ends, so that a changed one is a miss, and one that was moved is not. */
async function keyOf(film: string): Promise<string> {
  const file = await open(film)
  try {
    const { size, mtimeMs } = await file.stat()
    // Other drives round times to the second.
    const hash = createHash('sha256').update(`${size} ${Math.floor(mtimeMs / 1_000)}`)
    for (const position of [0, Math.max(0, size - END_BYTES)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(END_BYTES), { position })
      hash.update(buffer.subarray(0, bytesRead))
    }
    return hash.digest('hex').slice(0, 32)
  } finally {
    await file.close()
  }
}
