import type * as vi from '../vi/native'

/** What the operating system draws: dialogs, menus, notices. */
export const native: typeof vi.native = {
  open: {
    folder: 'Choose the folder for new projects',
    projectType: 'Subtitles and Cuecast projects',
    subtitlesType: 'Subtitles',
    film: 'Attach film or audio',
    filmType: 'Film and audio files',
    script: 'Open a script',
    scriptType: 'Scripts',
    sound: 'Import a sound file as a take',
    music: 'Add music',
    soundType: 'Sound files',
    cuts: 'Choose the EDL or list of a new cut',
    cutsType: 'EDL or list of offsets',
    model: 'Choose a voice model',
    modelType: 'Voice models',
    turns: 'Choose the list of who speaks when',
    turnsType: 'RTTM or JSON of a diariser',
    recogniser: 'Choose the folder of a recogniser',
    notes: 'Import review notes',
    dictionary: 'Import a dictionary',
    allFiles: 'All files',
  },
  save: {
    copy: 'Save a copy of the project',
    someName: '{project} - removed cues',
    copyName: '{project} (copy)',
    report: 'Save the fit report',
    reportName: '{project} - fit report',
    pace: 'Save the rates of all cues',
    paceName: '{project} - rates',
    castMap: 'Export the cast map',
    castMapName: 'Cast map',
    dictionary: 'Export the dictionary',
    usage: 'Export credit usage',
    usageName: 'Credit usage',
  },
  replace: {
    question:
      '{files, plural, one {Replace the existing file?} other {Replace {files} existing files?}}',
    replace: 'Replace',
  },
  notices: {
    runDone: 'Rendered: {project}',
    runFailed: 'Rendering stopped: {project}',
    runCounts:
      '{done, plural, one {# cue} other {# cues}} rendered{failed, plural, =0 {} other {, # failed}}.',
    exportDone: 'Exported {file}',
    exportFailed: '{file} could not be exported',
    seeWindow: 'Open Cuecast to see what to do.',
    reasons: {
      INSUFFICIENT_CREDITS: 'Not enough credits. Top up, then press “Resume”.',
      CREDIT_LIMIT: 'Your credit limit has been reached. Raise it, then press “Resume”.',
      UNAUTHORIZED: 'The key is missing or wrong.',
      FORBIDDEN: 'The key has no permission for this or has been deleted.',
      DISK_FULL: 'The disk is full.',
    },
  },
  leaving: {
    title: 'Quit Cuecast?',
    runUnderWay: 'Rendering “{project}”: {settled, number} of {total, number} cues.',
    exportUnderWay: 'Exporting {file}: {part, number, percent}.',
    runResumes:
      'If you quit, rendering stops here and resumes automatically at the next start. No cue is charged twice.',
    exportIsOffered:
      'If you quit, the unfinished export is discarded; Cuecast offers to export again at the next start.',
    quit: 'Quit – resume at next start',
    stay: 'Stay',
  },
  failedStart: {
    title: 'Cuecast could not start',
    file: 'This file cannot be used:\n{path}\n({reason})\n\nRename it or move it elsewhere, then start Cuecast again. Your projects are not affected.',
    other:
      '{reason}\n\nStart Cuecast again. If that does not help, rename the folder with the app’s data and try again:\n{dataFolder}\nYour projects are not in this folder.',
  },
  crash: {
    again: 'Cuecast’s window has crashed again',
    againDetail:
      'This is the second time within a minute. Your edits are kept in the project. Reload the window, or quit and start Cuecast again.',
    hangs: 'Cuecast’s window is not responding',
    hangsDetail:
      'It may be busy: wait a little longer. If you reload it, what was typed in the last second may be lost; everything else is kept.',
    reload: 'Reload',
    wait: 'Wait',
  },
}

/** What the window says about the app itself, and about damage to a project. */
export const notices: typeof vi.notices = {
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
