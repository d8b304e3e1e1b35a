import type { Result } from '@shared/contracts/result'
import type { EngineVoice, FinishedAudio, PrepareRequest, RenderChunk } from './speech-engine'
import { createSpeechPool, type SpeechPoolOptions } from './speech-pool'
import { LONG_SRT, type SpokenCue, srtCues, type SrtRequest } from './srt-cues'

/** The speech side as the service uses it. */
export interface Speech {
  voices(): Promise<readonly EngineVoice[]>
  render: RenderChunk
  /** A text as it would be spoken. */
  prepare(request: PrepareRequest, signal?: AbortSignal): Promise<Result<string>>
  /** The cues of an SRT; a long one is read in a thread. */
  cues(request: SrtRequest): Promise<Result<SpokenCue[]>>
  /** Background music without a voice, as MP3. */
  previewMusic(id: string): Promise<Result<FinishedAudio>>
  close(): Promise<void>
}

/** Speech of the built-in engines and of more, in worker threads. */
export function createSpeech(options: SpeechPoolOptions): Speech {
  const engine = createSpeechPool(options)
  return {
    voices: () => engine.voices(),
    render: (request) => engine.render(request),
    prepare: (request, signal) => engine.prepare(request, signal),
    cues: async (request) =>
      request.srt.length > LONG_SRT ? engine.readSrt(request) : srtCues(request),
    previewMusic: (id) => engine.previewMusic(id),
    close: () => engine.close(),
  }
}
