import { grouped } from '@shared/lists/grouped'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { studioError, type StudioError } from '@shared/contracts/errors'
import {
  bitrateFor,
  type ExportNote,
  type ExportOptions,
  type ExportPlan,
  type PlannedFile,
  type TrackChannels,
} from '@shared/contracts/export'
import type { ProjectFile } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { rateOfFilm } from '@shared/interchange/frame-rate'
import { aafSoundBytes } from '@shared/interchange/aaf/write-aaf'
import { soundBytes, soundChannels, spaceNeeded, stemBytes } from '@cuecast/audio'
import { hasPlaceFor, type Signing } from '@cuecast/origin'
import { checkReplaceable, diskFull, fileError, freeSpace, namesIn } from '@cuecast/platform'
import type { FilmVoices } from '@shared/mixing/film-voices'
import { voiceChannels } from '@shared/mixing/mix-plan'
import { projectFolder } from '../project/project-folder'
import { keptFilmVoices } from '../transcription/film-voices'
import { filmFrames, filmLength, usableFilm, type FilmChosen } from '../project/film'
import { type ExportContent, type ExportLayout, layOut } from './export-layout'
import {
  type FilmLanguages,
  languageBytes,
  prepareLanguages,
  type FilmWriter,
  prepareFilm,
} from './film-writer'
import { zipFile } from './file-names'
import { type Pass, soundOf } from './passes'
import { cloneNotes, licenceNotes, type Marks, marksOf, voiceCredits } from './marks'
import { sidecarsOf } from './sign-files'
import { unreadableTakes } from './unreadable-takes'

export interface ExportRequest extends ExportContent {
  /** Who signs the files. An error: nobody can, and the report says why. */
  signing: () => Promise<Result<Signing>>
  /** Absolute; made when it is missing. */
  folder: string
  /** Films on other computers that the user chose; none in the terminal. */
  filmChosen?: FilmChosen | undefined
  /** Folders of recent projects, where versions of the film may be that were moved. */
  recents?: readonly string[] | undefined
  /** Projects whose languages a film with several gets, by their ids, in this order; absent: all of the family. */
  members?: readonly string[] | undefined
  signal?: AbortSignal | undefined
  /** `progress` 0 … 1; `leftMs` null while unknown. */
  onProgress?: ((progress: number, leftMs: number | null) => void) | undefined
}

/** An export that could begin now, or why it cannot. */
export interface PreparedExport {
  layout: ExportLayout
  media: ProjectFile['media']
  channels: TrackChannels
  /** Voices that a separation found in the film. */
  voices: FilmVoices | null
  film: FilmWriter | null
  /** Its further languages. */
  languages: FilmLanguages
  marks: Marks
  notes: ExportNote[]
  unreadableCueIds: string[]
  errors: StudioError[]
}

/** Reads the film as far as needed and works out what will be written. */
export async function prepareExport(request: ExportRequest): Promise<PreparedExport> {
  const media = await mediaOf(request)
  const known = media.ok ? media.value : null
  const film = await prepareFilm(request, known)
  const writer = film.ok ? film.value : null
  const channels = await trackChannels(request, known, writer?.target?.format)
  const target = writer?.target ?? null
  const voices = await filmVoicesOf(request)
  const layout = layOut(request, { media: known, channels: channels.count, voices, target })
  const languages = await prepareLanguages(request, {
    media: known,
    target,
    voices,
    channelsOf: async (content) => (await trackChannels(content, known, target?.format)).count,
    musicErrors: (content) => musicErrors({ ...content, filmChosen: request.filmChosen }),
  })
  const contents = [request, ...languages.spoken.map(({ content }) => content)]
  const errors = [media, film].flatMap((each) => (each.ok ? [] : [each.error]))
  errors.push(...(await musicErrors(request)))
  const { clips, filmSound, music } = layout.plan
  if (clips.length === 0 && !filmSound && music.length === 0)
    errors.push(
      studioError('NOTHING_TO_EXPORT', 'no cue has been voiced yet', { at: request.folder }),
    )
  const unreadable = await unreadableTakes(layout.plan)
  errors.push(...unreadable.errors)
  const marks = marksOf(request, layout.plan.sampleRate)
  const licences = licenceNotes(contents.flatMap(voiceCredits))
  const frames = await frameNotes(request.options, known)
  const notes = [
    ...layout.notes,
    ...frames,
    ...unreadable.notes,
    ...licences,
    ...contents.flatMap(cloneNotes),
    ...languages.notes,
    ...(writer?.notes ?? []),
  ]
  const about = { layout, media: known, channels, voices, film: writer, languages, marks }
  return { ...about, notes, unreadableCueIds: unreadable.cueIds, errors }
}

