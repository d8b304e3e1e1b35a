import { join } from 'node:path'
import { keptSigner, ownGenerator, signerOfEnvironment, type Signing } from '@cuecast/origin'
import type { Log } from '@cuecast/platform'
import type { ServiceSettings } from '../settings'

/** The certificate of a service that has its data folder for itself. */
const SIGNER_FILE = 'signing.pem'

/**
 * Who signs what a service speaks: the certificate that the environment names, or the one in the data folder, which is
 * made at first use. Null: processes that share a database on a server have none of their own, as it would have to be
 * the same for all; the log says so.
 *
 * @throws for a certificate that cannot be read or cannot sign
 */
export async function serviceSigning(
  {
    dataDir,
    database,
    claimGenerator,
  }: Pick<ServiceSettings, 'dataDir' | 'database' | 'claimGenerator'>,
  log: Log,
): Promise<Signing | null> {
  const named = await signerOfEnvironment(process.env)
  const isShared = database !== null
  const found =
    named.ok && named.value === null && !isShared
      ? await keptSigner(join(dataDir, SIGNER_FILE))
      : named
  if (!found.ok)
    throw new Error(`${found.error.at ?? 'CUECAST_SIGNING_KEY'}: ${found.error.message}`)
  if (found.value) return { signer: found.value, generator: claimGenerator ?? ownGenerator() }
  log('warn', 'content credentials are left out', {
    reason: 'set CUECAST_SIGNING_KEY or CUECAST_SIGNING_KEY_FILE, the same for all processes',
  })
  return null
}
