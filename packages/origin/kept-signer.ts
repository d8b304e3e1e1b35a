import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { withFileErrors, programVersion, writeAtomically, makeFolder } from '@cuecast/platform'
import { fail, ok, type Result } from '@shared/contracts/result'
import { createSigner, openSigner, type Signer } from './signer'
import type { Claim } from './store'

/** Who signs, and in whose name the claim is made. */
export interface Signing {
  signer: Signer
  generator: Claim['generator']
}

/** Cuecast as it names itself in claims, unless an operator has another name for it. */
export const ownGenerator = (): Claim['generator'] => ({
  name: 'Cuecast',
  version: programVersion(),
})

/** Certificate and key of an installation, one PEM text. Its name is random: it reveals nothing of the user. */
export function createSignerPem(): string {
  const name = `Cuecast ${randomBytes(4).toString('hex').toUpperCase()}`
  const { chain, key } = createSigner({ name })
  return chain + key
}

/** A signer from one PEM text with the certificates and the key, in any order. Errors: SIGNER_INVALID with `reason` */
export const openSignerPem = (pem: string): Result<Signer> => openSigner({ chain: pem, key: pem })

/**
 * The signer of a file, which only its owner can read. A file that is missing is made. Errors: SIGNER_INVALID with
 * `reason`, those of reading and writing files.
 */
export async function keptSigner(file: string): Promise<Result<Signer>> {
  const kept = await readSigner(file)
  if (kept.ok || kept.error.code !== 'FILE_NOT_FOUND') return kept
  const pem = createSignerPem()
  const made = await makeFolder(dirname(file), { at: file, mode: 0o700 })
  if (!made.ok) return made
  const written = await writeAtomically(file, pem, { mode: 0o600 })
  return written.ok ? openSignerPem(pem) : written
}

/**
 * The signer that the environment names: `CUECAST_SIGNING_KEY` holds the PEM text itself, `CUECAST_SIGNING_KEY_FILE` the
 * path of its file. Null: neither is set. Errors: as of `keptSigner`; FILE_NOT_FOUND.
 */
export async function signerOfEnvironment(env: NodeJS.ProcessEnv): Promise<Result<Signer | null>> {
  const { CUECAST_SIGNING_KEY: pem = '', CUECAST_SIGNING_KEY_FILE: file = '' } = env
  if (pem !== '') return openSignerPem(pem)
  return file === '' ? ok(null) : readSigner(file)
}

function readSigner(file: string): Promise<Result<Signer>> {
  return withFileErrors(file, 'read', async () => {
    const opened = openSignerPem(await readFile(file, 'utf8'))
    return opened.ok ? opened : fail({ ...opened.error, at: file })
  })
}
