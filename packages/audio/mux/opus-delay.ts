import type { InputAudioTrack } from 'mediabunny'
import { openMedia } from '../decode/open-media'
import { opusDelay } from '../decode/opus-head'

/** Delay of libopus at 48 kHz, s. */
const USUAL = 312 / 48_000

/** The encoder's delay of an Opus track, s. */
export async function delayOfTrack(track: InputAudioTrack): Promise<number> {
  const description = (await track.getDecoderConfig().catch(() => null))?.description
  return description ? opusDelay(description) : USUAL
}

/** The delay of the first Opus track of a file, s. */
export async function opusDelayOf(path: string): Promise<number> {
  const input = await openMedia(path)
  try {
    for (const track of await input.getAudioTracks())
      if ((await track.getCodec()) === 'opus') return await delayOfTrack(track)
    return USUAL
  } catch {
    return USUAL
  } finally {
    input.dispose()
  }
}
