import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { type AudioFields, defaultAudioFields } from '@shared/contracts/audio-settings'
import { studioError } from '@shared/contracts/errors'
import type { SpeechFormat, SpeechRequest } from './openai-contract'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { estimateCredits } from '@shared/dubbing/spoken-text'
import { originTags, SOURCE_TYPES, voiceSourceType } from '@shared/mixing/sound-origin'
import { convertSpeech, SENTENCE_REST_MS } from '@cuecast/speech'
import type { AudioContext, TaskContext } from '../context'
import type { ServiceEnv } from '../http/environment'
import { failure } from '../http/failure'
import { originOf } from '../http/routes'
import { keepAnswer } from '../http/idempotency'
import type { Sql } from '../store/sql'
import { castOf, ttsChunks } from '../tasks/chunk-drafts'
import { chunkCount, chunkOf, taskByNumber } from '../tasks/task-store'
import type { Chunk, Task, TaskProgress } from '../tasks/task-types'
import { submitWholeText } from '../tasks/whole-text'
import type { SpeakingVoice } from '../voices/voice-catalogue'
import { voiceNamed } from './openai-voice'

type SpeechContext = TaskContext & Pick<AudioContext, 'storage'>

/** How long a piece is waited for before the store is asked again, ms. */
const LOOK_MS = 30_000

type SpeechTags = ReturnType<typeof originTags>

interface Format {
  /** What chunks are rendered as, and turned into where that is something else. */
  rendered: AudioFields['audio_format']
  to?: 'pcm' | 'mp3' | 'aac'
  type: string
  /** Pieces that are joined are one sound: the text is spoken sentence by sentence. */
  streams: boolean
}

const formats: Record<SpeechFormat, Format> = {
  mp3: { rendered: 'wav', type: 'audio/mpeg', streams: true, to: 'mp3' },
  pcm: { rendered: 'wav', type: 'audio/pcm', streams: true, to: 'pcm' },
  aac: { rendered: 'wav', type: 'audio/aac', streams: false, to: 'aac' },
  opus: { rendered: 'ogg', type: 'audio/ogg', streams: false },
  flac: { rendered: 'flac', type: 'audio/flac', streams: false },
  wav: { rendered: 'wav', type: 'audio/wav', streams: false },
}

/** Media types of the formats. */
export const soundTypes = Object.values(formats).map(({ type }) => type)

/**
 * Speaks a text. Formats whose pieces can be joined are answered while they are spoken, sentence by
 * sentence; the others when all is spoken. A text that fails before its first sound is answered with the
 * error and given back; a later failure breaks the answer off.
 */
export async function speak(
  c: Context<ServiceEnv>,
  context: SpeechContext,
  request: SpeechRequest,
): Promise<Response> {
  const { account } = c.get('identity')
  const name = typeof request.voice === 'string' ? request.voice : request.voice.id
  const voice = await voiceNamed(context.voices, account.id, { name, text: request.input })
  if (!voice.ok) return failure(c, voice.error)
  const known = await earlierTask(c, context)
  const submitted = known ? ok(known) : await submit(c, context, request, voice.value)
  if (!submitted.ok) return failure(c, submitted.error)
  const { model: engine } = voice.value.engine.origin
  const sourceType = voiceSourceType([engine])
  const tags = originTags({ engine, sourceType })
  const pieces = piecesOf(c, context, submitted.value, { ...request, tags })
  const first = await pieces.next()
  if (first.done) return failure(c, studioError('SYNTHESIS_FAILED', 'nothing was spoken'))
  if (!first.value.ok) return failure(c, first.value.error)
  const isSse = request.stream_format === 'sse'
  const sounds = soundsOf(first.value.value, pieces)
  const body = isSse ? eventsOf(sounds, request.input) : sounds
  const type = isSse ? 'text/event-stream' : formats[request.response_format].type
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    // Raw samples and AAC have no place for it.
    'digital-source-type': `${SOURCE_TYPES}${sourceType}`,
  }
  return c.body(Readable.toWeb(Readable.from(body)), 200, headers)
}

function audioOf({ response_format, speed }: SpeechRequest): AudioFields {
  // The engine reads at half to twice its pace; what is left is played faster or slower.
  const read = Math.min(2, Math.max(0.5, speed))
  const { rendered } = formats[response_format]
  return { ...defaultAudioFields, audio_format: rendered, speed: read, run_speed: speed / read }
}

