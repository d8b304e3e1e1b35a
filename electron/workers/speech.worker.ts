import { Piscina } from 'piscina'
import { buildCatalogue, type CatalogueVoice } from '../service/speech/espeak/catalogue'
import { EspeakSpeaker } from '../service/speech/espeak/espeak-speaker'
import { speakPiece, type PieceRequest } from '../service/speech/espeak/speak-piece'

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

/** One piece of text as samples, handed over without a copy. */
export async function speak(request: PieceRequest): Promise<unknown> {
  try {
    return Piscina.move(speakPiece(await speaker(), request))
  } catch (error) {
    // An engine that has aborted is dead: the next call gets a new one.
    loading = null
    throw error
  }
}
