import type { errors as vi } from '../vi/errors'

export const errors: typeof vi = {
  NOT_SUBTITLES: {
    what: 'This file does not hold subtitles.',
    next: 'Choose an SRT, VTT or ASS file.',
  },
  SUBTITLES_EMPTY: {
    what: 'The subtitle file has no cues.',
    next: 'Look at the file in a text editor or choose another one.',
  },
  ENCODING_UNKNOWN: {
    what: 'The encoding of the file could not be recognised.',
    next: 'Open the file again and choose its encoding.',
  },
  CUE_WITHOUT_TEXT: {
    what: 'This cue has no text to speak.',
    next: 'Write its text or delete the cue.',
  },
  CUE_TOO_LONG: {
    what: 'The text is too long for one cue.',
    next: 'Split it over several cues.',
  },
  TOO_MANY_CUES: {
    what: 'These are too many cues for one project.',
    next: 'Divide the subtitles into several files, such as one for each episode.',
  },
  FILE_NOT_FOUND: {
    what: 'The file was not found.',
    next: 'It may have been moved or renamed. Choose it again.',
  },
  FILE_UNREADABLE: {
    what: 'The file could not be read.',
    next: 'Close the program that uses it, check its permissions and try again.',
  },
  FILE_TOO_LARGE: {
    what: 'The file is too large to be subtitles.',
    next: 'Choose a smaller subtitle file or split it.',
  },
  NAME_TOO_LONG: {
    what: 'The name is longer than this disk allows.',
    next: 'Choose a shorter name, or rename the file.',
  },
  PATH_NOT_CHOSEN: {
    what: 'Cuecast only reads files that you chose yourself.',
    next: 'Choose the file again, or drop it on the window.',
  },
  CAST_MAP_INVALID: {
    what: 'The cast map is not in the right form.',
    next: 'Check the place named in the file and import it again.',
  },
  SPEAKER_NOT_CAST: {
    what: 'A speaker has no voice yet.',
    next: 'Choose a voice in the cast panel and render again.',
  },
  INVALID_ARGUMENT: {
    what: 'The request holds a value that is not allowed.',
    next: 'Correct the value named and try again.',
  },
  INVALID_PARAMETER: {
    what: 'The service does not accept a value of the request.',
    next: 'Check the voice, speed and sound of the cue and try again.',
  },
  TEXT_TOO_LONG: {
    what: 'The text is longer than the service allows.',
    next: 'Render fewer cues at once or shorten the cue.',
  },
  VOICE_NOT_FOUND: {
    what: 'The service does not have this voice.',
    next: 'Choose another voice for the speaker or the cue.',
  },
  INVALID_SRT: {
    what: 'The service could not read the subtitles that were sent.',
    next: 'Fix the cue named under Problems and try again.',
  },
  UNAUTHORIZED: {
    what: 'The access key is missing or wrong.',
    next: 'Enter the key of the connection again in Settings.',
  },
  INSUFFICIENT_CREDITS: {
    what: 'The account has not enough credits.',
    next: 'Top it up or use another connection. Finished cues are kept.',
  },
  CREDIT_LIMIT: {
    what: 'The limit of credits that you set is reached.',
    next: 'Raise or drop it under Account, then go on. Finished cues are kept.',
  },
  FORBIDDEN: {
    what: 'The access key has no permission or has been deleted.',
    next: 'Make a new key on the page of the service and enter it in Settings.',
  },
  NOT_FOUND: {
    what: 'The service no longer has what was asked for.',
    next: 'Refresh the list and try again.',
  },
  RATE_LIMITED: {
    what: 'Too many requests were sent at once.',
    next: 'Cuecast waits and goes on as soon as the service allows it.',
  },
  FEATURE_UNAVAILABLE: {
    what: 'This service does not offer that.',
    next: 'Use another connection for it.',
  },
  SYNTHESIS_FAILED: {
    what: 'This cue could not be spoken.',
    next: 'Change its text or voice and render it again.',
  },
  SERVICE_ERROR: {
    what: 'The service had an internal error.',
    next: 'Try again in a few minutes. Finished cues are kept.',
  },
  BAD_RESPONSE: {
    what: 'The service answered in an unknown form.',
    next: 'Check the address of the connection: it has to lead to a text-to-speech service. If it does, tell whoever runs the service.',
  },
  OFFLINE: {
    what: 'The service could not be reached.',
    next: 'Check the network and the address of the connection, or use the offline voices.',
  },
  ANSWER_LOST: {
    what: 'The answer was lost, so the service may or may not have taken the request.',
    next: 'Render again: where the service can tell that it is a repeat, nothing is paid twice; otherwise Cuecast asks you first.',
  },
  TIMEOUT: {
    what: 'The service did not answer in time.',
    next: 'Try again. If it keeps happening, render fewer cues at once.',
  },
  INSECURE_URL: {
    what: 'This address is not encrypted, so the key could leak.',
    next: 'Use an address that begins with https://.',
  },
  DOWNLOAD_REFUSED: {
    what: 'The audio lies at an address that may not be downloaded from.',
    next: 'Tell whoever runs the service about the address named.',
  },
  SERVICE_NOT_RUNNING: {
    what: 'The service of the offline voices is not running.',
    next: 'Wait a few seconds. If it stays so, restart Cuecast.',
  },
  PORT_IN_USE: {
    what: 'Another program holds this port.',
    next: 'Close that program or choose another port number.',
  },
  PROJECT_NOT_FOUND: {
    what: 'The project was not found.',
    next: 'Its folder may have been moved or deleted. Open it where it is now.',
  },
  PROJECT_INVALID: {
    what: 'The project file is damaged, and there is no backup that can be read.',
    next: 'Nothing in the folder was changed. Put back a copy of your own, or open the subtitles again.',
  },
  PROJECT_NEWER: {
    what: 'The project was saved by a newer Cuecast.',
    next: 'Update Cuecast and open it again.',
  },
  PROJECT_IN_USE: {
    what: 'The project is open in another window.',
    next: 'Close it there first.',
  },
  PROJECT_READ_ONLY: {
    what: 'This project is open to look and listen only.',
    next: 'Save a copy to edit and render it.',
  },
  PROJECT_LOCK_LOST: {
    what: 'Another Cuecast has taken this project over, so nothing more is written to it from here.',
    next: 'Save a copy of the project, or close it and open it again.',
  },
  DISK_FULL: {
    what: 'The disk is full.',
    next: 'Make room or choose another disk and try again. The project is intact.',
  },
  WRITE_FAILED: {
    what: 'The file could not be written.',
    next: 'Check that the folder can be written to and try again.',
  },
  PERMISSION_DENIED: {
    what: 'There is no permission to use this file or folder.',
    next: 'Choose another folder or change its permissions.',
  },
  AUDIO_BROKEN: {
    what: 'The audio file is damaged.',
    next: 'Render that cue again.',
  },
  AUDIO_UNSUPPORTED: {
    what: 'Films or sounds of this kind cannot be opened.',
    next: 'Convert it to MP4, WebM or WAV, or install ffmpeg and choose it again.',
  },
  NOTHING_TO_EXPORT: {
    what: 'No cue has been rendered yet.',
    next: 'Render first.',
  },
  TAKES_IN_USE: {
    what: 'Nothing was cleared out: a render or an export is under way.',
    next: 'Wait until it has ended, then clear out again.',
  },
  CANCELLED: {
    what: 'Stopped as asked.',
    next: 'You can start it again at any time.',
  },
  INTERNAL_ERROR: {
    what: 'Cuecast had an internal error.',
    next: 'Try again. If it keeps happening, restart Cuecast; the project is saved.',
  },
}
