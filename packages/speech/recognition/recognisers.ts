import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import {
  fileError,
  withFileErrors,
  parseJson,
  putInPlace,
  removeLeftovers,
  temporaryBeside,
  writeAtomically,
  removeTree,
} from '@cuecast/platform'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { licenceSchema } from '@shared/contracts/models/model-records'
import { managedRecogniser } from '@shared/contracts/models/recognisers'
import { languageOf } from '@shared/languages/language-codes'
import { z } from 'zod'
import type { CatalogueModel } from '@shared/contracts/models/model-catalogue'
import { knownModel, licenceKnown } from '../catalogue/known-models'
import { noLicence, readLicence } from '../models/licence'
import { ModelHost } from '../models/model-host'
import { forkModels } from '../models/model-line'
import type {
  DenoiserModel,
  DiariserModel,
  RecogniserModel,
  SeparatorModel,
} from '../models/model-messages'
import { voicesFolder } from '../folders'
import { recogniserFiles, recogniserId, recogniserModel } from './recogniser-files'

const FACTS = 'recogniser.json'

const factsSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  family: managedRecogniser.shape.family,
  files: z.record(z.string(), z.string()),
  languages: z.array(z.string()),
  bytes: z.number(),
  /** Where the model lies; null: in the recogniser's own folder. */
  usedIn: z.string().nullable(),
  licence: licenceSchema.default(noLicence),
  catalogueId: z.string().nullable().default(null),
  /** Number of crashes since it was added. */
  crashes: z.number().int().min(0),
  addedAt: z.string(),
})
type Facts = z.infer<typeof factsSchema>

/** A recogniser of the user's, a diariser, a denoiser or a separator. */
export interface Recogniser extends Facts {
  folder: string
  model: RecogniserModel | DiariserModel | DenoiserModel | SeparatorModel
  /** Why it is not used now; null = it is. */
  trouble: 'removed' | 'disabled' | null
}

export interface AddWish {
  name?: string | undefined
  /** Codes of the languages it knows, for models that do not say. */
  languages?: readonly string[] | undefined
  /** Leave the files where they are. */
  inPlace?: boolean
  /** The model of the catalogue that was downloaded to the folder; otherwise it is recognised. */
  from?: CatalogueModel | undefined
}

/** Deaths of the models' process after which a recogniser is not used any more. */
const MAX_CRASHES = 3

/** The user's recognisers, one folder each; reads the folders again at each request. */
export class Recognisers {
  constructor(
    readonly folder: string,
    private readonly host: ModelHost,
  ) {}

  /** All that can be read, the one added last first. */
  async list(): Promise<Recogniser[]> {
    const names = await readdir(this.folder).catch(() => [])
    const found = await Promise.all(
      names.filter((name) => !name.startsWith('.')).map((name) => this.byId(name)),
    )
    return found
      .filter((each) => each !== null)
      .sort((a, b) => (a.addedAt < b.addedAt ? 1 : -1) || (a.id < b.id ? -1 : 1))
  }

  async byId(id: string): Promise<Recogniser | null> {
    if (id !== basename(id)) return null
    const text = await readFile(join(this.folder, id, FACTS), 'utf8').catch(() => null)
    const facts = text === null ? null : factsSchema.safeParse(parseJson(text))
    if (!facts?.success) return null
    const folder = facts.data.usedIn ?? join(this.folder, id)
    const there = await Promise.all(
      Object.values(facts.data.files).map((name) => stat(join(folder, name)).catch(() => null)),
    )
    const trouble =
      facts.data.crashes >= MAX_CRASHES ? 'disabled' : there.includes(null) ? 'removed' : null
    return { ...facts.data, folder, trouble, model: recogniserModel(id, folder, facts.data) }
  }

