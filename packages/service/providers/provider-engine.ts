import pLimit, { type LimitFunction } from 'p-limit'
import { z } from 'zod'
import { decodeAudio, toMono } from '@cuecast/audio'
import type { ThreadPool } from '@cuecast/platform'
import {
  adapterOf,
  askProvider,
  type ProviderSound,
  type ProviderText,
  requestKey,
  type RequestBook,
  sendPaid,
} from '@cuecast/providers'
import type { PieceSettings, RawPiece, SpokenAudio, VoiceEngine } from '@cuecast/speech'
import type { Provider } from '@shared/contracts/models/providers'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { sleep } from '@shared/services/retry'
import { textPieces } from '@shared/text/pieces'
import { randomUUID } from 'node:crypto'
import type { ProviderVoices } from './provider-voices'

const polishedSchema = z.object({
  samples: z.instanceof(Float32Array),
  sampleRate: z.number().positive(),
  words: z.array(z.object({ text: z.string(), startMs: z.number(), endMs: z.number() })),
})

/** Pauses before a sound is asked for that the provider still makes, ms; the last one repeats. */
const LATER_MS = [500, 1_000, 2_000, 4_000, 8_000]
const LATER_TRIES = 30

interface ProviderEngineParts {
  voices: ProviderVoices
  /** Null as long as there is no provider. */
  book(): RequestBook | null
  threads: Pick<ThreadPool, 'run'>
}

interface Saying {
  provider: Provider
  book: RequestBook
  settings: PieceSettings
  text: ProviderText
}

/**
 * Voices of other speech services. A text is one request, which is in the book before it leaves and whose answer is on
 * disk before it counts: what may have been paid for is never sent again for the same work.
 */
export class ProviderEngine implements VoiceEngine {
  readonly name = 'provider'
  readonly abilities = { speed: true, pitch: false, styles: false, speakers: false }
  readonly whole = {
    context: (key: string): boolean => {
      const found = this.parts.voices.find(key)
      return found !== null && adapterOf(found.provider.kind).context
    },
  }
  readonly #lanes = new Map<string, LimitFunction>()
  /** Requests under way, which are awaited at the end. */
  readonly #sending = new Set<Promise<unknown>>()

  constructor(private readonly parts: ProviderEngineParts) {}

  async voices() {
    return this.parts.voices.list()
  }

