import { join } from 'node:path'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { ExportOptions, ExportProgress } from '@shared/contracts/export'
import type { ProjectFile, Take } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { fitInputOf } from '@shared/fitting/fit-types'
import { planFit } from '@shared/fitting/plan-fit'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { planMix } from '@shared/mixing/plan-mix'
import {
  FILM_SOUND_STEM,
  encodableRate,
  type FailedClip,
  mediaDurationMs,
  type RenderOutput,
  renderTrack,
} from '@cuecast/audio'
import { usableFilm, type FilmChosen } from '../project/film'
import { stemPaths } from './stem-names'

export interface ExportRequest {
  project: ProjectFile
  takes: readonly Take[]
  /** Cue id → id of the active take. */
  activeTakes: Readonly<Record<string, string>>
  /** The `.cuecast` folder. */
  projectPath: string
  /** Films on other computers that the user chose; none in the terminal. */
  filmChosen?: FilmChosen | undefined
  options: ExportOptions
  /** Output path of the track. */
  path: string
  signal?: AbortSignal | undefined
  /** `progress` 0 … 1; `leftMs` null while unknown. */
  onProgress?: ((progress: number, leftMs: number | null) => void) | undefined
}

/** The files written, the track first, and measurements. */
export interface ExportResult {
  files: string[]
  report: Required<NonNullable<ExportProgress['report']>>
}

/**
 * Exports the dubbed track of a project and, if requested, its stems; used by studio and terminal.
 *
 * @returns NOTHING_TO_EXPORT without any take, and the errors of `renderTrack`
 */
export async function exportTrack(request: ExportRequest): Promise<Result<ExportResult>> {
  const { path } = request
  const media = await mediaOf(request)
  if (!media.ok) return media
  const { plan, missingCueIds } = planOf(request, media.value)
  if (plan.clips.length === 0 && !plan.bed)
    return fail(studioError('NOTHING_TO_EXPORT', 'no cue has been voiced yet', { at: path }))
  const rendered = await renderTrack(plan, outputOf(request, plan), {
    signal: request.signal,
    onProgress: ({ progress, leftMs }) => request.onProgress?.(progress, leftMs),
  })
  if (!rendered.ok) return fail({ ...rendered.error, at: rendered.error.at ?? path })
  const { files, durationMs, integratedLufs, truePeakDbtp, failed } = rendered.value
  const failedCues = failed.map((clip) => ({ ...clip, error: named(clip, request) }))
  const missing = { missingCues: missingCueIds.length, missingCueIds, failedCues }
  return ok({ files, report: { durationMs, integratedLufs, truePeakDbtp, ...missing } })
}

/** The files an export would write, the track first. */
export async function exportedFiles(request: ExportRequest): Promise<string[]> {
  const media = await mediaOf(request)
  const { plan } = planOf(request, media.ok ? media.value : null)
  const { path, stems = [] } = outputOf(request, plan)
  return [path, ...stems.map((stem) => stem.path)]
}

/** The film with its duration, read now if unknown. */
async function mediaOf({
  project,
  projectPath,
  filmChosen,
}: ExportRequest): Promise<Result<ProjectFile['media']>> {
  const { media, mix } = project
  if (!media) return ok(null)
  const usable = await usableFilm({
    path: media.path,
    projectPath,
    chosen: filmChosen ?? (() => false),
  })
  if (usable.ok && media.durationMs !== null) return ok(media)
  const duration = usable.ok ? await mediaDurationMs(media.path) : usable
  if (duration.ok) return ok({ ...media, durationMs: duration.value })
  // Without a duration the track ends with the last cue; only film sound requires the film.
  return mix.bed.enabled ? fail({ ...duration.error, at: media.path }) : ok(media)
}

function planOf(request: ExportRequest, media: ProjectFile['media']) {
  const { project, options } = request
  const byId = new Map(request.takes.map((take) => [take.id, take]))
  const takeOf = (cueId: string) => byId.get(request.activeTakes[cueId] ?? '')
  const inputs = project.cues.map((cue) => fitInputOf(cue, takeOf(cue.id), project.fit))
  return planMix({
    cues: project.cues,
    speakers: project.speakers,
    takeOf,
    fileOf: (take) => join(request.projectPath, 'takes', take.file),
    fits: planFit(inputs, project.fit),
    fit: project.fit,
    mix: project.mix,
    sampleRate: rateOf(options),
    channels: options.channels,
    media,
  })
}

/** MP3 and Opus have at most 48 kHz: mixes at the rate of the output file. */
function rateOf({ format, sampleRate }: ExportOptions): number {
  return format === 'mp3' || format === 'opus' ? encodableRate(format, sampleRate) : sampleRate
}

function outputOf({ project, options, path }: ExportRequest, plan: MixPlan): RenderOutput {
  return {
    path,
    format: options.format,
    bitDepth: options.bitDepth,
    tags: {
      title: project.name,
      ...(project.language !== '' && { language: project.language }),
      date: new Date().toISOString(),
      encoder: 'Cuecast',
      reference: project.id,
    },
    ...(options.stems ? { stems: stemsOf(project, plan, path) } : {}),
  }
}

/** One stem per audible speaker in cast order, and one for the film sound. */
function stemsOf(project: ProjectFile, plan: MixPlan, path: string) {
  const audible = new Set(plan.clips.map((clip) => clip.stem))
  const stems = project.speakers
    .filter((speaker) => audible.has(speaker.id))
    .map((speaker) => ({ key: speaker.id, label: speaker.label }))
  if (audible.has('')) stems.unshift({ key: '', label: 'narrator' })
  if (plan.bed) stems.push({ key: FILM_SOUND_STEM, label: 'original' })
  const paths = stemPaths(
    path,
    stems.map((stem) => stem.label),
  )
  return stems.map(({ key }, i) => ({ key, path: paths[i] ?? path }))
}

/** Locates a failure by cue number for the user. */
function named({ cueId, error }: FailedClip, { project }: ExportRequest): StudioError {
  const number = project.cues.findIndex((cue) => cue.id === cueId) + 1
  return { ...error, at: `cue ${number}` }
}
