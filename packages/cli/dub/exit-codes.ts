import type { ErrorCode } from '@shared/contracts/errors'

/** Exit codes of `dub`; `--help` lists them. */
export const exitCodes = {
  /** Every cue was rendered. */
  voiced: 0,
  internal: 1,
  usage: 2,
  /** Subtitles, cast file, voice or project could not be used. */
  input: 3,
  /** The service could not be reached, refused the key, or has no credits left. */
  service: 4,
  /** The track is written, but some cues failed. */
  incomplete: 5,
  /** The track or the project could not be written. */
  output: 6,
  /** As shells report SIGINT. */
  interrupted: 130,
} as const

const inputCodes = new Set<ErrorCode>([
  'NOT_SUBTITLES',
  'SUBTITLES_EMPTY',
  'TIMES_UNCLEAR',
  'SCRIPT_EMPTY',
  'SCRIPT_UNREADABLE',
  'CUE_TOO_LONG',
  'TOO_MANY_CUES',
  'ENCODING_UNKNOWN',
  'CUE_WITHOUT_TEXT',
  'FILE_NOT_FOUND',
  'FILE_UNREADABLE',
  'FILE_TOO_LARGE',
  'FILE_NEWER',
  'PATH_NOT_CHOSEN',
  'CAST_MAP_INVALID',
  'NOTES_INVALID',
  'NOTES_NEWER',
  'NOTES_OTHER_PROJECT',
  'SPEAKER_NOT_CAST',
  'VOICE_NOT_FOUND',
  'PROJECT_NOT_FOUND',
  'PROJECT_INVALID',
  'PROJECT_NEWER',
  'PROJECT_IN_USE',
  'PROJECT_READ_ONLY',
  'PROJECT_LOCK_LOST',
  'NAME_TOO_LONG',
  'RECOGNISER_MISSING',
  'DIARISER_MISSING',
  'SEPARATOR_MISSING',
  'FFMPEG_MISSING',
  'NOTHING_SAID',
  'FILM_WITHOUT_SOUND',
  'FILM_DAMAGED',
  'AUDIO_BROKEN',
  'NOT_SOUND',
])
const outputCodes = new Set<ErrorCode>([
  'DISK_FULL',
  'WRITE_FAILED',
  'PERMISSION_DENIED',
  'FILE_IN_USE',
  'AUDIO_UNSUPPORTED',
  'REVIEW_TOO_LARGE',
])

export function exitCodeOf(code: ErrorCode): number {
  const usage: readonly ErrorCode[] = ['INVALID_ARGUMENT', 'FILM_MISSING', 'NOTHING_TO_REVIEW']
  if (usage.includes(code)) return exitCodes.usage
  if (code === 'CANCELLED') return exitCodes.interrupted
  if (code === 'INTERNAL_ERROR') return exitCodes.internal
  if (code === 'NOTHING_TO_EXPORT') return exitCodes.incomplete
  if (inputCodes.has(code)) return exitCodes.input
  return outputCodes.has(code) ? exitCodes.output : exitCodes.service
}
