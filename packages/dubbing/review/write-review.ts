import type { CredentialsReport } from '@shared/contracts/formats/credentials-report'
import { randomUUID } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { ExportOptions, ExportReport } from '@shared/contracts/export'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ReviewPackage, ReviewRound } from '@shared/contracts/review'
import { framesOfExport } from '@shared/interchange/frame-rate'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { samplesAt } from '@shared/mixing/plan-mix'
import { renderTrack, type TrackReport, writeSmallFilm, writeStills } from '@cuecast/audio'
import {
  fileError,
  putInPlace,
  removeLeftovers,
  temporaryBeside,
  removeFile,
  removeTree,
} from '@cuecast/platform'
import { disclosureOf, voiceCredits } from '../export/marks'
import { contentIn, signFiles, type WrittenSound } from '../export/sign-files'
import { failedCues } from '../export/unreadable-takes'
import {
  picturesOf,
  readPage,
  writePageFolder,
  writeSingleFile,
  writeZip,
  wrapSound,
} from './page-files'
import {
  beyondLimit,
  type PreparedReview,
  prepareReview,
  reviewSound,
  type ReviewRequest,
  type ReviewTrack,
  stillsEvery,
} from './plan-review'

/** A written package and the round for the project to keep. */
export interface ReviewResult {
  /** The folder or file. */
  files: string[]
  report: Required<ExportReport>
  reviewRound: ReviewRound
  /** The round that was compared with; null in a first round. */
  before: number | null
  /** Listed, and how many of them differ from the round before. */
  cues: number
  changed: number
}

/**
 * Writes a review package; used by studio and terminal. All or nothing: the package appears under its
 * name when it is complete; an older one of the name stays until then.
 *
 * @returns NOTHING_TO_EXPORT without any take, NOTHING_TO_REVIEW where the choices leave no cue,
 *   REVIEW_TOO_LARGE for one HTML file beyond its limit, WRITE_FAILED where something else has the
 *   name, DISK_FULL, CANCELLED, and the errors of `renderTrack`
 */
export async function runReviewExport(request: ReviewRequest): Promise<Result<ReviewResult>> {
  const prepared = await prepareReview(request)
  const [error] = prepared.errors
  if (error) return fail(error)
  const { target } = prepared
  const staging = temporaryBeside(target)
  const packed = temporaryBeside(target)
  try {
    await mkdir(request.folder, { recursive: true })
    await removeLeftovers(request.folder)
    await mkdir(staging)
    const written = await new PackageWriter(request, prepared, staging).write(packed)
    if (!written.ok) return written
    await putInPlace(written.value.path, target)
    const { reviewRound, report } = written.value
    const { cues, before } = prepared.planned
    const changed = cues.filter(({ change }) => change).length
    const counts = { before: before?.round ?? null, cues: cues.length, changed }
    return ok({ files: [target], report, reviewRound, ...counts })
  } catch (cause) {
    return fail(fileError(cause, target, 'write'))
  } finally {
    await removeTree(staging)
    await removeFile(packed)
  }
}

/** Weights in the progress: a whole track, a small film, packing. */
const FILM_WEIGHT = 3
const STILLS_WEIGHT = 0.3
const PACK_WEIGHT = 0.2
const SIGN_WEIGHT = 0.1

interface Written {
  path: string
  reviewRound: ReviewRound
  report: Required<ExportReport>
}

/** One package: its sounds, its pictures, its data, and all of it packed. */
class PackageWriter {
  readonly #startedMs = Date.now()
  readonly #weight: number
  #doneWeight = 0
  readonly #sounds: string[] = []
  readonly #written: WrittenSound[] = []
  readonly #tracks: ReviewPackage['tracks'] = []
  #main: TrackReport | null = null

  constructor(
    private readonly request: ReviewRequest,
    private readonly prepared: PreparedReview,
    /** Becomes the package, or is packed into it. */
    private readonly folder: string,
  ) {
    const { tracks, picture } = prepared
    const pictures = { film: FILM_WEIGHT, stills: STILLS_WEIGHT }
    this.#weight = tracks.length + PACK_WEIGHT + SIGN_WEIGHT + (picture ? pictures[picture] : 0)
  }