/** Warns if the frame rate differs from the film's and files for other programs depend on it. */
async function frameNotes(
  { interchange, frameRate: chosen }: ExportOptions,
  media: ProjectFile['media'],
): Promise<ExportNote[]> {
  if (interchange.length === 0 || !media) return []
  const film = rateOfFilm(await filmFrames(media.path))
  const [own, other] = [film, chosen].map((id) => id?.replace('df', ''))
  if (!own || own === other) return []
  return [{ kind: 'frame-rate', params: { film: own, chosen: other ?? '' } }]
}

/** Files that an export will write, the space they need, and problems that prevent it. */
export async function planExport(request: ExportRequest): Promise<ExportPlan> {
  const { folder, name } = request
  const prepared = await prepareExport(request)
  const files = await Promise.all(
    listed(await filesOf(prepared, request), request).map(async (file) => ({
      ...file,
      exists: file.inZip !== true && (await isThere(folder, file, prepared.layout)),
    })),
  )
  const free = await freeSpace(folder)
  const freeBytes = free.ok ? free.value : null
  const neededBytes = roomNeeded(prepared, files)
  const errors = [...prepared.errors, ...(await heldAmong(folder, files))]
  if (freeBytes !== null && freeBytes < neededBytes)
    errors.push(diskFull(folder, neededBytes, freeBytes))
  const { notes, channels, unreadableCueIds } = prepared
  const room = { freeBytes, neededBytes }
  return { folder, name, files, channels, ...room, notes, unreadableCueIds, errors }
}

type Planned = Omit<PlannedFile, 'exists'>
/** Lists and subtitles are small compared with sound. */
const TEXT_BYTES_PER_CUE = 400
const SIDECAR_BYTES = 4_000

async function filesOf(
  { layout, film, languages }: PreparedExport,
  { options, signing }: ExportRequest,
): Promise<Planned[]> {
  const text = (kind: Planned['kind'], name: string): Planned => ({
    kind,
    name,
    bytes: TEXT_BYTES_PER_CUE * (layout.fits.length + 1),
    count: 1,
  })
  const sidecars = (await signing()).ok ? sidecarsOf(layout, options) : []
  const [sidecar] = sidecars
  const filmBytes = (film?.bytes ?? 0) + languageBytes(languages.spoken).kept
  const credentials = { kind: 'credentials' as const, count: sidecars.length }
  return [
    ...layout.passes.flatMap(soundsOf),
    ...cutFilesOf(layout, options),
    ...layout.interchange.map(({ format, name }) => {
      const file = text('interchange', name)
      return format === 'aaf' ? { ...file, bytes: file.bytes + aafBytes(layout, options) } : file
    }),
    ...layout.subtitles.map(({ name }) => text('subtitles', name)),
    ...(layout.filmName && film
      ? [{ kind: 'film' as const, name: layout.filmName, bytes: filmBytes, count: 1 }]
      : []),
    ...(sidecar === undefined
      ? []
      : [{ ...credentials, name: sidecar, bytes: SIDECAR_BYTES * sidecars.length }]),
    ...(layout.reportName ? [text('report', layout.reportName)] : []),
  ]
}

/** Room for names, read-mes and the zip file's own list. */
const ZIP_BYTES = 64 * 2 ** 10

