import { type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { ed25519Key, withFileErrors, isSigned, parseJson, writeKept } from '@cuecast/platform'
import { z } from 'zod'
import { studioError } from '@shared/contracts/errors'
import type { ModelCatalogue } from '@shared/contracts/models/model-catalogue'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { loadedCatalogue, ownFile, parseCatalogue, readCatalogue } from './read-catalogue'

const MAX_BYTES = 8 * 1024 * 1024

/** Packing writes `updates` (`scripts/packaging/stage.mjs`), and leaves `workspaces` out. */
const packageSchema = z.object({
  updates: z.object({ publicKey: z.string() }).optional(),
  workspaces: z.unknown().optional(),
})

/**
 * The key that a newer catalogue has to be signed with: the one of updates, which packing builds in. Null: none was.
 * A program from source takes it from the environment, to try it.
 */
export function catalogueKey(): KeyObject | null {
  const about = packageSchema.safeParse(parseJson(readFileSync(ownFile('package.json'), 'utf8')))
  if (!about.success) return null
  const { updates, workspaces } = about.data
  const given = workspaces === undefined ? '' : (process.env['CUECAST_UPDATE_PUBLIC_KEY'] ?? '')
  return ed25519Key(updates?.publicKey ?? given)
}

/**
 * Installs a newer catalogue for every program of this user.
 *
 * @param file with its signature next to it: `catalogue.json` and `catalogue.json.sig`
 * @returns the new one · CATALOGUE_UNTRUSTED (signature, or no key is built in), CATALOGUE_INVALID
 * (shape or a later format), CATALOGUE_OLDER (not newer than the one in use), errors of files
 */
export async function loadCatalogue(
  file: string,
  key: KeyObject | null = catalogueKey(),
): Promise<Result<ModelCatalogue>> {
  if (key === null) return fail(untrusted('this build has no key for lists of models', file))
  const bytes = await read(file)
  if (!bytes.ok) return bytes
  const signature = await read(`${file}.sig`)
  if (!signature.ok) return fail(untrusted(`its signature ${file}.sig cannot be read`, file))
  if (!isSigned(bytes.value, signature.value, key))
    return fail(untrusted('the signature does not belong to this list', file))
  const parsed = parseCatalogue(bytes.value.toString('utf8'), file)
  if (!parsed.ok) return parsed
  const current = await readCatalogue()
  if (!current.ok) return current
  const { version } = parsed.value
  if (version <= current.value.version)
    return failWith(
      'CATALOGUE_OLDER',
      `it is of ${version}, the one in use of ${current.value.version}`,
      { at: file },
    )
  const written = await writeKept(loadedCatalogue(), parsed.value)
  return written.ok ? parsed : written
}

function read(file: string): Promise<Result<Buffer>> {
  return withFileErrors(file, 'read', async () => {
    const { size } = await stat(file)
    if (size > MAX_BYTES) return fail(untrusted('the file is larger than any catalogue', file))
    return ok(await readFile(file))
  })
}

const untrusted = (message: string, at: string) =>
  studioError('CATALOGUE_UNTRUSTED', message, { at })