  /**
   * The recogniser for a language, and that language as the model calls it ('' = any: it is
   * recognised). FEATURE_UNAVAILABLE without a recogniser, INVALID_PARAMETER where none knows it: the
   * runtime would end its process over it.
   */
  async forLanguage(asked: string): Promise<Result<{ recogniser: Recogniser; language: string }>> {
    const all = (await this.list()).filter(recognisesSpeech)
    const usable = all.filter(({ trouble }) => trouble === null)
    if (usable.length === 0) return fail(noneUsable('recogniser', all))
    const wanted = asked.trim() === '' ? '' : languageOf(asked)
    for (const recogniser of usable) {
      const { languages } = recogniser
      const known = languages.find((each) => languageOf(each) === wanted)
      if (wanted === '' || known !== undefined) return ok({ recogniser, language: known ?? '' })
      if (languages.length === 0) return ok({ recogniser, language: wanted })
    }
    const known = [...new Set(usable.flatMap(({ languages }) => languages))]
    const listed = known.slice(0, 30).join(', ') + (known.length > 30 ? ' …' : '')
    const message = `language: no recogniser knows "${asked.slice(0, 40)}"; known are ${listed}`
    return failWith('INVALID_PARAMETER', message)
  }

  /** Requests that the installed models can serve. */
  async abilities(): Promise<('transcribe' | 'speakers')[]> {
    const all = await this.list()
    const transcribe = all.some(recognisesSpeech) ? (['transcribe'] as const) : []
    return [...transcribe, ...(all.some(finds) ? (['speakers'] as const) : [])]
  }

  /** The diariser added last; FEATURE_UNAVAILABLE without one. */
  async diariser(): Promise<Result<Recogniser & { model: DiariserModel }>> {
    const all = (await this.list()).filter(finds)
    const usable = all.find(({ trouble }) => trouble === null)
    return usable ? ok(usable) : fail(noneUsable('diariser', all))
  }

  /** The denoiser added last; FEATURE_UNAVAILABLE without one. */
  async denoiser(): Promise<Result<Recogniser & { model: DenoiserModel }>> {
    const all = (await this.list()).filter(reducesNoise)
    const usable = all.find(({ trouble }) => trouble === null)
    return usable ? ok(usable) : fail(noneUsable('denoiser', all))
  }

  /** The separator added last; FEATURE_UNAVAILABLE without one. */
  async separator(): Promise<Result<Recogniser & { model: SeparatorModel }>> {
    const all = (await this.list()).filter(separates)
    const usable = all.find(({ trouble }) => trouble === null)
    return usable ? ok(usable) : fail(noneUsable('separator', all))
  }

  /**
   * Looks at a folder, lets its model run once and, if it does, keeps it. MODEL_INVALID,
   * MODEL_CRASHED, MODEL_TOO_LARGE and file errors say why it is refused; then nothing is left of it.
   */
  async add(source: string, wish: AddWish = {}): Promise<Result<Recogniser & { loadMs: number }>> {
    const checked = await this.check(source)
    if (!checked.ok) return checked
    const { files, loadMs, licence } = checked.value
    const id = recogniserId(files)
    const place = resolve(source)
    const inPlace = wish.inPlace === true || place === resolve(this.folder, id)
    const main = mainParts.flatMap((part) => files.files[part] ?? [])[0] ?? ''
    const from = wish.from ?? (await knownModel([join(place, main)]))
    const known = files.languages.length > 0 ? files.languages : (from?.languages ?? [])
    const said = wish.languages?.length ? [...wish.languages] : known
    const facts: Facts = {
      id,
      name: wish.name?.trim() || from?.name || basename(place),
      family: files.family,
      files: files.files,
      languages: said,
      bytes: files.bytes,
      usedIn: inPlace ? place : null,
      licence: from ? licenceKnown(from, licence) : licence,
      catalogueId: from?.id ?? null,
      crashes: 0,
      addedAt: new Date().toISOString(),
    }
    const copied = inPlace ? [] : [...Object.values(files.files), ...files.weights]
    const kept = await this.keep(place, facts, copied)
    if (!kept.ok) return kept
    const added = await this.byId(id)
    return added ? ok({ ...added, loadMs }) : fail(noSuch(id))
  }

  /** Content of a folder, checked by running its model once. */
  async check(source: string) {
    const files = await recogniserFiles(resolve(source))
    if (!files.ok) return files
    const model = recogniserModel('check', resolve(source), files.value)
    const ran = await this.tryOut(model)
    await this.host.request<'unload'>({ kind: 'unload', key: 'check' })
    if (!ran.ok) return fail({ ...ran.error, at: source })
    const licence = await readLicence(resolve(source))
    return ok({ files: files.value, loadMs: ran.value.loadMs, licence })
  }