/** With a zip file first, where all of them go into one. */
function listed(files: Planned[], { name, options }: ExportRequest): Planned[] {
  if (!options.zip) return files
  const bytes = files.reduce((sum, file) => sum + file.bytes, ZIP_BYTES)
  const zip: Planned = { kind: 'zip', name: zipFile(name), bytes, count: 1 }
  return [zip, ...files.map((file) => ({ ...file, inZip: true }))]
}

/** Size of a clip's description in an AAF file, bytes. */
const AAF_BYTES_PER_CLIP = 6_000

function aafBytes(
  { aafPass, passes, plan }: ExportLayout,
  { aafSound, clipHandlesMs }: ExportOptions,
): number {
  const described = plan.clips.length * AAF_BYTES_PER_CLIP
  const bits = aafPass === null ? undefined : passes[aafPass]?.bitDepth
  if (aafSound === 'linked' || bits === undefined) return described
  const handleSamples = (clipHandlesMs * plan.sampleRate) / 1_000
  return [...grouped(plan.clips, ({ stem }) => stem)].reduce((sum, [stem, clips]) => {
    return sum + aafSoundBytes(clips, { bits, handleSamples }) * voiceChannels(plan, stem)
  }, described)
}

function soundsOf(pass: Pass): Planned[] {
  const { track, stems, plan } = pass
  const files = [
    { ...track, bytes: soundBytes(plan, pass) },
    ...stems.map((stem) => ({ ...stem, bytes: stemBytes(plan, stem.key, pass) })),
  ]
  return files.flatMap(({ kind, name, bytes }) =>
    name === null ? [] : [{ kind, name, bytes, count: 1 }],
  )
}

/** Clips are listed by the first of them, chapters one by one. */
function cutFilesOf({ plan, clipPass, passes, clips }: ExportLayout, options: ExportOptions) {
  const pass = clipPass === null ? undefined : passes[clipPass]
  if (!pass) return []
  const { format, bitDepth } = options
  const coding = { format, bitDepth, ...bitrateFor(options, format) }
  const chapters = clips.filter(({ chapter }) => chapter !== undefined)
  const others = clips.filter(({ chapter }) => chapter === undefined)
  const bytes = [...grouped(others, ({ stem }) => stem)].reduce((sum, [stem, some]) => {
    const totalSamples = some.reduce((all, { lengthSamples }) => all + lengthSamples, 0)
    return sum + stemBytes({ ...plan, totalSamples }, stem, coding)
  }, 0)
  const [first] = others
  return [
    ...(first ? [{ kind: 'clip' as const, name: first.name, bytes, count: others.length }] : []),
    ...chapters.map(({ name, lengthSamples, ends }) => {
      const around = ends ? ends.headSamples + ends.tailSamples : 0
      const cut = { ...pass.plan, totalSamples: lengthSamples + around }
      return { kind: 'clip' as const, name, bytes: soundBytes(cut, coding), count: 1 }
    }),
  ]
}

/** With the temporary files of the pass that needs most; old files stay until new ones are complete. */
function roomNeeded({ layout, languages }: PreparedExport, files: readonly Planned[]): number {
  const sounds = new Set<Planned['kind']>(['track', 'dub', 'stem', 'effects'])
  const others = files.filter(({ kind }) => !sounds.has(kind))
  const passes = layout.passes.map((pass) =>
    spaceNeeded(pass.plan, {
      ...soundOf(pass),
      path: '',
      stems: pass.stems.map(({ key }) => ({ key, path: '' })),
    }),
  )
  // All but WAV files are written once more with their credentials, one at a time.
  const again = files.filter(({ name }) => hasPlaceFor(name) && !/\.wav$/i.test(name))
  const signed = Math.max(0, ...again.map(({ bytes, count }) => bytes / count))
  const { work } = languageBytes(languages.spoken)
  return [...others.map(({ bytes }) => bytes), ...passes, work, signed].reduce((a, b) => a + b, 0)
}

