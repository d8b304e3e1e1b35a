import type { notices as vi } from '../vi/notices'

export const notices: typeof vi = {
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
    again: 'Try again',
    copy: 'Save a copy…',
  },
  WINDOW_RELOADED: {
    what: 'The window crashed and was reloaded.',
    next: 'Your edits are still there; only the undo history is gone.',
  },
  INTERNAL_FAILURE: {
    what: 'Something unexpected went wrong in Cuecast.',
    next: 'Your edits are still being saved. If something no longer responds, quit and start Cuecast again.',
  },
  SETTINGS_DAMAGED: {
    what: 'The settings file was damaged, so Cuecast uses the default settings.',
    next: 'Connections and the list of recent projects are gone; projects are not affected. The damaged file is kept at:',
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
  SETTINGS_NOT_SAVED: {
    what: 'The settings could not be saved.',
    next: 'Settings, connections and recent projects are kept only until you quit. Check the permissions and free space for this file:',
  },
}
