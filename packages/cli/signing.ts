import { join } from 'node:path'
import { keptSigner, ownGenerator, signerOfEnvironment, type Signing } from '@cuecast/origin'
import { serviceFolder } from '@cuecast/speech/folders'
import { ok, type Result } from '@shared/contracts/result'

/**
 * Who signs what the terminal writes: the certificate that the environment names, or this user's own, which lies with
 * the data of `serve` and is made at first use. Errors: those of `signerOfEnvironment` and `keptSigner`.
 */
export async function terminalSigning(
  env: NodeJS.ProcessEnv = process.env,
): Promise<Result<Signing>> {
  const named = await signerOfEnvironment(env)
  if (!named.ok) return named
  const signer = named.value ? ok(named.value) : await keptSigner(ownSignerFile())
  return signer.ok ? ok({ signer: signer.value, generator: ownGenerator() }) : signer
}

const ownSignerFile = (): string => join(serviceFolder(undefined), 'signing.pem')
