import { stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { withoutMarkup } from '@shared/text/markup'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { ExportNote, ExportPlan, ExportReport, PlannedFile } from '@shared/contracts/export'
import type { ProjectFile } from '@shared/contracts/project-file'
import { failWith, ok, type Result } from '@shared/contracts/result'
import type { ReviewOptions } from '@shared/contracts/review'
import { plannedWords } from '@shared/interchange/timeline'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { type PlannedReview, planReview, type TimedText } from '@shared/review/review-package'
import { hasFfmpeg, spaceNeeded } from '@cuecast/audio'
import { diskFull, freeSpace } from '@cuecast/platform'
import { type LayoutFilm, mixOf } from '../export/export-layout'
import { licenceNotes, voiceCredits } from '../export/marks'
import {
  type ExportRequest,
  filmVoicesOf,
  mediaOf,
  musicErrors,
  trackChannels,
} from '../export/plan-export'
import { unreadableTakes } from '../export/unreadable-takes'
import { readSubtitleFile } from '../project/create-project'
import { usableFilm } from '../project/film'
import { isPackage } from './page-files'
import { type LanguageSaid, leftOut, otherLanguages, spokenLanguage } from './review-languages'
import { type ReviewTrack, tracksOf } from './review-tracks'

/** An export that includes a review. */
export interface ReviewRequest extends ExportRequest {
  /** Path of the package where it does not follow from project and round. */
  target?: string | undefined
}

/** One language of a package. */
export interface PreparedContent {
  request: ExportRequest
  planned: PlannedReview
  tracks: ReviewTrack[]
  bitrate: number
  missingCueIds: string[]
  unreadableCueIds: string[]
  notes: ExportNote[]
  errors: StudioError[]
}

/** A package that could be written now, or why it cannot: the project's own language, and more. */
export interface PreparedReview extends PreparedContent {
  review: ReviewOptions
  /** Folder or file that the package becomes. */
  target: string
  media: ProjectFile['media']
  /** To choose from in the page besides its own; []: none. */
  languages: PreparedContent[]
  /** The film's other languages, also those that are left out. */
  languageReport: Required<ExportReport>['languages']
  /** Null: none is wanted, or the film has none that can be copied here. */
  picture: Exclude<ReviewOptions['picture'], 'none'> | null
  /** Size of the package on disk, bytes. */
  bytes: number
}

/** Content of a review package, the space it needs, and problems that prevent it. */
export async function planReviewExport(request: ReviewRequest): Promise<ExportPlan> {
  const { folder, name } = request
  const prepared = await prepareReview(request)
  const { target, errors, notes, bytes, unreadableCueIds } = prepared
  const file: PlannedFile = {
    kind: 'review',
    name: relative(folder, target).replaceAll('\\', '/') || basename(target),
    bytes,
    exists: (await stat(target).catch(() => null)) !== null,
    count: 1,
  }
  const tracks = [prepared, ...prepared.languages].flatMap((each) => each.tracks)
  const spools = tracks.map(({ plan }) => spaceNeeded(plan, { ...reviewSound, path: '' }))
  const neededBytes = 2 * bytes + Math.max(0, ...spools)
  const free = await freeSpace(folder)
  const freeBytes = free.ok ? free.value : null
  if (freeBytes !== null && freeBytes < neededBytes)
    errors.push(diskFull(folder, neededBytes, freeBytes))
  const room = { freeBytes, neededBytes }
  return { folder, name, files: [file], ...room, notes, unreadableCueIds, errors }
}

/** MP3 plays in every browser, and its length tag makes parts meet to the sample. */
export const reviewSound = { format: 'mp3', bitDepth: 16 } as const
/** Every millisecond is a whole number of samples. */
const SAMPLE_RATE = 48_000

/** Reads film and original text as needed, and plans the content of the package. */
export async function prepareReview(request: ReviewRequest): Promise<PreparedReview> {
  const { review } = request.options
  if (!review) throw new Error('these options ask for no review package')
  const found = await mediaOf(request)
  const film = {
    media: found.ok ? found.value : null,
    voices: await filmVoicesOf(request),
    originals: await readOriginals(review),
  }
  const own = await prepareContent(request, review, film)
  const others = await prepareOthers(request, review, film)
  const languages = others.flatMap(({ language }) => language ?? [])
  const target = request.target ?? targetOf(request, review, own.planned.round.round)
  const picture = await pictureOf(request, review, film.media)
  const bytes = estimatedBytes(review, [own, ...languages], picture)
  const noPicture = picture === null && review.picture !== 'none' && film.media !== null
  const obstacles = [found, film.originals, await replaceable(target)]
  const credits = [request, ...languages.map((each) => each.request)].flatMap(voiceCredits)
  return {
    ...own,
    review,
    target,
    media: film.media,
    languages,
    languageReport: others.map(({ report }) => report),
    picture,
    bytes,
    notes: [
      ...notesOf(own.planned, { noPicture, missing: own.missingCueIds.length }),
      ...own.notes,
      ...others.flatMap(({ notes }) => notes),
      ...licenceNotes(credits),
    ],
    errors: [
      ...(await musicErrors(request)),
      ...obstacles.flatMap((each) => (each.ok ? [] : [each.error])),
      ...own.errors.map((error) => ({ ...error, at: error.at ?? target })),
      ...beyondLimit(review, bytes, target),
    ],
  }
}

interface ReviewFilm extends Pick<LayoutFilm, 'media' | 'voices'> {
  originals: Result<TimedText[]>
}

/** The sounds and cues of one language. */
async function prepareContent(
  request: ExportRequest,
  review: ReviewOptions,
  { originals, ...film }: ReviewFilm,
): Promise<PreparedContent> {
  const content: ExportRequest = {
    ...request,
    options: { ...request.options, ...reviewSound, sampleRate: SAMPLE_RATE },
  }
  const { count } = await trackChannels(content, film.media)
  const channels = review.quality === 'small' || count === 1 ? 1 : 2
  const mixed = mixOf(content, { ...film, channels })
  const byId = new Map(request.takes.map((take) => [take.id, take]))
  const takeOf = (cueId: string) => byId.get(request.activeTakes[cueId] ?? '')
  const planned = planReview({
    project: request.project,
    takeOf,
    wordsOf: plannedWords({ plan: mixed.plan, takeOf }),
    options: review,
    durationMs: Math.floor((mixed.lengthSamples * 1_000) / SAMPLE_RATE),
    originals: originals.ok ? originals.value : [],
  })
  const unreadable = await unreadableTakes(mixed.plan)
  return {
    request,
    planned,
    tracks: tracksOf(content, { review, planned, film, channels, mixed }),
    bitrate: review.quality === 'small' ? 64_000 : channels === 1 ? 96_000 : 160_000,
    missingCueIds: mixed.missingCueIds.filter((id) => planned.cues.some((cue) => cue.id === id)),
    unreadableCueIds: unreadable.cueIds,
    notes: unreadable.notes,
    errors: [...nothingIn(planned, mixed.plan), ...unreadable.errors],
  }
}

/** The other languages as far as they can be in the package, each with what is said of it. */
async function prepareOthers(
  request: ReviewRequest,
  review: ReviewOptions,
  film: ReviewFilm,
): Promise<(LanguageSaid & { language: PreparedContent | null })[]> {
  const prepared: (LanguageSaid & { language: PreparedContent | null })[] = []
  for (const { about, request: other, reason } of await otherLanguages(request, film.media)) {
    const content = other && (await prepareContent(other, other.options.review ?? review, film))
    const [error] = content ? [...content.errors, ...(await musicErrors(content.request))] : []
    if (!content || error) {
      const why = error && error.code !== 'NOTHING_TO_EXPORT' ? error.code : reason
      prepared.push({ language: null, ...leftOut(about, why) })
      continue
    }
    const silent = [...content.missingCueIds, ...content.unreadableCueIds]
    const said = spokenLanguage(about, content.request.project, silent)
    prepared.push({ language: content, ...said })
  }
  return prepared
}

function targetOf({ folder, name }: ReviewRequest, { pack }: ReviewOptions, round: number): string {
  return join(folder, `${name}.review-${round}${pack === 'folder' ? '' : `.${pack}`}`)
}

/** The text before translation with its times; none without a file. */
async function readOriginals({ originalFile }: ReviewOptions): Promise<Result<TimedText[]>> {
  if (originalFile === null) return ok([])
  const read = await readSubtitleFile(originalFile)
  if (!read.ok) return read
  return ok(read.value.cues.map((cue) => ({ ...cue, text: withoutMarkup(cue.text) })))
}

/** An older package, an empty folder or nothing may be replaced; whatever else is there stays. */
async function replaceable(target: string): Promise<Result<void>> {
  if ((await stat(target).catch(() => null)) === null || (await isPackage(target)))
    return ok(undefined)
  const message = 'what is there is no review package; choose another place'
  return failWith('WRITE_FAILED', message, { at: target })
}

function nothingIn({ cues, durationMs }: PlannedReview, { clips }: MixPlan): StudioError[] {
  if (clips.length === 0) return [studioError('NOTHING_TO_EXPORT', 'no cue has been voiced yet')]
  if (cues.length > 0 && durationMs > 0) return []
  return [studioError('NOTHING_TO_REVIEW', 'these choices leave no cue to review')]
}

/**
 * Pictures that can be made from the film; null if it has none or cannot be read, or without
 * ffmpeg.
 */
async function pictureOf(
  { projectPath, filmChosen }: ReviewRequest,
  { picture }: ReviewOptions,
  media: ProjectFile['media'],
): Promise<PreparedReview['picture']> {
  if (picture === 'none' || !media || !hasFfmpeg()) return null
  const chosen = filmChosen ?? (() => false)
  const usable = await usableFilm({ path: media.path, projectPath, chosen })
  return usable.ok && !SOUND_ENDINGS.test(media.path) ? picture : null
}

const SOUND_ENDINGS = /\.(wav|mp3|flac|m4a|aac|ogg|oga|opus|wma|aiff?|ac3|eac3|dts)$/i

/** Time between two stills, ms: some 1,200 for a film, never closer than 2 s. */
export function stillsEvery(durationMs: number): number {
  return Math.max(2_000, Math.round(durationMs / 1_200_000) * 1_000)
}

/**
 * Size of a still and of a millisecond of the small film, as measured on films; and of the page
 * with its fonts.
 */
const STILL_BYTES = 9_000
const FILM_BYTES_PER_MS = 22
const PAGE_BYTES = 700_000
const BYTES_PER_CUE = 400

function estimatedBytes(
  { pack }: ReviewOptions,
  contents: readonly Pick<PreparedContent, 'planned' | 'tracks' | 'bitrate'>[],
  picture: PreparedReview['picture'],
): number {
  const sound = contents.reduce((sum, { tracks, bitrate }) => {
    const lengths = tracks.flatMap(({ parts }) =>
      parts.map(({ startMs, endMs }) => endMs - startMs),
    )
    return sum + (lengths.reduce((all, ms) => all + ms, 0) / 1_000) * (bitrate / 8)
  }, 0)
  const cues = contents.reduce((sum, { planned }) => sum + planned.cues.length, 0)
  const durationMs = contents[0]?.planned.durationMs ?? 0
  const pictures =
    picture === 'film'
      ? durationMs * FILM_BYTES_PER_MS
      : picture === 'stills'
        ? (durationMs / stillsEvery(durationMs)) * STILL_BYTES
        : 0
  // Base64 takes four thirds; a zip file takes that back.
  const asText = 4 / 3
  const files =
    pack === 'html' ? (sound + pictures) * asText : sound * (pack === 'zip' ? 1 : asText) + pictures
  return Math.ceil(files + PAGE_BYTES + cues * BYTES_PER_CUE)
}

const MEGABYTE = 1_000_000

/** REVIEW_TOO_LARGE, with needed and allowed bytes, for one HTML file beyond the chosen size. */
export function beyondLimit(
  { pack, mostMegabytes }: ReviewOptions,
  bytes: number,
  at: string,
): StudioError[] {
  const most = mostMegabytes * MEGABYTE
  if (pack !== 'html' || bytes <= most) return []
  const needed = `one HTML file would take ${Math.ceil(bytes / MEGABYTE)} MB`
  const message = `${needed}, at most ${mostMegabytes} were chosen; write a folder or a zip file`
  return [studioError('REVIEW_TOO_LARGE', message, { at, params: { needed: bytes, most } })]
}

function notesOf(
  { round }: PlannedReview,
  { noPicture, missing }: { noPicture: boolean; missing: number },
): ExportNote[] {
  const notes: ExportNote[] = []
  if (missing > 0) notes.push({ kind: 'missing-cues', params: { count: missing } })
  if (noPicture) notes.push({ kind: 'no-picture', params: {} })
  if (round.packageId !== null) notes.push({ kind: 'same-round', params: { round: round.round } })
  return notes
}