/** The task of an earlier request with the same `Idempotency-Key`. */
async function earlierTask(c: Context<ServiceEnv>, { sql }: SpeechContext): Promise<Task | null> {
  const number = c.get('idempotent')?.task ?? null
  return number === null ? null : taskByNumber(sql, number)
}

async function submit(
  c: Context<ServiceEnv>,
  context: SpeechContext,
  request: SpeechRequest,
  voice: SpeakingVoice,
): Promise<Result<Task>> {
  const text = request.input
  const accountId = c.get('identity').account.id
  const accepted = async (task: Task, sql: Sql): Promise<Task> => {
    await keepAnswer(sql, c, task.number, null)
    return task
  }
  const audio = audioOf(request)
  const common = { accountId, text, audio, background: null, ...originOf(c) }
  if (!formats[request.response_format].streams)
    return submitWholeText(
      context,
      { ...common, kind: 'v1', voiceId: voice.id, language: null },
      accepted,
    )
  const cast = await castOf(context.voices, accountId, { ref_voice_id: voice.id, text })
  if (!cast.ok) return cast
  const chunks = ttsChunks(text, cast.value, { splitByNewline: false })
  if (chunks.length === 0 || estimateCredits(text) === 0)
    return failWith('INVALID_PARAMETER', 'input is empty', { at: 'input' })
  const { language } = cast.value
  const draft = { ...common, kind: 'tts' as const, language, fit: 'none' as const, chunks }
  return context.tasks.submit(draft, accepted)
}

/**
 * The sound of each chunk as soon as it is there, in their order. Ends with the first that failed. What is
 * not spoken when it ends, or when nobody listens any more, is given up; not so with an `Idempotency-Key`, with which
 * the client comes back for it.
 */
async function* piecesOf(
  c: Context<ServiceEnv>,
  context: SpeechContext,
  task: Task,
  { response_format, speed, tags }: SpeechRequest & { tags: SpeechTags },
): AsyncGenerator<Result<Uint8Array>> {
  const { signal } = c.req.raw
  const comesBack = c.get('idempotent') !== undefined
  const count = await chunkCount(context.sql, task.number)
  let spoken = 0
  try {
    while (spoken < count) {
      const chunk = await settled(context, task, spoken, signal)
      if (!chunk) return
      spoken += 1
      const restMs = spoken === count ? 0 : SENTENCE_REST_MS / speed
      // In front of the first piece they are in front of the whole.
      const form = { ...formats[response_format], restMs, ...(spoken === 1 && { tags }) }
      const sound = await soundOf(context, chunk, form)
      yield sound
      if (!sound.ok) return
    }
  } finally {
    if (spoken < count && !comesBack) await context.tasks.cancel(task)
  }
}

/** A chunk when it is finished or failed; null when nobody listens any more. */
async function settled(
  { tasks, sql }: SpeechContext,
  task: Task,
  index: number,
  signal: AbortSignal,
): Promise<Chunk | null> {
  let seen: TaskProgress = task
  while (!signal.aborted) {
    const chunk = await chunkOf(sql, task.number, index)
    if (chunk?.state !== 0) return chunk
    seen = await tasks.whenChanged(seen, LOOK_MS, signal)
  }
  return null
}

async function soundOf(
  { storage }: SpeechContext,
  { file, errorMessage }: Chunk,
  { to, restMs, tags }: Pick<Format, 'to'> & { restMs: number; tags?: SpeechTags },
): Promise<Result<Uint8Array>> {
  const stored = file === null ? null : await storage.audio.open(file)
  if (!stored) return failWith('SYNTHESIS_FAILED', errorMessage ?? 'the text could not be spoken')
  const body = await stored.read(0, stored.size - 1)
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  return to ? convertSpeech(bytes, to, restMs, tags) : ok(bytes)
}

async function* soundsOf(
  first: Uint8Array,
  rest: AsyncIterable<Result<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  yield first
  for await (const piece of rest) {
    // The status has been sent: breaking off is the only way left to say so.
    if (!piece.ok) throw new Error(piece.error.message)
    yield piece.value
  }
}

/** Server-sent events of OpenAI's `stream_format: sse`; a token is a character here. */
async function* eventsOf(sounds: AsyncIterable<Uint8Array>, text: string): AsyncGenerator<string> {
  const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`
  for await (const sound of sounds)
    yield event({ type: 'speech.audio.delta', audio: Buffer.from(sound).toString('base64') })
  const tokens = estimateCredits(text)
  const usage = { input_tokens: tokens, output_tokens: 0, total_tokens: tokens }
  yield event({ type: 'speech.audio.done', usage })
}
