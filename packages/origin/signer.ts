import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { algorithmOf, signClaim, type SigningKey } from './signature'

/** Both PEM. The key is a secret: it is kept as other keys are. */
export interface SignerPem {
  /** The signer's certificate first, then those that vouch for it. */
  chain: string
  key: string
}

/** Who signs; made once, used for every file. */
export interface Signer extends SigningKey {
  name: string
  /** As long as every signature of this signer. */
  placeholder: Buffer
}

const EMAIL = '1.3.6.1.5.5.7.3.4'
const DOCUMENTS = '1.3.6.1.5.5.7.3.36'
/** Purposes of which C2PA wants one (§14.4.1; the last is its own). */
const PURPOSES = [EMAIL, DOCUMENTS, '1.3.6.1.4.1.62558.2.1']

/**
 * A certificate for this computer, with the authority that vouches for it: nobody knows that one, and its key is thrown
 * away, but C2PA refuses a certificate that vouches for itself. Valid for 25 years, as a file without a time stamp is
 * refused once the certificate of its signature has ended.
 *
 * @param names how the signer is called, which everybody can read in every file
 */
export function createSigner(
  names: { name: string; organisation?: string | undefined },
  now = new Date(),
): SignerPem {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const authorityName = nameOf({ ...names, name: `${names.name} (root)` })
  const idOf = (key: KeyObject) => createHash('sha1').update(spki(key)).digest()
  const common = { issuer: authorityName, issuerKey: authority.privateKey, now }
  const usage = (bits: number, unused: number) =>
    extension('2.5.29.15', der(0x03, Buffer.from([unused, bits])), true)
  const vouchedBy = extension('2.5.29.35', sequence(der(0x80, idOf(authority.publicKey))))
  const root = certificate({ ...common, subject: authorityName, key: authority.publicKey }, [
    extension('2.5.29.19', sequence(der(0x01, Buffer.from([0xff]))), true),
    usage(0x06, 1),
    extension('2.5.29.14', der(0x04, idOf(authority.publicKey))),
    vouchedBy,
  ])
  const leaf = certificate({ ...common, subject: nameOf(names), key: own.publicKey }, [
    extension('2.5.29.19', sequence(), true),
    usage(0x80, 7),
    extension('2.5.29.37', sequence(oid(EMAIL))),
    extension('2.5.29.14', der(0x04, idOf(own.publicKey))),
    vouchedBy,
  ])
  const chain = [leaf, root].map((each) => new X509Certificate(each).toString()).join('')
  return { chain, key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

/** What is wrong with a signer, each a case of the text `SIGNER_INVALID`. */
type SignerFault =
  | 'certificate'
  | 'key'
  | 'locked'
  | 'mismatch'
  | 'algorithm'
  | 'expired'
  | 'early'
  | 'authority'
  | 'purpose'
  | 'usage'
  | 'chain'

const sentences: Record<SignerFault, string> = {
  certificate: 'the chain holds no certificate in PEM that can be read',
  key: 'the key is no private key in PEM',
  locked: 'the key is protected by a password',
  mismatch: 'the key does not belong to the first certificate of the chain',
  algorithm: 'the key must be ECDSA (P-256, P-384, P-521), Ed25519, or RSA of 2,048 bits or more',
  expired: 'the certificate has expired',
  early: 'the certificate is not valid yet',
  authority: 'the certificate is that of an authority, or vouches for itself',
  purpose: 'the certificate is for another purpose than signing documents or e-mail',
  usage: 'the certificate does not allow digital signatures, or does not name who vouches for it',
  chain: 'a certificate of the chain is not vouched for by the next one',
}

/** Errors: SIGNER_INVALID with `reason` */
export function openSigner({ chain, key }: SignerPem, now = new Date()): Result<Signer> {
  const certificates = certificatesIn(chain)
  const [own] = certificates ?? []
  if (!certificates || !own) return refused('certificate')
  const secret = privateKey(key)
  if (typeof secret === 'string') return refused(secret)
  if (!own.checkPrivateKey(secret)) return refused('mismatch')
  const algorithm = algorithmOf(secret)
  if (!algorithm) return refused('algorithm')
  const fault = certificateFault(certificates, now)
  if (fault) return refused(fault)
  const sent = certificates.filter((each, i) => i === 0 || each.subject !== each.issuer)
  const signing = { key: secret, algorithm, chain: sent.map(({ raw }) => raw) }
  const placeholder = signClaim(Buffer.alloc(0), signing)
  return ok({ ...signing, name: signerName(own), placeholder })
}

const refused = (reason: SignerFault): Result<never> =>
  failWith('SIGNER_INVALID', sentences[reason], { params: { reason } })

/** All certificates of a PEM text; null where one cannot be read. */
export function certificatesIn(pem: string): X509Certificate[] | null {
  const texts = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  try {
    return texts.map((text) => new X509Certificate(text))
  } catch {
    return null
  }
}

function privateKey(pem: string): KeyObject | 'key' | 'locked' {
  try {
    return createPrivateKey(pem)
  } catch {
    return pem.includes('ENCRYPTED') ? 'locked' : 'key'
  }
}

const KEY_USAGE = oid('2.5.29.15')
const VOUCHED_BY = oid('2.5.29.35')

function certificateFault(chain: readonly X509Certificate[], now: Date): SignerFault | null {
  const [own] = chain
  if (!own) return 'certificate'
  if (now > new Date(own.validTo)) return 'expired'
  if (now < new Date(own.validFrom)) return 'early'
  if (own.ca || own.subject === own.issuer) return 'authority'
  // Node calls the purposes (extended key usage) so.
  const purposes: string[] | undefined = own.keyUsage
  if (!purposes?.some((each) => PURPOSES.includes(each))) return 'purpose'
  const at = own.raw.indexOf(KEY_USAGE)
  const bits = own.raw.indexOf(Buffer.from([0x03, 0x02]), at)
  const allowsSigning =
    at >= 0 && bits >= 0 && bits - at < 12 && ((own.raw[bits + 3] ?? 0) & 0x80) !== 0
  if (!allowsSigning || !own.raw.includes(VOUCHED_BY)) return 'usage'
  return isChain(chain) ? null : 'chain'
}

/** Whether each certificate is vouched for by the one after it. */
export const isChain = (chain: readonly X509Certificate[]): boolean =>
  chain.every((each, i) => {
    const next = chain[i + 1]
    return next === undefined || (each.checkIssued(next) && each.verify(next.publicKey))
  })

/** Common name, and the organisation where it is another. */
export function signerName({ subject, fingerprint256 }: X509Certificate): string {
  const field = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(subject ?? '')?.[1]
  const names = [field('CN'), field('O')].filter((each) => each !== undefined)
  return [...new Set(names)].join(', ') || fingerprint256
}

// DER (X.690), as far as a certificate needs it.

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const sizes =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...sizes]), body])
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, ...parts)
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((value) => {
    const septets = [value & 127]
    for (let left = value >>> 7; left > 0; left >>>= 7) septets.unshift(128 | (left & 127))
    return septets
  })
  return der(0x06, Buffer.from(bytes))
}

