import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp } from '../lib/say.mjs'
import { ownPackage } from './stage.mjs'

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

/** The packages by which a version replaces itself, by the names that packing gives them. */
const FORMS = [
  ['linux', 'x64', 'folder', (version) => `cuecast-${version}-linux-x64.tar.gz`],
  ['linux', 'x64', 'appimage', (version) => `Cuecast-${version}-x86_64.AppImage`],
  ['win32', 'x64', 'setup', (version) => `Cuecast-${version}-windows-x64-setup.exe`],
  ['darwin', 'arm64', 'bundle', (version) => `Cuecast-${version}-macos-arm64.zip`],
  ['darwin', 'x64', 'bundle', (version) => `Cuecast-${version}-macos-x64.zip`],
]

/**
 * Writes `CHANNEL.json` and `CHANNEL.json.sig` beside the packages of a version, and answers their paths.
 * `days`: how long the manifest is believed.
 */
export function writeManifest({ folder, version, channel, notes, minimum, days, privateKey }) {
  const files = FORMS.flatMap(([platform, arch, form, name]) => {
    const path = join(folder, name(version))
    if (!existsSync(path)) return []
    const size = statSync(path).size
    const [sha256, sha512] = [hashOf(path, 'sha256'), hashOf(path, 'sha512', 'base64')]
    return [{ platform, arch, form, url: name(version), size, sha256, sha512 }]
  })
  if (files.length === 0)
    giveUp(`${folder} holds no package of version ${version} that replaces itself`)
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

/**
 * Writes what winget and Homebrew install the packages from, which lie behind `url`, and answers the paths; nothing
 * for a system that has no package in the folder.
 */
export function writeCatalogues({ folder, version, url }) {
  const at = (name) => new URL(name, url.endsWith('/') ? url : `${url}/`).href
  const there = (name) => existsSync(join(folder, name))
  const sum = (name) => hashOf(join(folder, name), 'sha256')
  const { author, license, description } = ownPackage()
  const texts = {}
  const setup = `Cuecast-${version}-windows-x64-setup.exe`
  if (there(setup))
    texts['winget.yaml'] = `PackageIdentifier: Cuecast.Cuecast
PackageVersion: ${version}
PackageLocale: en-US
Publisher: ${author}
PackageName: Cuecast
License: ${license}
ShortDescription: ${JSON.stringify(description)}
Installers:
  - Architecture: x64
    InstallerType: nullsoft
    Scope: user
    InstallerUrl: ${at(setup)}
    InstallerSha256: ${sum(setup).toUpperCase()}
ManifestType: singleton
ManifestVersion: 1.6.0
`
  const image = (arch) => `Cuecast-${version}-macos-${arch}.dmg`
  if (there(image('arm64')) && there(image('x64')))
    texts['cuecast.rb'] = `cask "cuecast" do
  arch arm: "arm64", intel: "x64"
  version "${version}"
  sha256 arm: "${sum(image('arm64'))}", intel: "${sum(image('x64'))}"
  url "${at(image('x64')).replace(version, '#{version}').replace('-x64.', '-#{arch}.')}"
  name "Cuecast"
  desc "${description}"
  homepage "${new URL(url).origin}/"
  app "Cuecast.app"
  binary "#{appdir}/Cuecast.app/Contents/Resources/bin/cuecast"
end
`
  return Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  })
}

const hashOf = (path, algorithm, as = 'hex') =>
  createHash(algorithm).update(readFileSync(path)).digest(as)

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
