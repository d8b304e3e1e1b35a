// Kept free of zod: worker threads build errors too, and start twice as fast without it.

/** `error_code` of a v2 service (specification §7), with the same names here. */
export const serviceErrorCodes = [
  'INVALID_PARAMETER',
  'TEXT_TOO_LONG',
  'VOICE_NOT_FOUND',
  'INVALID_SRT',
  'UNAUTHORIZED',
  'INSUFFICIENT_CREDITS',
  'FORBIDDEN',
  'NOT_FOUND',
  'RATE_LIMITED',
  'FEATURE_UNAVAILABLE',
  'SYNTHESIS_FAILED',
  /** Another speech service did not speak a text: `reason`, in its words. */
  'PROVIDER_FAILED',
  // Added by this service: a sound that was sent to it.
  /** `fault` gives the cause, one of `soundFaults`. */
  'AUDIO_BROKEN',
  'AUDIO_UNSUPPORTED',
] as const

/**
 * The one union of failures. Renderer and terminal translate by code and fill in `params`;
 * `message` is the English sentence for logs and for codes a translation does not know yet.
 */
export const errorCodes = [
  // input of the user
  'NOT_SUBTITLES',
  'SUBTITLES_EMPTY',
  /** Lines begin with what looks like times, but they are no regular pattern. */
  'TIMES_UNCLEAR',
  /** A script without a speakable word. */
  'SCRIPT_EMPTY',
  /** A script that is damaged or no text. */
  'SCRIPT_UNREADABLE',
  'ENCODING_UNKNOWN',
  'CUE_WITHOUT_TEXT',
  'CUE_TOO_LONG',
  'TOO_MANY_CUES',
  'FILE_NOT_FOUND',
  'FILE_UNREADABLE',
  'FILE_TOO_LARGE',
  /** Something that this computer keeps was written by a later Cuecast; it was not changed. */
  'FILE_NEWER',
  'NAME_TOO_LONG',
  /** The window names a file that the user did not choose. */
  'PATH_NOT_CHOSEN',
  'CAST_MAP_INVALID',
  /** A file of review notes that is none, is damaged, or breaks a limit. */
  'NOTES_INVALID',
  'NOTES_NEWER',
  /** Review notes about another project than the open one. */
  'NOTES_OTHER_PROJECT',
  'SPEAKER_NOT_CAST',
  'INVALID_ARGUMENT',
  /** The user's own limit of credits for a day or a project. Nothing was sent. */
  'CREDIT_LIMIT',
  /** The user's own limit for one run of a language model: `what`, `limit`. Nothing was sent. */
  'REQUEST_LIMIT',
  /** The user did not agree that texts are sent to this address. Nothing was sent. */
  'SENDING_NOT_AGREED',
  // responses of a service
  ...serviceErrorCodes,
  'SERVICE_ERROR',
  'BAD_RESPONSE',
  // the way there
  'OFFLINE',
  /** The user has switched the network off. Nothing was sent. */
  'NETWORK_OFF',
  'TIMEOUT',
  'INSECURE_URL',
  /** Plain http to a computer in the house: `at` is the origin to agree to. Nothing was sent. */
  'PLAIN_HTTP_NOT_AGREED',
  /** No connection may lead to this address. Nothing was sent. */
  'ADDRESS_REFUSED',
  'DOWNLOAD_REFUSED',
  'SERVICE_NOT_RUNNING',
  'PORT_IN_USE',
  /** A paid request was sent but its answer was lost: it may have been accepted. Never repeated by itself. */
  'ANSWER_LOST',
  // projects and disk
  'PROJECT_NOT_FOUND',
  'PROJECT_INVALID',
  'PROJECT_NEWER',
  'PROJECT_IN_USE',
  /** A call was made for a project that is no longer the open one; nothing was done. */
  'PROJECT_CHANGED',
  /** An edit changes cues that the project does not have: `file` keeps it, the project stays as it was. */
  'EDIT_REFUSED',
  /** Opened to look and listen only. */
  'PROJECT_READ_ONLY',
  /** Another process has taken the open project over; nothing is written any more. */
  'PROJECT_LOCK_LOST',
  'DISK_FULL',
  'WRITE_FAILED',
  'PERMISSION_DENIED',
  /** Another program holds the file: `file` is its name. */
  'FILE_IN_USE',
  // sound
  /** The file is neither sound nor film. */
  'NOT_SOUND',
  'NOTHING_TO_EXPORT',
  /** The choices leave no cue for a review package. */
  'NOTHING_TO_REVIEW',
  /** The one HTML file would be larger than was chosen: `needed` and `most`, bytes. */
  'REVIEW_TOO_LARGE',
  /** Speech cannot be recognised: no model is installed, there is no speech, or no sound. */
  'RECOGNISER_MISSING',
  'DIARISER_MISSING',
  'SEPARATOR_MISSING',
  /** ffmpeg is needed for this and is not installed. */
  'FFMPEG_MISSING',
  'NOTHING_SAID',
  /** None of these cues has a take. */
  'NOT_RENDERED',
  /** The take of a cue cannot be read: `number` of the cue. */
  'TAKE_UNREADABLE',
  'FILM_WITHOUT_SOUND',
  'FILM_DAMAGED',
  /** The project has no film. */
  'FILM_MISSING',
  /** A run or an export works with takes: they cannot be deleted now. */
  'TAKES_IN_USE',
  /** A word that was said again cannot be told apart from those around it. */
  'WORD_NOT_FOUND',
  /** Takes that an edit names were deleted meanwhile: `count`. */
  'TAKE_GONE',
  /** A copy would be without the takes: `path` does not have them; `count` of them. */
  'TAKES_NOT_FOUND',
  /** The system, or the user, does not let the studio listen to the microphone. */
  'MICROPHONE_REFUSED',
  'MICROPHONE_MISSING',
  'MICROPHONE_LOST',
  /** The clicks that measure the latency of a microphone were not heard by it. */
  'CLICKS_NOT_FOUND',
  // the user's own models
  /** The model ended its process, or did not answer in time: `reason`. */
  'MODEL_CRASHED',
  /** It is no model that can be used here: `reason`. */
  'MODEL_INVALID',
  /** Switched off after it ended its process three times. */
  'MODEL_DISABLED',
  /** Larger than the memory limit of models, or an archive beyond the limits of unpacking. */
  'MODEL_TOO_LARGE',
  /** The runtime's package for this system is not installed. */
  'MODELS_UNAVAILABLE',
  // downloads
  /** No address serves the file: `reason` is network, status, page, insecure or redirects. */
  'DOWNLOAD_UNREACHABLE',
  /** The downloaded file failed its check, and was deleted. */
  'DOWNLOAD_DAMAGED',
  /** The publisher offers another file under the same address. */
  'DOWNLOAD_REPLACED',
  /** Another process downloads the same. */
  'DOWNLOAD_IN_USE',
  /** The list of models is damaged, or of a newer version. */
  'CATALOGUE_INVALID',
  /** It is not signed with the key that is built in. */
  'CATALOGUE_UNTRUSTED',
  /** It is not newer than the one in use. */
  'CATALOGUE_OLDER',
  // content credentials
  /** A certificate and key that cannot sign: `reason`. */
  'SIGNER_INVALID',
  /** The system has no safe place for the key of a certificate. */
  'SIGNER_NOT_KEPT',
  // updates
  /** The address for updates does not answer, or not with what belongs there. */
  'UPDATE_UNREACHABLE',
  /** The release is not signed with the built-in key, or cannot be understood. */
  'UPDATE_UNTRUSTED',
  /** Signed, but out of date, or not meant for so old a version: `reason`. */
  'UPDATE_OUTDATED',
  /** The downloaded file is not the one that was signed, or cannot be unpacked. */
  'UPDATE_DAMAGED',
  // the rest
  'CANCELLED',
  'INTERNAL_ERROR',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** A failure as a value. */
export interface StudioError {
  code: ErrorCode
  /** One English sentence: what happened. Never holds a key, a token or another secret. */
  message: string
  /** The place: `film.srt:12`, `cue 7`, `cast map › "Khách mời"`, a path or a URL's origin. */
  at?: string | undefined
  /** Values for the translated sentence. */
  params?: Record<string, string | number> | undefined
}

/** Builds a `StudioError`; the shorthand used wherever a failure is made. */
export function studioError(
  code: ErrorCode,
  message: string,
  more: Pick<StudioError, 'at' | 'params'> = {},
): StudioError {
  return { code, message, ...more }
}

/**
 * Faults of a sound file, each a case of the text `ui.soundFault`; `cut` has both `seconds` and
 * `of`, or neither.
 */
export const soundFaults = [
  'cut',
  /** An MP4 whose `moov` was never written or is cut off. */
  'noIndex',
  'silent',
  'empty',
  /** A web page or a message where sound was expected. */
  'text',
  /** Longer than it can be: `seconds` and more, of at most `of`. */
  'long',
  'damaged',
] as const
export type SoundFault = (typeof soundFaults)[number]

/**
 * Why something failed, in words that are never empty: of several failures at once, as of a connection that every
 * address refused, the first.
 */
export function causeText(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return causeText(cause.errors[0])
  if (!(cause instanceof Error)) return String(cause) || 'unknown'
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
