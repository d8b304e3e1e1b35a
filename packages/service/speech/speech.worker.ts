import { prepareText } from '@cuecast/spoken-text'
import { Piscina, transferableSymbol, valueSymbol } from 'piscina'
import { buildCatalogue, type CatalogueVoice } from './espeak/catalogue'
import { EspeakSpeaker, type PieceRequest, speakPiece } from './espeak/espeak-speaker'
import { encodeSpool, finishChunk, spoolPart } from './finish-chunk'
import { previewMusic } from './music'
import { readDictionary, type SharedDictionary } from './shared-dictionary'
import type { FinishedAudio, FinishRequest, SpoolEncodeRequest } from './speech-engine'
import { srtCues } from './srt-cues'

let loading: Promise<EspeakSpeaker> | null = null

const speaker = (): Promise<EspeakSpeaker> => (loading ??= EspeakSpeaker.load())

export interface EngineFacts {
  sampleRate: number
  voices: CatalogueVoice[]
}

/** What this engine has. */
export async function facts(): Promise<EngineFacts> {
  const espeak = await speaker()
  return { sampleRate: espeak.sampleRate, voices: buildCatalogue(espeak.listVoices()) }
}

interface PrepareJob {
  text: string
  language: string
  dictionary: SharedDictionary
}

/** The text as it will be spoken. */
export function prepare({ text, language, dictionary }: PrepareJob): string {
  return prepareText(text, language, readDictionary(dictionary)).spoken
}

/** The cues of a long SRT. */
export const cues = srtCues

/** One piece of text as samples, handed over without a copy. */
export async function speak(request: PieceRequest): Promise<unknown> {
  try {
    return Piscina.move(await speakPiece(await speaker(), request))
  } catch (error) {
    // An engine that has aborted is dead: the next call gets a new one.
    loading = null
    throw error
  }
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

function handOver(finished: FinishedAudio): unknown {
  return Piscina.move({
    get [transferableSymbol]() {
      return [finished.bytes.buffer]
    },
    get [valueSymbol]() {
      return finished
    },
  })
}
