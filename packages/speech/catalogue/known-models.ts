import { stat } from 'node:fs/promises'
import { digestOf } from '@cuecast/platform'
import type { CatalogueModel, ModelFile } from '@shared/contracts/models/model-catalogue'
import type { Licence } from '@shared/contracts/models/model-records'
import { readCatalogue } from './read-catalogue'

/**
 * The model of the catalogue that one of these files belongs to, recognised by size and digest; null
 * where none is listed. Only a file whose size fits is read.
 *
 * @param paths a model's main file, or the archive that it came in
 */
export async function knownModel(paths: readonly string[]): Promise<CatalogueModel | null> {
  const catalogue = await readCatalogue()
  if (!catalogue.ok) return null
  for (const path of paths) {
    const { size } = await stat(path)
    for (const model of catalogue.value.models)
      for (const file of model.sources.flat())
        if (file.bytes === size && (await isSame(path, file))) return model
  }
  return null
}

async function isSame(path: string, { sha256, md5 }: ModelFile): Promise<boolean> {
  if (sha256 !== undefined) return (await digestOf(path, 'sha256')) === sha256
  return md5 !== undefined && (await digestOf(path, 'md5')) === md5
}

/**
 * Known terms of a model's licence, with the licence text next to it; the stricter of both counts.
 */
export function licenceKnown(
  { licence: { model, data, base, commercial }, attribution }: CatalogueModel,
  found: Licence,
): Licence {
  const names = [...new Set([model, data].filter((name) => name !== null))]
  return {
    name: names.join(' · ') || found.name,
    text: found.text ?? attribution,
    base: base ?? found.base,
    commercial: found.commercial === 'forbidden' ? 'forbidden' : commercial,
  }
}
