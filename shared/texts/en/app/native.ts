import type { native as nativeVi } from '../../vi/app/native'

/** What the operating system draws: dialogs, menus, notices. */
export const native: typeof nativeVi = {
  open: {
    ffmpeg: 'Choose the folder with ffmpeg and ffprobe',
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
    certificate: 'Certificate and key',
    cuts: 'Choose the EDL or list of a new cut',
    cutsType: 'EDL or list of offsets',
    model: 'Choose a voice model',
    catalogue: 'Choose a newer list of models (catalogue.json)',
    modelType: 'Voice models',
    turns: 'Choose the list of who speaks when',
    turnsType: 'RTTM or JSON of a diariser',
    recogniser: 'Choose the folder of a recogniser',
    notes: 'Import review notes',
    dictionary: 'Import a dictionary',
    translation: 'Bring in a translation',
    allFiles: 'All files',
  },
  save: {
    copy: 'Save a copy of the project',
    someName: '{project} - removed cues',
    copyName: '{project} (copy)',
    report: 'Save the fit report',
    reportName: '{project} - fit report',
    delivery: 'Save the delivery check',
    deliveryName: '{project} – delivery check',
    qcReport: 'Save the QC report',
    qcReportName: '{project} – QC report',
    pace: 'Save the rates of all cues',
    paceName: '{project} - rates',
    castMap: 'Export the cast map',
    castMapName: 'Cast map',
    dictionary: 'Export the dictionary',
    translatorTable: 'Save the table for a translator',
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
    quitExport: 'Quit and discard the export',
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
