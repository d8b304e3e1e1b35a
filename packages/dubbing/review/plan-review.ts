import { stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { withoutMarkup } from '@shared/text/markup'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { ExportNote, ExportPlan, PlannedFile } from '@shared/contracts/export'
import type { ProjectFile, Take } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ReviewOptions, ReviewPackage, ReviewRound } from '@shared/contracts/review'
import { plannedWords } from '@shared/interchange/timeline'
import type { MixPlan } from '@shared/mixing/mix-plan'
import {
  type PlannedReview,
  planReview,
  type Span,
  type TimedText,
} from '@shared/review/review-package'
import { hasFfmpeg, spaceNeeded } from '@cuecast/audio'
import { diskFull, freeSpace } from '@cuecast/platform'
import { type ExportContent, type LayoutFilm, mixOf } from '../export/export-layout'
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

/** An export that includes a review. */
export interface ReviewRequest extends ExportRequest {
  /** Path of the package where it does not follow from project and round. */
  target?: string | undefined
}

/** One sound of the package. */
export interface ReviewTrack {
  id: ReviewPackage['tracks'][number]['id']
  plan: MixPlan
  lengthSamples: number
  parts: readonly Span[]
}

/** A package that could be written now, or why it cannot. */
export interface PreparedReview {
  review: ReviewOptions
  planned: PlannedReview
  /** Folder or file that the package becomes. */
  target: string
  media: ProjectFile['media']
  tracks: ReviewTrack[]
  bitrate: number
  /** Null: none is wanted, or the film has none that can be copied here. */
  picture: Exclude<ReviewOptions['picture'], 'none'> | null
  missingCueIds: string[]
  unreadableCueIds: string[]
  /** Size of the package on disk, bytes. */
  bytes: number
  notes: ExportNote[]
  errors: StudioError[]
}

/** Content of a review package, the space it needs, and problems that prevent it. */
export async function planReviewExport(request: ReviewRequest): Promise<ExportPlan> {
  const { folder, name } = request
  const { target, errors, notes, tracks, bytes, unreadableCueIds } = await prepareReview(request)
  const file: PlannedFile = {
    kind: 'review',
    name: relative(folder, target).replaceAll('\\', '/') || basename(target),
    bytes,
    exists: (await stat(target).catch(() => null)) !== null,
    count: 1,
  }
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
  const content: ExportRequest = {
    ...request,
    options: { ...request.options, ...reviewSound, sampleRate: SAMPLE_RATE },
  }
  const found = await mediaOf(content)
  const media = found.ok ? found.value : null
  const { count } = await trackChannels(content, media)
  const channels = review.quality === 'small' || count === 1 ? 1 : 2
  const film = { media, voices: await filmVoicesOf(content) }
  const mixed = mixOf(content, { ...film, channels })
  const originals = await readOriginals(review)
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
  const target = request.target ?? targetOf(request, review, planned.round.round)
  const tracks = tracksOf(content, { review, planned, film, channels, mixed })
  const bitrate = review.quality === 'small' ? 64_000 : channels === 1 ? 96_000 : 160_000
  const picture = await pictureOf(request, review, media)
  const bytes = estimatedBytes(review, { planned, tracks, bitrate, picture })
  const missingCueIds = mixed.missingCueIds.filter((id) =>
    planned.cues.some((cue) => cue.id === id),
  )
  const unreadable = await unreadableTakes(mixed.plan)
  const noPicture = picture === null && review.picture !== 'none' && media !== null
  const obstacles = [found, originals, await replaceable(target)]
  return {
    review,
    planned,
    target,
    media,
    tracks,
    bitrate,
    picture,
    bytes,
    missingCueIds,
    unreadableCueIds: unreadable.cueIds,
    notes: [
      ...notesOf(planned, { noPicture, missing: missingCueIds.length }),
      ...unreadable.notes,
      ...licenceNotes(voiceCredits(request)),
    ],
    errors: [
      ...(await musicErrors(request)),
      ...obstacles.flatMap((each) => (each.ok ? [] : [each.error])),
      ...nothingIn(planned, mixed.plan, target),
      ...unreadable.errors,
      ...beyondLimit(review, bytes, target),
    ],
  }
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
  return fail(studioError('WRITE_FAILED', message, { at: target }))
}

