import { causeText } from '@shared/contracts/errors'
import { fail, type Result } from '@shared/contracts/result'
import type { AudioData } from '../audio-data'
import { audioBroken } from '../audio-error'
import { MAX_SOUND_SECONDS } from './bounded'
import { decodeWav } from './decode-wav'
import { sniffSound } from './sniff'

/**
 * Decodes a whole sound file by its content, ignoring its extension. A few bytes may hold hours, so
 * anything longer than expected is refused before it fills the memory.
 *
 * @param maxSeconds longest sound that is expected
 * @returns AUDIO_BROKEN when it is damaged, truncated or not sound at all; AUDIO_UNSUPPORTED when
 * this machine has no decoder for it
 */
export async function decodeAudio(
  bytes: Uint8Array,
  maxSeconds: number = MAX_SOUND_SECONDS,
): Promise<Result<AudioData>> {
  try {
    return await decodeKind(bytes, maxSeconds)
  } catch (error) {
    // The wasm decoders throw on input that they cannot parse.
    return audioBroken('damaged', causeText(error))
  }
}

/** Decoders are loaded on demand: a mix thread that reads only WAV starts faster. */
async function decodeKind(bytes: Uint8Array, maxSeconds: number): Promise<Result<AudioData>> {
  if (bytes.length === 0) return audioBroken('empty', 'empty file')
  switch (sniffSound(bytes)) {
    case 'wav':
      return decodeAnyWav(bytes, maxSeconds)
    case 'mp3':
      return (await import('./decode-mp3')).decodeMp3(bytes, maxSeconds)
    case 'flac':
    case 'ogg-flac':
      return (await import('./decode-flac')).decodeFlac(bytes, maxSeconds)
    case 'ogg-opus':
      return (await import('./decode-ogg')).decodeOggOpus(bytes, maxSeconds)
    case 'ogg-vorbis':
      return (await import('./decode-ogg')).decodeOggVorbis(bytes, maxSeconds)
    case 'other':
      return (await import('./decode-container')).decodeContainer(bytes, maxSeconds)
    case 'unknown':
      return describeNonAudio(bytes)
  }
}

/** Codecs in WAV that we do not decode (ADPCM, MP3, GSM) go to ffmpeg. */
async function decodeAnyWav(bytes: Uint8Array, maxSeconds: number): Promise<Result<AudioData>> {
  const ours = decodeWav(bytes, maxSeconds)
  if (ours.ok || ours.error.code !== 'AUDIO_UNSUPPORTED') return ours
  const theirs = await (await import('./decode-ffmpeg')).decodeWithFfmpeg(bytes, maxSeconds)
  return theirs.ok
    ? theirs
    : fail({ ...ours.error, params: { ...ours.error.params, ...theirs.error.params } })
}

/** Characters quoted from a text that came instead of sound. */
const QUOTED = 80
/** Shorter texts are probably binary data. */
const MIN_TEXT = 8

/** Services send error pages and JSON named like a sound file: quoting them shows what happened. */
function describeNonAudio(bytes: Uint8Array): Result<never> {
  const text = new TextDecoder().decode(bytes.subarray(0, 2_000))
  const isBinary = text.includes('\ufffd') || text.includes('\u0000')
  const words = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (isBinary || words.length < MIN_TEXT) return audioBroken('damaged', 'not a sound file')
  return audioBroken('text', `a text instead of sound: ${words.slice(0, QUOTED)}`)
}