  /** @param packed where a zip or HTML file is written */
  async write(packed: string): Promise<Result<Written>> {
    const { planned, review } = this.prepared
    for (const track of this.prepared.tracks) {
      const rendered = await this.#render(track)
      if (!rendered.ok) return rendered
    }
    const credentials = await this.#sign()
    if (!credentials.ok) return credentials
    const picture = await this.#picture()
    if (!picture.ok) return picture
    const { round, cues } = planned.round
    const packageId = planned.round.packageId ?? randomUUID()
    const now = new Date()
    const data = this.#data({ packageId, day: localDay(now), picture: picture.value })
    const page = await readPage()
    const pictures = picturesOf(picture.value)
    const files = { data: JSON.stringify(data), sounds: this.#sounds, pictures }
    const { target } = this.prepared
    if (review.pack === 'html') {
      await writeSingleFile(packed, this.folder, page, files)
      const [beyond] = beyondLimit(review, (await stat(packed)).size, target)
      if (beyond) return fail(beyond)
    } else {
      for (const name of this.#sounds) await wrapSound(this.folder, name)
      await writePageFolder(this.folder, page, files.data)
    }
    const inZip = basename(target, extname(target))
    if (review.pack === 'zip') await writeZip(packed, this.folder, inZip)
    const path = review.pack === 'folder' ? this.folder : packed
    const reviewRound = { round, packageId, date: now.toISOString(), reviewers: [], cues }
    return ok({ path, reviewRound, report: this.#report(credentials.value) })
  }

  async #render({ id, plan, lengthSamples, parts }: ReviewTrack): Promise<Result<void>> {
    const { request } = this
    await mkdir(join(this.folder, 'sound'), { recursive: true })
    const named = parts.map((part, i) => ({ ...part, file: `sound/${id}-${padded(i + 1)}.mp3` }))
    const isSpoken = plan.clips.length > 0
    const comment = isSpoken ? disclosureOf(voiceCredits(request), request) : undefined
    const at = (ms: number) => samplesAt(ms, plan.sampleRate)
    const rendered = await renderTrack(
      id === 'original' ? this.#asLoudAsMain(plan) : plan,
      {
        path: join(this.folder, `${id}.mp3`),
        ...reviewSound,
        bitrate: this.prepared.bitrate,
        lengthSamples,
        parts: named.map(({ file, startMs, endMs }) => ({
          path: join(this.folder, file),
          startSample: at(startMs),
          lengthSamples: at(endMs) - at(startMs),
        })),
        ...(comment !== undefined && { tags: { comment } }),
      },
      { signal: request.signal, onProgress: ({ progress }) => this.#progress(progress, 1) },
    )
    if (!rendered.ok)
      return fail({ ...rendered.error, at: rendered.error.at ?? this.prepared.target })
    this.#doneWeight += 1
    this.#main ??= rendered.value
    this.#sounds.push(...named.map(({ file }) => file))
    const content = contentIn(plan)
    for (const { file } of named) {
      const path = join(this.folder, file)
      this.#written.push({ from: path, to: path, content })
    }
    const peaks = id === 'previous' ? null : this.#peaks(rendered.value)
    this.#tracks.push({ id, parts: named, peaks })
    return ok(undefined)
  }

  /** Before anything is packed: each sound holds its own credentials. */
  async #sign(): Promise<Result<CredentialsReport>> {
    const { request } = this
    const signed = await signFiles(this.#written, {
      request,
      signing: await request.signing(),
      onSidecar: () => undefined,
      signal: request.signal,
      onProgress: (progress) => this.#progress(progress, SIGN_WEIGHT),
    })
    this.#doneWeight += SIGN_WEIGHT
    return signed
  }

  /** A mix without a target has the level that its film and voices have: the film's own sound follows it. */
  #asLoudAsMain(plan: MixPlan): MixPlan {
    const targetLufs = plan.settings.targetLufs ?? this.#main?.integratedLufs ?? null
    return { ...plan, settings: { ...plan.settings, targetLufs } }
  }

  /** The part of the peaks that is in the package, 20 a second. */
  #peaks({ peaks }: TrackReport): string | null {
    if (!peaks) return null
    const { startMs, durationMs } = this.prepared.planned
    const from = Math.floor(startMs / 50)
    return Buffer.from(peaks.subarray(from, from + Math.ceil(durationMs / 50))).toString('base64')
  }

