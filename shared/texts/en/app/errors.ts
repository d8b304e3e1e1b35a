import type { errors as errorsVi } from '../../vi/app/errors'
import { networkErrors } from './network-errors'

export const errors: typeof errorsVi = {
  NOT_SUBTITLES: {
    what: 'No subtitles found in this file.',
    next: 'Choose a text subtitle file (SRT, WebVTT, ASS, TTML, SAMI …). Picture subtitles have to be converted to SRT first, for example with Subtitle Edit; to voice a script without times, choose New narration.',
  },
  TIMES_UNCLEAR: {
    what: 'Lines of this text look like times (“{found}”), but they are not regular enough to read: nothing was voiced.',
    next: 'Are they times of a film? Then write each as 0:04 or 00:00:04 at the head of its line. If they are part of the text, save it as .md, or paste it under New narration.',
  },
  SUBTITLES_EMPTY: {
    what: 'The subtitle file has no cues.',
    next: 'Check the file in a text editor or choose another one.',
  },
  SCRIPT_EMPTY: {
    what: '{reason, select, empty {The script is empty.} headings {The script has headings only.} notes {The presentation has no speaker notes.} other {The script has nothing to speak.}}',
    next: '{reason, select, headings {Headings name the chapters and are not spoken: write text below them.} notes {The notes of the slides are spoken: write them below the slides, and save.} other {Write or paste the text to be spoken.}}',
  },
  SCRIPT_UNREADABLE: {
    what: 'The script cannot be read: it is damaged, protected by a password or against copying, or not text.',
    next: 'Open it in a word processor and save it as .docx or .txt, or copy its text.',
  },
  ENCODING_UNKNOWN: {
    what: 'The file’s encoding could not be detected.',
    next: 'Open the file again and choose the encoding.',
  },
  CUE_WITHOUT_TEXT: {
    what: 'This cue has no text to speak.',
    next: 'Enter text or delete the cue.',
  },
  CUE_TOO_LONG: {
    what: 'The text is too long for one cue.',
    next: 'Split it into several cues.',
  },
  TOO_MANY_CUES: {
    what: 'This is too many cues for one project.',
    next: 'Split the subtitles into several files, for example one per episode.',
  },
  FILE_NOT_FOUND: {
    what: 'The file was not found.',
    next: 'It may have been moved or renamed. Choose it again.',
  },
  FILE_UNREADABLE: {
    what: '{reason, select, folder {This is a folder, not a file.} other {The file could not be read.}}',
    next: '{reason, select, folder {Choose one of the files in it.} other {Close the program that uses it, check its permissions and try again.}}',
  },
  FILE_TOO_LARGE: {
    what: '{reason, select, bytes {The unpacked document is larger than any script.} entries {The document consists of too many files.} ratio {The document unpacks to far more than its size: it may have been made to block programs.} ms {Reading the document takes too long.} memory {Reading the document takes too much memory.} other {The file is too large to be subtitles.}}',
    next: 'Choose a smaller file or split it. Of a document, copy the text alone into a new one.',
  },
  FILE_NEWER: {
    what: 'A newer version of Cuecast wrote this file.',
    next: 'Update Cuecast to use it. The file was not changed.',
  },
  NAME_TOO_LONG: {
    what: 'The name is longer than this disk allows.',
    next: 'Choose a shorter name, or rename the file.',
  },
  PATH_NOT_CHOSEN: {
    what: 'Cuecast only reads files that you have chosen yourself.',
    next: 'Choose the file again, or drop it on the window.',
  },
  CAST_MAP_INVALID: {
    what: 'The cast map has the wrong format.',
    next: 'Correct the file at the position shown and import it again.',
  },
  NOTES_INVALID: {
    what: 'The review notes cannot be read.',
    next: 'Ask the reviewer to save the notes on the review page again and to send that file unchanged.',
  },
  NOTES_NEWER: {
    what: 'These review notes were saved by a newer Cuecast.',
    next: 'Update Cuecast, then import them again.',
  },
  NOTES_OTHER_PROJECT: {
    what: 'These review notes are about another project.',
    next: 'Open that project and import them there.',
  },
  SPEAKER_NOT_CAST: {
    what: 'A speaker has no voice yet.',
    next: 'Choose a voice in the cast panel and render again.',
  },
  INVALID_ARGUMENT: {
    what: 'The request contains a value that is not allowed.',
    next: 'Correct the value shown and try again.',
  },
  INVALID_PARAMETER: {
    what: 'The service rejected a value in the request.',
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
    next: 'Fix the cue listed under Problems and try again.',
  },
  UNAUTHORIZED: {
    what: 'The access key is missing or wrong.',
    next: 'Enter the connection’s key again in Settings.',
  },
  INSUFFICIENT_CREDITS: {
    what: 'Not enough credits.',
    next: 'Top up the account or use another connection. Finished cues are kept.',
  },
  CREDIT_LIMIT: {
    what: '{by, select, month {The monthly limit of {name} has been reached.} other {Your credit limit has been reached.}}',
    next: 'Raise or remove it {by, select, month {in Settings › Connections} other {under Account}}, then resume. Finished cues are kept.',
  },
  REQUEST_LIMIT: {
    what: 'The limit for one run has been reached: {what, select, tokens {{limit, number} tokens} other {{limit, plural, one {# request} other {# requests}}}}.',
    next: 'Raise it in Settings, under Language model, or ask again for the cues that are left.',
  },
  SENDING_NOT_AGREED: {
    what: 'Nothing was sent: you have not agreed to send texts to this address.',
    next: 'Ask again and choose Send, or enter another address in Settings.',
  },
  FORBIDDEN: {
    what: 'The access key has no permission or has been deleted.',
    next: 'Create a new key on the service’s website and enter it in Settings.',
  },
  NOT_FOUND: {
    what: 'The service no longer has the requested item.',
    next: 'Refresh the list and try again.',
  },
  RATE_LIMITED: {
    what: 'Too many requests were sent at once.',
    next: 'Cuecast waits and continues as soon as the service allows.',
  },
  FEATURE_UNAVAILABLE: {
    what: 'This service does not support that.',
    next: 'Use another connection for it.',
  },
  SYNTHESIS_FAILED: {
    what: 'This cue could not be spoken.',
    next: 'Change its text or voice and render it again.',
  },
  PROVIDER_FAILED: {
    what: '{reason}',
    next: 'Check the key, balance and model of this speech service in Settings › Connections, then render the cue again.',
  },
  SERVICE_ERROR: {
    what: 'The service had an internal error.',
    next: 'Try again in a few minutes. Finished cues are kept.',
  },
  BAD_RESPONSE: {
    what: 'The service sent an unexpected response.',
    next: 'Check the connection’s address: it must point to a text-to-speech service. If it does, contact the service’s operator.',
  },
  ...networkErrors,
  PROJECT_NOT_FOUND: {
    what: 'The project was not found.',
    next: 'Its folder may have been moved or deleted. Open it from its new location.',
  },
  PROJECT_INVALID: {
    what: 'The project file is damaged, and there is no readable backup.',
    next: 'Nothing in the folder was changed. Restore your own backup, or open the subtitles again.',
  },
  PROJECT_NEWER: {
    what: 'The project was saved by another version of Cuecast, in a format that this one does not know.',
    next: 'Update Cuecast and open it again. Nothing in its folder was changed.',
  },
  PROJECT_IN_USE: {
    what: 'The project is open in another window.',
    next: 'Close it there first.',
  },
  PROJECT_CHANGED: {
    what: 'Another project was opened in the meantime.',
    next: 'Nothing was changed. Do it again in the project that is open now.',
  },
  EDIT_REFUSED: {
    what: 'An edit does not fit this project and was not saved.',
    next: 'The project shows its last saved state. The edit is kept in {file}.',
  },
  TAKE_GONE: {
    what: '{count, plural, one {A take is} other {# takes are}} no longer there.',
    next: 'Choose another take, or render the cue again.',
  },
  PROJECT_READ_ONLY: {
    what: 'This project is open read-only.',
    next: 'Save a copy to edit and render it.',
  },
  PROJECT_LOCK_LOST: {
    what: 'Another Cuecast window has taken over this project, so nothing more is saved from here.',
    next: 'Save a copy of the project, or close it and open it again.',
  },
  DISK_FULL: {
    what: 'There is not enough space.',
    next: 'Free up space or choose another disk, then try again. The project is intact.',
  },
  WRITE_FAILED: {
    what: 'The file could not be written.',
    next: 'Check that the folder is writable and try again.',
  },
  PERMISSION_DENIED: {
    what: 'You do not have permission to use this file or folder.',
    next: 'Choose another folder or change its permissions.',
  },
  FILE_IN_USE: {
    what: '“{file}” is open in another program.',
    next: 'Close it there and try again.',
  },
  AUDIO_BROKEN: {
    what: 'The audio file is damaged.',
    next: 'Render that cue again.',
  },
  AUDIO_UNSUPPORTED: {
    what: 'This media format isn’t supported.',
    next: 'Convert it to MP4, WebM or WAV, or install ffmpeg (Windows: winget install ffmpeg; macOS: brew install ffmpeg) and choose it again.',
  },
  NOTHING_TO_EXPORT: {
    what: 'No cue has been rendered yet.',
    next: 'Render first.',
  },
  NOTHING_TO_REVIEW: {
    what: 'These choices leave no cue for the review.',
    next: 'Widen the range, choose more speakers, or send all cues instead of only the changed ones.',
  },
  REVIEW_TOO_LARGE: {
    what: 'The single HTML file would exceed the size limit.',
    next: 'Choose a folder or a zip file, a shorter range, or a smaller sound or picture.',
  },
  RECOGNISER_MISSING: {
    what: 'No speech recogniser is installed.',
    next: 'Add one in Settings › Recognisers: a folder with Whisper, Zipformer, NeMo, Moonshine or SenseVoice.',
  },
  DIARISER_MISSING: {
    what: 'There is no model that tells speakers apart.',
    next: 'Add one in Settings › Recognition: a folder with the segmentation model of pyannote and a model of voices.',
  },
  SEPARATOR_MISSING: {
    what: 'There is no model that takes voices out of a film.',
    next: 'Add one in Settings › Recognition: a folder with Spleeter or an MDX-Net model of UVR.',
  },
  FFMPEG_MISSING: {
    what: 'This needs ffmpeg, which is not installed.',
    next: 'Install it (Windows: winget install ffmpeg; macOS: brew install ffmpeg) or choose its folder in Settings, then start again.',
  },
  NOTHING_SAID: {
    what: 'No speech was found in the file.',
    next: 'Check that this is the right film and sound track.',
  },
  NOT_RENDERED: {
    what: 'None of these cues has a take yet.',
    next: 'Render them, then try again.',
  },
  TAKE_UNREADABLE: {
    what: 'The take of cue {number} can’t be read.',
    next: 'Render cue {number} again, or choose another take of it, then try again.',
  },
  NOT_SOUND: {
    what: 'This file is neither sound nor film.',
    next: 'Choose the sound file or the film that is to be delivered.',
  },
  FILM_WITHOUT_SOUND: {
    what: 'The film has no sound track.',
    next: 'Choose a film with sound, or open its subtitles.',
  },
  FILM_DAMAGED: {
    what: 'The film or sound file is damaged or incomplete.',
    next: 'Copy it again, or choose another one.',
  },
  FILM_MISSING: {
    what: 'The project has no film.',
    next: 'Choose a film, or export to another destination.',
  },
  MICROPHONE_REFUSED: {
    what: 'Cuecast may not use the microphone.',
    next: 'Allow it in the privacy settings of your system, then try again.',
  },
  MICROPHONE_MISSING: {
    what: 'No microphone was found.',
    next: 'Connect one, then try again.',
  },
  MICROPHONE_LOST: {
    what: 'The microphone was unplugged, muted or taken by another program.',
    next: 'What you said until then is kept. Connect it again, then continue.',
  },
  CLICKS_NOT_FOUND: {
    what: 'The microphone did not pick up the clicks.',
    next: 'Take the headphones off or hold them to the microphone, turn the volume up, then measure again.',
  },
  MODEL_CRASHED: {
    what: 'The model crashed on this text and was restarted.',
    next: 'Render the cue again, change its text, or choose another voice.',
  },
  MODEL_INVALID: {
    what: 'This model cannot be used: {reason, select, no_model {there is no .onnx file} truncated {its .onnx file is incomplete} not_onnx {its .onnx file is not an ONNX model} no_tokens {tokens.txt is missing} bad_tokens {tokens.txt does not match this model} no_json {the .onnx.json file beside the model is missing or damaged} no_vocoder {the vocoder is missing} no_part {{file} is missing} bad_styles {voice.bin is damaged} needs_recording {it clones a person: add it with their recording and consent} needs_text {what is said in the recording is missing} bad_recording {the recording must be 3 to 30 s of speech} no_clone {it speaks in its own voices and takes no recording} no_styles {voices.bin is missing or incomplete} recogniser {it recognises speech; it is not a voice} voice {it is a voice; it does not recognise speech} unknown {its model family is not supported} archive {the archive is damaged} outside {the archive would write outside its folder} crash {the check failed ({detail})} silent {it produces no sound} other {{detail}}}.',
    next: 'Download it again in full, or choose another folder.',
  },
  MODEL_DISABLED: {
    what: 'This voice was switched off because its model crashed three times.',
    next: 'Switch it on again under Settings › Voices, or choose another voice.',
  },
  MODEL_TOO_LARGE: {
    what: '{reason, select, bytes {The unpacked archive is larger than any voice.} entries {The archive holds more files than any voice has.} ratio {The archive unpacks to far more than its size: it may have been made to block programs.} ms {Unpacking the archive takes too long.} other {The model needs more memory than allowed.}}',
    next: '{reason, select, bytes {Unpack it yourself and add the folder of one voice.} entries {Unpack it yourself and add the folder of one voice.} ratio {Use it only if you trust where it is from: unpack it yourself and add the folder.} ms {Unpack it yourself and add the folder of one voice.} other {Raise the memory limit under Settings › Voices, or choose a smaller model.}}',
  },
  MODELS_UNAVAILABLE: {
    what: 'Speech models cannot run on this computer: a part of the installation is missing.',
    next: 'Install Cuecast again on a supported system. The built-in voices work without it.',
  },
  TAKES_NOT_FOUND: {
    what: 'Nothing was saved: the project’s takes ({count}) are no longer in {path}.',
    next: 'Put the folder back, or reconnect its disk, and save again. Your edits stay in this window until then.',
  },
  WORD_NOT_FOUND: {
    what: 'The word could not be told apart from its neighbours with certainty.',
    next: 'The take is as it was. Select the words beside it too, or use the whole new sentence, which is among the takes.',
  },
  TAKES_IN_USE: {
    what: 'Nothing was deleted: a render or an export is in progress.',
    next: 'Wait until it has finished, then try again.',
  },
  CANCELLED: {
    what: 'Stopped.',
    next: 'You can start it again at any time.',
  },
  INTERNAL_ERROR: {
    what: 'Cuecast had an internal error.',
    next: 'Try again. If it keeps happening, restart Cuecast; the project is saved.',
  },
  DOWNLOAD_REFUSED: {
    what: 'The audio is at an address that Cuecast may not download from.',
    next: 'Report the address shown to the service’s operator.',
  },
  DOWNLOAD_UNREACHABLE: {
    what: '{reason, select, page {A web page came instead of the file: the network may ask you to sign in.} insecure {The address leads to a place that is not encrypted.} status {The publisher does not offer this file at the moment ({status}).} other {The download broke off, or its address does not answer.}}',
    next: 'Check your network and try again: it continues where it stopped. You can also download the model in a browser and add it here, or set a mirror.',
  },
  DOWNLOAD_DAMAGED: {
    what: 'The download arrived damaged and was deleted.',
    next: 'Download it again. If it keeps happening, use another network or a mirror.',
  },
  DOWNLOAD_REPLACED: {
    what: 'The publisher has replaced this file since Cuecast’s list was made, so it was not taken.',
    next: 'Choose another model, or download this one in a browser, check it and add it by hand.',
  },
  DOWNLOAD_IN_USE: {
    what: 'Another Cuecast is downloading this model.',
    next: 'Wait until it is there, or stop it in the other program.',
  },
  CATALOGUE_INVALID: {
    what: 'The list of models is damaged, or made for a newer version of Cuecast.',
    next: 'Install Cuecast again, or update it. Models that you have keep working.',
  },
  CATALOGUE_UNTRUSTED: {
    what: 'The list was refused: it is not signed by the makers of this version.',
    next: 'Put catalogue.json and catalogue.json.sig, as they were published together, into one folder. The list in use stays.',
  },
  CATALOGUE_OLDER: {
    what: 'This list is not newer than the one in use.',
    next: 'Nothing was changed.',
  },
  SIGNER_INVALID: {
    what: 'This certificate cannot sign: {reason, select, certificate {its file holds no certificate in PEM format.} key {its file holds no private key in PEM format.} locked {the private key is protected by a password.} mismatch {the private key belongs to another certificate.} algorithm {the key is of a kind that content credentials do not allow.} expired {it has expired.} early {it is not valid yet.} authority {it belongs to an authority or vouches for itself.} purpose {it is for another purpose than signing documents or e-mail.} usage {it does not allow digital signatures, or does not name who vouches for it.} chain {a certificate of the chain is not vouched for by the next one.} other {{message}}}',
    next: '{reason, select, locked {Save the key without a password, where nobody else can read it.} algorithm {Use ECDSA (P-256, P-384 or P-521), Ed25519, or RSA with 2,048 bits or more.} chain {Put your own certificate first, then those that vouch for it, in order.} mismatch {Choose the key that was made with this certificate.} other {Ask your certificate’s issuer for one that fits content credentials (C2PA), or use the one that Cuecast makes.}}',
  },
  SIGNER_NOT_KEPT: {
    what: 'This computer has no safe place for the key that signs files.',
    next: 'Unlock or set up the system’s keyring, and export again. The files hold the written statement and the mark in the sound all the same.',
  },
  UPDATE_UNREACHABLE: {
    what: 'The update server could not be reached, or gave an unexpected response.',
    next: 'Check your network and try again later. This version keeps working.',
  },
  UPDATE_UNTRUSTED: {
    what: 'The update was refused: it is not signed by the makers of this version.',
    next: 'Nothing was changed. Try again later; if it keeps happening, do not install this update from elsewhere.',
  },
  UPDATE_OUTDATED: {
    what: '{reason, select, minimum {Version {version} cannot replace so old a version.} replayed {The update server sent older information than before.} other {The update server’s information has expired.}}',
    next: 'Check this computer’s date and try again later, or install the newest version by hand.',
  },
  UPDATE_DAMAGED: {
    what: 'The downloaded update is damaged and was deleted.',
    next: 'Download it again. This version was not changed.',
  },
}
