import type { CredentialsReport } from '@shared/contracts/formats/credentials-report'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import type { Approvals } from '@shared/contracts/formats/delivery-rules'
import type { StudioError } from '@shared/contracts/errors'
import type { Take } from '@shared/contracts/project-file'
import { bitrateFor, type ExportReport } from '@shared/contracts/export'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { FitResult } from '@shared/fitting/fit-types'
import { framesOfExport } from '@shared/interchange/frame-rate'
import { noteMarkers, placedNotes } from '@shared/review/notes'
import {
  buildTimeline,
  notesWithTimecode,
  plannedWords,
  type Timeline,
} from '@shared/interchange/timeline'
import {
  interchangeWriters,
  type InterchangeOptions,
  packedNames,
} from '@shared/interchange/write-interchange'
import {
  writeProjectSubtitles,
  writeSpokenSubtitles,
} from '@shared/interchange/write-project-subtitles'
import { cutClips, renderTrack, type TrackReport, VOICES_STEM } from '@cuecast/audio'
import { fileError, removeLeftovers } from '@cuecast/platform'
import { readSource } from '../project/document-file'
import { filmFrames, pictureSize } from '../project/film'
import { chapterFolder, type ClipFile } from './chapter-files'
import { numbered } from './file-names'
import { filmTags, ownTrack, renderLanguage, takesIn } from './film-writer'
import { clipFolder, deliveredNames, type ExportLayout } from './export-layout'
import { type Marks, noticeCue, unspokenTags } from './marks'
import { writePacked } from './packed-texts'
import { writeAafFile } from './aaf-file'
import { type Pass, soundOf, tracksIn } from './passes'
import { contentIn, contentOfClip, contentOfFilm, signFiles } from './sign-files'
import { StagedFiles } from './staged-files'
import { writeExportReport } from './export-report'
import { prepareExport, type ExportRequest, type PreparedExport } from './plan-export'
import { failedCues } from './unreadable-takes'

/** The files written, the main one first, and the measures of the main track. */
export interface ExportResult {
  files: string[]
  /** Those of them that are delivered as sound: chapters where there are any, else tracks and the film. */
  delivered: string[]
  /** Place of every cue in the track. */
  fits: readonly FitResult[]
  /** Takes that were listened to and found good. */
  approvals: Approvals | undefined
  report: Required<ExportReport>
}

/**
 * Writes everything that the options ask for into the folder, each file by itself.
 *
 * All or nothing: files appear under their names together, at the end. After a failure, a cancel or a
 * crash, files that were there before are unchanged.
 *
 * @returns NOTHING_TO_EXPORT without any take, DISK_FULL, and the errors of `renderTrack` and `muxFilm`
 */
export async function writeExport(
  request: ExportRequest,
  planned?: PreparedExport,
): Promise<Result<ExportResult>> {
  const prepared = planned ?? (await prepareExport(request))
  const [error] = prepared.errors
  if (error) return fail(error)
  const staged = new StagedFiles(request.folder)
  try {
    await mkdir(request.folder, { recursive: true })
    // Temporary files of killed exports take space, too.
    await removeExportLeftovers(request)
    const done = await new ExportRun(request, prepared, staged).run()
    if (!done.ok) return done
    const { fits, approvals } = prepared.layout
    const delivered = deliveredNames(prepared.layout).map((name) => resolve(request.folder, name))
    const files = await staged.commit()
    return ok({ files, delivered, fits, approvals, report: done.value })
  } catch (cause) {
    return fail(fileError(cause, request.folder, 'write'))
  } finally {
    await staged.discard()
  }
}

/** Removes what killed exports of this name left in the folder, and in that of its clips. */
export async function removeExportLeftovers({
  folder,
  name,
}: Pick<ExportRequest, 'folder' | 'name'>): Promise<void> {
  await removeLeftovers(folder)
  await removeLeftovers(join(folder, clipFolder(name)))
  await removeLeftovers(join(folder, chapterFolder(name)))
}

/** Weight of a step in the progress, as a part of one mixing pass. */
const CLIP_WEIGHT = 0.2
const AAF_WEIGHT = 0.2
const MUX_WEIGHT = 0.5
const SIGN_WEIGHT = 0.1

