import type { Result } from '@shared/contracts/result'
import type { AudioData } from '../audio-data'
import { audioBroken } from './decode-error'
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
    return await decodeKind(bytes)
  } catch (error) {
    // The wasm decoders throw on input that they cannot make sense of.
    return audioBroken(error instanceof Error ? error.message : String(error))
  }
}

/** Decoders come in only when they are needed: a mix thread that meets nothing but WAV starts faster. */
async function decodeKind(bytes: Uint8Array): Promise<Result<AudioData>> {
  if (bytes.length === 0) return audioBroken('empty file')
  switch (sniffSound(bytes)) {
    case 'wav':
      return decodeWav(bytes)
    case 'mp3':
      return (await import('./decode-mp3')).decodeMp3(bytes)
    case 'flac':
    case 'ogg-flac':
      return (await import('./decode-flac')).decodeFlac(bytes)
    case 'ogg-opus':
      return (await import('./decode-ogg')).decodeOggOpus(bytes)
    case 'ogg-vorbis':
      return (await import('./decode-ogg')).decodeOggVorbis(bytes)
    case 'other':
      return (await import('./decode-container')).decodeContainer(bytes)
    case 'unknown':
      return audioBroken('not a sound file')
  }
}
