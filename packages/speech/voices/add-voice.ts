import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  bytesOf,
  diskFull,
  fileError,
  freeSpace,
  putInPlace,
  removeLeftovers,
  systemCode,
  temporaryBeside,
  movePath,
  removeTree,
} from '@cuecast/platform'
import { z } from 'zod'
import { studioError } from '@shared/contracts/errors'
import type {
  AddProgress,
  NewOwnVoice,
  ModelLimits,
  VoiceRecord,
} from '@shared/contracts/models/model-records'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { CatalogueModel } from '@shared/contracts/models/model-catalogue'
import { knownModel, licenceKnown } from '../catalogue/known-models'
import { espeakData } from '../models/espeak-data'
import { readLicence } from '../models/licence'
import { ModelHost } from '../models/model-host'
import { forkModels, type LaunchModels } from '../models/model-line'
import type { VoiceModel } from '../models/model-messages'
import { appendOnnxMetadata } from '../models/onnx-metadata'
import { isArchive, unpackArchive } from '../models/unpack'
import { type AddedVoices, languageIn } from './added-voices'
import { findVoiceModel } from './find-voice-model'
import type { FoundVoice } from './found-voice'
import { recordingAsWav } from './cloning-voices'
import { RECORDING, speaksLetters, voiceModelOf } from './voice-model'
import { previewText } from './preview-text'

export interface AddOptions extends Omit<NewOwnVoice, 'catalogueId'> {
  voices: AddedVoices
  /** Default: this process forks the one that checks it. */
  launch?: LaunchModels | undefined
  limits?: ModelLimits | undefined
  /** The model of the catalogue that was downloaded to `source`, whose files are moved; by default recognised. */
  from?: CatalogueModel | undefined
  onProgress?(progress: AddProgress): void
  signal?: AbortSignal | undefined
}

/**
 * Adds a voice model: recognises it, copies it, completes it where its download lacks something, and tests it in a
 * separate process. An earlier version stays until all of that is done.
 *
 * @returns MODEL_INVALID with the reason, MODEL_TOO_LARGE, MODELS_UNAVAILABLE, DISK_FULL and file errors
 */
export async function addVoice(options: AddOptions): Promise<Result<VoiceRecord>> {
  const { voices } = options
  const ready = await voices.ready()
  if (!ready.ok) return ready
  // Leftovers of a process that was killed while adding a voice.
  await removeLeftovers(voices.folder)
  const draft = temporaryBeside(join(voices.folder, 'adding'))
  try {
    await mkdir(draft)
    return await addThrough(draft, { ...options, source: resolve(options.source) })
  } catch (cause) {
    if (options.signal?.aborted) return fail(notAdded)
    return fail(fileError(cause, placeOf(cause, voices.folder), 'write'))
  } finally {
    await removeTree(draft)
  }
}

/** Place of the failure: a file of the model, or the folder of voices instead of the hidden draft in it. */
function placeOf(cause: unknown, folder: string): string {
  const { path } = z.object({ path: z.string() }).catch({ path: '' }).parse(cause)
  const isModel = path !== '' && !path.startsWith(folder) && systemCode(cause) !== 'ENOSPC'
  return isModel ? path : folder
}

const notAdded = studioError('CANCELLED', 'the voice was not added')

async function addThrough(draft: string, options: AddOptions): Promise<Result<VoiceRecord>> {
  const { source, signal, onProgress = () => undefined } = options
  let place = source
  const fromArchive = isArchive(source)
  if (fromArchive) {
    place = join(draft, 'archive')
    const unpacked = await unpackArchive(
      source,
      place,
      (done) => onProgress({ stage: 'unpack', done }),
      signal,
    )
    if (!unpacked.ok) return unpacked
  }
  const found = await findVoiceModel(place)
  if (!found.ok) return fromArchive ? fail({ ...found.error, at: source }) : found
  const recorded = await recordingFor(found.value, options)
  if (!recorded.ok) return recorded
  const main = join(found.value.folder, mainFile(found.value))
  const from = options.from ?? (await knownModel(fromArchive ? [source, main] : [main]))
  const id = `${found.value.family}-${await fingerprint(found.value, recorded.value, signal)}`
  // Files unpacked from an archive are ours already and always kept.
  const inPlace = options.inPlace === true && !fromArchive
  const kept = await keep(found.value, join(draft, id), {
    inPlace,
    moved: fromArchive || options.from !== undefined,
    onProgress,
    signal,
  })
  if (!kept.ok) return kept
  if (recorded.value) {
    await writeFile(join(draft, id, RECORDING), recorded.value)
    // It is ours, also where the model stays where it is.
    kept.value['recording'] = inPlace ? join(options.voices.folder, id, RECORDING) : RECORDING
  }
  if (signal?.aborted) return fail(notAdded)
  return check(
    { ...options, source, onProgress, from: from ?? undefined },
    { id, draft, inPlace, kept: kept.value },
    found.value,
  )
}

const mainFile = ({ files }: FoundVoice): string =>
  files['model'] ?? files['acousticModel'] ?? files['vectorEstimator'] ?? files['decoder'] ?? ''

