import { extname, join } from 'node:path'
import type { ErrorCode, StudioError } from '@shared/contracts/errors'
import type { ExportNote, ExportOptions, ExportReport } from '@shared/contracts/export'
import type { FilmExport } from '@shared/contracts/formats/film-export'
import type { ProjectFile, Take } from '@shared/contracts/project-file'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { writeProjectSubtitles } from '@shared/interchange/write-project-subtitles'
import {
  containerOf,
  type MuxFinding,
  type MuxPlan,
  muxFilm,
  type MuxRequest,
  planMux,
  soundFormatFor,
  renderTrack,
  soundBytes,
  spaceNeeded,
} from '@cuecast/audio'
import {
  type ExportContent,
  contentOf,
  type ExportLayout,
  layOut,
  type LayoutFilm,
} from './export-layout'
import { chaptersOf, type Marks, noticeCue, disclosureOf, marksOf, voiceCredits } from './marks'
import { languageCode } from '@cuecast/audio/language-code'
import { languageNameIn } from '@shared/languages/display-names'
import type { FilmVoices } from '@shared/mixing/film-voices'
import { translationState } from '@shared/translation/cue-state'
import { type FamilyContent, readFamily } from '../versions/family'
import { type Pass, soundOf } from './passes'
import { unreadableTakes } from './unreadable-takes'

/** The film as the target of an export. */
export interface FilmWriter {
  /** Ending of the copy without a dot, and the format that the new track must have. */
  target: { ending: string; format: ExportOptions['format'] }
  /** Size of the copy without the new track. */
  bytes: number
  /** Path of the film that it is a copy of. */
  source: string
  notes: ExportNote[]
  write(job: FilmJob): Promise<Result<void>>
}

interface FilmJob {
  /** That of the project, then those of further languages. */
  tracks: readonly FilmTrack[]
  /** Projects of which it has the subtitles alone, unless it has some of their language already. */
  texts: readonly ExportContent[]
  /** Where it is written; the caller moves it into place. */
  path: string
  tags: Marks['film']
  signal?: AbortSignal | undefined
  /** 0 … 1. */
  onProgress: (progress: number) => void
}

/**
 * Examines the project's film before a dub goes into a copy of it; null when no copy is wanted.
 *
 * @returns FILM_MISSING without a film; AUDIO_UNSUPPORTED when the copy cannot be written, with the
 * reason; the errors of `planMux`
 */
export async function prepareFilm(
  content: ExportContent & { folder: string },
  media: ProjectFile['media'],
): Promise<Result<FilmWriter | null>> {
  const { project, options, folder, name } = content
  const { film } = options
  if (!film) return ok(null)
  if (!media) return failWith('FILM_MISSING', 'the project has no film')
  const ending = endingFor(film, media.path)
  const container = containerOf(`film.${ending}`) ?? 'mkv'
  const format = soundFormatFor(container, options.format)
  const request: MuxRequest = {
    film: media.path,
    output: join(folder, `${name}.dubbed.${ending}`),
    tracks: [],
    original: film.original,
    originalLanguage: film.languages ? originalLanguage(project) : undefined,
    subtitles: film.subtitles ? [subtitlesOf(content)] : [],
    ...(film.chapters && project.markers.length > 0 && { chapters: chaptersOf(project) }),
  }
  const plan = await planMux(request)
  if (!plan.ok) return plan
  const stops = plan.value.findings.find(({ effect }) => effect === 'stops')
  if (stops)
    return failWith('AUDIO_UNSUPPORTED', stops.why, {
      at: media.path,
      params: findingParams(stops),
    })
  const write: FilmWriter['write'] = async ({ tracks: dubs, path, tags, signal, ...job }) => {
    const tracks = dubs.map((dub, i) => ({
      path: dub.path,
      language: dub.content.project.language,
      title: dub.title,
      isDefault: i === 0 && film.isDefault,
    }))
    const contents = [...dubs.map((dub) => dub.content), ...lacking(job.texts, plan.value)]
    const texts = contents.map((each) => ({
      ...subtitlesOf(each),
      ...(contents.length > 1 && { title: languageTitle(each.project.language) }),
    }))
    const subtitles = film.subtitles ? texts : []
    const written = await muxFilm(
      { ...request, staged: path, tracks, subtitles, tags },
      { signal, onProgress: ({ done }) => job.onProgress(done) },
    )
    return written.ok ? ok(undefined) : written
  }
  return ok({
    target: { ending, format },
    bytes: plan.value.neededBytes,
    source: media.path,
    notes: filmNotes(project, film, plan.value.findings),
    write,
  })
}

/** Projects in whose languages the film has no subtitles of its own. */
function lacking(contents: readonly ExportContent[], { copied }: MuxPlan): ExportContent[] {
  const known = copied.flatMap(({ kind, language }) =>
    kind === 'subtitle' ? languageCode(language) : [],
  )
  return contents.filter(({ project }) => !known.includes(languageCode(project.language)))
}