/** One export: mixing passes, clips, lists and subtitles, the film, the report. */
class ExportRun {
  readonly #layout: ExportLayout
  readonly #startedMs = Date.now()
  readonly #weight: number
  #doneWeight = 0
  readonly #stemPaths = new Map<string, string>()
  readonly #reports: (TrackReport & { pass: Pass; path: string })[] = []

  constructor(
    readonly request: ExportRequest,
    readonly prepared: PreparedExport,
    private readonly staged: StagedFiles,
  ) {
    this.#layout = prepared.layout
    const { passes, clips, aafPass, filmName } = this.#layout
    this.#weight =
      passes.length +
      prepared.languages.spoken.length +
      SIGN_WEIGHT +
      (clips.length > 0 ? CLIP_WEIGHT : 0) +
      (aafPass === null ? 0 : AAF_WEIGHT) +
      (filmName ? MUX_WEIGHT : 0)
  }

  async run(): Promise<Result<Required<ExportReport>>> {
    for (const pass of this.#layout.passes) {
      const rendered = await this.#render(pass)
      if (!rendered.ok) return rendered
    }
    const clips = await this.#cutClips()
    if (!clips.ok) return clips
    const frames = framesOfExport(this.request.options)
    const timeline = await this.#timeline(frames)
    await this.#writeTexts(timeline, frames)
    const aaf = await this.#writeAaf(timeline, frames)
    if (!aaf.ok) return aaf
    const film = await this.#writeFilm()
    if (!film.ok) return film
    const credentials = await signFiles(this.staged.sounds(), {
      request: this.request,
      signing: await this.request.signing(),
      onSidecar: (written) => this.staged.addWritten(written),
      signal: this.request.signal,
      onProgress: (progress) => this.#progress(progress, SIGN_WEIGHT),
    })
    if (!credentials.ok) return this.#failure(credentials.error)
    const report = this.#report(credentials.value)
    if (this.#layout.reportName !== null)
      await writeFile(
        this.staged.add(this.#layout.reportName),
        writeExportReport({ ...this, report, files: this.staged.names() }),
      )
    return ok(report)
  }

  async #render(pass: Pass): Promise<Result<void>> {
    const { marks } = this.prepared
    const path = this.staged.add(pass.track.name, contentIn(pass.plan))
    const stems = pass.stems.map(({ key, name }) => {
      const content = contentIn(pass.plan, key)
      const tags = content.cueIds.size > 0 ? marks.track.tags : unspokenTags(marks)
      return { key, path: this.staged.add(name, content), ...(tags && { tags }) }
    })
    const rendered = await renderTrack(
      pass.plan,
      {
        ...soundOf(pass),
        path,
        stems,
        lengthSamples: this.#layout.lengthSamples,
        ...marks.track,
      },
      { signal: this.request.signal, onProgress: ({ progress }) => this.#progress(progress, 1) },
    )
    if (!rendered.ok) return this.#failure(rendered.error)
    this.#doneWeight += 1
    this.#reports.push({ ...rendered.value, pass, path })
    for (const stem of stems)
      this.#stemPaths.set(`${this.#reports.length - 1} ${stem.key}`, stem.path)
    return ok(undefined)
  }

  async #cutClips(): Promise<Result<void>> {
    const { clips } = this.#layout
    if (clips.length === 0) return ok(undefined)
    for (const folder of new Set(clips.map(({ name }) => dirname(name)))) {
      await mkdir(join(this.request.folder, folder), { recursive: true })
      await removeLeftovers(join(this.request.folder, folder))
    }
    const { track } = this.prepared.marks
    const ofCues = clips.filter(({ chapter }) => chapter === undefined)
    const cues = await this.#cut(ofCues, track, 0)
    if (!cues.ok) return cues
    // Each chapter has its own title and its number in the whole.
    const chapters = clips.filter(({ chapter }) => chapter !== undefined)
    for (const [i, clip] of chapters.entries()) {
      const place = { number: i + 1, of: chapters.length }
      const album = track.tags?.title ?? ''
      const tags = { ...track.tags, title: clip.chapter ?? '', album, track: place }
      const about = { ...track, chapters: [], tags }
      const done = await this.#cut([clip], about, ofCues.length + i)
      if (!done.ok) return done
    }
    this.#doneWeight += CLIP_WEIGHT
    return ok(undefined)
  }

  /** @param before how many clips are done */
  async #cut(
    clips: readonly ClipFile[],
    about: Marks['track'],
    before: number,
  ): Promise<Result<void>> {
    const { clipPass, clips: all } = this.#layout
    const { format, bitDepth } = this.request.options
    const sourceOf = ({ chapter, stem }: ClipFile) =>
      chapter === undefined
        ? this.#stemPaths.get(`${clipPass} ${stem}`)
        : this.#reports[clipPass ?? 0]?.path
    const cut = await cutClips(
      clips.map((clip) => ({
        source: sourceOf(clip) ?? '',
        path: this.staged.add(clip.name, contentOfClip(this.#layout.plan, clip)),
        startSample: clip.startSample,
        lengthSamples: clip.lengthSamples,
        ...(clip.ends && { ends: clip.ends }),
      })),
      { format, bitDepth, ...bitrateFor(this.request.options, format), ...about },
      {
        signal: this.request.signal,
        onProgress: ({ progress }) =>
          this.#progress((before + progress * clips.length) / all.length, CLIP_WEIGHT),
      },
    )
    return cut.ok ? ok(undefined) : this.#failure(cut.error)
  }

  /** Files for other programs, and subtitles. */
  async #writeTexts(timeline: Timeline, frames: InterchangeOptions): Promise<void> {
    const { project, projectPath } = this.request
    const { interchange, subtitles, fits } = this.#layout
    for (const { format, name } of interchange) {
      if (format === 'aaf') continue
      const fadeMs = this.request.options.clipFadeMs
      const texts = interchangeWriters[format](timeline, { ...frames, fadeMs })
      await mkdir(dirname(resolve(this.request.folder, name)), { recursive: true })
      const inZip = packedNames[format]
      if (inZip) {
        await writePacked(this.staged.add(name), inZip, texts)
        continue
      }
      for (const [i, text] of texts.entries())
        await writeFile(this.staged.add(texts.length > 1 ? numbered(name, i + 1) : name), text)
    }
    const source = await readSource(projectPath, project)
    const wordsOf = plannedWords({ plan: this.#layout.plan, takeOf: this.#takeOf() })
    const notice = noticeCue(this.request)
    for (const { file, name } of subtitles) {
      const text =
        file.timing === 'spoken'
          ? writeSpokenSubtitles(project, file.format, fits, { wordsOf, notice })
          : writeProjectSubtitles(project, file.format, { source, notice })
      await mkdir(dirname(resolve(this.request.folder, name)), { recursive: true })
      await writeFile(this.staged.add(name), text)
    }
  }

  /** Embeds the sound of the clips, or refers to their places in the stems next to it. */
  async #writeAaf(timeline: Timeline, frames: InterchangeOptions): Promise<Result<void>> {
    const { folder, options, signal } = this.request
    const { interchange, aafPass, passes } = this.#layout
    const [file] = interchange.filter(({ format }) => format === 'aaf')
    const pass = aafPass === null ? undefined : passes[aafPass]
    if (!file || !pass) return ok(undefined)
    await mkdir(dirname(resolve(folder, file.name)), { recursive: true })
    const stems = pass.stems.map(
      ({ key }) => [key, this.#stemPaths.get(`${aafPass} ${key}`) ?? ''] as const,
    )
    const { sampleRate } = timeline
    const written = await writeAafFile({
      path: this.staged.add(
        file.name,
        options.aafSound === 'embedded' ? contentIn(pass.plan, VOICES_STEM) : null,
      ),
      timeline: { ...timeline, tracks: tracksIn(timeline, pass) },
      options: {
        ...frames,
        folder: options.zip ? null : folder,
        sound: options.aafSound,
        bits: pass.bitDepth,
        handleSamples: Math.round((options.clipHandlesMs * sampleRate) / 1_000),
        fadeSamples: Math.round((options.clipFadeMs * sampleRate) / 1_000),
      },
      levelsDb: new Map(pass.plan.clips.map(({ cueId, gainDb }) => [cueId, gainDb])),
      stems: new Map(stems),
      signal,
      onProgress: (progress) => this.#progress(progress, AAF_WEIGHT),
    })
    this.#doneWeight += AAF_WEIGHT
    return written.ok ? written : this.#failure(written.error)
  }

  async #timeline(frames: InterchangeOptions): Promise<Timeline> {
    const { project, options, t } = this.request
    const { media } = this.prepared
    const { plan, fits, passes, lengthSamples } = this.#layout
    const size = media && (await pictureSize(media.path))
    const path = media ? this.#fromFolder(media.path) : ''
    const { timecode } = media && size ? await filmFrames(media.path) : { timecode: null }
    const kept = passes.flatMap(({ stems }) => stems.filter(({ name }) => name !== null))
    const nameOf = (stem: string) => kept.find(({ key }) => key === stem)?.name ?? ''
    return buildTimeline({
      project,
      // As long as the stems are: the film may end before the last clip.
      plan: { ...plan, totalSamples: lengthSamples },
      fits,
      stemFile: nameOf,
      takeOf: this.#takeOf(),
      reviewMarkers: options.reviewMarkers ? noteMarkers(placedNotes(project), t) : [],
      notes: notesWithTimecode(project, frames, t),
      film: media && size && { ...size, path, timecode, durationMs: media.durationMs ?? 0 },
    })
  }

  /** Relative if the file is in the export's folder or was in a zip: both can be moved together. */
  #fromFolder(path: string): string {
    if (this.request.options.zip) return basename(path)
    const inside = relative(this.request.folder, path)
    return isAbsolute(inside) || inside.startsWith('..') ? path : inside
  }

  #takeOf(): (cueId: string) => Take | undefined {
    const { takes, activeTakes } = this.request
    const byId = new Map(takes.map((take) => [take.id, take]))
    return (cueId) => byId.get(activeTakes[cueId] ?? '')
  }