/** The recording of a model that needs one; null = it does not. */
async function recordingFor(
  { needsRecording, folder }: FoundVoice,
  { recording, consent, source }: AddOptions,
): Promise<Result<Uint8Array | null>> {
  if (needsRecording === null)
    return recording
      ? fail(
          invalid(source, 'no_clone', 'the model speaks in its own voices, not like a recording'),
        )
      : ok(null)
  if (!consent || !recording)
    return fail(
      invalid(
        folder,
        'needs_recording',
        'it clones a person: their recording and consent are needed',
      ),
    )
  if (needsRecording === 'text' && recording.text === '')
    return fail(invalid(folder, 'needs_text', 'the text of the recording is required'))
  return recordingAsWav(recording)
}

/** Its id comes from its content, so that it stays the same when the model is added again. */
async function fingerprint(
  found: FoundVoice,
  recording: Uint8Array | null,
  signal?: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(
    createReadStream(join(found.folder, mainFile(found))),
    hash,
    signal ? { signal } : {},
  )
  const digest = hash.digest('hex')
  if (recording === null) return digest.slice(0, 16)
  return createHash('sha256').update(digest).update(recording).digest('hex').slice(0, 16)
}

interface KeepOptions {
  inPlace: boolean
  moved: boolean
  onProgress(progress: AddProgress): void
  signal: AbortSignal | undefined
}

/** One entry can hold several files of one kind. */
const filesOf = (found: FoundVoice): string[] =>
  Object.values(found.files).flatMap((names) => names.split(','))

/** Copies the model's files, or records their place; returns the fields of the record. */
async function keep(
  found: FoundVoice,
  target: string,
  { inPlace, moved, onProgress, signal }: KeepOptions,
): Promise<Result<Record<string, string>>> {
  await mkdir(target)
  const { folder, missing } = found
  const names = filesOf(found).filter((name) => !(missing && name === found.files['tokens']))
  const bytes = await bytesOf(names.map((name) => join(folder, name)))
  const copied = inPlace ? (missing ? [found.files['model'] ?? ''] : []) : names
  const free = await freeSpace(target)
  if (copied.length > 0 && !moved && free.ok && free.value < bytes)
    return fail(diskFull(target, bytes, free.value))
  for (const [at, name] of copied.entries()) {
    signal?.throwIfAborted()
    onProgress({ stage: 'copy', done: at / copied.length })
    if (moved) await movePath(join(folder, name), join(target, name))
    else await copyFile(join(folder, name), join(target, name), constants.COPYFILE_FICLONE)
  }
  if (missing) {
    await appendOnnxMetadata(join(target, found.files['model'] ?? ''), missing.metadata)
    await writeFile(join(target, found.files['tokens'] ?? ''), missing.tokens)
  }
  return ok(found.files)
}

interface Draft {
  id: string
  draft: string
  inPlace: boolean
  kept: Record<string, string>
}

/** Beginning of a check; loading is most of it. */
const LOADING = 0.1

async function check(
  options: AddOptions,
  { id, draft, inPlace, kept }: Draft,
  found: FoundVoice,
): Promise<Result<VoiceRecord>> {
  const { voices, launch, limits, onProgress = () => undefined, signal, source } = options
  onProgress({ stage: 'check', done: LOADING })
  // A raw Piper that is used in place is completed in a copy: then nothing of the original is used.
  const original = inPlace && !found.missing ? found.folder : null
  const trial = original ?? join(draft, id)
  const data = found.needsEspeak ? await espeakData(voices.folder) : ok(null)
  if (!data.ok) return data
  const bytes = await bytesOf(filesOf(found).map((name) => join(trial, name)))
  const recordingText = options.recording?.text ?? null
  const model = voiceModelOf(
    { id, family: found.family, files: { ...kept, ...recordingIn(kept) }, bytes, recordingText },
    (file) => join(file === RECORDING ? join(draft, id) : trial, file),
    data.value,
  )
  const language = found.speakers[0]?.language ?? 'en'
  const trying = { launch, limits, text: previewText(language), speaker: 0, language, signal }
  const tried = await tryModel(model, trying, () => onProgress({ stage: 'check', done: 0.5 }))
  if (!tried.ok) return fail(checkFailed(tried.error, source))
  const { samples: _samples, ...measured } = tried.value
  return finish(options, { id, draft, inPlace, kept }, found, { ...measured, bytes, original })
}

/** The draft's own recording, wherever it will be. */
const recordingIn = (kept: Readonly<Record<string, string>>): Record<string, string> =>
  kept['recording'] === undefined ? {} : { recording: RECORDING }

interface Trying {
  launch?: LaunchModels | undefined
  limits?: ModelLimits | undefined
  text: string
  speaker: number
  language: string
  signal?: AbortSignal | undefined
}

/** Speech of a model in a separate process, and the time it took. */
interface Tried {
  samples: Float32Array
  sampleRate: number
  loadMs: number
  /** To speak a second, ms. */
  msPerSecond: number
  speakers: number
}

const TRY_MS = 60_000

