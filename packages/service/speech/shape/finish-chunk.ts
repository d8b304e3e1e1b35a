import { encodeAudio } from '@cuecast/audio'
import { bedLoop, mixBed } from '../beds/mix-bed'
import type { FinishedAudio, FinishRequest } from '../speech-engine'
import { rateOfQuality, shapePart } from './shape-part'

/** Shapes and encodes one chunk. Runs in a worker thread. */
export async function finishChunk(request: FinishRequest): Promise<FinishedAudio> {
  const rate = rateOfQuality(request.audio.quality, request.spoken.sampleRate)
  const sound = await shapePart(request, rate)
  const loop = request.background === null ? null : bedLoop(request.background, rate)
  if (loop) mixBed(sound, loop, { sampleRate: rate, from: 0, total: sound.length })
  const bytes = await encodeAudio([sound], rate, request.audio.audio_format)
  return { bytes, durationMs: (sound.length / rate) * 1000 }
}
