// npm run release-manifest: signs what `npm run package` has made, for the studio to find it as an update
// (docs/install.en.md, Publishing updates), and writes the files for winget and Homebrew where CUECAST_UPDATE_URL names
// the folder that the packages are published in. The private key is read from the file that CUECAST_UPDATE_PRIVATE_KEY_FILE names.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/paths.mjs'
import { giveUp, say } from './lib/say.mjs'
import { privateKeyGiven, writeCatalogues, writeManifest } from './packaging/releases.mjs'
import { ownPackage } from './packaging/stage.mjs'

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(root, 'release') },
    channel: { type: 'string', default: 'stable' },
    version: { type: 'string', default: ownPackage().version },
    'notes-vi': { type: 'string' },
    'notes-en': { type: 'string' },
    /** The oldest version that may be replaced by this one. */
    minimum: { type: 'string', default: '0.1.0' },
    days: { type: 'string', default: '180' },
  },
})

if (!['stable', 'beta'].includes(values.channel)) giveUp('--channel is stable or beta')
const days = Number(values.days)
if (!(days >= 1 && days <= 3_650)) giveUp('--days is a number from 1 to 3650')

const written = writeManifest({
  folder: values.folder,
  version: values.version,
  channel: values.channel,
  notes: { vi: notesIn('notes-vi'), en: notesIn('notes-en') },
  minimum: values.minimum,
  days,
  privateKey: privateKeyGiven(),
})
const { folder, version } = values
const { CUECAST_UPDATE_URL: url } = process.env
if (url) written.push(...writeCatalogues({ folder, version, url }))
for (const path of written) say(path)

/** Users read the notes in either language: both are wanted. */
function notesIn(option) {
  const file = values[option]
  if (!file) giveUp(`--${option} FILE: what is new, as plain text`)
  return text(file).trim()
}

function text(file) {
  if (!existsSync(file)) giveUp(`there is no file ${file}`)
  return readFileSync(file, 'utf8')
}
