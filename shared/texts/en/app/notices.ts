import type { notices as noticesVi } from '../../vi/app/notices'

/** What the window says about the app itself, and about damage to a project. */
export const notices: typeof noticesVi = {
  recording: {
    title:
      'A recording{cue, select, there { of cue {number, number}} other {}} from {time} was not finished: {seconds} s are kept',
    titlePart:
      'A recorded part{cue, select, there { of cue {number, number}} other {}} from {time} was not finished: {seconds} s are kept',
    hint: 'Listen to it, keep it as a take, or discard it.',
    cueGone:
      'Its cue is gone (“{text}”). Select another one to keep the recording there, or discard it.',
    listen: 'Listen',
    keep: 'Keep as a take of cue {number, number}',
    discard: 'Discard…',
    discardForGood: 'Discard for good',
    titleMany: '{count, plural, one {# recording is} other {# recordings are}} not takes yet',
    hintMany: 'They were recorded in one go. Each becomes a take of its cue, which you can undo.',
    keepMany: '{count, plural, one {Keep it} other {Keep all #}}',
  },
  key: {
    missing: '{name} needs an access key.',
    wrong: '{name} does not accept its access key.',
    hint: 'Everything that is rendered can be played and exported.',
    enter: 'Enter key…',
  },
  projectDamaged: 'The project was damaged.',
  storage: {
    noRoom: 'There is not enough space to store the audio.',
    kept: 'Your edits are kept in memory and Cuecast keeps trying to save them.',
    runWaits:
      'Rendering is paused: no more paid requests are sent, and it resumes automatically once the audio can be stored.',
    rendersWait: 'You cannot render until they are saved.',
    again: 'Try again',
    elsewhere: 'Save elsewhere…',
  },
  readOnly: {
    title: 'Read-only.',
    'in-use':
      'The project is open in another Cuecast window, so here you can only view it and listen.',
    'no-permission': 'Its folder is not writable, so you can only view it and listen.',
    copy: 'Save a copy…',
  },
  UPDATED: {
    what: 'Cuecast now runs a different version.',
    next: 'What is new, and the way back: Settings › About.',
  },
  UPDATE_NOT_STARTED: {
    what: 'The other version did not start, so this one was brought back.',
    next: 'Nothing was lost. Try again when a newer version is out.',
  },
  WINDOW_RELOADED: {
    what: 'The window crashed and was reloaded.',
    next: 'Your edits are still there; only the undo history is gone.',
  },
  PROJECT_REOPENED: {
    what: 'Cuecast did not close properly last time,',
    next: 'so this project was reopened as you left it.',
  },
  PROJECT_CRASHED_AGAIN: {
    what: 'Cuecast ended unexpectedly again with this project open, so it was not reopened.',
    next: 'You can open it below; earlier states are in its “backups” folder.',
  },
  PROJECT_REPLACED: {
    what: 'Another program replaced this project’s file while it was open, for example a synchronised folder or a restored backup.',
    next: 'You keep working in your version. The other one is kept at:',
  },
  EDITS_TAKEN_UP: {
    what: 'Last time some edits could not be saved: the disk was full or could not be written.',
    next: 'They were kept elsewhere and are in the project again.',
  },
  EDITS_KEPT_APART: {
    what: 'Last time some edits could not be saved, and the project has changed since.',
    next: 'The project is open as it is on the disk. The version with those edits is kept at:',
  },
  openForeign: 'Open the other version',
  INTERNAL_FAILURE: {
    what: 'Something unexpected went wrong in Cuecast.',
    next: 'Your edits are still being saved. If something no longer responds, quit and start Cuecast again.',
  },
  SETTINGS_DAMAGED: {
    what: 'The settings file was damaged, so Cuecast uses the default settings.',
    next: 'Connections and the list of recent projects are gone; projects are not affected. The damaged file is kept at:',
  },
  SETTINGS_NEWER: {
    what: 'A newer version of Cuecast saved these settings.',
    next: 'What this version understands of them is in use. The newer file is kept at:',
  },
  SETTINGS_PARTLY_DAMAGED: {
    what: 'Part of the settings file could not be read and was reset to defaults.',
    next: 'The rest is unchanged. A copy of the old file is kept at:',
  },
  CONNECTIONS_DAMAGED: {
    what: 'Some connections could not be read and are no longer listed.',
    next: 'Add them again in Settings › Connections. A copy of the old file is kept at:',
  },
  KEYS_DAMAGED: {
    what: 'The file with the access keys was damaged.',
    next: 'Enter the keys of your connections again in Settings › Connections. The damaged file is kept at:',
  },
  USAGE_DAMAGED: {
    what: 'The usage record was damaged.',
    next: 'What could be read is still there; totals may be too low. The old file is kept at:',
  },
  REQUESTS_DAMAGED: {
    what: 'The count of today’s requests was damaged and starts again at 0.',
    next: 'A service that does not report its limits may refuse requests sooner than shown. The damaged file is kept at:',
  },
  CAST_LIBRARY_DAMAGED: {
    what: 'The cast library was damaged and is now empty.',
    next: 'The cast of each project is not affected. The damaged file is kept at:',
  },
  DICTIONARY_DAMAGED: {
    what: 'This computer’s copy of a dictionary was damaged.',
    next: 'Sync to download the dictionary from its service; unsent edits are in the file kept at:',
  },
  PROFILES_DAMAGED: {
    what: 'This computer’s copy of the voice profiles was damaged.',
    next: 'Sync to download the profiles from their service; unsent edits are in the file kept at:',
  },
  SERVICE_DATA_RESTORED: {
    what: 'The offline voice service’s data was damaged and has been restored from a backup.',
    next: 'Accounts and API keys are restored; the latest changes may be missing. The old data is kept at:',
  },
  SERVICE_DATA_LOST: {
    what: 'The offline voice service’s data was damaged and has been replaced.',
    next: 'Accounts and API keys for other programs have to be created again. The old data is kept at:',
  },
  VOICE_SWITCHED_OFF: {
    what: 'Cuecast switched off a voice: its model crashed three times.',
    next: 'Cues with this voice fail until it is switched on again under Settings › Voices. The voice:',
  },
  SETTINGS_NOT_SAVED: {
    what: 'The settings could not be saved.',
    next: 'Settings, connections and recent projects are kept only until you quit. Check the permissions and free space for this file:',
  },
}
