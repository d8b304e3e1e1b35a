import { ok, type Result } from '@shared/contracts/result'
import { type AudioData, joinSamples } from './audio-data'
import { decodeAudio } from './decode/decode-audio'
import type { SoundBound } from './measure-take'
import { encodeAudio } from './encode/encode-audio'
import { resampleChannels } from './resample'

/** Several sounds one after the other as one WAV file at the rate of the first; one stays as it is. */
export async function joinSounds(
  pieces: readonly Uint8Array[],
  { maxSeconds }: SoundBound = {},
): Promise<Result<Uint8Array>> {
  const [only] = pieces
  if (only && pieces.length === 1) return ok(only)
  const sounds: AudioData[] = []
  for (const piece of pieces) {
    const sound = await decodeAudio(piece, maxSeconds)
    if (!sound.ok) return sound
    sounds.push(sound.value)
  }
  const sampleRate = sounds[0]?.sampleRate ?? 48_000
  const count = Math.max(1, ...sounds.map(({ channels }) => Math.min(2, channels.length)))
  const channels = Array.from({ length: count }, (_, i) => {
    const parts = sounds.map((sound) => {
      const channel = sound.channels[i] ?? sound.channels[0] ?? new Float32Array()
      return resampleChannels([channel], sound.sampleRate, sampleRate)[0] ?? channel
    })
    return joinSamples(parts)
  })
  return ok(await encodeAudio(channels, sampleRate, 'wav'))
}
