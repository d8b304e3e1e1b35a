import type { Result } from '@shared/contracts/result'
import { renderChunk } from './speech/render-chunk'
import type { EngineVoice, FinishedAudio, PrepareRequest } from './speech/speech-engine'
import { createSpeechPool } from './speech/speech-pool'
import type { RenderChunk } from './speech/chunk'
import { LONG_SRT, type SpokenCue, srtCues, type SrtRequest } from './speech/srt-cues'

/** The speech side as the service uses it. */
export interface Speech {
  voices(): Promise<readonly EngineVoice[]>
  render: RenderChunk
  /** A text as it would be spoken. */
  prepare(request: PrepareRequest, signal?: AbortSignal): Promise<Result<string>>
  /** The cues of an SRT; a long one is read in a thread. */
  cues(request: SrtRequest): Promise<Result<SpokenCue[]>>
  /** A bed by itself, as MP3. */
  hearBed(id: string): Promise<Result<FinishedAudio>>
  close(): Promise<void>
}

/** espeak-ng in worker threads. */
export function createSpeech(workers: number): Speech {
  const engine = createSpeechPool({ workers })
  return {
    voices: () => engine.voices(),
    render: (request) => renderChunk(engine, request),
    prepare: (request, signal) => engine.prepare(request, signal),
    cues: async (request) =>
      request.srt.length > LONG_SRT ? engine.readSrt(request) : srtCues(request),
    hearBed: (id) => engine.hearBed(id),
    close: () => engine.close(),
  }
}
