import { createHash, randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallInput } from '@shared/contracts/ipc'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import type { StudioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { writeAtomically, removeFile, removeTree, makeFolder } from '@cuecast/platform'
import type { CreatedTask, SpeechRequest } from '../gateway/calls/tasks'
import type { Gateway } from '../gateway/gateway'
import { backoff, retry, sleep } from '@shared/services/retry'

/** Timeout for one sentence, ms. */
const PATIENCE_MS = 60_000
const POLL_PAUSE_MS = 400
/** Attempts after lost responses. */
const MAX_LOST = 3
/** Number of cached files. */
const MAX_FILES = 500

type AuditionRequest = CallInput<'audition'>

/** Short texts in a voice, cached in a scratch folder so that replaying one costs nothing. */
export class Auditions {
  constructor(private readonly folder: string) {}

  /** Name of the file in the scratch folder; served as the medium `audition`. */
  async speak(gateway: Gateway, request: AuditionRequest): Promise<Result<string>> {
    const name = await this.known(request)
    if (name !== null) return ok(name)
    const url = await this.#render(gateway, request)
    if (!url.ok) return url
    const sound = await gateway.download(url.value)
    if (!sound.ok) return sound
    return this.#store(nameOf(request), sound.value.bytes)
  }

  /** Stores the sample (MP3) of a voice that is not installed; later calls with its id reuse it. */
  async sample(id: string, fetchIt: () => Promise<Result<Uint8Array>>): Promise<Result<string>> {
    const name = `${createHash('sha1').update(`sample ${id}`).digest('hex')}.mp3`
    if (await this.#has(name)) return ok(name)
    const sound = await fetchIt()
    return sound.ok ? this.#store(name, sound.value) : sound
  }

  /** Forgets all: the voices sound otherwise from now on. */
  async forget(): Promise<void> {
    await removeTree(this.folder)
  }

  /** Path of an audition's file; null for an invalid name. */
  pathOf(name: string): string | null {
    return /^[0-9a-f]{40}\.(?:wav|mp3)$/.test(name) ? join(this.folder, name) : null
  }

  async #render(gateway: Gateway, request: AuditionRequest): Promise<Result<string>> {
    const { text, voiceId, language, audio } = request
    const fields = { ...defaultAudioFields, ...audio, audio_format: 'wav' as const }
    const body = {
      ...fields,
      text: text.replace(/\s+/g, ' '),
      ref_voice_id: voiceId,
      language,
      // One line: all sentences come in a single chunk.
      split_by_newline: true,
    }
    const created = await createOnce(gateway, body)
    if (!created.ok) return created
    const end = Date.now() + PATIENCE_MS
    while (Date.now() < end) {
      const answer = await gateway.status('speech', created.value.taskId, 10)
      if (!answer.ok) return answer
      const chunk = answer.value.status.chunks.get(0)
      if (chunk?.state === 'failed') return fail(chunk.error)
      if (chunk?.state === 'finished' && chunk.url !== null) return ok(chunk.url)
      if (answer.value.status.error) return fail(answer.value.status.error)
      if (!answer.value.waitApplied) await sleep(POLL_PAUSE_MS)
    }
    return failWith('TIMEOUT', 'the service did not voice the text in time', {
      at: `voice ${voiceId}`,
    })
  }

  /** File name of the cached audio of an equal request. */
  async known(request: AuditionRequest): Promise<string | null> {
    const name = nameOf(request)
    return (await this.#has(name)) ? name : null
  }

  async #has(name: string): Promise<boolean> {
    return (await stat(join(this.folder, name)).catch(() => null)) !== null
  }

  async #store(name: string, bytes: Uint8Array): Promise<Result<string>> {
    const made = await makeFolder(this.folder)
    if (!made.ok) return made
    const written = await writeAtomically(join(this.folder, name), bytes)
    if (!written.ok) return written
    await this.#clearOut()
    return ok(name)
  }

  async #clearOut(): Promise<void> {
    const names = await readdir(this.folder)
    if (names.length <= MAX_FILES) return
    const aged = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(this.folder, name))).mtimeMs })),
    )
    const old = aged.sort((a, b) => b.at - a.at).slice(MAX_FILES)
    await Promise.all(old.map(({ name }) => removeFile(join(this.folder, name))))
  }
}

/** Repeats a request with a lost response if the service supports keys, so that it is paid once. */
async function createOnce(gateway: Gateway, body: SpeechRequest): Promise<Result<CreatedTask>> {
  const key = randomUUID()
  const create = () => gateway.createSpeech(body, {}, key)
  const created = await create()
  if (created.ok || created.error.code !== 'ANSWER_LOST') return created
  const me = await gateway.me()
  if (!me.ok || me.value.idempotencyMs === null) return created
  const pause = ({ code }: StudioError, failures: number) =>
    code === 'ANSWER_LOST' && failures < MAX_LOST ? backoff(failures) : null
  return retry(create, { pause })
}

function nameOf(request: AuditionRequest): string {
  const { id, voiceId, language, text, audio } = request
  const key = JSON.stringify([id, voiceId, language, text, Object.entries(audio ?? {}).sort()])
  return `${createHash('sha1').update(key).digest('hex')}.wav`
}