  async #writeFilm(): Promise<Result<void>> {
    const { filmName, filmPass, plan } = this.#layout
    const { film, marks, languages } = this.prepared
    const { spoken } = languages
    const track = filmPass === null ? undefined : this.#reports[filmPass]?.path
    if (filmName === null || !film || track === undefined) return ok(undefined)
    const tracks = [ownTrack(this.request, { path: track, marks, languages })]
    for (const language of spoken) {
      const rendered = await renderLanguage(language, this.staged.add(null), {
        signal: this.request.signal,
        onProgress: ({ progress }) => this.#progress(progress, 1),
      })
      if (!rendered.ok) return this.#failure(rendered.error)
      this.#doneWeight += 1
      tracks.push(rendered.value)
    }
    const written = await film.write({
      tracks,
      texts: languages.texts,
      path: this.staged.add(filmName, contentOfFilm(plan, film.source, takesIn(spoken))),
      tags: filmTags(this.request, marks, spoken),
      signal: this.request.signal,
      onProgress: (progress) => this.#progress(progress, MUX_WEIGHT),
    })
    this.#doneWeight += MUX_WEIGHT
    return written.ok ? ok(undefined) : this.#failure(written.error)
  }

  #report(credentials: CredentialsReport): Required<ExportReport> {
    const [main] = this.#reports
    const { missingCueIds } = this.#layout
    return {
      durationMs: main?.durationMs ?? 0,
      integratedLufs: main?.integratedLufs ?? null,
      targetLufs: main?.pass.plan.settings.targetLufs ?? null,
      truePeakDbtp: main?.truePeakDbtp ?? null,
      limitedDb: main?.limitedDb ?? 0,
      compressedDb: main?.compressedDb ?? 0,
      missingCues: missingCueIds.length,
      missingCueIds,
      failedCues: failedCues(main?.failed ?? [], this.request.project),
      credentials,
      languages: this.prepared.languages.report,
    }
  }

  #failure(error: StudioError): Result<never> {
    return fail({ ...error, at: error.at ?? this.request.folder })
  }

  #progress(part: number, weight: number): void {
    const progress = (this.#doneWeight + part * weight) / this.#weight
    const spentMs = Date.now() - this.#startedMs
    const leftMs = progress < 0.02 ? null : (spentMs * (1 - progress)) / progress
    this.request.onProgress?.(progress, leftMs)
  }
}
