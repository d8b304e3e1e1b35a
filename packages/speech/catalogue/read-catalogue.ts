import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '@cuecast/platform'
import { studioError } from '@shared/contracts/errors'
import {
  type CatalogueModel,
  catalogueSchema,
  type ModelCatalogue,
} from '@shared/contracts/models/model-catalogue'
import { fail, ok, type Result } from '@shared/contracts/result'

/** From a build (`out/main`), and from the source. */
const places = ['../..', '../../..'].map((up) =>
  join(import.meta.dirname, up, 'resources', 'catalogue.json'),
)

/** The models that publishers offer; CATALOGUE_INVALID where the list is damaged or of a newer version. */
export async function readCatalogue(
  file = places.find((place) => existsSync(place)) ?? '',
): Promise<Result<ModelCatalogue>> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const parsed = catalogueSchema.safeParse(parseJson(text))
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  const reason = `${issue?.path.join('.') || 'catalogue.json'}: ${issue?.message ?? 'unreadable'}`
  return fail(studioError('CATALOGUE_INVALID', reason, { at: file, params: { reason } }))
}

/** The model with this id; NOT_FOUND without one. */
export async function catalogueModel(id: string): Promise<Result<CatalogueModel>> {
  const catalogue = await readCatalogue()
  if (!catalogue.ok) return catalogue
  const found = catalogue.value.models.find((model) => model.id === id)
  return found
    ? ok(found)
    : fail(studioError('NOT_FOUND', `no model is called "${id}"`, { at: id }))
}