  private tryOut(model: Recogniser['model']): Promise<Result<{ loadMs: number }>> {
    switch (model.family) {
      case 'diariser':
        return this.host.request<'diariser-facts'>({ kind: 'diariser-facts', model })
      case 'denoiser':
        return this.host.request<'denoiser-facts'>({ kind: 'denoiser-facts', model })
      case 'separator':
        return this.host.request<'separator-facts'>({ kind: 'separator-facts', model })
      default:
        return this.host.request<'recogniser-facts'>({ kind: 'recogniser-facts', model })
    }
  }

  private async keep(
    source: string,
    facts: Facts,
    names: readonly string[],
  ): Promise<Result<void>> {
    const target = join(this.folder, facts.id)
    const draft = temporaryBeside(target)
    try {
      await removeLeftovers(this.folder)
      await mkdir(draft, { recursive: true })
      for (const name of names) await copyFile(join(source, name), join(draft, name))
      await writeFile(join(draft, FACTS), JSON.stringify(facts, null, 2))
      await this.host.request<'unload'>({ kind: 'unload', key: facts.id })
      await putInPlace(draft, target)
      return ok(undefined)
    } catch (cause) {
      await removeTree(draft).catch(() => undefined)
      return fail(fileError(cause, this.folder, 'write'))
    }
  }

  /** Takes a recogniser out; files used in place stay where they are. */
  async remove(id: string): Promise<Result<void>> {
    const found = await this.byId(id)
    if (!found) return fail(noSuch(id))
    await this.host.request<'unload'>({ kind: 'unload', key: id })
    return withFileErrors(join(this.folder, id), 'write', async () => {
      await removeTree(join(this.folder, id))
      return ok(undefined)
    })
  }

  /** Counts a crash of the models' process at a recogniser. */
  async recordCrash(id: string): Promise<void> {
    const found = await this.byId(id)
    if (!found) return
    const { folder: _folder, model: _model, trouble: _trouble, ...facts } = found
    const counted = { ...facts, crashes: facts.crashes + 1 }
    await writeAtomically(join(this.folder, id, FACTS), JSON.stringify(counted, null, 2))
  }
}

/** The file that a model of the catalogue is recognised by. */
const mainParts = ['embedding', 'encoder', 'model', 'instruments', 'vocals'] as const

export const recognisesSpeech = (
  each: Recogniser,
): each is Recogniser & { model: RecogniserModel } =>
  !finds(each) && !reducesNoise(each) && !separates(each)
const finds = (each: Recogniser): each is Recogniser & { model: DiariserModel } =>
  each.model.family === 'diariser'
const reducesNoise = (each: Recogniser): each is Recogniser & { model: DenoiserModel } =>
  each.model.family === 'denoiser'
const separates = (each: Recogniser): each is Recogniser & { model: SeparatorModel } =>
  each.model.family === 'separator'

const noSuch = (id: string): StudioError =>
  studioError('NOT_FOUND', `there is no recogniser "${id}"`, { at: id })

function noneUsable(
  kind: 'recogniser' | 'diariser' | 'denoiser' | 'separator',
  all: readonly Recogniser[],
): StudioError {
  const [first] = all
  const message = !first
    ? `no ${kind} is installed`
    : first.trouble === 'disabled'
      ? `the ${kind} "${first.name}" is switched off: it has ended its process ${MAX_CRASHES} times`
      : `the folder of the ${kind} "${first.name}" is gone`
  return studioError('FEATURE_UNAVAILABLE', message)
}

/** Works with the recognisers of a data folder (default: the user's own) without a service. */
export async function withRecognisers<T>(
  data: string | undefined,
  work: (all: Recognisers) => Promise<T>,
): Promise<T> {
  const host = new ModelHost({ launch: forkModels })
  try {
    return await work(new Recognisers(join(dirname(voicesFolder(data)), 'recognisers'), host))
  } finally {
    host.close()
  }
}
