import type { CredentialsReport } from '@shared/contracts/formats/credentials-report'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { ExportOptions, ExportReport } from '@shared/contracts/export'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ReviewPackage, ReviewRound } from '@shared/contracts/review'
import { framesOfExport } from '@shared/interchange/frame-rate'
import { writeSmallFilm, writeStills } from '@cuecast/audio'
import {
  fileError,
  putInPlace,
  removeLeftovers,
  temporaryBeside,
  removeFile,
  removeTree,
} from '@cuecast/platform'
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
  type PreparedContent,
  type PreparedReview,
  prepareReview,
  type ReviewRequest,
  stillsEvery,
} from './plan-review'
import { contentFile, languageFolders } from './review-languages'
import { allCredentials, ReviewSounds } from './review-sounds'

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

/** One package: the sounds of its languages, its pictures, its data, and all of it packed. */
class PackageWriter {
  readonly #startedMs = Date.now()
  readonly #weight: number
  #doneWeight = 0
  readonly #own: ReviewSounds
  readonly #others: ReviewSounds[]

  constructor(
    private readonly request: ReviewRequest,
    private readonly prepared: PreparedReview,
    /** Becomes the package, or is packed into it. */
    private readonly folder: string,
  ) {
    const { languages, picture } = prepared
    const all = [prepared, ...languages]
    const [first = '', ...rest] = folders(all)
    const sounds = (content: PreparedContent, within: string) =>
      new ReviewSounds(content, { root: folder, folder: within })
    this.#own = sounds(prepared, languages.length > 0 ? first : '')
    this.#others = languages.map((content, i) => sounds(content, rest[i] ?? ''))
    const pictures = { film: FILM_WEIGHT, stills: STILLS_WEIGHT }
    const tracks = all.reduce((sum, each) => sum + each.tracks.length + SIGN_WEIGHT, 0)
    this.#weight = tracks + PACK_WEIGHT + (picture ? pictures[picture] : 0)
  }

  get #all(): ReviewSounds[] {
    return [this.#own, ...this.#others]
  }

  /** @param packed where a zip or HTML file is written */
  async write(packed: string): Promise<Result<Written>> {
    const { planned, review, target } = this.prepared
    const credentials = await this.#writeSounds()
    if (!credentials.ok) return credentials
    const picture = await this.#picture()
    if (!picture.ok) return picture
    const { round, cues } = planned.round
    const packageId = planned.round.packageId ?? randomUUID()
    const now = new Date()
    const { data, languages } = this.#texts({ packageId, now, picture: picture.value })
    const sounds = this.#all.flatMap(({ files }) => files)
    const page = await readPage()
    const files = { data, languages, sounds, pictures: picturesOf(picture.value) }
    if (review.pack === 'html') {
      await writeSingleFile(packed, this.folder, page, files)
      const [beyond] = beyondLimit(review, (await stat(packed)).size, target)
      if (beyond) return fail(beyond)
    } else {
      for (const name of sounds) await wrapSound(this.folder, name)
      await writePageFolder(this.folder, page, files)
    }
    const inZip = basename(target, extname(target))
    if (review.pack === 'zip') await writeZip(packed, this.folder, inZip)
    const path = review.pack === 'folder' ? this.folder : packed
    const reviewRound = { round, packageId, date: now.toISOString(), reviewers: [], cues }
    return ok({ path, reviewRound, report: this.#report(credentials.value) })
  }

  /** Renders and signs the sounds of every language. */
  async #writeSounds(): Promise<Result<CredentialsReport>> {
    for (const sounds of this.#all)
      for (const track of sounds.content.tracks) {
        const rendered = await sounds.render(track, (part) => this.#progress(part, 1))
        if (!rendered.ok)
          return fail({ ...rendered.error, at: rendered.error.at ?? this.prepared.target })
        this.#doneWeight += 1
      }
    const signed: CredentialsReport[] = []
    for (const sounds of this.#all) {
      const credentials = await sounds.sign((part) => this.#progress(part, SIGN_WEIGHT))
      if (!credentials.ok) return credentials
      signed.push(credentials.value)
      this.#doneWeight += SIGN_WEIGHT
    }
    return ok(allCredentials(signed))
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

  /** The content of the package, and that of each further language by the name of its file. */
  #texts(about: { packageId: string; now: Date; picture: ReviewPackage['picture'] }) {
    const { packageId, now, picture } = about
    const common = { day: localDay(now), picture }
    const own = this.#data(this.#own, { ...common, packageId })
    const others = this.#others.map((sounds) => {
      const id = sounds.content.planned.round.packageId ?? idWithin(packageId, sounds.content)
      return {
        file: contentFile(sounds.folder),
        data: this.#data(sounds, { ...common, packageId: id }),
      }
    })
    const entry = (
      { project, round, packageId: id }: ReviewPackage,
      sounds: ReviewSounds,
      file: string,
    ) => ({
      language: sounds.content.request.project.language,
      project,
      packageId: id,
      round,
      file,
    })
    const languages = [
      entry(own, this.#own, 'package.json'),
      ...others.map(({ file, data }, i) => entry(data, this.#others[i] ?? this.#own, file)),
    ]
    return {
      data: JSON.stringify(others.length > 0 ? { ...own, languages } : own),
      languages: new Map(others.map(({ file, data }) => [file, JSON.stringify(data)])),
    }
  }

  #data(
    { content: { planned, request }, tracks }: ReviewSounds,
    { packageId, day, picture }: Pick<ReviewPackage, 'packageId' | 'picture'> & { day: string },
  ): ReviewPackage {
    const { review } = this.prepared
    const { startMs, durationMs, speakers, cues, earlierNotes, verdicts, round } = planned
    const { id, name } = request.project
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
      tracks,
      picture,
    }
  }

  #report(credentials: CredentialsReport): Required<ExportReport> {
    const { missingCueIds, languageReport } = this.prepared
    const { main } = this.#own
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
      languages: languageReport,
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

/** Folders of all languages, the project's own first. */
const folders = (contents: readonly PreparedContent[]): string[] =>
  languageFolders(contents.map(({ request }) => request.project.language))

/**
 * Id of a further language in a package: its project is only read, and does not remember it. As long as nothing is
 * changed there and in the package, it is the same one, so that notes in a browser stay with it.
 */
function idWithin(packageId: string, { planned, request }: PreparedContent): string {
  const about = JSON.stringify([packageId, request.project.id, planned.round.cues])
  return createHash('sha256').update(about).digest('hex').slice(0, 32)
}

const FILM_FILE = 'picture/film.mp4'

/** Local date, such as `2026-04-30`. */
function localDay(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}
