import { bitrateFor, type ExportOptions, type PlannedFile } from '@shared/contracts/export'
import { placeClips } from '@shared/contracts/formats/program-formats'
import type { ProjectFile } from '@shared/contracts/project-file'
import type { Timeline } from '@shared/interchange/timeline'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { localeFor } from '@shared/languages/locales'
import { translator } from '@shared/texts/texts'
import {
  EFFECTS_STEM,
  FILM_SOUND_STEM,
  MUSIC_STEM,
  UNTOUCHED_STEM,
  VOICES_STEM,
} from '@cuecast/audio'
import { fileNamePart, UniqueNames } from './file-names'

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

/** How the sound of a pass is written. */
export const soundOf = ({ format, bitDepth, bitrate }: Pass) => ({
  format,
  bitDepth,
  ...(bitrate !== undefined && { bitrate }),
})

/** Content that determines the passes. */
interface PassContent {
  options: ExportOptions
  project: Pick<ProjectFile, 'speakers' | 'language'>
  /** First part of every file's name. */
  name: string
  /** The main sound file where it is not called `<name>.<format>`. */
  mainFile?: string | undefined
}

/**
 * Reserved names of stems without a speaker; a speaker's stem never gets one of them, in any case.
 */
const soundStems = {
  [VOICES_STEM]: 'all-voices',
  [FILM_SOUND_STEM]: 'original',
  [UNTOUCHED_STEM]: 'original-untouched',
  [EFFECTS_STEM]: 'music-and-effects',
  [MUSIC_STEM]: 'music',
} as const

/** Name of the stem for cues without a speaker. */
const narratorIn = (language: string): string =>
  translator(localeFor(language, 'en'))('exportReport.narrator')

/** Collects the mixes of an export, so that equal tracks are mixed once. */
export class Passes {
  readonly all: Pass[] = []
  readonly #keys: string[] = []

  constructor(
    private readonly content: PassContent,
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
      pass?.stems.push(this.#stem(VOICES_STEM))
    const sounds: Pass['stems'] = []
    const { filmSound, music } = this.plan
    if (filmSound && wanted.has('original')) sounds.push(this.#stem(FILM_SOUND_STEM))
    if (filmSound && wanted.has('untouched')) sounds.push(this.#stem(UNTOUCHED_STEM))
    if (filmSound?.voices && wanted.has('effects')) sounds.push(this.#stem(EFFECTS_STEM))
    if (music.length > 0 && wanted.has('music')) sounds.push(this.#stem(MUSIC_STEM))
    if (sounds.length > 0) this.all[this.at('mix', format)]?.stems.push(...sounds)
  }

  #stem(key: keyof typeof soundStems): Pass['stems'][number] {
    return { key, kind: 'stem', name: this.#named(`.stem-${soundStems[key]}`) }
  }

  /** A file with the film's own sound; without its voices where these were taken out. */
  effects(): void {
    const pass = this.all[this.at('mix', this.content.options.format)]
    const own = this.plan.filmSound?.voices ? EFFECTS_STEM : FILM_SOUND_STEM
    const stem = pass?.stems.find(({ key }) => key === own)
    if (stem) Object.assign(stem, { kind: 'effects', name: this.#named('.effects') })
    else pass?.stems.push({ key: own, kind: 'effects', name: this.#named('.effects') })
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

  /** WAV stems for an AAF file: kept next to it if it refers to them. */
  forAaf(): number {
    const { options } = this.content
    const isLinked = options.aafSound === 'linked'
    // PCM in AAF is whole numbers.
    const depth = options.bitDepth === '32f' && !isLinked ? 24 : options.bitDepth
    const index = this.at(options.mix || !options.dub ? 'mix' : 'dub', 'wav', depth)
    const pass = this.all[index]
    const there = new Map(pass?.stems.map((stem) => [stem.key, stem]))
    for (const stem of this.#speakerStems('wav')) {
      const known = there.get(stem.key)
      if (!known) pass?.stems.push({ ...stem, name: isLinked ? stem.name : null })
      else if (isLinked) known.name ??= stem.name
    }
    return index
  }

  #speakerStems(ending = this.content.options.format): Pass['stems'] {
    const audible = new Set(this.plan.clips.map((clip) => clip.stem))
    const names = new UniqueNames(Object.values(soundStems))
    const { speakers, language } = this.content.project
    const stems = speakers
      .filter(({ id }) => audible.has(id))
      .map(({ id, label }) => ({ key: id, label }))
    if (audible.has('')) stems.unshift({ key: '', label: narratorIn(language) })
    return stems.map(({ key, label }) => ({
      key,
      kind: 'stem',
      name: this.#named(`.stem-${names.take(fileNamePart(label, 60))}`, ending),
    }))
  }

  #named(part: string, ending = this.content.options.format): string {
    return `${this.content.name}${part}.${ending}`
  }
}

/** The same tracks with the stems of another pass. */
export const tracksIn = ({ tracks }: Timeline, { stems }: Pass): Timeline['tracks'] =>
  tracks.map((track) => {
    const file = stems.find(({ key }) => key === track.stem)?.name
    return { ...track, file: file ?? '' }
  })
