import type { ErrorCode, StudioError } from './studio-error'

/**
 * transient: the same request may succeed later, unchanged · stops-run: every further request would
 * fail in the same way until the user acts · about-cue: it concerns this request only, and others
 * continue.
 */
type FailureKind = 'transient' | 'stops-run' | 'about-cue'

/** Consequence of each error code for further requests. The only place that decides it. */
const failureKinds: Record<ErrorCode, FailureKind> = {
  RATE_LIMITED: 'transient',
  SERVICE_ERROR: 'transient',
  OFFLINE: 'transient',
  TIMEOUT: 'transient',
  SERVICE_NOT_RUNNING: 'transient',

  INSUFFICIENT_CREDITS: 'stops-run',
  CREDIT_LIMIT: 'stops-run',
  REQUEST_LIMIT: 'stops-run',
  SENDING_NOT_AGREED: 'stops-run',
  UNAUTHORIZED: 'stops-run',
  FORBIDDEN: 'stops-run',
  INSECURE_URL: 'stops-run',
  NETWORK_OFF: 'stops-run',
  DISK_FULL: 'stops-run',
  WRITE_FAILED: 'stops-run',
  PERMISSION_DENIED: 'stops-run',
  FILE_IN_USE: 'stops-run',
  PROJECT_READ_ONLY: 'stops-run',
  PROJECT_LOCK_LOST: 'stops-run',

  NOT_SUBTITLES: 'about-cue',
  SUBTITLES_EMPTY: 'about-cue',
  SCRIPT_EMPTY: 'about-cue',
  SCRIPT_UNREADABLE: 'about-cue',
  ENCODING_UNKNOWN: 'about-cue',
  CUE_WITHOUT_TEXT: 'about-cue',
  CUE_TOO_LONG: 'about-cue',
  TOO_MANY_CUES: 'about-cue',
  FILE_NOT_FOUND: 'about-cue',
  FILE_UNREADABLE: 'about-cue',
  FILE_TOO_LARGE: 'about-cue',
  FILE_NEWER: 'about-cue',
  PATH_NOT_CHOSEN: 'about-cue',
  NAME_TOO_LONG: 'about-cue',
  CAST_MAP_INVALID: 'about-cue',
  NOTES_INVALID: 'about-cue',
  NOTES_NEWER: 'about-cue',
  NOTES_OTHER_PROJECT: 'about-cue',
  SPEAKER_NOT_CAST: 'about-cue',
  INVALID_ARGUMENT: 'about-cue',
  INVALID_PARAMETER: 'about-cue',
  TEXT_TOO_LONG: 'about-cue',
  VOICE_NOT_FOUND: 'about-cue',
  INVALID_SRT: 'about-cue',
  NOT_FOUND: 'about-cue',
  FEATURE_UNAVAILABLE: 'about-cue',
  SYNTHESIS_FAILED: 'about-cue',
  BAD_RESPONSE: 'about-cue',
  DOWNLOAD_REFUSED: 'about-cue',
  PORT_IN_USE: 'about-cue',
  ANSWER_LOST: 'about-cue',
  PROJECT_NOT_FOUND: 'about-cue',
  PROJECT_INVALID: 'about-cue',
  PROJECT_NEWER: 'about-cue',
  PROJECT_IN_USE: 'about-cue',
  PROJECT_CHANGED: 'about-cue',
  EDIT_REFUSED: 'about-cue',
  TAKE_GONE: 'about-cue',
  AUDIO_BROKEN: 'about-cue',
  NOT_SOUND: 'about-cue',
  AUDIO_UNSUPPORTED: 'about-cue',
  NOTHING_TO_EXPORT: 'about-cue',
  NOTHING_TO_REVIEW: 'about-cue',
  RECOGNISER_MISSING: 'about-cue',
  DIARISER_MISSING: 'about-cue',
  SEPARATOR_MISSING: 'about-cue',
  NOTHING_SAID: 'about-cue',
  NOT_RENDERED: 'about-cue',
  TAKE_UNREADABLE: 'about-cue',
  FILM_WITHOUT_SOUND: 'about-cue',
  FILM_DAMAGED: 'about-cue',
  REVIEW_TOO_LARGE: 'about-cue',
  FILM_MISSING: 'about-cue',
  TAKES_IN_USE: 'about-cue',
  TAKES_NOT_FOUND: 'about-cue',
  MICROPHONE_REFUSED: 'about-cue',
  MICROPHONE_MISSING: 'about-cue',
  MICROPHONE_LOST: 'about-cue',
  CLICKS_NOT_FOUND: 'about-cue',
  MODEL_CRASHED: 'about-cue',
  MODEL_INVALID: 'about-cue',
  MODEL_DISABLED: 'about-cue',
  MODEL_TOO_LARGE: 'about-cue',
  MODELS_UNAVAILABLE: 'about-cue',
  DOWNLOAD_UNREACHABLE: 'about-cue',
  DOWNLOAD_DAMAGED: 'about-cue',
  DOWNLOAD_REPLACED: 'about-cue',
  DOWNLOAD_IN_USE: 'about-cue',
  CATALOGUE_INVALID: 'about-cue',
  CATALOGUE_UNTRUSTED: 'about-cue',
  CATALOGUE_OLDER: 'about-cue',
  UPDATE_UNREACHABLE: 'about-cue',
  UPDATE_UNTRUSTED: 'about-cue',
  UPDATE_OUTDATED: 'about-cue',
  UPDATE_DAMAGED: 'about-cue',
  CANCELLED: 'about-cue',
  INTERNAL_ERROR: 'about-cue',
}

/** Set on the error of a paid request that the service itself has refused: it was not accepted. */
export const REFUSED = { refused: 1 } as const

/** A refusal in the service's own words that names no fault of the request: worth a few repeats. */
export function isRepeatableRefusal({ code, params }: StudioError): boolean {
  return params?.['refused'] === 1 && (code === 'SERVICE_ERROR' || code === 'SYNTHESIS_FAILED')
}

/** Its answer was lost, and the service could not tell that sending it again is a repeat: it may be paid twice. */
export function mayBePaidTwice({ code, params }: StudioError): boolean {
  const until = params?.['repeatUntil']
  return code === 'ANSWER_LOST' && (until === undefined || Date.parse(String(until)) <= Date.now())
}

export function isTransient({ code, params }: StudioError): boolean {
  if (failureKinds[code] !== 'transient' || params?.['reason'] === 'certificate') return false
  // A refused request has to be asked about, and an answer of 200 that reports an error is no outage.
  return code !== 'SERVICE_ERROR' || (Number(params?.['status']) >= 500 && !params?.['refused'])
}

/** True if no further request is sent; paid work is still fetched. */
export function stopsRun(error: StudioError): boolean {
  return failureKinds[error.code] === 'stops-run' || isTransient(error)
}

const unwritable = new Set<ErrorCode>([
  'DISK_FULL',
  'WRITE_FAILED',
  'PERMISSION_DENIED',
  'FILE_IN_USE',
  'PROJECT_READ_ONLY',
  'PROJECT_LOCK_LOST',
])

/** The project cannot be written. */
export function isDiskFailure({ code }: StudioError): boolean {
  return unwritable.has(code)
}