const nameOf = ({ name, organisation }: { name: string; organisation?: string | undefined }) =>
  sequence(
    ...Object.entries({ '2.5.4.10': organisation, '2.5.4.3': name }).flatMap(([id, text]) =>
      text ? [der(0x31, sequence(oid(id), der(0x0c, Buffer.from(text))))] : [],
    ),
  )

const extension = (id: string, value: Uint8Array, isCritical = false): Buffer =>
  sequence(oid(id), ...(isCritical ? [der(0x01, Buffer.from([0xff]))] : []), der(0x04, value))

const spki = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })

/** Before 2050 with two digits of the year, from then on with four (RFC 5280 §4.1.2.5). */
function time(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  const isShort = date.getUTCFullYear() < 2050
  return der(isShort ? 0x17 : 0x18, Buffer.from(isShort ? digits.slice(2) : digits))
}

const YEARS = 25

function certificate(
  about: { issuer: Buffer; issuerKey: KeyObject; subject: Buffer; key: KeyObject; now: Date },
  extensions: readonly Buffer[],
): Buffer {
  const signing = sequence(oid('1.2.840.10045.4.3.2'))
  const [from, to] = [new Date(about.now), new Date(about.now)]
  // Clocks of those who read differ.
  from.setUTCDate(from.getUTCDate() - 1)
  to.setUTCFullYear(to.getUTCFullYear() + YEARS)
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    signing,
    about.issuer,
    sequence(time(from), time(to)),
    about.subject,
    spki(about.key),
    der(0xa3, sequence(...extensions)),
  )
  const signed = sign('sha256', content, about.issuerKey)
  return sequence(content, signing, der(0x03, Buffer.from([0]), signed))
}
