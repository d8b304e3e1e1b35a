import { openFilmSound } from '@cuecast/audio'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import type { Diarisation } from '@shared/contracts/models/transcription'
import type { ModelHost } from '../models/model-host'
import type { Recognisers } from './recognisers'

/** Longest sound that is taken, s: the work grows with the square of its length. */
import { LISTENING_RATE } from '../models/model-messages'

const MAX_S = 600

/** Finds who speaks when in a sound, with the user's diariser. */
export class SpeakerFinder {
  constructor(private readonly parts: { host: ModelHost; recognisers: Recognisers }) {}

  /**
   * @param file path of the sound
   * @param speakers how many people speak; null = to be found out
   * @returns FEATURE_UNAVAILABLE without a diariser, INVALID_PARAMETER for a sound that is too long,
   *   AUDIO_BROKEN, AUDIO_UNSUPPORTED, CANCELLED and failures of models and files
   */
  async find(
    file: string,
    speakers: number | null,
    signal: AbortSignal,
  ): Promise<Result<Diarisation>> {
    const { host, recognisers } = this.parts
    const found = await recognisers.diariser()
    if (!found.ok) return found
    const { id, name, licence, model } = found.value
    const samples = await samplesOf(file)
    if (!samples.ok) return samples
    const request = { kind: 'find-speakers', model, samples: samples.value, speakers } as const
    const diarised = await host.request<'find-speakers'>(request, { signal })
    if (!diarised.ok && diarised.error.code === 'MODEL_CRASHED') await recognisers.recordCrash(id)
    if (!diarised.ok) return diarised
    return ok({
      duration_ms: Math.round((samples.value.length / LISTENING_RATE) * 1_000),
      diariser: name,
      diariser_licence: { name: licence.name, commercial: licence.commercial },
      turns: diarised.value.turns.map(({ startMs, endMs, speaker }) => ({
        start_ms: startMs,
        end_ms: endMs,
        speaker,
      })),
      voices: diarised.value.voices.map(({ spokenMs, vector }) => ({
        spoken_ms: spokenMs,
        vector,
      })),
    })
  }
}

async function samplesOf(file: string): Promise<Result<Float32Array>> {
  const opened = await openFilmSound(file, { sampleRate: LISTENING_RATE, channels: 1 })
  if (!opened.ok) return fail({ ...opened.error, at: 'file' })
  try {
    const [samples = new Float32Array(0)] = await opened.value.read(MAX_S * LISTENING_RATE + 1)
    return samples.length > MAX_S * LISTENING_RATE ? tooLong : ok(samples)
  } finally {
    await opened.value.close()
  }
}

const tooLong = failWith(
  'INVALID_PARAMETER',
  `file: at most ${MAX_S} s of sound; send a longer one in parts`,
)
