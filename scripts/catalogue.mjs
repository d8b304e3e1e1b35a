// npm run catalogue -- --check: asks every address of resources/catalogue.json for the size of its file (HEAD) and names
// those that differ; it needs a network. --sign FOLDER writes the catalogue and its signature there, to be published: with
// the key of updates (docs/install.en.md).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/paths.mjs'
import { giveUp, say } from './lib/say.mjs'
import { privateKeyGiven, writeSigned } from './packaging/releases.mjs'

const target = join(root, 'resources', 'catalogue.json')
const { values } = parseArgs({ options: { check: { type: 'boolean' }, sign: { type: 'string' } } })
async function check() {
  const { models } = JSON.parse(readFileSync(target, 'utf8'))
  const files = new Map(
    models.flatMap(({ sources }) => sources.flat()).map((file) => [file.url, file]),
  )
  let wrong = 0
  for (const { url, bytes, estimated, sha256, md5 } of files.values()) {
    const answer = await fetch(url, { method: 'HEAD' }).catch((error) => ({
      status: error.message,
    }))
    const size = Number(answer.headers?.get('content-length'))
    if (answer.status === 200 && (size === bytes || estimated || !(sha256 ?? md5))) continue
    wrong += 1
    say(`${answer.status === 200 ? `${size} bytes instead of ${bytes}` : answer.status}: ${url}`)
  }
  const samples = models.flatMap(({ sample }) => sample ?? [])
  for (const url of samples) {
    const answer = await fetch(url, { method: 'HEAD' }).catch((error) => ({
      status: error.message,
    }))
    if (answer.status === 200) continue
    wrong += 1
    say(`${answer.status}: ${url}`)
  }
  say(`${files.size + samples.length} addresses, ${wrong} differ`)
  if (wrong > 0) process.exitCode = 1
}

function signInto(folder) {
  const path = join(folder, 'catalogue.json')
  for (const written of writeSigned(path, readFileSync(target, 'utf8'), privateKeyGiven()))
    say(written)
}

if (values.check) await check()
else if (values.sign) signInto(values.sign)
else giveUp('npm run catalogue -- --check or --sign FOLDER')