/** The language of the film's own sound, as far as the family says it. */
const originalLanguage = ({ family, language }: ProjectFile): string | undefined =>
  family ? (family.origin?.language ?? language) : undefined

/** Findings about the film, with a note if it keeps its own chapters for lack of new ones. */
function filmNotes(
  { markers }: Pick<ProjectFile, 'markers'>,
  { chapters }: FilmExport,
  findings: readonly MuxFinding[],
): ExportNote[] {
  const notes = findings.map((each): ExportNote => ({ kind: 'film', params: findingParams(each) }))
  const keepsOwn =
    chapters && markers.length === 0 && !findings.some((each) => each.kind === 'chapters')
  return keepsOwn ? [...notes, { kind: 'no-chapters', params: {} }] : notes
}

/** Containers that Cuecast does not write become Matroska, which holds everything. */
function endingFor({ container }: FilmExport, path: string): string {
  if (container !== 'same') return container
  const ending = extname(path).slice(1).toLowerCase()
  return containerOf(path) === null ? 'mkv' : ending
}

const findingParams = ({ kind, effect, remedy, facts }: MuxFinding) => ({
  ...facts,
  kind,
  effect,
  remedy: remedy ?? '',
})

const subtitlesOf = (content: ExportContent) => ({
  source: {
    text: writeProjectSubtitles(content.project, 'srt', {
      labels: false,
      notice: noticeCue(content),
    }),
  },
  format: 'srt' as const,
  language: content.project.language,
  isDefault: false,
})

/** A further language of the film, and the mix that becomes its track. */
export interface FilmLanguage {
  content: ExportContent
  layout: ExportLayout
  pass: Pass
  marks: Marks
}

/** A new track of the film. */
export interface FilmTrack {
  content: ExportContent
  /** Encoded. */
  path: string
  title: string
}

/** Further languages of a film, as far as they can be in it. */
export interface FilmLanguages {
  spoken: FilmLanguage[]
  /** Without a track of its own: the film's own text, whose language the film itself speaks. */
  texts: ExportContent[]
  /** All of the family, also those that are left out. */
  report: Required<ExportReport>['languages']
  notes: ExportNote[]
}

/** Nothing but the track of a film. */
export const trackAlone = {
  mix: false,
  dub: false,
  stems: false,
  effects: false,
  clips: false,
  chapterFiles: false,
  interchange: [],
  subtitles: [],
  report: false,
} satisfies Partial<ExportOptions>

interface SharedFilm extends Pick<LayoutFilm, 'media' | 'target'> {
  voices: FilmVoices | null
  /** Of the track of a project. */
  channelsOf: (content: ExportContent) => Promise<LayoutFilm['channels']>
  /** Why music of a project may not or cannot be read. */
  musicErrors: (content: ExportContent) => Promise<StudioError[]>
}

/**
 * Reads the other projects of the family and lays out a track for each that has takes, in the film of this one. Each of the rest
 * is named with the reason.
 */
export async function prepareLanguages(
  request: ExportContent & {
    recents?: readonly string[] | undefined
    members?: readonly string[] | undefined
  },
  film: SharedFilm,
): Promise<FilmLanguages> {
  const found: FilmLanguages = { spoken: [], texts: [], report: [], notes: [] }
  if (!request.options.film?.languages || !film.target || !request.project.family) return found
  const { recents = [], members } = request
  const placeOf = ({ member }: FamilyContent) => members?.indexOf(member.projectId) ?? 0
  const family = await readFamily(asRead(request), { recents })
  for (const each of family.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const { member, content } = each
    if (member.isOpen) continue
    const isWanted = placeOf(each) >= 0
    const language = isWanted && content ? await languageOf(request, content, film) : null
    const about = { language: member.language, name: member.name }
    if (language !== null && typeof language !== 'string') {
      const count = language.missing
      found.spoken.push(language)
      found.report.push({ ...about, missingCues: count })
      if (count > 0) found.notes.push({ kind: 'language-missing', params: { ...about, count } })
      continue
    }
    if (member.isOrigin && content) found.texts.push(trackContent(request, content, film))
    const reason = language ?? member.error?.code ?? 'no-takes'
    // The origin is spoken in the film itself; its subtitles are there.
    if (!isWanted || (member.isOrigin && content && reason === 'no-takes')) continue
    found.report.push({ ...about, missingCues: 0, leftOut: reason })
    found.notes.push({ kind: 'language-left-out', params: { ...about, reason } })
  }
  return found
}

