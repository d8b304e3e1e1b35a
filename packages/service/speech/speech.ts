import { studioError } from '@shared/contracts/errors'
import { fail, type Result } from '@shared/contracts/result'
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

/** Texts of one account that may wait. */
const MAX_WAITING = 20

const tooMany = studioError('RATE_LIMITED', 'too many texts are waiting; try again later', {
  params: { retryAfterSeconds: 2 },
})

/**
 * Texts that a client wants to see as they would be spoken. They cost nothing, so an account gets
 * one at a time: asking for many does not take the threads from what is being rendered.
 */
export class SpokenTexts {
  private readonly lanes = new Map<number, { last: Promise<unknown>; waiting: number }>()

  constructor(private readonly speech: Pick<Speech, 'prepare'>) {}

  async prepare(
    accountId: number,
    request: PrepareRequest,
    signal?: AbortSignal,
  ): Promise<Result<string>> {
    const lane = this.lanes.get(accountId) ?? { last: Promise.resolve(), waiting: 0 }
    if (lane.waiting >= MAX_WAITING) return fail(tooMany)
    this.lanes.set(accountId, lane)
    lane.waiting++
    // `prepare` answers failures as values, so the chain never breaks.
    const work = lane.last.then(() => this.speech.prepare(request, signal))
    lane.last = work
    try {
      return await work
    } finally {
      lane.waiting--
      if (lane.waiting === 0) this.lanes.delete(accountId)
    }
  }
}
