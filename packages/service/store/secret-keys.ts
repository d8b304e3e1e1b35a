import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceSettings } from '../settings'

/** The key of a service that has its data folder for itself. */
const KEY_FILE = 'secret.key'

const IV_BYTES = 12
const TAG_BYTES = 16
/** What a sealed text begins with: how it was sealed. */
const SEALED = 'v1'

interface SecretKey {
  /** Tells which key sealed a text; says nothing about the key. */
  id: string
  sealing: Buffer
  signing: Buffer
}

/** One key for each purpose (HKDF, RFC 5869): none of them leads to another. */
function keyOf(text: string): SecretKey {
  const part = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', text, 'cuecast', purpose, bytes))
  return {
    id: part('id', 6).toString('base64url'),
    sealing: part('webhook secrets', 32),
    signing: part('audio addresses', 32),
  }
}

/**
 * Seals what must not lie in the database in clear (AES-256-GCM), and signs addresses. The first key seals and signs;
 * those behind it only open and check, so that a key can be changed without a gap.
 */
export class SecretKeys {
  private readonly keys: readonly SecretKey[]
  private readonly first: SecretKey

  /** @param texts at least one */
  constructor(texts: readonly string[]) {
    this.keys = texts.map(keyOf)
    const [first] = this.keys
    if (!first) throw new Error('a secret key is needed')
    this.first = first
  }

  /** @param about whose secret it is: sealed for one account it does not open for another */
  seal(text: string, about: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.first.sealing, iv).setAAD(Buffer.from(about))
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()])
    const bytes = Buffer.concat([sealed, cipher.getAuthTag()])
    return [SEALED, this.first.id, bytes.toString('base64url')].join('.')
  }

  /** Null where none of the keys opens it. */
  open(sealed: string, about: string): string | null {
    const [version, id, text = ''] = sealed.split('.')
    const key = this.keys.find((each) => each.id === id)
    const bytes = Buffer.from(text, 'base64url')
    if (version !== SEALED || !key || bytes.length < IV_BYTES + TAG_BYTES) return null
    const end = bytes.length - TAG_BYTES
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.sealing, bytes.subarray(0, IV_BYTES))
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(end))
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES, end)),
        decipher.final(),
      ]).toString('utf8')
    } catch {
      return null
    }
  }

  /** Whether the first key sealed it. */
  isNewest(sealed: string): boolean {
    return sealed.startsWith(`${SEALED}.${this.first.id}.`)
  }

  /** 128 bits of HMAC-SHA256. */
  sign(text: string): string {
    return signatureOf(text, this.first)
  }

  isSignedBy(text: string, signature: string): boolean {
    const given = Buffer.from(signature)
    return this.keys.some((key) => {
      const right = Buffer.from(signatureOf(text, key))
      return right.length === given.length && timingSafeEqual(right, given)
    })
  }
}

const signatureOf = (text: string, { signing }: SecretKey): string =>
  createHmac('sha256', signing).update(text).digest().subarray(0, 16).toString('base64url')

/**
 * The keys of a service. Without one in the environment, a service whose database is a file makes itself one beside it;
 * processes that share a database on a server have none then, as it would have to be the same for all.
 */
export function secretKeys({
  dataDir,
  database,
  secrets,
}: Pick<ServiceSettings, 'dataDir' | 'database' | 'secrets'>): SecretKeys | null {
  if (secrets.length > 0) return new SecretKeys(secrets)
  if (database !== null) return null
  const file = join(dataDir, KEY_FILE)
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (kept !== '') return new SecretKeys([kept])
  const fresh = randomBytes(32).toString('base64url')
  writeFileSync(file, `${fresh}\n`, { mode: 0o600 })
  return new SecretKeys([fresh])
}