function nothingIn(
  { cues, durationMs }: PlannedReview,
  { clips }: MixPlan,
  at: string,
): StudioError[] {
  if (clips.length === 0)
    return [studioError('NOTHING_TO_EXPORT', 'no cue has been voiced yet', { at })]
  if (cues.length > 0 && durationMs > 0) return []
  return [studioError('NOTHING_TO_REVIEW', 'these choices leave no cue to review', { at })]
}

interface Mixed {
  review: ReviewOptions
  planned: PlannedReview
  film: Pick<LayoutFilm, 'media' | 'voices'>
  channels: 1 | 2
  mixed: ReturnType<typeof mixOf>
}

/**
 * Mix and voices alone as far as they differ, the film's own sound where it is wanted, and the round before
 * where it sounded otherwise.
 */
function tracksOf(
  content: ExportContent,
  { review, planned, film, channels, mixed }: Mixed,
): ReviewTrack[] {
  const { plan, lengthSamples } = mixed
  const { parts, previousParts, before } = planned
  const tracks: ReviewTrack[] = []
  const wanted = review.speakers && new Set(review.speakers)
  const voices = {
    ...plan,
    filmSound: null,
    music: [],
    clips: plan.clips.filter(({ stem }) => wanted?.has(stem) ?? true),
  }
  const differs =
    plan.filmSound !== null || plan.music.length > 0 || voices.clips.length < plan.clips.length
  const { mix, dub } = content.options
  if (mix || !dub || !differs) tracks.push({ id: 'mix', plan, lengthSamples, parts })
  if (dub && differs) tracks.push({ id: 'dub', plan: voices, lengthSamples, parts })
  if (review.filmSound && film.media) {
    const alone = { ...plan, clips: [], music: [], filmSound: { file: film.media.path } }
    tracks.push({ id: 'original', plan: alone, lengthSamples, parts })
  }
  if (before && previousParts.length > 0) {
    const earlier = mixOf(asSent(content, before), { ...film, channels })
    if (earlier.plan.clips.length > 0)
      tracks.push({
        id: 'previous',
        plan: earlier.plan,
        lengthSamples: Math.max(lengthSamples, earlier.lengthSamples),
        parts: previousParts,
      })
  }
  return tracks
}

/** The project with cues and takes as they were in a round, as far as the takes are still there. */
function asSent(content: ExportContent, { cues }: ReviewRound): ExportContent {
  const { project, takes } = content
  const now = new Map(project.cues.map((cue) => [cue.id, cue]))
  const byFile = new Map<string, Take>(takes.map((take) => [take.file, take]))
  const sent = Object.entries(cues)
  return {
    ...content,
    project: {
      ...project,
      cues: sent
        .map(([id, { startMs, endMs, text }]) => ({
          ...(now.get(id) ?? {
            id,
            speakerId: null,
          }),
          startMs,
          endMs,
          text,
        }))
        .sort((a, b) => a.startMs - b.startMs),
    },
    activeTakes: Object.fromEntries(
      sent.flatMap(([id, { takeFile }]) => {
        const take = byFile.get(takeFile ?? '')
        return take ? [[id, take.id]] : []
      }),
    ),
  }
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
  {
    planned,
    tracks,
    bitrate,
    picture,
  }: Pick<PreparedReview, 'planned' | 'tracks' | 'bitrate' | 'picture'>,
): number {
  const lengths = tracks.flatMap(({ parts }) => parts.map(({ startMs, endMs }) => endMs - startMs))
  const sound = (lengths.reduce((sum, ms) => sum + ms, 0) / 1_000) * (bitrate / 8)
  const { durationMs, cues } = planned
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
  return Math.ceil(files + PAGE_BYTES + cues.length * BYTES_PER_CUE)
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
