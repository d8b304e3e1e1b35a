import type { Result } from '@shared/contracts/result'
import type { AudioData } from '../audio-data'
import { audioBroken } from './decode-error'
import { decodeWithFfmpeg } from './decode-ffmpeg'
import { decodeFlac } from './decode-flac'
import { decodeMp3 } from './decode-mp3'
import { decodeOggOpus, decodeOggVorbis } from './decode-ogg'
import { decodeWav } from './decode-wav'
import { sniffSound } from './sniff'

/**
 * Decodes a whole sound file, whatever its name says it is.
 *
 * @returns AUDIO_BROKEN when it is damaged, cut off or no sound at all; AUDIO_UNSUPPORTED when it
 *   is a sound that this machine cannot read
 */
export async function decodeAudio(bytes: Uint8Array): Promise<Result<AudioData>> {
  try {
    const decoded = await decodeKind(bytes)
    if (decoded.ok && decoded.value.channels.some((channel) => channel.some(Number.isNaN)))
      return audioBroken('samples that are not numbers')
    return decoded
  } catch (error) {
    // The wasm decoders throw on input that they cannot make sense of.
    return audioBroken(error instanceof Error ? error.message : String(error))
  }
}

function decodeKind(bytes: Uint8Array): Result<AudioData> | Promise<Result<AudioData>> {
  if (bytes.length === 0) return audioBroken('empty file')
  switch (sniffSound(bytes)) {
    case 'wav':
      return decodeWav(bytes)
    case 'mp3':
      return decodeMp3(bytes)
    case 'flac':
    case 'ogg-flac':
      return decodeFlac(bytes)
    case 'ogg-opus':
      return decodeOggOpus(bytes)
    case 'ogg-vorbis':
      return decodeOggVorbis(bytes)
    case 'other':
      return decodeWithFfmpeg(bytes)
    case 'unknown':
      return audioBroken('not a sound file')
  }
}