  /** The picture that was chosen; stills where no film can be written, none where ffmpeg finds no picture. */
  async #picture(): Promise<Result<ReviewPackage['picture']>> {
    const { picture, media, planned } = this.prepared
    if (!picture || !media) return ok(null)
    const { startMs, durationMs } = planned
    const weight = picture === 'film' ? FILM_WEIGHT : STILLS_WEIGHT
    const onProgress = (part: number) => this.#progress(part, weight)
    const job = { film: media.path, startMs, durationMs, signal: this.request.signal, onProgress }
    const folder = join(this.folder, 'picture')
    await mkdir(folder)
    const film = picture === 'film' ? await writeSmallFilm(job, join(this.folder, FILM_FILE)) : null
    if (film?.ok) return this.#pictured(weight, { kind: 'film', file: FILM_FILE })
    await removeFile(join(this.folder, FILM_FILE))
    const everyMs = stillsEvery(durationMs)
    const stills = await writeStills(job, folder, everyMs)
    if (stills.ok) {
      const files = stills.value.map((name) => `picture/${name}`)
      return this.#pictured(weight, { kind: 'stills', everyMs, files })
    }
    await removeTree(folder)
    return stills.error.code === 'AUDIO_UNSUPPORTED' ? this.#pictured(weight, null) : stills
  }

  #pictured(weight: number, picture: ReviewPackage['picture']) {
    this.#doneWeight += weight
    return ok(picture)
  }

  #data({
    packageId,
    day,
    picture,
  }: Pick<ReviewPackage, 'packageId' | 'picture'> & { day: string }): ReviewPackage {
    const { planned, review } = this.prepared
    const { startMs, durationMs, speakers, cues, earlierNotes, verdicts, round } = planned
    const { id, name } = this.request.project
    return {
      format: 'cuecast-review',
      version: 1,
      packageId,
      project: {
        id,
        name,
      },
      round: round.round,
      date: review.date ? day : null,
      watermark: review.watermark,
      locale: review.locale,
      startMs,
      durationMs,
      ...(review.timecode && { timecode: frameCount(this.request.options) }),
      speakers,
      cues,
      earlierNotes,
      verdicts,
      tracks: this.#tracks,
      picture,
    }
  }

  #report(credentials: CredentialsReport): Required<ExportReport> {
    const { missingCueIds } = this.prepared
    const main = this.#main
    return {
      durationMs: this.prepared.planned.durationMs,
      integratedLufs: main?.integratedLufs ?? null,
      targetLufs: null,
      truePeakDbtp: main?.truePeakDbtp ?? null,
      limitedDb: main?.limitedDb ?? 0,
      compressedDb: main?.compressedDb ?? 0,
      missingCues: missingCueIds.length,
      missingCueIds,
      failedCues: failedCues(main?.failed ?? [], this.request.project),
      languages: [],
      credentials,
    }
  }

  #progress(part: number, weight: number): void {
    const progress = (this.#doneWeight + part * weight) / this.#weight
    const spentMs = Date.now() - this.#startedMs
    this.request.onProgress?.(
      progress,
      progress < 0.02 ? null : (spentMs * (1 - progress)) / progress,
    )
  }
}

function frameCount(options: ExportOptions): ReviewPackage['timecode'] {
  const { rate, startFrame } = framesOfExport(options)
  const { numerator, denominator, nominal, dropFrame } = rate
  return { numerator, denominator, nominal, dropFrame, startFrame }
}

const FILM_FILE = 'picture/film.mp4'
const padded = (number: number): string => String(number).padStart(4, '0')

/** Local date, such as `2026-04-30`. */
function localDay(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}
