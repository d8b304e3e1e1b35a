import { join } from 'node:path'
import type { ExportNote, ExportOptions } from '@shared/contracts/export'
import { placeClips } from '@shared/contracts/formats/program-formats'
import { storedRate } from '@shared/contracts/formats/sound-formats'
import type { Approvals } from '@shared/contracts/formats/delivery-rules'
import type { ProjectFile, Take } from '@shared/contracts/project-file'
import type { FitResult } from '@shared/fitting/fit-types'
import { frameRate } from '@shared/interchange/frame-rate'
import { flowOf, narrated } from '@shared/fitting/narrated'
import { fitProject } from '@shared/fitting/plan-fit'
import { approvalsIn } from '@shared/review/approval'
import type { Translate } from '@shared/texts/texts'
import type { MixPlan } from '@shared/mixing/mix-plan'
import type { FilmVoices } from '@shared/mixing/film-voices'
import { planMix, samplesAt } from '@shared/mixing/plan-mix'
import { markIdOf } from '@shared/mixing/sound-mark'
import { shownText } from '@shared/text/markup'
import type { CoverImage } from '@cuecast/audio'
import type { ListedVoice } from '../gateway/gateway'
import type { ProjectContent } from '../project/project'
import { chapterFiles, type ClipFile, isInChapters } from './chapter-files'
import { clipName, interchangeFile, subtitleFile, UniqueNames } from './file-names'
import { type Pass, Passes } from './passes'

/** Everything that an export is made from, and its options. */
export interface ExportContent {
  project: ProjectFile
  takes: readonly Take[]
  /** Cue id → id of the active take. */
  activeTakes: Readonly<Record<string, string>>
  /** A voice as its service lists it now; otherwise speakers name it and its takes note model and licence. */
  listedVoice?: ((connectionId: string, voiceId: number) => ListedVoice | undefined) | undefined
  /** The `.cuecast` folder. */
  projectPath: string
  options: ExportOptions
  /** First part of every file's name. */
  name: string
  /** The main sound file where it is not called `<name>.<format>`. */
  mainFile?: string | undefined
  /** Files with a chosen name, relative to the folder: spoken SRT and chapters. */
  namedFiles?: { srt?: string | undefined; chapters?: string | undefined } | undefined
  /** Picture of sound files that have a place for one. */
  cover?: CoverImage | undefined
  /** Texts of the report. */
  t: Translate
}

/** Export content of a project. */
export const contentOf = ({ document, takes, path }: ProjectContent) => ({
  project: narrated(document, (cueId) => takes.index.active(cueId) ?? undefined),
  takes: takes.index.all(),
  activeTakes: takes.index.activeByCue(),
  projectPath: path,
})

/** Everything that an export writes, worked out before anything is written. */
export interface ExportLayout {
  passes: Pass[]
  /** The pass that the film's new track comes from; an index into `passes`. */
  filmPass: number | null
  /** The pass that clips are cut from. */
  clipPass: number | null
  clips: ClipFile[]
  interchange: { format: ExportOptions['interchange'][number]; name: string }[]
  /** Pass whose stems supply the sound of the AAF file; null: no AAF file. */
  aafPass: number | null
  subtitles: { file: ExportOptions['subtitles'][number]; name: string }[]
  filmName: string | null
  reportName: string | null
  /** The mix with the film's sound, for places and measures. */
  plan: MixPlan
  /** Of every track and stem. */
  lengthSamples: number
  fits: FitResult[]
  missingCueIds: string[]
  /** Takes approved by a listener; undefined: there never were any. */
  approvals: Approvals | undefined
  notes: ExportNote[]
}

/** The film as far as the layout depends on it. */
export interface LayoutFilm {
  media: ProjectFile['media']
  /** Of every track and stem. */
  channels: MixPlan['channels']
  /** Voices that a separation found in it; null: not taken out. */
  voices: FilmVoices | null
  /** Ending of the film's copy, and the format its new track must have. */
  target: { ending: string; format: ExportOptions['format'] } | null
}

