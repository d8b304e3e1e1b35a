import { join } from 'node:path'
import {
  bitrateFor,
  type ExportNote,
  type ExportOptions,
  type PlannedFile,
} from '@shared/contracts/export'
import { placeClips } from '@shared/contracts/formats/program-formats'
import { storedRate } from '@shared/contracts/formats/sound-formats'
import type { VoiceOrigin } from '@shared/contracts/models/model-records'
import type { ProjectFile, Take } from '@shared/contracts/project-file'
import type { FitResult } from '@shared/fitting/fit-types'
import { frameRate } from '@shared/interchange/frame-rate'
import { flowOf, narrated } from '@shared/fitting/narrated'
import { fitProject } from '@shared/fitting/plan-fit'
import type { Translate } from '@shared/texts/texts'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { planMix, samplesAt } from '@shared/mixing/plan-mix'
import { shownText } from '@shared/text/markup'
import {
  FILM_SOUND_STEM,
  MUSIC_STEM,
  type CoverImage,
  UNTOUCHED_STEM,
  VOICES_STEM,
} from '@cuecast/audio'
import type { Project } from '../project/project'
import { chapterFiles, type ClipFile } from './chapter-files'
import { clipName, fileNamePart, interchangeFile, subtitleFile, UniqueNames } from './file-names'

/** What is exported, and how. */
export interface ExportContent {
  project: ProjectFile
  takes: readonly Take[]
  /** Cue id → id of the active take. */
  activeTakes: Readonly<Record<string, string>>
  /** Model and licence of a voice as its service lists it now; otherwise as its takes note it. */
  originOf?: ((connectionId: string, voiceId: number) => VoiceOrigin | undefined) | undefined
  /** The `.cuecast` folder. */
  projectPath: string
  options: ExportOptions
  /** First part of every file's name. */
  name: string
  /** The main sound file where it is not called `<name>.<format>`. */
  mainFile?: string | undefined
  /** Files that have a name of their own, relative to the folder: spoken SRT and chapters. */
  namedFiles?: { srt?: string | undefined; chapters?: string | undefined } | undefined
  /** Picture of sound files that have a place for one. */
  cover?: CoverImage | undefined
  /** Texts of the report. */
  t: Translate
}

/** What an open project gives to its export. */
export const contentOf = ({ document, takes, path }: Project) => ({
  project: narrated(document, (cueId) => takes.index.active(cueId) ?? undefined),
  takes: takes.index.all(),
  activeTakes: takes.index.activeByCue(),
  projectPath: path,
})

/** A sound file that one pass of the mixer writes. */
export interface PassFile {
  kind: Extract<PlannedFile['kind'], 'track' | 'dub' | 'stem' | 'effects'>
  /** Null: only needed while the export works. */
  name: string | null
}

/** One pass of the mixer: a full track, and the stems that come with it. */
export interface Pass {
  plan: MixPlan
  format: ExportOptions['format']
  bitDepth: ExportOptions['bitDepth']
  bitrate?: number
  track: PassFile
  /** Speaker id, '' (no speaker), or one of the keys of `render-types.ts`. */
  stems: (PassFile & { key: string })[]
}

/** Everything that an export writes, worked out before anything is written. */
export interface ExportLayout {
  passes: Pass[]
  /** The pass that the film's new track comes from; an index into `passes`. */
  filmPass: number | null
  /** The pass that clips are cut from. */
  clipPass: number | null
  clips: ClipFile[]
  interchange: { format: ExportOptions['interchange'][number]; name: string }[]
  subtitles: { file: ExportOptions['subtitles'][number]; name: string }[]
  filmName: string | null
  reportName: string | null
  /** The mix with the film's sound, for places and measures. */
  plan: MixPlan
  /** Of every track and stem. */
  lengthSamples: number
  fits: FitResult[]
  missingCueIds: string[]
  notes: ExportNote[]
}

/** The film as far as the layout depends on it. */
export interface LayoutFilm {
  media: ProjectFile['media']
  /** Of every track and stem. */
  channels: 1 | 2
  /** Ending of the film's copy, and the format its new track must have. */
  target: { ending: string; format: ExportOptions['format'] } | null
}

/** Works out passes and files; pure but for the names of takes. */
export function layOut(content: ExportContent, film: LayoutFilm): ExportLayout {
  const { options, name } = content
  const { plan, fits, missingCueIds, lengthSamples } = mixOf(content, film)
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
    : options.chapterFiles && content.project.markers.length > 0
      ? passes.at('mix', 'wav', '32f')
      : null
  return {
    passes: passes.all,
    filmPass,
    clipPass,
    clips: [
      ...(options.clips ? clipFiles(content, { plan, lengthSamples }, new UniqueNames()) : []),
      ...(options.chapterFiles ? chapterFiles(content, { plan, lengthSamples }) : []),
    ],
    interchange: interchangeFiles(content),
    subtitles: subtitleFiles(content),
    filmName: filmPass === null ? null : `${name}.dubbed.${film.target?.ending}`,
    reportName: options.report ? `${name}.report.txt` : null,
    plan,
    lengthSamples,
    fits,
    missingCueIds,
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
  { media, channels }: Pick<LayoutFilm, 'media' | 'channels'>,
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
    music: project.music ?? [],
  })
  const filmSamples = samplesAt(media?.durationMs ?? 0, mixed.plan.sampleRate)
  const exact = options.length === 'film' && filmSamples > 0
  const lengthSamples = exact ? filmSamples : wholeFrames(mixed.plan.totalSamples, options)
  return { ...mixed, fits, lengthSamples }
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

