import { statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { ExportOptions } from '@shared/contracts/export'
import { endingOf } from '@shared/contracts/film'
import { soundFormatOf, writtenSoundEndings } from '@shared/contracts/formats/sound-formats'
import {
  providerAddresses,
  type ProviderChoices,
  providerKindSchema,
} from '@shared/contracts/models/providers'
import { ok, type Result } from '@shared/contracts/result'
import type { ReadingChoices } from '@shared/contracts/project/reading-choices'
import { parseBaseUrl, type ServiceTarget } from '@cuecast/dubbing/gateway/http/service-target'
import { voicesFolder } from '@cuecast/speech/folders'
import { type Asked, parseOptions } from '../../options/parse-options'
import { wrong } from '../../options/values'
import { goneOptions } from './gone-options'
import { dubTable } from './option-table'
import { type ExportArguments, readExport } from './export-options'
import { type DubWishes, readingIn, readSettings } from './settings'
import { type DubSettings, usualSettings } from './settings-schema'
import { readReview, type ReviewJob } from '../review'
import { readVersions, type VersionsJob } from './version-options'
import { localeOf } from '../texts'

/** One job of `dub`: a subtitle file, or a project, and where its files go. */
export interface DubOptions extends ExportArguments {
  /** Null: the project as it is. */
  input: string | null
  /** The main file. */
  output: string
  /** Folder and first part of the names of all files. */
  folder: string
  name: string
  /** `-o` names the main file, so that one may be replaced whatever it is. */
  namedFile: boolean
  /** Files that Cuecast did not write may be replaced, too. */
  overwrite: boolean
  castFile: string | null
  /** CSV of how words are spoken. */
  dictionaryFile: string | null
  /** Id or name. */
  voice: string | null
  /** The user's own voices. */
  voicesFolder: string
  locale: ReturnType<typeof localeOf>
  language: string | null
  /** Name of a profile at the service, or a JSON file. */
  profile: string | null
  /** Null = the embedded service. */
  remote: RemoteService | null
  reading: ReadingChoices
  /** Choices for turning a script into a narration; missing values are defaults. */
  narration: NonNullable<DubSettings['narration']>
  /** The spoken SRT and the chapters, where they are named. */
  srtFile: string | null
  chaptersFile: string | null
  settingsFile: string | null
  /** Picture of the sound files. */
  coverFile: string | null
  projectFolder: string | null
  /** Runs a recogniser on the rendered takes; `data` is `--data`. Null: not wanted. */
  listenCheck: { data: string | undefined } | null
  /** Doubtful takes are rendered again, so many times at most and for so many credits; null: not wanted. */
  retakes: { tries: number; credits: number | null } | null
  /** Timeout without progress from the service. */
  giveUpAfterMs: number
  /** Cues that may have been charged though the response was lost are sent again. */
  sendAgain: boolean
}

/** Subtitles that are made from the sound of a film. */
export interface FilmJob extends Pick<DubOptions, 'remote' | 'overwrite' | 'voicesFolder'> {
  film: string
  /** Where the subtitles go. */
  srt: string
  /** '' = found out. */
  language: string
  /** RTTM or JSON of a diariser; null: there is none. */
  turnsFile: string | null
  /** Finds who speaks when; `count` speakers, or null to find out how many. */
  findSpeakers: { count: number | null } | null
  /** `--data`. */
  data: string | undefined
}

/** Request made by the arguments. */
export interface DubRequest {
  jobs: DubOptions[]
  /** Folder whose new subtitle files are dubbed as they arrive, and the options of each. */
  watch: { folder: string; job: (input: string) => DubOptions } | null
  /** Subtitles are made from a film first; with no job, they are all that is wanted. */
  fromFilm: FilmJob | null
  /** A review package instead of a track. */
  review: ReviewJob | null
  /** Language versions of the inputs instead of one dub of each. */
  versions: VersionsJob<DubOptions>[] | null
  /** Only reports how the text of each job would be read. */
  howRead: boolean
  json: boolean
}

export type DubCommand = DubRequest | Asked

/** True if the final report is JSON, even if the arguments are invalid. */
export function wantsJson(args: readonly string[]): boolean {
  return args.includes('--json')
}

/** Parses the arguments of `dub`. INVALID_ARGUMENT names the argument. */
export function dubOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Result<DubCommand> {
  const parsed = parseOptions(dubTable, args, { gone: goneOptions })
  if (!parsed.ok) return parsed
  if (parsed.value.asked !== null) return ok(parsed.value.asked)
  const { values: named, positionals } = parsed.value
  const settings = readSettings(named.settings)
  if (!settings.ok) return settings
  const values = { ...named, settings: settings.value, settingsFile: named.settings }
  if (values.review === undefined && values['import-notes'] === undefined)
    return values['how-read']
      ? howReadOf(values, positionals, env)
      : requestOf(values, positionals, env)
  const review = readReview(values, positionals, localeOf(env))
  if (!review.ok) return review
  return ok({
    jobs: [],
    watch: null,
    fromFilm: null,
    versions: null,
    review: review.value,
    howRead: false,
    json: values.json,
  })
}

/** `--how-read` writes nothing, so that it needs no `-o`. */
function howReadOf(
  values: DubWishes,
  inputs: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Result<DubRequest> {
  if (inputs.length === 0)
    return wrong('--how-read reads subtitle files and scripts', '--how-read', 'how-read')
  const request = requestOf({ ...values, output: './' }, inputs, env)
  return request.ok ? ok({ ...request.value, howRead: true }) : request
}

function requestOf(
  values: DubWishes,
  inputs: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Result<DubRequest> {
  if (values['from-film'] !== undefined)
    return filmRequest(values, values['from-film'], inputs, env)
  const { watch = null, project } = values
  if (inputs.length === 0 && watch === null && project === undefined)
    return wrong('the subtitle file is missing', 'IN.srt', 'no-input')
  if (inputs.length > 1 && project !== undefined)
    return wrong('a project holds one subtitle file', '--project', 'many-inputs')
  if (watch !== null && inputs.length > 0)
    return wrong('--watch takes its files from the folder', '--watch', 'watch-inputs')
  const place = placeOf(values, inputs, watch !== null)
  if (!place.ok) return place
  const exported = readExport(values, place.value.format)
  if (!exported.ok) return exported
  const common = readCommon(values, env)
  if (!common.ok) return common
  const ending = exported.value.export.format
  const jobFor = (input: string | null, name: string): DubOptions => ({
    ...common.value,
    ...exported.value,
    input: input === null ? null : resolve(input),
    folder: place.value.folder,
    name,
    namedFile: place.value.file !== null,
    overwrite: values.overwrite,
    output: place.value.file ?? join(place.value.folder, `${name}.${ending}`),
  })
  const nameOf = (input: string) => place.value.name ?? baseName(input)
  const jobs = watch === null ? namedJobs(inputs, nameOf, jobFor) : []
  if (watch === null && inputs.length === 0)
    jobs.push(jobFor(null, place.value.name ?? baseName(project ?? '')))
  const same = jobs.find(({ input, output }) => input === output)
  if (same) return wrong('the track would replace the subtitles', same.output, 'same-file')
  const named = values.srt ?? values.settings.job?.chapters
  if (named !== undefined && (jobs.length !== 1 || watch !== null))
    return wrong('several inputs cannot share one named file', named, 'many-inputs-named')
  const versions = readVersions(values, jobs, env)
  if (!versions.ok) return versions
  return ok({
    jobs,
    versions: versions.value,
    fromFilm: null,
    review: null,
    howRead: false,
    watch:
      watch === null
        ? null
        : { folder: resolve(watch), job: (input) => jobFor(input, baseName(input)) },
    json: values.json,
  })
}

/** `--from-film FILM -o OUT.srt`, or a track with the subtitles next to it. */
function filmRequest(
  values: DubWishes,
  film: string,
  inputs: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Result<DubRequest> {
  if (inputs.length > 0)
    return wrong('--from-film makes the subtitles itself', '--from-film', 'film-inputs')
  const { output = '', settings } = values
  const { speakerTurns: turns, speakers } = settings.job ?? {}
  if (turns !== undefined && speakers !== undefined)
    return wrong('job.speakerTurns already says who speaks', 'job.speakers', 'speakers-twice')
  const isText = extname(output).toLowerCase() === '.srt'
  const srt = isText ? resolve(output) : resolve(`${output.slice(0, -extname(output).length)}.srt`)
  const common = readCommon(values, env)
  if (!common.ok) return common
  const { remote, voicesFolder: voices, language } = common.value
  const fromFilm: FilmJob = {
    film: resolve(film),
    srt,
    language: language ?? '',
    turnsFile: turns ?? null,
    findSpeakers: speakers === undefined ? null : { count: speakers === 'auto' ? null : speakers },
    overwrite: values.overwrite,
    data: values.data,
    voicesFolder: voices,
    remote,
  }
  if (isText)
    return ok({
      jobs: [],
      versions: null,
      watch: null,
      review: null,
      fromFilm,
      howRead: false,
      json: values.json,
    })
  if (output === '' || isDirectory(resolve(output)) || extname(output) === '')
    return wrong('-o names the subtitles or the track', '-o', 'no-output')
  const fromSubtitles = { ...values, 'from-film': undefined, film: values.film ?? film }
  const request = requestOf(fromSubtitles, [srt], env)
  return request.ok ? ok({ ...request.value, fromFilm }) : request
}

const baseName = (path: string): string => basename(path, extname(path))

/** Two inputs of one name in different folders: the second one's files get a number. */
function namedJobs(
  inputs: readonly string[],
  nameOf: (input: string) => string,
  jobFor: (input: string, name: string) => DubOptions,
): DubOptions[] {
  const used = new Set<string>()
  return inputs.map((input) => {
    const base = nameOf(input)
    let name = base
    for (let n = 2; used.has(name.toLowerCase()); n++) name = `${base} ${n}`
    used.add(name.toLowerCase())
    return jobFor(input, name)
  })
}

interface Place {
  folder: string
  /** Null: each file is named after its input. */
  name: string | null
  /** The main file; null in a folder. */
  file: string | null
  /** By the ending of `-o`; null in a folder. */
  format: ExportOptions['format'] | null
}

/** `-o` is a folder if it exists as one or ends in a slash, and always with several inputs. */
function placeOf(
  { output }: DubWishes,
  inputs: readonly string[],
  watching: boolean,
): Result<Place> {
  if (output === undefined || output === '')
    return wrong('-o OUT.wav is missing', '-o', 'no-output')
  const path = resolve(output)
  const isFolder = inputs.length > 1 || watching || /[\\/]$/.test(output) || isDirectory(path)
  if (isFolder) return ok({ folder: path, name: null, file: null, format: null })
  const format = soundFormatOf(endingOf(output))
  if (format === undefined) {
    const endings = writtenSoundEndings.map((ending) => `.${ending}`).join(', ')
    return wrong(`the track can be ${endings}`, output, 'format', { endings })
  }
  return ok({ folder: dirname(path), name: baseName(path), file: path, format })
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

type Common = Omit<
  DubOptions,
  'input' | 'output' | 'folder' | 'name' | 'namedFile' | 'overwrite' | keyof ExportArguments
>

function readCommon(
  values: DubWishes,
  env: Readonly<Record<string, string | undefined>>,
): Result<Common> {
  const remote = remoteOf(values, env)
  if (!remote.ok) return remote
  const path = (value: string | undefined) => (value === undefined ? null : resolve(value))
  const { settings } = values
  const job = { ...usualSettings.job, ...settings.job }
  return ok({
    narration: settings.narration ?? {},
    srtFile: path(values.srt),
    chaptersFile: job.chapters ?? null,
    settingsFile: path(values.settingsFile),
    coverFile: job.cover ?? null,
    castFile: path(values.cast),
    dictionaryFile: path(values.dictionary),
    voice: values.voice ?? null,
    voicesFolder: voicesFolder(values.data),
    locale: localeOf(env),
    language: values.lang ?? null,
    profile: values.profile ?? null,
    remote: remote.value,
    reading: readingIn(settings),
    projectFolder: path(values.project),
    listenCheck: job.listenCheck ? { data: values.data } : null,
    retakes: values.mend ? { tries: values.mend, credits: job.mendCredits ?? null } : null,
    giveUpAfterMs: job.giveUpAfterMs,
    sendAgain: job.sendAgain,
  })
}

/** A service that `--connection` names: one of Cuecast's own kind, or another that speaks. */
export interface RemoteService extends Pick<ServiceTarget, 'baseUrl' | 'plainOrigin'> {
  /** Null: none was named. */
  key: string | null
  /** Choices for a service of another kind. */
  provider: Partial<ProviderChoices>
}

/** The key comes from the environment only: arguments are visible to every user of a machine. */
function remoteOf(
  {
    connection: url,
    'key-env': keyEnv,
    'allow-http': allowsHttp,
    settings,
  }: DubWishes & { settings: DubSettings },
  env: Readonly<Record<string, string | undefined>>,
): Result<DubOptions['remote']> {
  if (url === undefined) return ok(null)
  const key = keyEnv === undefined ? null : (env[keyEnv]?.trim() ?? '')
  if (key === '') {
    const message = `the environment variable ${keyEnv} holds no key`
    return wrong(message, '--key-env', 'no-key', { name: keyEnv ?? '' })
  }
  const kind = providerKindSchema.safeParse(url).data
  const provider = { ...settings.provider, ...(kind && { kind }) }
  const typed = (kind && providerAddresses[kind]) ?? url
  const plainOrigin = allowsHttp && URL.canParse(typed) ? new URL(typed).origin : undefined
  const baseUrl = parseBaseUrl(typed, plainOrigin)
  if (baseUrl.ok) return ok({ baseUrl: baseUrl.value, key, plainOrigin, provider })
  if (baseUrl.error.code !== 'PLAIN_HTTP_NOT_AGREED') return baseUrl
  const message = `${baseUrl.error.message}; use https, or accept it with --allow-http`
  return wrong(message, '--connection', 'plain-http')
}
