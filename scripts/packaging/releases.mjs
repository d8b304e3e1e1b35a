import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp } from '../lib/say.mjs'

/**
 * Where the packed program looks for newer versions, and the key that they are signed with: `CUECAST_UPDATE_URL`
 * and `CUECAST_UPDATE_PUBLIC_KEY`. Null without both: such a program offers no updates at all.
 */
export function updatesBuiltIn({ CUECAST_UPDATE_URL: url, CUECAST_UPDATE_PUBLIC_KEY: publicKey }) {
  if (!url && !publicKey) return null
  if (!url || !publicKey)
    giveUp('CUECAST_UPDATE_URL and CUECAST_UPDATE_PUBLIC_KEY are set together or not at all')
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : {}
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !isHere)
    giveUp(`CUECAST_UPDATE_URL: ${url} is not https, nor this machine`)
  if (!isEd25519(publicKey))
    giveUp('CUECAST_UPDATE_PUBLIC_KEY is no ed25519 key (SPKI in base64; docs/install.en.md)')
  return { url, publicKey }
}

function isEd25519(base64) {
  try {
    const key = { key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' }
    return createPublicKey(key).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

/** The packages that can replace themselves, by the names that packing gives them. */
const FORMS = [
  { form: 'folder', name: (version) => `cuecast-${version}-linux-x64.tar.gz` },
  { form: 'appimage', name: (version) => `Cuecast-${version}-x86_64.AppImage` },
]

/**
 * Writes `CHANNEL.json` and `CHANNEL.json.sig` beside the packages of a version, and answers their paths.
 * `days`: how long the manifest is believed.
 */
export function writeManifest({ folder, version, channel, notes, minimum, days, privateKey }) {
  const files = FORMS.flatMap(({ form, name }) => {
    const path = join(folder, name(version))
    if (!existsSync(path)) return []
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
    const size = statSync(path).size
    return [{ platform: 'linux', arch: 'x64', form, url: name(version), size, sha256 }]
  })
  if (files.length === 0) giveUp(`${folder} holds no tar.gz and no AppImage of version ${version}`)
  const now = Date.now()
  const manifest = {
    product: 'cuecast',
    format: 1,
    channel,
    version,
    date: new Date(now).toISOString(),
    expires: new Date(now + days * 86_400_000).toISOString(),
    minimum,
    notes,
    files,
  }
  const path = join(folder, `${channel}.json`)
  return writeSigned(path, `${JSON.stringify(manifest, null, 2)}\n`, privateKey)
}

/** Writes a file and, beside it, its signature with an ed25519 key (PEM); answers both paths. */
export function writeSigned(path, text, privateKey) {
  const key = createPrivateKey(privateKey)
  if (key.asymmetricKeyType !== 'ed25519') giveUp('the private key is no ed25519 key')
  const bytes = Buffer.from(text)
  writeFileSync(path, bytes)
  writeFileSync(`${path}.sig`, `${sign(null, bytes, key).toString('base64')}\n`)
  return [path, `${path}.sig`]
}

/** The private key, from the file that CUECAST_UPDATE_PRIVATE_KEY_FILE names. */
export function privateKeyGiven() {
  const file = process.env.CUECAST_UPDATE_PRIVATE_KEY_FILE
  if (!file) giveUp('CUECAST_UPDATE_PRIVATE_KEY_FILE names no file with the private key (PEM)')
  if (!existsSync(file)) giveUp(`there is no file ${file}`)
  return readFileSync(file, 'utf8')
}
