import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { log, parseJson } from '@cuecast/platform'
import {
  type CatalogueModel,
  catalogueSchema,
  type ModelCatalogue,
} from '@shared/contracts/models/model-catalogue'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { voicesFolder } from '../folders'

/** A file of the program itself: from a build (`out/main`), and from the source. */
export const ownFile = (...path: string[]): string =>
  ['../..', '../../..']
    .map((up) => join(import.meta.dirname, up, ...path))
    .find((place) => existsSync(place)) ?? ''

/** Where a newer list is kept that the user has loaded (`load-catalogue.ts`). */
export const loadedCatalogue = (): string => join(voicesFolder(), '.catalogue.json')

/** The models that publishers offer: the newer of the list that is built in and of the one that was loaded. */
export async function readCatalogue(): Promise<Result<ModelCatalogue>> {
  const builtIn = await readList(ownFile('resources', 'catalogue.json'))
  const file = loadedCatalogue()
  if (!builtIn.ok || !existsSync(file)) return builtIn
  const loaded = await readList(file)
  if (loaded.ok) return loaded.value.version > builtIn.value.version ? loaded : builtIn
  log(`${file} is not used: ${loaded.error.message}`)
  return builtIn
}

/** CATALOGUE_INVALID where the list is damaged or of a newer format. */
const readList = async (file: string): Promise<Result<ModelCatalogue>> =>
  parseCatalogue(await readFile(file, 'utf8').catch(() => ''), file)

/**
 * @param file named where something is wrong
 * @returns CATALOGUE_INVALID where the list is damaged or of a newer format
 */
export function parseCatalogue(text: string, file: string): Result<ModelCatalogue> {
  const parsed = catalogueSchema.safeParse(parseJson(text))
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  const reason = `${issue?.path.join('.') || 'catalogue.json'}: ${issue?.message ?? 'unreadable'}`
  return failWith('CATALOGUE_INVALID', reason, { at: file, params: { reason } })
}

/** The model with this id; NOT_FOUND without one. */
export async function catalogueModel(id: string): Promise<Result<CatalogueModel>> {
  const catalogue = await readCatalogue()
  if (!catalogue.ok) return catalogue
  const found = catalogue.value.models.find((model) => model.id === id)
  return found ? ok(found) : failWith('NOT_FOUND', `no model is called "${id}"`, { at: id })
}
