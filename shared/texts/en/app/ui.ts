import type { ui as uiVi } from '../../vi/app/ui'

export const ui: typeof uiVi = {
  ownName: 'English',
  /** The year first: day and month could be taken for each other. */
  day: '{year}-{month}-{day}',
  keyNotStored:
    'No key is stored for {name}. Where the system has no keychain, enter it again after each start.',
  roomNeeded: 'About {needed} needed, {available} free.',
  limits: {
    cues: '{found, number} cues; the maximum is {most, number}.',
    characters: '{found, number} characters; the maximum is {most, number}.',
    lines: '{found, number} lines; the maximum is {most, number}.',
  },
  notesAbout: 'The notes are about “{theirs}”; “{ours}” is open.',
  notesFault:
    '{reason, select, empty {The file is empty.} incomplete {The file is incomplete: it was cut off while being saved or sent.} too_large {The file is too large.} not_json {The file is not a review notes file.} not_notes {The file has no review notes.} too_many {The file has too many notes.} other {A value in it is invalid.}}',
  serviceData:
    'The service cannot use this folder for its data. Check that the folder is writable and the disk has free space, or rename it.',
  unreadable:
    '{kind, select, cea_708 {These captions are CEA-708 alone, which Cuecast cannot read: save them with CEA-608 as well (as most caption programs can), or as SCC, TTML or SRT.} archive {This is an archive: unpack it first, then open the subtitles in it.} document {This is a document: save it as plain text, or convert it to SRT with Subtitle Edit.} picture_subtitles {These subtitles are pictures (VobSub, PGS): Subtitle Edit can read their text and save it as SRT.} web_page {This is a web page: download the subtitle file itself.} media {This media file has no readable subtitles; Cuecast reads subtitles from MKV, WebM, MP4 and MOV.} film_without_tracks {The film has no subtitle track: open a subtitle file.} film_other_tracks {The film has no such subtitle track: {message}} film_pictures {The film’s subtitles are pictures (PGS, VobSub): Subtitle Edit can read their text and save it as SRT.} film_track {The subtitle track is damaged or compressed in an unknown way: extract it with MKVToolNix or ffmpeg.} other {This is not a subtitle file.}}',
  soundFault:
    '{fault, select, cut {The file ends too early{hasLength, select, true {: {seconds, number} of {of, number} s are there} other {}}.} noIndex {The file has no index (moov): it was not written or copied to its end.} silent {There is no sound in this file.} empty {The file is empty.} text {This is a text, not sound.} long {The sound is longer than this can be: {seconds, number} s or more, at most {of, number} s.} other {The sound is damaged and cannot be decoded.}}',
  soundCoding: 'Samples of this kind ({format}, {bits} bits) cannot be read.',
  needsFfmpeg:
    'This format needs ffmpeg, which is not installed (Windows: winget install ffmpeg; macOS: brew install ffmpeg).',
  close: 'Close',
  find: 'Type to find…',
  nothingFound: 'Nothing found.',
  cancel: 'Cancel',
  again: 'Try again',
  apply: 'Apply',
  save: 'Save',
  undo: 'Undo',
  stop: 'Stop',
  remove: 'Remove',
  chooseOther: 'Choose another file…',
  notNow: 'Not now',
  openFolder: 'Open folder',
  showProblems: 'Show problems',
  keepWorking: 'Keep working',
  keepMine: 'Keep this computer’s version',
  sync: 'Sync with the service',
  pending: 'Not sent yet',
  more: 'Show more ({count, number} left)',
  removeNamed: 'Remove {name}',
  help: 'Help about this',
  message: 'Message',
  messages: 'Messages',
  locked: 'locked',
  approval: { approved: 'approved', changed: 'changed since it was approved' },
  noTime: 'Enter a time such as 00:01:02,500.',
  fit: 'The voice takes {percent} of the cue’s time',
  states: {
    empty: 'not rendered',
    stale: 'outdated',
    draft: 'draft',
    queued: 'queued',
    rendering: 'rendering',
    done: 'done',
    stretched: 'stretched',
    'does-not-fit': 'does not fit',
    failed: 'failed',
    'not-spoken': 'not spoken',
  },
}
