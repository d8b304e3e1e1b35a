import { basename, dirname, extname, join } from 'node:path'
import { ok, type Result } from '@shared/contracts/result'
import type { TranslatorKind } from '@shared/contracts/translation'
import { canBeGuessed } from '@shared/languages/guess-language'
import { languageOf } from '@shared/languages/language-codes'
import { PROJECT_ENDING } from '@cuecast/dubbing/project/project-folder'
import {
  deeplAddress,
  deeplTranslator,
  libreTranslator,
} from '@cuecast/dubbing/translation/services'
import { modelTranslator, type Translator } from '@cuecast/dubbing/translation/translator'
import { parseModelAddress } from '@cuecast/dubbing/wordings/language-model'
import { wrong } from '../../options/values'
import type { DubWishes } from './settings'
import { usualSettings } from './settings-schema'

/** Input and output of a job. */
interface Place {
  input: string | null
  output: string
  folder: string
  name: string
  namedFile: boolean
  projectFolder: string | null
}

/** One input that is dubbed in several languages. */
export interface VersionsJob<Options extends Place = Place> {
  input: string
  /** Folder of the project with the film's own text. */
  originFolder: string
  /** First part of the name of the film with all languages. */
  filmName: string
  /** Of the input, in which its own language is not dubbed. */
  options: Options
  versions: VersionTarget[]
  /** A translator for one run, with limits of its own. */
  translator(): Translator
  /** JSON of key names and forms of address. */
  termsFile: string | null
}

export interface VersionTarget {
  language: string
  projectFolder: string
  /** The track, its first part, and the subtitles. */
  output: string
  name: string
  subtitles: string
}

/** What `--translate-to` asks for; null without it. INVALID_ARGUMENT names the argument. */
export function readVersions<Options extends Place>(
  values: DubWishes,
  jobs: readonly Options[],
  env: Readonly<Record<string, string | undefined>>,
): Result<VersionsJob<Options>[] | null> {
  const languages = values['translate-to']
  if (languages === undefined) return ok(null)
  if (jobs.some(({ namedFile }) => namedFile) && languages.length > 1)
    return wrong('several languages need a folder: -o FOLDER/', '-o', 'one-language')
  const translator = translatorIn(values, env)
  if (!translator.ok) return translator
  const termsFile = values.settings.translation?.terms ?? null
  const versions = jobs.flatMap((options): VersionsJob<Options>[] => {
    const { input, folder, namedFile, projectFolder } = options
    if (input === null) return []
    const stem = stemOf(input)
    const originFolder = projectFolder ?? join(folder, stem + PROJECT_ENDING)
    const parent = dirname(originFolder)
    const targets = languages.map((language): VersionTarget => {
      const name = namedFile ? options.name : `${stem}.${language}`
      return {
        language,
        name,
        projectFolder: join(parent, `${stem}.${language}${PROJECT_ENDING}`),
        output: namedFile ? options.output : join(folder, `${name}${extname(options.output)}`),
        subtitles: join(folder, `${name}.srt`),
      }
    })
    const filmName = namedFile ? options.name : stem
    const about = { input, originFolder, filmName, options, termsFile }
    return [{ ...about, versions: targets, translator: translator.value }]
  })
  if (versions.length === 0)
    return wrong('--translate-to takes subtitle files', '--translate-to', 'translate-with')
  return ok(versions)
}

/** The name of a file without its ending and its language: `film.en.srt` → `film`. */
function stemOf(input: string): string {
  const name = basename(input, extname(input))
  const [stem, tag] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.') + 1)]
  const isLanguage = /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i.test(tag) && canBeGuessed(languageOf(tag))
  return isLanguage && stem !== '' ? stem : name
}

interface Choice {
  kind: TranslatorKind
  /** '' = none was given. */
  address: string
  model: string
  key: string | null
  plainOrigin: string | undefined
  limits: Omit<typeof usualSettings.translation, 'translator'>
}

function translatorIn(
  values: DubWishes,
  env: Readonly<Record<string, string | undefined>>,
): Result<() => Translator> {
  const own = values.settings.translation ?? {}
  const limits = { ...usualSettings.translation, ...own }
  const keyEnv = values['model-key-env'] ?? own.keyEnv
  const key = keyEnv === undefined ? null : (env[keyEnv]?.trim() ?? '')
  if (key === '') {
    const message = `the environment variable ${keyEnv} holds no key`
    return wrong(message, '--model-key-env', 'no-key', { name: keyEnv ?? '' })
  }
  const kind = values['model-address'] === undefined ? limits.translator : 'model'
  const usual = kind === 'deepl' && key !== null ? deeplAddress(key) : ''
  const typed = values['model-address'] ?? own.address ?? usual
  const model = values.model ?? own.model ?? ''
  if (typed === '' || (kind === 'model' && model === ''))
    return wrong(
      '--translate-to needs --model-address and --model, or translation.translator in --settings',
      '--translate-to',
      'no-translator',
    )
  const plainOrigin =
    values['allow-http'] && URL.canParse(typed) ? new URL(typed).origin : undefined
  const address = parseModelAddress(typed, plainOrigin)
  if (!address.ok) {
    if (address.error.code !== 'PLAIN_HTTP_NOT_AGREED') return address
    const message = `${address.error.message}; use https, or accept it with --allow-http`
    return wrong(message, '--model-address', 'plain-http')
  }
  const choice: Choice = { kind, address: address.value, model, key, plainOrigin, limits }
  return ok(() => makeTranslator(choice))
}

function makeTranslator({ kind, limits, ...target }: Choice): Translator {
  const { maxRequests, maxTokens, maxCharacters, timeoutSeconds } = limits
  const at = { ...target, timeoutSeconds }
  if (kind === 'model') return modelTranslator({ ...at, maxRequests, maxTokens })
  const make = kind === 'deepl' ? deeplTranslator : libreTranslator
  return make(at, { maxRequests, maxCharacters })
}