/** Names of the files that are delivered as sound: chapters where there are any, else tracks and the film. */
export function deliveredNames({ passes, clips, filmName }: ExportLayout): string[] {
  const chapters = clips.flatMap(({ chapter, name }) => (chapter === undefined ? [] : [name]))
  if (chapters.length > 0) return chapters
  const tracks = passes.flatMap(({ track }) => track.name ?? [])
  return filmName === null ? tracks : [...tracks, filmName]
}

/** Works out passes and files; pure but for the names of takes. */
export function layOut(content: ExportContent, film: LayoutFilm): ExportLayout {
  const { options, name } = content
  const { plan, fits, missingCueIds, lengthSamples, approvals } = mixOf(content, film)
  const passes = new Passes(content, plan)
  const voicesOnly = plan.filmSound === null && plan.music.length === 0
  const needsStems = options.stems || placeClips(options.interchange)
  if (options.mix) passes.file('mix', options.format, { kind: 'track', name: '' })
  if (options.dub && !(options.mix && voicesOnly))
    passes.file('dub', options.format, { kind: 'dub', name: options.mix ? '.dub' : '' })
  if (needsStems) passes.stems(options.mix || !options.dub ? 'mix' : 'dub')
  if (options.effects && plan.filmSound) passes.effects()
  const filmPass =
    options.film && film.target ? passes.at(options.film.track, film.target.format) : null
  const clipPass = options.clips
    ? passes.forClips()
    : isInChapters(content)
      ? passes.at('mix', 'wav', '32f')
      : null
  const aafPass = options.interchange.includes('aaf') ? passes.forAaf() : null
  return {
    passes: passes.all,
    filmPass,
    clipPass,
    aafPass,
    clips: [
      ...(options.clips ? clipFiles(content, { plan, lengthSamples }, new UniqueNames()) : []),
      ...(isInChapters(content) ? chapterFiles(content, { plan, lengthSamples }) : []),
    ],
    interchange: interchangeFiles(content),
    subtitles: subtitleFiles(content),
    filmName: filmPass === null ? null : `${name}.dubbed.${film.target?.ending}`,
    reportName: options.report ? `${name}.report.txt` : null,
    plan,
    lengthSamples,
    fits,
    missingCueIds,
    approvals,
    notes: notesOf(content, { plan, lengthSamples, missing: missingCueIds.length }),
  }
}

function interchangeFiles({ options, name, namedFiles }: ExportContent) {
  const named = namedFiles?.chapters
  const usual = options.interchange.filter((format) => format !== 'chapters' || named === undefined)
  const files = usual.map((format) => ({ format, name: interchangeFile(name, format) }))
  return named === undefined ? files : [...files, { format: 'chapters' as const, name: named }]
}

const spokenSrt = { format: 'srt', timing: 'spoken' } as const

function subtitleFiles({ options, name, namedFiles }: ExportContent) {
  const named = namedFiles?.srt
  const usual = options.subtitles.filter(
    ({ format, timing }) => named === undefined || format !== 'srt' || timing !== 'spoken',
  )
  const files = usual.map((file) => ({ file, name: subtitleFile(name, file) }))
  return named === undefined ? files : [...files, { file: spokenSrt, name: named }]
}

