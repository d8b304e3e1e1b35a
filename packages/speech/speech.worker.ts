import { sampleCollector } from '@cuecast/audio'
import { prepareText } from '@cuecast/spoken-text'
import { Piscina, transferableSymbol, valueSymbol, workerData } from 'piscina'
import { z } from 'zod'
import type { ThreadEngine, ThreadEngineName, ThreadPiece } from './engines'
import type { EspeakShared } from './espeak/data-files'
import { espeakThread } from './espeak/espeak-speaker'
import { fliteThread } from './flite/flite-speaker'
import { encodeSpool, finishChunk, spoolPart, writeChunk } from './finish-chunk'
import { previewMusic } from './music'
import { polishPiece, type RawPiece, speakText } from './piece'
import { renderChunk } from './render-chunk'
import type { Manner } from './sentence/kept-sentences'
import { preparedParts } from './sentence/prepared-parts'
import {
  EXACT_MS,
  joinedText,
  letterCount,
  partOfSentence,
  type SpokenSentence,
} from './sentence/spoken-sentence'
import { readDictionary, type SharedDictionary } from './shared-dictionary'
import type {
  ChunkPlace,
  ChunkRequest,
  ChunkSteps,
  EngineVoice,
  FinishedAudio,
  FinishRequest,
  SpokenPart,
  SpoolEncodeRequest,
  WordsRequest,
} from './speech-engine'
import { srtCues } from './srt-cues'
import { alignedWords, type AlignJob, wordTimes } from './word-times'
import { plainPunctuation } from '@shared/text/plain-punctuation'
import { ok } from '@shared/contracts/result'

const collect = sampleCollector()
const { espeak: shared } = z.object({ espeak: z.custom<EspeakShared>() }).parse(workerData)
const espeak = espeakThread(shared)
// The thread is ready when its engine is; a failure is reported to the first request for a voice.
await espeak.voices().catch(() => undefined)

/** The handler of each engine that runs in these threads. */
const engines: Record<ThreadEngineName, ThreadEngine> = { espeak, flite: fliteThread() }

export const voices = (name: ThreadEngineName): Promise<EngineVoice[]> => engines[name].voices()

interface PrepareJob {
  text: string
  language: string
  dictionary: SharedDictionary
}

/** The text as it will be spoken; engines would pause otherwise at … than at three dots. */
export function prepare({ text, language, dictionary }: PrepareJob): string {
  return plainPunctuation(prepareText(text, language, readDictionary(dictionary)).spoken)
}

interface WordsJob extends Omit<WordsRequest, 'dictionary' | 'signal'> {
  dictionary: SharedDictionary
}

/** Times of the words of samples by the reading of a built-in voice. */
export async function align(job: AlignJob): Promise<unknown> {
  const aligned = await alignedWords(espeak, job)
  collect()
  return aligned
}

/** Times of the words of a sound. */
export async function words({ dictionary, ...job }: WordsJob): Promise<unknown> {
  const spoken = prepare({ text: job.text, language: job.language, dictionary })
  const found = await wordTimes(espeak, job, spoken)
  collect()
  return found
}

/** The cues of a long SRT. */
export const cues = srtCues

/** One piece of text as samples, handed over without a copy. */
export async function speak({ engine, ...piece }: ThreadPiece): Promise<unknown> {
  const { samples, sampleRate } = await engines[engine].speak(piece)
  return moved({ samples, sampleRate }, samples.buffer)
}

/** A sentence that is to be cut into its parts. */
export interface SentenceJob extends Manner {
  engine: ThreadEngineName
  dictionary: SharedDictionary
}

/** A sentence over several chunks, handed over without a copy. */
export async function sentence(job: SentenceJob): Promise<unknown> {
  const spoken = await speakSentence(job)
  collect()
  return moved(spoken, spoken.samples.buffer)
}

async function speakSentence({
  engine,
  voiceKey,
  rate,
  pitch,
  finish: isFinished,
  language,
  dictionary,
  ...job
}: SentenceJob): Promise<SpokenSentence> {
  const prepared = await preparedParts(job.parts, async (text) =>
    ok(prepare({ text, language, dictionary })),
  )
  if (!prepared.ok) throw new Error(prepared.error.message)
  const parts = prepared.value
  const spoken = await speakText(joinedText(parts), rate, async (text) =>
    ok(await engines[engine].speak({ text, voiceKey, rate, pitch, finish: isFinished })),
  )
  if (!spoken.ok) throw new Error(spoken.error.message)
  const { samples, sampleRate, words: said = [] } = spoken.value
  return {
    samples,
    sampleRate,
    words: said,
    letters: parts.map(letterCount),
    toleranceMs: EXACT_MS,
    doubtsMs: [],
  }
}

interface ChunkJob extends Omit<ChunkRequest, 'dictionary' | 'signal'> {
  engine: ThreadEngineName
  dictionary: SharedDictionary
  /** Its part of its sentence at the requested speed; null: it has no sentence. */
  part: SpokenPart | null
  place: ChunkPlace | null
  finish: boolean
}

/** A whole chunk from its text to its file, without a way to the main thread in between. */
export async function render({
  engine,
  dictionary,
  place,
  finish: isFinished,
  part: given,
  ...request
}: ChunkJob): Promise<unknown> {
  const steps: ChunkSteps = {
    prepare: async ({ text, language }) => ok(prepare({ text, language, dictionary })),
    speak: ({ text, voiceKey, rate, pitch }) =>
      speakText(text, rate, async (piece) =>
        ok(await engines[engine].speak({ text: piece, voiceKey, rate, pitch, finish: isFinished })),
      ),
    async speakPart({ own, ...manner }) {
      if (given && ('reason' in given || manner.rate === request.audio.speed)) return ok(given)
      const job = { ...manner, engine, dictionary, finish: isFinished }
      return ok(partOfSentence(await speakSentence(job), own))
    },
    finish: async (shaped) => ok(await finishChunk(shaped)),
    spool: async (part) => ok(await spoolPart(part)),
    encodeSpool: async (spooled) => ok(await encodeSpool(spooled)),
  }
  const rendered = await renderChunk(steps, { ...request, dictionary: [] })
  const written =
    rendered.ok && place ? await writeChunk(rendered.value, place, request.text) : null
  collect()
  if (written) return ok(written)
  if (!rendered.ok) return rendered
  const { words: _, ...chunk } = rendered.value
  return moved(ok(chunk), chunk.bytes.buffer)
}

/** Brings speech of another process to the common level, speed and pitch. */
export async function polish(piece: RawPiece): Promise<unknown> {
  const polished = await polishPiece(piece)
  return moved(polished, polished.samples.buffer)
}

/** A chunk's file from its samples; the bytes are handed over without a copy. */
export async function finish(request: FinishRequest): Promise<unknown> {
  return handOver(await finishChunk(request))
}

/** A part of a long text on its way to its file. */
export const spool = spoolPart

/** The file of a long text from its parts. */
export async function encode(request: SpoolEncodeRequest): Promise<unknown> {
  return handOver(await encodeSpool(request))
}

/** Background music without a voice. */
export async function music(id: string): Promise<unknown> {
  return handOver(await previewMusic(id))
}

const handOver = (finished: FinishedAudio): unknown => moved(finished, finished.bytes.buffer)

/** A value that is handed over to the main thread without a copy of its samples or bytes. */
const moved = (value: object, memory: ArrayBufferLike): unknown =>
  Piscina.move({
    get [transferableSymbol]() {
      return [memory]
    },
    get [valueSymbol]() {
      return value
    },
  })
