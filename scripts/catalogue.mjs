// npm run catalogue -- FACTS: writes resources/catalogue.json from a file of facts about models. --check asks every
// address of the catalogue for the size of its file (HEAD) and names those that differ; it needs a network. --sign FOLDER
// writes the catalogue and its signature there, to be published: with the key of updates (docs/install.en.md).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/paths.mjs'
import { giveUp, say } from './lib/say.mjs'
import { privateKeyGiven, writeSigned } from './packaging/releases.mjs'

const target = join(root, 'resources', 'catalogue.json')
/** Recordings have 48 kHz: what works at another rate would take away treble. */
const DENOISERS = ['dpdfnet2-48khz-hr']
/** Sizes that are not known to the byte, where no other source says one. */
const ESTIMATES = { 'dpdfnet2-48khz-hr': 10_500_000 }
/** Offered first, in this order. */
const FIRST = [
  'piper-vi_VN-vais1000-medium',
  'kokoro-int8-en-v0_19',
  'kokoro-multi-lang-v1_0',
  'piper-en_US-ljspeech-high',
  'piper-en_US-kristin-medium',
  'piper-en_US-norman-medium',
  'piper-en_US-john-medium',
  'piper-en_GB-cori-high',
  'supertonic-3-int8',
  'zipformer-vi-int8-2025-04-20',
  'whisper-turbo',
  'whisper-small',
  'wespeaker-en-voxceleb-resnet34-LM',
]
/** Families that the program runs. */
const FAMILIES =
  'piper mms vits kokoro kitten supertonic matcha whisper zipformer nemo-transducer nemo-ctc sense-voice moonshine canary denoiser embedding separation'.split(
    ' ',
  )
/** Of models whose facts count their languages only. */
const LANGUAGES = {
  'parakeet-tdt-0.6b-v3-int8':
    'bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro sk sl es sv ru uk'.split(' '),
}
/** Vietnamese speakers whose region is known. */
const REGIONS = { 'piper-vi_VN-vais1000-medium': 'northern' }
/** A smaller copy starts where its original does. */
const BASE_OF = { 'piper-vi_VN-vais1000-medium-int8': 'lessac' }
/** Voices that many were trained from, and that may not be sold. */
const BASES = /lessac|ryan|xiao_ya/
const LICENCE =
  /^(MIT|Apache-2\.0|CC0|Unlicense|AGPLv3|OpenRAIL-M|public domain|FunASR Model License(?: [\d.]+)?|CC BY(?:-NC)?(?:-SA|-ND)?(?: \d\.\d)?)/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, date: { type: 'string' }, sign: { type: 'string' } },
})
function write(path) {
  const facts = JSON.parse(readFileSync(path, 'utf8'))
  const segmentation = facts.find(({ family }) => family === 'segmentation')
  const models = facts
    .filter(
      ({ id, family }) =>
        FAMILIES.includes(family) && (family !== 'denoiser' || DENOISERS.includes(id)),
    )
    .map((fact) => modelOf(fact, segmentation))
    .filter(({ sources }) => sources.length > 0)
    .sort((a, b) => place(a) - place(b))
  const version = values.date ?? new Date().toISOString().slice(0, 10)
  const lines = models.map((model) => `    ${JSON.stringify(model)}`).join(',\n')
  writeFileSync(
    target,
    `{\n  "format": 1,\n  "version": "${version}",\n  "models": [\n${lines}\n  ]\n}\n`,
  )
  say(`${target}: ${models.length} of ${facts.length} models`)
}

/** What models are for that turn neither text into speech nor speech into text. */
const kinds = { embedding: 'speakers', denoiser: 'noise', separation: 'separation' }

const place = ({ id }) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length)

function modelOf(fact, segmentation) {
  const { id, kind, family, languages, speakers = null, quality = null } = fact
  const isSpeakers = family === 'embedding'
  const beside = isSpeakers ? sourcesOf(segmentation)[0] : []
  return {
    id,
    kind: kinds[family] ?? kind,
    family: isSpeakers ? 'diariser' : family === 'separation' ? 'separator' : family,
    name: nameOf(fact),
    languages: (LANGUAGES[id] ?? languages).filter(
      (code) => /^[a-z]{2,3}(-[A-Z]{2})?$/.test(code) && code !== 'any',
    ),
    gender: speakers === 1 ? (fact.gender ?? null) : null,
    region: REGIONS[id] ?? null,
    speakers,
    quality: ['x_low', 'low', 'medium', 'high', 'int8'].find((each) => each === quality) ?? null,
    first: FIRST.includes(id),
    sources: sourcesOf(fact).map((files) => [...beside, ...files]),
    ...sampleOf(fact),
    licence: licenceOf(fact),
    attribution: fact.attribution ?? null,
  }
}

/** `ljspeech` of Piper as people read it; others have names already. */
function nameOf({ family, name }) {
  if (family !== 'piper') return name.replace(/ \(k2-fsa\/icefall\)/, '')
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Those places of which every size and the digest of every model are known. */
function sourcesOf({ id, files, alternatives = [] }) {
  const all = [files, ...alternatives.map((each) => each.files)]
  return all
    .map((source) => source.map((file) => fileOf(file, ESTIMATES[id])))
    .filter((source) =>
      source.every(({ bytes, sha256, md5, url }) => bytes && (sha256 ?? md5 ?? isText(url))),
    )
}

/** Piper's publisher has sentences of each voice's first speaker beside it. */
function sampleOf({ family, files }) {
  const model = files.find(({ url }) => /\/piper-voices\/resolve\/.*\.onnx$/.test(url))
  if (family !== 'piper' || !model) return {}
  return { sample: `${model.url.slice(0, model.url.lastIndexOf('/'))}/samples/speaker_0.mp3` }
}

/** Descriptions beside a model, which its publisher may reword. */
const isText = (url) => /\.json$|MODEL_CARD$/.test(url)

function fileOf({ url, bytes, bytesApprox, sha256, md5 }, estimate) {
  if (isText(url)) return { url, bytes }
  const digest = sha256 ? { sha256 } : md5 ? { md5 } : {}
  if (bytes || !sha256) return { url, bytes, ...digest }
  return { url, bytes: bytesApprox ?? estimate, estimated: true, ...digest }
}

function licenceOf({ id, modelLicence, dataLicence, commercialUse, ...fact }) {
  const trainedFrom = BASE_OF[id] ?? fact.trainedFrom
  const [model, data] = [modelLicence, dataLicence].map(
    (text) => LICENCE.exec(text ?? '')?.[1] ?? null,
  )
  const base =
    trainedFrom && !/^(trained from scratch|not )/.test(trainedFrom)
      ? trainedFrom.split(' ')[0]
      : null
  const commercial = { yes: 'allowed', no: 'forbidden', unclear: 'unknown' }[commercialUse]
  const why =
    commercial === 'allowed'
      ? 'stated'
      : commercial === 'forbidden'
        ? 'forbidden'
        : /FunASR/.test(model)
          ? 'own-terms'
          : base !== null && BASES.test(trainedFrom)
            ? 'base'
            : model === null
              ? 'model-unknown'
              : data === null
                ? 'data-unknown'
                : 'base-unknown'
  return { model, data, base, commercial, why }
}

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
else write(positionals[0] ?? giveUp('npm run catalogue -- FACTS.json, --check or --sign FOLDER'))