  async speak(
    text: string,
    voiceKey: string,
    settings: PieceSettings,
  ): Promise<Result<SpokenAudio>> {
    const found = this.parts.voices.find(voiceKey)
    if (!found) return fail(failed('the speech service of this voice was removed'))
    if (!/[\p{L}\p{N}]/u.test(text)) return ok(joined([]))
    const { provider, voice } = found
    if (voice.gone) return fail(goneFrom(provider, voice.name))
    const blocked = this.parts.voices.blocked(provider.id)
    if (blocked) return fail(failed(blocked.message))
    const book = this.parts.book()
    if (!book) return failWith('INTERNAL_ERROR', 'the book of paid requests is not open')
    const { limits, rates } = adapterOf(provider.kind)
    const rate = Math.min(rates?.most ?? 1, Math.max(rates?.least ?? 1, settings.rate))
    const { language = '', context = { before: '', after: '' } } = settings
    const about = { voice: voice.id, language, rate, ...context }
    const pieces =
      text.length > limits.characters ? textPieces(text, limits.characters) : [{ text }]
    const sounds: SpokenAudio[] = []
    for (const piece of pieces) {
      const said = await this.#say({
        provider,
        book,
        settings,
        text: { ...about, text: piece.text },
      })
      if (!said.ok) return said
      sounds.push(said.value)
    }
    return ok(joined(sounds))
  }

  /** Waits for the answers of what has been sent, so that none is lost at the end. */
  async rest(): Promise<void> {
    await Promise.allSettled(this.#sending)
  }

  /** One request, brought to the level, speed and pitch of all voices. */
  async #say(saying: Saying): Promise<Result<SpokenAudio>> {
    const { provider, book, settings, text } = saying
    const key = requestKey(settings.work ?? randomUUID(), provider.id, text.voice, text.text)
    const sent = this.#laneOf(provider)(() => this.#sound(key, saying))
    this.#sending.add(sent)
    const sound = await sent.finally(() => this.#sending.delete(sent))
    if (!sound.ok) return sound
    const decoded = await decodeAudio(sound.value.bytes)
    if (!decoded.ok) return fail(unusable(provider, decoded.error.message))
    const asked = book.find(key)?.rate ?? text.rate
    const piece: RawPiece = {
      samples: toMono(decoded.value.channels),
      sampleRate: decoded.value.sampleRate,
      rate: settings.rate / asked,
      pitch: settings.pitch,
      naturalFrames: null,
      ...(sound.value.words && { words: sound.value.words }),
    }
    const polished = polishedSchema.parse(await this.parts.threads.run(piece, { name: 'polish' }))
    if (polished.samples.length === 0) return fail(unusable(provider, 'the sound is silent'))
    const { words, ...spoken } = polished
    return ok(sound.value.words ? { ...spoken, words } : spoken)
  }

  #laneOf({ id, kind }: Provider): LimitFunction {
    const lane = this.#lanes.get(id) ?? pLimit(adapterOf(kind).limits.parallel)
    this.#lanes.set(id, lane)
    return lane
  }

  /** The sound of a request: of its answer in the book, else it is sent. */
  async #sound(key: string, saying: Saying): Promise<Result<ProviderSound>> {
    const { provider, book, text, settings } = saying
    const known = book.find(key)
    if (known && known.state !== 'answered') return fail(perhapsPaid(provider, known.why))
    if (!known) {
      if (settings.signal?.aborted) return failWith('CANCELLED', 'it was not sent')
      const sent = await this.#send(key, saying)
      if (!sent.ok) return sent
    }
    const booked = book.find(key)
    const answer = booked && (await book.answerOf(booked))
    if (!answer?.ok) return fail(perhapsPaid(provider, 'its answer is gone from the disk'))
    const read = adapterOf(provider.kind).read(answer.value, text)
    if (!read.ok) return fail(unusable(provider, read.error.message))
    return 'later' in read.value ? this.#fetch(provider, read.value.later) : ok(read.value)
  }

  async #send(key: string, { provider, book, text, settings }: Saying): Promise<Result<void>> {
    const { voices } = this.parts
    const { work = key } = settings
    const adapter = adapterOf(provider.kind)
    const characters = adapter.counted(provider, text)
    const begun = await book.begin({
      key,
      work,
      provider: provider.id,
      characters,
      rate: text.rate,
    })
    if (!begun.ok) return begun
    // Not by the signal of the work: what has left is waited for, or what was paid for would be lost.
    const request = adapter.request(provider, text)
    const outcome = await sendPaid(provider, request, { characters })
    if (outcome.kind === 'answer')
      return book.answered(key, outcome.answer, outcome.isSimpler ? 1 : undefined)
    const { error } = outcome
    if (outcome.kind === 'lost') {
      await book.lost(key, error)
      return fail(perhapsPaid(provider, error.message))
    }
    voices.refused(provider.id, error)
    const noted = await book.refused(key)
    return noted.ok ? fail(failed(error.message)) : noted
  }

  async #fetch(provider: Provider, address: string): Promise<Result<ProviderSound>> {
    for (let tries = 0; ; tries += 1) {
      const fetched = await askProvider(provider, { method: 'GET', path: address })
      if (fetched.ok) return ok({ bytes: fetched.value.bytes })
      if (tries >= LATER_TRIES) return fail(unusable(provider, fetched.error.message))
      await sleep(LATER_MS[tries] ?? LATER_MS.at(-1) ?? 0)
    }
  }
}

function joined(sounds: readonly SpokenAudio[]): SpokenAudio {
  const [first] = sounds
  if (first && sounds.length === 1) return first
  const { sampleRate = 22_050 } = first ?? {}
  const samples = new Float32Array(sounds.reduce((sum, each) => sum + each.samples.length, 0))
  let at = 0
  for (const each of sounds) {
    samples.set(each.samples, at)
    at += each.samples.length
  }
  return { samples, sampleRate }
}

const failed = (message: string): StudioError => studioError('PROVIDER_FAILED', message)

const goneFrom = ({ name }: Provider, voice: string): StudioError =>
  failed(`${name} no longer offers the voice "${voice}"`)

/** Paid for, and of no use: to send it again costs again, so only the user can decide it. */
const unusable = ({ name }: Provider, reason: string): StudioError =>
  studioError('ANSWER_LOST', `${name}: ${reason}; the request was probably charged`)

const perhapsPaid = ({ name }: Provider, reason: string): StudioError => {
  const named = reason.startsWith(`${name}:`) ? reason : `${name}: ${reason}`
  return studioError('ANSWER_LOST', `${named}; the request may have been charged`)
}