async function tryModel(
  model: VoiceModel,
  { launch = forkModels, limits, text, speaker, language, signal }: Trying,
  onLoaded = () => {},
): Promise<Result<Tried>> {
  const host = new ModelHost({ launch, ...(limits ? { limits } : {}) })
  try {
    const facts = await host.request({ kind: 'voice-facts', model }, { signal })
    if (!facts.ok) return facts
    onLoaded()
    const request = { kind: 'speak', model, text, speaker, language, speed: 1 } as const
    const spoken = await host.request(request, { signal, timeoutMs: TRY_MS })
    if (!spoken.ok) return spoken
    const { samples, sampleRate, engineMs } = spoken.value
    if (!samples.some((sample) => Math.abs(sample) > 0.001) || !samples.every(Number.isFinite))
      return fail(invalid(model.key, 'silent', detailOfSilence))
    const msPerSecond = Math.round(engineMs / (samples.length / sampleRate))
    const { loadMs, speakers } = facts.value
    return ok({ samples, sampleRate, loadMs: Math.round(loadMs), msPerSecond, speakers })
  } finally {
    host.close()
  }
}

interface VoiceTrial extends Partial<Trying> {
  voices: AddedVoices
  record: VoiceRecord
  speaker: number
}

/** Lets a voice of the user speak by itself: a text, or the sentence of its language. */
export async function trySpeaking(trial: VoiceTrial): Promise<Result<Tried>> {
  const { voices, record, speaker } = trial
  const data = speaksLetters(record.family) ? ok(null) : await espeakData(voices.folder)
  if (!data.ok) return data
  const model = voiceModelOf(record, (file) => voices.pathOf(record, file), data.value)
  const language = languageIn(record, speaker)
  const text = trial.text ?? previewText(language)
  const tried = await tryModel(model, { ...trial, text, language, limits: voices.limits() })
  return tried.ok ? tried : fail(checkFailed(tried.error, record.name))
}

const invalid = (at: string, reason: string, message: string) =>
  studioError('MODEL_INVALID', `${at}: ${message}`, { at, params: { reason } })

const detailOfSilence = 'the model speaks nothing'

/** A model that ends its process while it is checked is no crash to the user, but a bad model. */
function checkFailed(error: ReturnType<typeof studioError>, source: string) {
  const detail = String(error.params?.['reason'] ?? error.message)
  if (/tokens/i.test(detail) || error.params?.['late'] === 1)
    return invalid(source, 'bad_tokens', `tokens.txt does not fit the model (${detail})`)
  if (error.params?.['reason'] === 'silent') return invalid(source, 'silent', detailOfSilence)
  if (error.code !== 'MODEL_CRASHED' && error.code !== 'MODEL_INVALID')
    return { ...error, at: source }
  return studioError('MODEL_INVALID', `${source}: the model cannot be used (${detail})`, {
    at: source,
    params: { reason: 'crash', detail },
  })
}

interface Measured extends Omit<Tried, 'samples'> {
  bytes: number
  original: string | null
}

/** Speakers of a model that are offered at first; the others can be switched on. */
const SHOWN_SPEAKERS = 60

async function finish(
  { voices, name, consent, from, recording }: AddOptions,
  { id, draft, kept }: Draft,
  found: FoundVoice,
  { speakers: inModel, original, ...measured }: Measured,
): Promise<Result<VoiceRecord>> {
  // A speaker of several languages is one voice in each.
  const count = Math.max(inModel, found.speakers.length)
  const known = voices.find(id)
  const ids = voices.idsFor(id, count)
  const person = found.needsRecording === null ? undefined : consent?.person
  const called = (name ?? known?.name ?? person ?? from?.name ?? found.name).trim().slice(0, 80)
  const licence = await readLicence(found.folder)
  const record: VoiceRecord = {
    id,
    family: found.family,
    name: called,
    inPlace: original,
    files: kept,
    licence: from ? licenceKnown(from, licence) : licence,
    catalogueId: from?.id ?? null,
    consent: consent ?? known?.consent ?? null,
    recordingText: recording?.text ?? null,
    ...measured,
    speakers: ids.map((voiceId, speaker) => ({
      speaker,
      gender: from?.gender ?? found.speakers[speaker]?.gender ?? 'unknown',
      language: found.speakers[speaker]?.language ?? 'en',
      region: from?.region ?? found.speakers[speaker]?.region ?? null,
      shown: speaker < SHOWN_SPEAKERS,
      ...known?.speakers[speaker],
      name:
        count === 1
          ? called
          : (known?.speakers[speaker]?.name ?? found.speakers[speaker]?.name ?? `${speaker + 1}`),
      id: voiceId,
    })),
    order: known?.order ?? Math.max(0, ...voices.list().map(({ order }) => order)) + 1,
    addedAt: known?.addedAt ?? new Date().toISOString(),
    crashes: 0,
    lastCrash: null,
    disabled: false,
  }
  await writeFile(join(draft, id, 'voice.json'), `${JSON.stringify(record, null, 2)}\n`)
  await putInPlace(join(draft, id), join(voices.folder, id))
  await voices.announce()
  return ok(record)
}
