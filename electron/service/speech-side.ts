import { renderChunk } from './speech/render-chunk'
import type { EngineVoice } from './speech/speech-engine'
import { createSpeechPool } from './speech/speech-pool'
import type { RenderChunk } from './tasks/renderer'

/** The speech side as the service uses it. */
export interface Speech {
  voices(): Promise<readonly EngineVoice[]>
  render: RenderChunk
  close(): Promise<void>
}

/** espeak-ng in worker threads. */
export function createSpeech(workers: number): Speech {
  const engine = createSpeechPool({ workers })
  return {
    voices: () => engine.voices(),
    render: (request) => renderChunk(engine, request),
    close: () => engine.close(),
  }
}
