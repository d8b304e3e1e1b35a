import { type ThreadPool, threadPool } from '@cuecast/platform'
import { textPieces } from '@shared/text/pieces'
import { z } from 'zod'
import { causeText, studioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { espeakShared } from './espeak/data-files'
import { shareDictionary } from './shared-dictionary'
import { speakText } from './piece'
import { KeptSentences } from './sentence/kept-sentences'
import { preparedParts } from './sentence/prepared-parts'
import {
  joinedText,
  partOfSentence,
  partsOf,
  type SpokenSentence,
  timedSentence,
  UNSPOKEN,
} from './sentence/spoken-sentence'
import type { SentenceJob } from './speech.worker'
import {
  alignedSchema,
  cueSchema,
  finishedSchema,
  renderedSchema,
  resultSchema,
  sentenceSchema,
  spooledSchema,
} from './thread-answers'
import type { AlignJob } from './word-times'
import { renderChunk } from './render-chunk'
import type {
  ChunkPlace,
  ChunkRequest,
  EngineVoice,
  FinishedAudio,
  FinishRequest,
  PrepareRequest,
  RenderedChunk,
  SpeakPartRequest,
  SpeakRequest,
  SpeechEngine,
  SpokenAudio,
  SpokenPart,
  Spooled,
  SpoolEncodeRequest,
  SpoolRequest,
  VoiceEngine,
  WrittenChunk,
  WordsRequest,
} from './speech-engine'
import { type EngineMaker, builtInEngines } from './engines'
import { type WordTimes, wordTimesSchema } from '@shared/contracts/project/word-times'
import { LONG_SRT, type SpokenCue, srtCues, type SrtRequest } from './srt-cues'

/** Characters prepared in one job. */
const SLICE_LENGTH = 8_000

/** A chunk of at most so many characters is one job of a thread: about half a second of its time. */
const ONE_JOB_LENGTH = 600

export interface SpeechPoolOptions {
  /** Threads; each holds one engine (about 25 MB) and keeps it. */
  workers: number
  /** All threads load their engine at the start; otherwise one does, the others with their first work. */
  warm?: boolean
  /** Engines next to those that are built in; their voices come first. */
  engines?: readonly EngineMaker[]
  /** Engines whose voices come last in the list. */
  later?: readonly EngineMaker[]
  /** True to finish built-in voices; called for each text. */
  finish?: () => boolean
}

const NO_CONTEXT = 'its speech service takes no text around it'

/** Speech as a service uses it. */
export interface Speech extends Pick<
  SpeechEngine,
  'voices' | 'render' | 'prepare' | 'words' | 'previewMusic' | 'close'
> {
  /** The cues of an SRT; a long one is read in a thread. */
  cues(request: SrtRequest): Promise<Result<SpokenCue[]>>
}

/** Speech of the built-in engines and of more, in worker threads. */
export function createSpeech(options: SpeechPoolOptions): Speech {
  const engine = createSpeechPool(options)
  return {
    voices: () => engine.voices(),
    render: engine.render.bind(engine),
    prepare: (request, signal) => engine.prepare(request, signal),
    cues: async (request) =>
      request.srt.length > LONG_SRT ? engine.readSrt(request) : srtCues(request),
    words: (request) => engine.words(request),
    previewMusic: (id) => engine.previewMusic(id),
    close: () => engine.close(),
  }
}

/** The engines, and worker threads for all heavy work. A text waits for a free thread in the order of the calls. */
export function createSpeechPool(options: SpeechPoolOptions): SpeechEngine {
  return new SpeechPool(options)
}

class SpeechPool implements SpeechEngine {
  private readonly threads: ThreadPool
  private readonly engines: readonly VoiceEngine[]
  private readonly later: readonly VoiceEngine[]
  private readonly finishes: () => boolean
  private readonly sentences = new KeptSentences()

  constructor(options: SpeechPoolOptions) {
    const { workers, warm = false, engines = [], later = [], finish = () => false } = options
    this.finishes = finish
    const most = Math.max(1, workers)
    this.threads = threadPool('speech', {
      minThreads: warm ? most : 1,
      maxThreads: most,
      // To load and compile an engine takes as long as to speak a film's scene: it stays.
      idleTimeout: Infinity,
      workerData: { espeak: espeakShared() },
      // Samples are outside the heap: only frequent collections release them soon.
      resourceLimits: { maxYoungGenerationSizeMb: 6 },
    })
    const made = (makers: readonly EngineMaker[]) => makers.map((make) => make(this.threads))
    this.engines = made([...engines, ...builtInEngines])
    this.later = made(later)
  }

  async voices(): Promise<readonly EngineVoice[]> {
    const listed = (engines: readonly VoiceEngine[]) =>
      Promise.all(engines.map((engine) => engine.voices()))
    const [lists, later] = await Promise.all([listed(this.engines), listed(this.later)])
    const [own = [], suggested = []] = [lists.slice(0, -1).flat(), lists.at(-1)]
    return [...beforeTheirLanguage(own, suggested), ...later.flat()]
  }

  render(request: ChunkRequest): Promise<Result<RenderedChunk>>
  render(
    request: ChunkRequest,
    place: ChunkPlace | null,
  ): Promise<Result<RenderedChunk | WrittenChunk>>
  async render(
    request: ChunkRequest,
    place: ChunkPlace | null = null,
  ): Promise<Result<RenderedChunk | WrittenChunk>> {
    const { signal, dictionary, ...chunk } = request
    if (chunk.text.length > ONE_JOB_LENGTH) return renderChunk(this, request)
    return guarded(async () => {
      const engine = await untilAborted(this.engineOf(chunk.voiceKey), signal)
      if (!engine) return fail(unknownVoice(chunk.voiceKey))
      if (!engine.inThreads) return renderChunk(this, request)
      const shared = shareDictionary(dictionary)
      const [finish, name] = [this.finishes(), engine.name]
      const job = { ...chunk, place, engine: name, dictionary: shared, finish }
      const part = await untilAborted(this.partOf(job), signal)
      const buffer = part && 'samples' in part ? part.samples.buffer : null
      const transferList = buffer instanceof ArrayBuffer ? [buffer] : []
      const work = this.threads.run({ ...job, part }, { name: 'render', transferList })
      return renderedSchema.parse(await untilAborted(work, signal))
    }, signal)
  }

  /** A chunk's part of its sentence, in a voice of the threads; null: it has no sentence. */
  private async partOf(
    chunk: Pick<ChunkRequest, 'text' | 'context' | 'language' | 'voiceKey' | 'audio'> &
      Pick<SentenceJob, 'dictionary' | 'finish'> & { engine: string },
  ): Promise<SpokenPart | null> {
    if (!chunk.context) return null
    const { parts, own } = partsOf(chunk.text, chunk.context)
    if (parts.length === 1) return null
    const { engine, voiceKey, language, finish, dictionary, audio } = chunk
    const manner = { voiceKey, parts, language, rate: audio.speed, pitch: audio.pitch, finish }
    const sentence = await this.sentences.of(manner, dictionary, async () =>
      sentenceSchema.parse(
        await this.threads.run({ ...manner, engine, dictionary }, { name: 'sentence' }),
      ),
    )
    return sentence ? partOfSentence(sentence, own) : { reason: UNSPOKEN }
  }

  /** For voices outside the threads, which report no word times: those are aligned. */
  speakPart(
    { own, dictionary, work, ...request }: SpeakPartRequest,
    signal?: AbortSignal,
  ): Promise<Result<SpokenPart>> {
    return guarded(async () => {
      const engine = await untilAborted(this.engineOf(request.voiceKey), signal)
      const part = { own, dictionary, work, ...request }
      if (engine?.whole) return this.speakWithin(engine, part, signal)
      const manner = { ...request, finish: this.finishes() }
      const speak = () => this.alignedSentence({ ...request, dictionary })
      const shared = shareDictionary(dictionary)
      const sentence = await untilAborted(this.sentences.of(manner, shared, speak), signal)
      return ok(sentence ? partOfSentence(sentence, own) : { reason: UNSPOKEN })
    }, signal)
  }

  /** Speaks only the chunk's own part, with the rest of the sentence passed as context. */
  private async speakWithin(
    engine: VoiceEngine,
    { parts, own, dictionary, ...request }: SpeakPartRequest,
    signal?: AbortSignal,
  ): Promise<Result<SpokenPart>> {
    const { voiceKey, language } = request
    if (!engine.whole?.context(voiceKey)) return ok({ reason: NO_CONTEXT })
    const prepared = await preparedParts(parts, (text) =>
      this.prepare({ text, language, dictionary }, signal),
    )
    if (!prepared.ok) return prepared
    const joined = (some: readonly string[]) => some.join(' ').trim()
    const context = { before: joined(parts.slice(0, own)), after: joined(parts.slice(own + 1)) }
    const settings = { ...request, context, signal }
    return untilAborted(engine.speak(prepared.value[own] ?? '', voiceKey, settings), signal)
  }

  private async alignedSentence({
    parts: written,
    voiceKey,
    language,
    dictionary,
    rate,
    pitch,
  }: Omit<SpeakPartRequest, 'own'>): Promise<SpokenSentence | null> {
    const prepared = await preparedParts(written, (text) =>
      this.prepare({ text, language, dictionary }),
    )
    if (!prepared.ok) return null
    const parts = prepared.value
    const text = joinedText(parts)
    const spoken = await this.speakPieces({ voiceKey, text, rate, pitch })
    if (!spoken.ok) return null
    const { samples, sampleRate } = spoken.value
    // Read by a woman and a man: no cut is made where they differ.
    const sound = { samples, sampleRate }
    const job: AlignJob = { sound, spoken: text, language, voiceKey: null, gender: 'unknown' }
    const aligned = alignedSchema.parse(await this.threads.run(job, { name: 'align' }))
    return aligned.ok ? timedSentence(spoken.value, parts, aligned.value) : null
  }

  prepare(request: PrepareRequest, signal?: AbortSignal): Promise<Result<string>> {
    const { text, language } = request
    return guarded(async () => {
      const dictionary = shareDictionary(request.dictionary)
      const spoken: string[] = []
      // A job for each slice: other work gets its turn in between.
      for (const slice of textPieces(text, SLICE_LENGTH)) {
        const job = { text: slice.text, language, dictionary }
        const work = this.threads.run(job, { name: 'prepare' })
        spoken.push(z.string().parse(await untilAborted(work, signal)))
      }
      return ok(spoken.join(' '))
    }, signal)
  }

  readSrt(request: SrtRequest): Promise<Result<SpokenCue[]>> {
    return guarded(async () =>
      resultSchema(z.array(cueSchema)).parse(await this.threads.run(request, { name: 'cues' })),
    )
  }

  words({ signal, dictionary, ...request }: WordsRequest): Promise<Result<WordTimes>> {
    return guarded(async () => {
      const job = { ...request, dictionary: shareDictionary(dictionary) }
      const work = this.threads.run(job, { name: 'words' })
      return resultSchema(wordTimesSchema).parse(await untilAborted(work, signal))
    }, signal)
  }

  speak(request: SpeakRequest, signal?: AbortSignal): Promise<Result<SpokenAudio>> {
    return guarded(() => this.speakPieces(request, signal), signal)
  }

  finish(request: FinishRequest, signal?: AbortSignal): Promise<Result<FinishedAudio>> {
    return this.ask('finish', request, finishedSchema, signal)
  }

  spool(request: SpoolRequest, signal?: AbortSignal): Promise<Result<Spooled>> {
    return this.ask('spool', request, spooledSchema, signal)
  }

  encodeSpool(request: SpoolEncodeRequest, signal?: AbortSignal): Promise<Result<FinishedAudio>> {
    return this.ask('encode', request, finishedSchema, signal)
  }

  previewMusic(id: string): Promise<Result<FinishedAudio>> {
    return guarded(async () =>
      ok(finishedSchema.parse(await this.threads.run(id, { name: 'music' }))),
    )
  }

  async close(): Promise<void> {
    await this.threads.destroy()
  }

  /** Runs a job in a thread; spoken samples are handed over without a copy. */
  private ask<T>(
    name: string,
    request: FinishRequest | SpoolRequest | SpoolEncodeRequest,
    schema: z.ZodType<T>,
    signal?: AbortSignal,
  ): Promise<Result<T>> {
    return guarded(async () => {
      const buffer = 'spoken' in request ? request.spoken.samples.buffer : null
      const transferList = buffer instanceof ArrayBuffer ? [buffer] : []
      const work = this.threads.run(request, { name, transferList })
      return ok(schema.parse(await untilAborted(work, signal)))
    }, signal)
  }

  private async speakPieces(
    { voiceKey, text, rate, pitch, ...speakingFor }: SpeakRequest,
    signal?: AbortSignal,
  ): Promise<Result<SpokenAudio>> {
    const engine = await untilAborted(this.engineOf(voiceKey), signal)
    if (!engine) return fail(unknownVoice(voiceKey))
    if (engine.whole) {
      const settings = { rate, pitch, signal, ...speakingFor }
      return untilAborted(engine.speak(text, voiceKey, settings), signal)
    }
    const settings = { rate, pitch, finish: this.finishes(), signal }
    return speakText(text, rate, (piece) =>
      untilAborted(engine.speak(piece, voiceKey, settings), signal),
    )
  }

  private async engineOf(voiceKey: string): Promise<VoiceEngine | null> {
    for (const engine of [...this.engines, ...this.later]) {
      const voices = await engine.voices()
      if (voices.some(({ key }) => key === voiceKey)) return engine
    }
    return null
  }
}

/**
 * A later engine's voices are the suggested ones of their language: they come before the others.
 */
function beforeTheirLanguage(
  voices: readonly EngineVoice[],
  suggested: readonly EngineVoice[],
): EngineVoice[] {
  const languages = new Set(suggested.map(({ language }) => language))
  const first = voices.findIndex(({ language, id }) => id === undefined && languages.has(language))
  const at = first < 0 ? voices.length : first
  return [...voices.slice(0, at), ...suggested, ...voices.slice(at)]
}

/** Turns exceptions of a thread, and an abort, into failures. */
async function guarded<T>(
  work: () => Promise<Result<T>>,
  signal?: AbortSignal,
): Promise<Result<T>> {
  if (signal?.aborted) return fail(cancelled())
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) return fail(cancelled())
    const reason = causeText(error)
    return failWith('SYNTHESIS_FAILED', `The speech engine failed: ${reason}`)
  }
}

const cancelled = () => studioError('CANCELLED', 'The speech was cancelled.')

const unknownVoice = (key: string) =>
  studioError('VOICE_NOT_FOUND', `There is no voice "${key}".`, { at: `voice "${key}"` })

/**
 * The promise's value, or a rejection as soon as the signal aborts. The work itself continues
 * unheard: a thread is cheaper to let finish a short piece than to kill and load again.
 */
function untilAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(new Error('aborted'))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
