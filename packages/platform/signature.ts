import { createPublicKey, verify, type KeyObject } from 'node:crypto'

/** An ed25519 key as it is built in: SPKI in base64; null for anything else. */
export function ed25519Key(base64: string): KeyObject | null {
  try {
    const der = Buffer.from(base64, 'base64')
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/** @param signature of exactly these bytes, base64, as in the file next to the published one */
export function isSigned(bytes: Uint8Array, signature: Uint8Array, key: KeyObject): boolean {
  const raw = Buffer.from(Buffer.from(signature).toString('latin1').trim(), 'base64')
  return raw.length === 64 && verify(null, bytes, key, raw)
}
