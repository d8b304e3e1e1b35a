import { constants, sign, verify, X509Certificate, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { type Cbor, Tagged, fromCbor, toCbor } from './encoding/cbor'

// The signature of a claim: COSE_Sign1 (RFC 9052) with the chain of certificates in its protected header (C2PA §13.2).

interface Algorithm {
  /** Number of COSE. */
  id: number
  hash: string | null
  /** Bytes of a signature; null: as many as the key has. */
  bytes: number | null
  padding?: number
}

/** What C2PA allows (§13.2.1), by the names of Node's keys and curves. */
const algorithms: Record<string, Algorithm> = {
  prime256v1: { id: -7, hash: 'sha256', bytes: 64 },
  secp384r1: { id: -35, hash: 'sha384', bytes: 96 },
  secp521r1: { id: -36, hash: 'sha512', bytes: 132 },
  ed25519: { id: -8, hash: null, bytes: 64 },
  rsa: { id: -37, hash: 'sha256', bytes: null, padding: constants.RSA_PKCS1_PSS_PADDING },
}
/** The longer hashes of RSA, which are read only. */
const longRsa = new Map([
  [-38, 'sha384'],
  [-39, 'sha512'],
])

const ALGORITHM = 1
const CHAIN = 33

/** How a key signs; null for one that C2PA does not allow. */
export function algorithmOf(key: KeyObject): Algorithm | null {
  const type = (key.asymmetricKeyType ?? '').replace(/-pss$/, '')
  const found = algorithms[type === 'ec' ? (key.asymmetricKeyDetails?.namedCurve ?? '') : type]
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  return found && (found.bytes !== null || bits >= 2048) ? found : null
}

export interface SigningKey {
  key: KeyObject
  algorithm: Algorithm
  /** DER, the signer's own first, without the root. */
  chain: readonly Buffer[]
}

/** Signs a claim. The length depends on the key alone. */
export function signClaim(claim: Buffer, { key, algorithm, chain }: SigningKey): Buffer {
  const [own] = chain
  const certificates = chain.length === 1 && own ? own : chain
  const header = toCbor(
    new Map<number, Cbor>([
      [ALGORITHM, algorithm.id],
      [CHAIN, certificates],
    ]),
  )
  const signed = sign(algorithm.hash, signedBytes(header, claim), parameters(key, algorithm))
  return toCbor(new Tagged(18, [header, {}, null, signed]))
}

const parameters = (key: KeyObject, { padding }: Algorithm) => ({
  key,
  dsaEncoding: 'ieee-p1363' as const,
  ...(padding !== undefined && { padding, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }),
})

const signedBytes = (header: Uint8Array, claim: Uint8Array): Buffer =>
  toCbor(['Signature1', header, Buffer.alloc(0), claim])

const bytes = z.instanceof(Uint8Array)
const chainSchema = z.union([bytes.transform((one) => [one]), z.array(bytes).min(1)])
const headerSchema = z.object({
  [ALGORITHM]: z.number().optional(),
  [CHAIN]: chainSchema.optional(),
  x5chain: chainSchema.optional(),
})
const stampSchema = z.object({ tstTokens: z.array(z.object({ val: bytes })).min(1) })
const unprotectedSchema = headerSchema.extend({
  sigTst: stampSchema.optional(),
  sigTst2: stampSchema.optional(),
})
const signatureSchema = z.tuple([bytes, unprotectedSchema, z.unknown(), bytes])

export interface ReadSignature {
  chain: X509Certificate[]
  /** Whether the claim is what was signed; null for a way of signing that is not known. */
  isSigned: boolean | null
  /** What a time stamp says, which itself is not judged. */
  stamped: Date | null
}

/** Null for what is no signature. */
export function readSignature(content: Buffer, claim: Buffer): ReadSignature | null {
  try {
    const [header, open, , signed] = signatureSchema.parse(fromCbor(content))
    const shut = headerSchema.parse(fromCbor(header))
    const ders = shut[CHAIN] ?? shut.x5chain ?? open[CHAIN] ?? open.x5chain ?? []
    const chain = ders.map((der) => new X509Certificate(der))
    const stamp = (open.sigTst2 ?? open.sigTst)?.tstTokens[0]
    const id = shut[ALGORITHM] ?? open[ALGORITHM] ?? 0
    const isSigned = chain[0]
      ? verified(chain[0].publicKey, id, signedBytes(header, claim), signed)
      : false
    return { chain, isSigned, stamped: stamp ? stampedTime(Buffer.from(stamp.val)) : null }
  } catch {
    return null
  }
}

function verified(key: KeyObject, id: number, data: Buffer, signed: Uint8Array): boolean | null {
  const usual = algorithmOf(key)
  if (usual === null) return null
  const hash = usual.id === -37 ? longRsa.get(id) : undefined
  if (hash === undefined && usual.id !== id) return null
  return verify(hash ?? usual.hash, data, parameters(key, usual), signed)
}

/** Object id of what a time stamp is about (RFC 3161 §2.4.2); its time is the first of that type after it. */
const STAMP = Buffer.from('060b2a864886f70d0109100104', 'hex')

function stampedTime(token: Buffer): Date | null {
  const text = token.subarray(Math.max(0, token.indexOf(STAMP))).toString('latin1')
  const digits = /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z/s.exec(text)?.slice(1) ?? []
  const [year, month, day, hour, minute, second] = digits.map(Number)
  if (year === undefined || month === undefined) return null
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}
