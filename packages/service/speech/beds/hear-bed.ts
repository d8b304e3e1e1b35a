import { encodeAudio } from '@cuecast/audio'
import type { FinishedAudio } from '../speech-engine'
import { bedLoop, mixBed } from './mix-bed'

const SAMPLE_RATE = 44_100

/** How much louder a bed is when it is heard by itself: about −20 dBFS RMS. */
const ALONE = 8.5

/**
 * One round of a bed by itself, as MP3, for choosing one. Takes seconds: for a worker thread.
 * @throws for an unknown id
 */
export async function hearBed(id: string): Promise<FinishedAudio> {
  const loop = bedLoop(id, SAMPLE_RATE)
  if (!loop) throw new Error(`there is no bed "${id}"`)
  const sound = new Float32Array(loop.length)
  mixBed(sound, loop, { sampleRate: SAMPLE_RATE, from: 0, total: sound.length })
  for (let i = 0; i < sound.length; i++) sound[i] = (sound[i] ?? 0) * ALONE
  const bytes = await encodeAudio([sound], SAMPLE_RATE, 'mp3')
  return { bytes, durationMs: (sound.length / SAMPLE_RATE) * 1000 }
}