/** Collects what has to be mixed, so that equal tracks are mixed once. */
class Passes {
  readonly all: Pass[] = []
  readonly #keys: string[] = []

  constructor(
    private readonly content: ExportContent,
    private readonly plan: MixPlan,
  ) {}

  /** The index of the pass with this track, made when there is none yet. */
  at(
    track: 'mix' | 'dub',
    format: ExportOptions['format'],
    bitDepth = this.content.options.bitDepth,
  ): number {
    const { filmSound, music } = this.plan
    const voicesOnly = track === 'dub' || (!filmSound && music.length === 0)
    const plan = voicesOnly ? { ...this.plan, filmSound: null, music: [] } : this.plan
    const key = `${voicesOnly ? 'dub' : 'mix'} ${format} ${bitDepth}`
    const there = this.#keys.indexOf(key)
    if (there >= 0) return there
    this.#keys.push(key)
    this.all.push({
      plan,
      format,
      bitDepth,
      ...bitrateFor(this.content.options, format),
      track: { kind: track === 'dub' ? 'dub' : 'track', name: null },
      stems: [],
    })
    return this.all.length - 1
  }

  file(track: 'mix' | 'dub', format: ExportOptions['format'], file: PassFile): void {
    const pass = this.all[this.at(track, format)]
    const { mainFile } = this.content
    const name =
      file.name === '' && mainFile !== undefined ? mainFile : this.#named(file.name ?? '')
    if (pass) pass.track = { ...file, name }
  }

  /**
   * One stem per audible speaker in cast order, and the others that are wanted. Files for other
   * programs need those of the speakers, whatever is wanted.
   */
  stems(track: 'mix' | 'dub'): void {
    const { format, stems, stemKinds, interchange } = this.content.options
    const pass = this.all[this.at(track, format)]
    const wanted = new Set(stems ? stemKinds : [])
    if (placeClips(interchange) || wanted.has('speakers')) pass?.stems.push(...this.#speakerStems())
    if (wanted.has('voices') && this.plan.clips.length > 0)
      pass?.stems.push(this.#stem(VOICES_STEM, 'all-voices'))
    const sounds: Pass['stems'] = []
    const { filmSound, music } = this.plan
    if (filmSound && wanted.has('original')) sounds.push(this.#stem(FILM_SOUND_STEM, 'original'))
    if (filmSound && wanted.has('untouched'))
      sounds.push(this.#stem(UNTOUCHED_STEM, 'original-untouched'))
    if (music.length > 0 && wanted.has('music')) sounds.push(this.#stem(MUSIC_STEM, 'music'))
    if (sounds.length > 0) this.all[this.at('mix', format)]?.stems.push(...sounds)
  }

  #stem(key: string, name: string): Pass['stems'][number] {
    return { key, kind: 'stem', name: this.#named(`.stem-${name}`) }
  }

  effects(): void {
    const pass = this.all[this.at('mix', this.content.options.format)]
    const stem = pass?.stems.find(({ key }) => key === FILM_SOUND_STEM)
    if (stem) Object.assign(stem, { kind: 'effects', name: this.#named('.effects') })
    else pass?.stems.push({ key: FILM_SOUND_STEM, kind: 'effects', name: this.#named('.effects') })
  }

  /** Stems that clips are cut from, at full quality and never kept. */
  forClips(): number {
    const index = this.at('mix', 'wav', '32f')
    const pass = this.all[index]
    const there = new Set(pass?.stems.map(({ key }) => key))
    const missing = this.#speakerStems().filter(({ key }) => !there.has(key))
    pass?.stems.push(...missing.map((stem) => ({ ...stem, name: null })))
    return index
  }

  #speakerStems(): Pass['stems'] {
    const audible = new Set(this.plan.clips.map((clip) => clip.stem))
    const names = new UniqueNames()
    const { speakers } = this.content.project
    const stems = speakers
      .filter(({ id }) => audible.has(id))
      .map(({ id, label }) => ({ key: id, label }))
    if (audible.has('')) stems.unshift({ key: '', label: 'narrator' })
    return stems.map(({ key, label }) => ({
      key,
      kind: 'stem',
      name: this.#named(`.stem-${names.take(fileNamePart(label, 60))}`),
    }))
  }

  #named(part: string): string {
    const { name, options } = this.content
    return `${name}${part}.${options.format}`
  }
}

/** Clips have a folder of their own beside the other files. */
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
  { options, project }: ExportContent,
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
  if (options.film?.chapters && project.markers.length === 0)
    notes.push({ kind: 'no-chapters', params: {} })
  return notes
}
