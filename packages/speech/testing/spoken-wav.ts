import { decodeAudio, resample } from '@cuecast/audio'
import { monoWav } from '@cuecast/audio/testing/wav'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { must, present } from '@shared/testing/must'
import { createSpeech } from '../speech-pool'

const RATE = 16_000

/**
 * A WAV in which espeak speaks each of these Vietnamese texts at its time, s, with silence between
 * them.
 */
export async function spokenWav(
  texts: readonly { atS: number; text: string }[],
  lengthS: number,
): Promise<Buffer> {
  const speech = createSpeech({ workers: 1 })
  const track = new Float32Array(lengthS * RATE)
  try {
    for (const { atS, text } of texts) {
      const said = must(
        await speech.render({
          text,
          language: 'vi',
          voiceKey: 'vi',
          audio: defaultAudioFields,
          slotMs: null,
          maxRate: 1,
          dictionary: [],
          background: null,
          signal: AbortSignal.timeout(60_000),
        }),
      )
      const { channels, sampleRate } = must(await decodeAudio(said.bytes))
      track.set(resample(present(channels[0]), sampleRate, RATE), atS * RATE)
    }
  } finally {
    await speech.close()
  }
  return monoWav(RATE, track.length, (frame) => (track[frame] ?? 0) * 32_000)
}