/** True for a file that is there; for clips, which are listed by the first, if any is. */
async function isThere(
  folder: string,
  { kind, name, count }: Planned,
  { clips }: ExportLayout,
): Promise<boolean> {
  if (kind !== 'clip' || count === 1)
    return (await stat(join(folder, name)).catch(() => null)) !== null
  const there = new Set(await namesIn(join(folder, dirname(name))).catch(() => []))
  return clips.some(({ chapter, name: clip }) => chapter === undefined && there.has(basename(clip)))
}

/** Earlier files of an export that cannot be replaced, as long as another program holds them. */
async function heldAmong(folder: string, files: readonly PlannedFile[]): Promise<StudioError[]> {
  const held: StudioError[] = []
  for (const { name, exists } of files) {
    if (!exists) continue
    const path = join(folder, name)
    await checkReplaceable(path).catch((cause: unknown) => {
      const error = fileError(cause, path, 'write')
      if (error.code === 'FILE_IN_USE') held.push(error)
    })
  }
  return held
}

/**
 * Voices that a separation found in the film; null without film sound in the mix, or if they belong
 * to another film.
 */
export async function filmVoicesOf({
  project: { media, mix },
  projectPath,
}: Pick<ExportRequest, 'project' | 'projectPath'>): Promise<FilmVoices | null> {
  if (!media || !mix.bed.enabled) return null
  return keptFilmVoices({ folder: projectFolder(projectPath) }, media.path)
}

/** Why music of the project cannot be read: a track without it would not be the project's. */
export async function musicErrors({
  project,
  projectPath,
  filmChosen,
}: Pick<ExportRequest, 'project' | 'projectPath' | 'filmChosen'>): Promise<StudioError[]> {
  const chosen = filmChosen ?? (() => false)
  const paths = new Set((project.music ?? []).map(({ path }) => path))
  const looked = await Promise.all(
    Array.from(paths, (path) => usableFilm({ path, projectPath, chosen })),
  )
  return looked.flatMap((each) => (each.ok ? [] : [each.error]))
}

/**
 * Channels of the track: those that the user chose, otherwise as many as the mix needs. An original
 * of more than two is folded to two, unless six are chosen, and the formats of all sound files hold them.
 *
 * @param filmFormat of the track in a film
 */
export async function trackChannels(
  { project, options }: Pick<ExportRequest, 'project' | 'options'>,
  media: ProjectFile['media'],
  filmFormat?: ExportOptions['format'],
): Promise<TrackChannels> {
  const isStereo = options.review !== null || options.interchange.length > 0
  if (options.channels === 6 && (isStereo || !holdsSix(options.format) || !holdsSix(filmFormat)))
    return { count: 2, because: 'format' }
  if (options.channels !== 'auto') return { count: options.channels, because: 'chosen' }
  if (project.mix.bed.enabled && media && (await soundChannels(media.path)) > 1)
    return { count: 2, because: 'original' }
  for (const { path } of project.music ?? [])
    if ((await soundChannels(path)) > 1) return { count: 2, because: 'music' }
  if (project.speakers.some(({ pan, muted }) => pan !== 0 && !muted))
    return { count: 2, because: 'pan' }
  return { count: 1, because: 'voices' }
}

const holdsSix = (format: ExportOptions['format'] = 'wav'): boolean =>
  format === 'wav' || format === 'flac' || format === 'm4a'

/** The film with its duration, read now if unknown; fails only where the options need it. */
export async function mediaOf({
  project,
  projectPath,
  filmChosen,
  options,
}: ExportRequest): Promise<Result<ProjectFile['media']>> {
  const { media, mix } = project
  if (!media) return ok(null)
  const usable = await usableFilm({
    path: media.path,
    projectPath,
    chosen: filmChosen ?? (() => false),
  })
  if (usable.ok && media.durationMs !== null) return ok(media)
  const duration = usable.ok ? await filmLength(media.path) : usable
  if (duration.ok) return ok({ ...media, durationMs: duration.value })
  // Without a duration the track ends with the last cue; only sound, picture or length need the film.
  const needed = mix.bed.enabled || options.film !== null || options.length === 'film'
  return needed ? fail({ ...duration.error, at: media.path }) : ok(media)
}