/** The mix of the active takes, with the fit of every cue; `lengthSamples` is that of every track. */
export function mixOf(
  content: ExportContent,
  { media, channels, voices }: Pick<LayoutFilm, 'media' | 'channels' | 'voices'>,
) {
  const { project, options } = content
  const byId = new Map(content.takes.map((take) => [take.id, take]))
  const takeOf = (cueId: string) => byId.get(content.activeTakes[cueId] ?? '')
  const flow = flowOf(project, takeOf, rateOf(options))
  // A narration's clips lie end to end in samples; the times of its cues are whole ms.
  const cues = project.cues.map((cue, i) => {
    const { exactStartMs = cue.startMs, exactEndMs = cue.endMs } = flow?.times[i] ?? {}
    return { ...cue, startMs: exactStartMs, endMs: exactEndMs }
  })
  const fits = fitProject({ ...project, cues, media }, takeOf)
  const mixed = planMix({
    cues,
    ...(flow && { lengthMs: flow.lengthMs }),
    speakers: project.speakers,
    takeOf,
    fileOf: (take) => join(content.projectPath, 'takes', take.file),
    fits,
    fit: project.fit,
    mix: { ...project.mix, ...options.loudness },
    sampleRate: rateOf(options),
    channels,
    media,
    voices,
    music: project.music ?? [],
    mark: options.soundMark ? { kind: 'export', id: markIdOf(project.id) } : null,
  })
  const filmSamples = samplesAt(media?.durationMs ?? 0, mixed.plan.sampleRate)
  const exact = options.length === 'film' && filmSamples > 0
  const lengthSamples = exact ? filmSamples : wholeFrames(mixed.plan.totalSamples, options)
  const approvals = approvalsIn(project, takeOf, fits)
  return { ...mixed, fits, lengthSamples, approvals }
}

/**
 * Where clips are cut from stems by the frame, these end with a whole one: the last sound would lie in a
 * part of a frame, which no editor reaches.
 */
function wholeFrames(samples: number, options: ExportOptions): number {
  if (!placeClips(options.interchange)) return samples
  const { numerator, denominator } = frameRate(options.frameRate)
  const perFrame = (rateOf(options) * denominator) / numerator
  return Math.ceil(Math.ceil(samples / perFrame - 1e-6) * perFrame)
}

/** Mixes are made at the rate of the output file. */
const rateOf = ({ format, sampleRate }: ExportOptions): number => storedRate(format, sampleRate)

/** Clips go into their own folder next to the other files. */
export const clipFolder = (name: string): string => `${name}.clips`

function clipFiles(
  { project, options, name }: ExportContent,
  { plan, lengthSamples }: { plan: MixPlan; lengthSamples: number },
  names: UniqueNames,
) {
  const numbers = new Map(project.cues.map(({ id }, i) => [id, i + 1]))
  const cues = new Map(project.cues.map((cue) => [cue.id, cue]))
  const labels = new Map(project.speakers.map(({ id, label }) => [id, label]))
  const handle = samplesAt(options.clipHandlesMs, plan.sampleRate)
  return plan.clips.map((clip): ClipFile => {
    const from = Math.max(0, clip.startSample - handle)
    const to = Math.min(lengthSamples, clip.startSample + clip.lengthSamples + handle)
    const base = clipName(options.clipPattern, {
      number: numbers.get(clip.cueId) ?? 0,
      of: project.cues.length,
      speaker: labels.get(clip.stem) ?? '',
      startMs: cues.get(clip.cueId)?.startMs ?? 0,
      text: shownText(cues.get(clip.cueId)?.text ?? ''),
    })
    return {
      cueId: clip.cueId,
      stem: clip.stem,
      name: `${clipFolder(name)}/${names.take(base, `.${options.format}`)}`,
      startSample: from,
      lengthSamples: Math.max(0, to - from),
    }
  })
}

function notesOf(
  { options }: ExportContent,
  { plan, lengthSamples, missing }: { plan: MixPlan; lengthSamples: number; missing: number },
): ExportNote[] {
  const notes: ExportNote[] = []
  if (missing > 0) notes.push({ kind: 'missing-cues', params: { count: missing } })
  const cut = plan.clips.filter(
    ({ startSample: start, lengthSamples: length }) => start + length > lengthSamples,
  ).length
  if (cut > 0) notes.push({ kind: 'voices-cut', params: { count: cut } })
  const wantsSound = options.effects || options.film?.track === 'mix'
  if (wantsSound && !plan.filmSound) notes.push({ kind: 'no-film-sound', params: {} })
  if (plan.filmSound && plan.settings.bed.voicesDb !== null && !plan.filmSound.voices)
    notes.push({ kind: 'voices-left', params: {} })
  return notes
}