/** The project of an export as the search for its family wants it: its own content is not read again. */
export const asRead = ({ project, projectPath, takes, activeTakes }: ExportContent) => {
  const byId = new Map(takes.map((take) => [take.id, take]))
  const active = (cueId: string) => byId.get(activeTakes[cueId] ?? '') ?? null
  const index = { all: () => [...takes], activeByCue: () => ({ ...activeTakes }), active }
  return { document: project, path: projectPath, takes: { index } }
}

const trackContent = (
  { options, name, listedVoice, t }: ExportContent,
  read: NonNullable<FamilyContent['content']>,
  { media }: Pick<SharedFilm, 'media'>,
): ExportContent => {
  const own = contentOf(read)
  const about = { options: { ...options, ...trackAlone }, name, listedVoice, t }
  return { ...own, project: { ...own.project, media }, ...about }
}

/** The reason where it cannot be in the film: none of its cues has a take that can be read, or its music cannot. */
async function languageOf(
  request: ExportContent,
  read: NonNullable<FamilyContent['content']>,
  { media, target, voices, channelsOf, musicErrors }: SharedFilm,
): Promise<(FilmLanguage & { missing: number }) | ErrorCode | 'no-takes'> {
  const content = trackContent(request, read, { media })
  // Before anything looks at it: the project may come from others.
  const [unusable] = await musicErrors(content)
  if (unusable) return unusable.code
  const channels = await channelsOf(content)
  const layout = layOut(content, { media, channels, voices, target })
  const [pass] = layout.passes
  const { cueIds: unreadable } = await unreadableTakes(layout.plan)
  if (!pass || layout.plan.clips.length <= unreadable.length) return 'no-takes'
  const missing = layout.missingCueIds.length + unreadable.length + untranslated(content.project)
  const marks = marksOf(content, layout.plan.sampleRate)
  return { content, layout, pass, marks, missing }
}

/** Cues of a version that nobody has translated yet: they are silent without lacking a take. */
export const untranslated = ({ cues, family }: ProjectFile): number =>
  family?.origin ? cues.filter((cue) => translationState(cue) === 'untranslated').length : 0

/** The track of the project that is exported; its title names the language where others are there to choose. */
export const ownTrack = (
  content: ExportContent,
  { path, marks, languages }: { path: string; marks: Marks; languages: FilmLanguages },
): FilmTrack => {
  const isAlone = languages.spoken.length + languages.texts.length === 0
  return { content, path, title: isAlone ? marks.trackTitle : titleOf(content.project, marks) }
}

/** Writes the track of a language. Errors: those of `renderTrack`. */
export async function renderLanguage(
  { content, layout, pass, marks }: FilmLanguage,
  path: string,
  options: Parameters<typeof renderTrack>[2],
): Promise<Result<FilmTrack>> {
  const { lengthSamples } = layout
  const output = { ...soundOf(pass), path, stems: [], lengthSamples, ...marks.track }
  const rendered = await renderTrack(pass.plan, output, options)
  return rendered.ok ? ok({ content, path, title: titleOf(content.project, marks) }) : rendered
}

/** `Tiếng Việt · Dub (synthetic voice, …)` */
const titleOf = ({ language }: Pick<ProjectFile, 'language'>, { trackTitle }: Marks): string =>
  `${languageTitle(language)} · ${trackTitle}`

/** A language in its own words. */
export const languageTitle = (language: string): string =>
  languageNameIn(language, language) ?? language

/** Tags of a film in which voices of several projects speak. */
export function filmTags(
  request: ExportContent,
  marks: Marks,
  languages: readonly FilmLanguage[],
): Marks['film'] {
  if (languages.length === 0) return marks.film
  const contents = [request, ...languages.map(({ content }) => content)]
  const comment = disclosureOf(contents.flatMap(voiceCredits), {
    takes: contents.flatMap(({ takes }) => takes),
    activeTakes: Object.fromEntries(
      contents.flatMap(({ project, activeTakes }) =>
        Object.entries(activeTakes).map(([cueId, id]) => [`${project.id} ${cueId}`, id]),
      ),
    ),
  })
  return comment === undefined ? {} : { comment }
}

/** Takes that speak in the tracks of these languages. */
export const takesIn = (languages: readonly FilmLanguage[]): Take[] =>
  languages.flatMap(({ content: { takes, activeTakes }, layout }) => {
    const byId = new Map(takes.map((take) => [take.id, take]))
    return layout.plan.clips.flatMap(({ cueId }) => byId.get(activeTakes[cueId] ?? '') ?? [])
  })

/** Bytes of the tracks in the film, and the most that writing them takes besides. */
export function languageBytes(languages: readonly FilmLanguage[]): { kept: number; work: number } {
  const kept = languages.reduce((sum, { pass }) => sum + soundBytes(pass.plan, pass), 0)
  const work = languages.map(({ pass }) =>
    spaceNeeded(pass.plan, { ...soundOf(pass), path: '', stems: [] }),
  )
  return { kept, work: kept + Math.max(0, ...work) }
}
