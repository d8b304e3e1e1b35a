import {
  decodeAudio,
  encodeAdts,
  encodeAudio,
  Quantiser,
  resample,
  type TrackInfo,
} from '@cuecast/audio'
import { ok, type Result } from '@shared/contracts/result'

/** Hz of speech that is handed over piece by piece, as OpenAI's API has it. */
const RATE = 24_000

/**
 * Spoken WAV at 24 kHz in the additional formats of OpenAI's API: raw samples (16 bits,
 * little-endian, one channel, no header), MP3, or AAC in ADTS.
 *
 * @param restMs silence appended, ms: clients join the pieces as they are
 * @param tags in front, of MP3 alone
 * @returns AUDIO_BROKEN if the bytes are not sound
 */
export async function convertSpeech(
  wav: Uint8Array,
  to: 'pcm' | 'mp3' | 'aac',
  restMs: number,
  tags: TrackInfo['tags'] = {},
): Promise<Result<Uint8Array>> {
  const decoded = await decodeAudio(wav)
  if (!decoded.ok) return decoded
  const { channels, sampleRate } = decoded.value
  const spoken = resample(channels[0] ?? new Float32Array(0), sampleRate, RATE)
  const samples = new Float32Array(spoken.length + Math.round((restMs / 1_000) * RATE))
  samples.set(spoken)
  if (to === 'aac') return ok(await encodeAdts(samples, RATE))
  if (to === 'mp3') return ok(await encodeAudio([samples], RATE, 'mp3', { info: { tags } }))
  const values = new Int16Array(samples.length)
  new Quantiser(16, true).run([samples], values)
  return ok(new Uint8Array(values.buffer))
}
