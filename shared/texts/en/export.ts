import type * as vi from '../vi/export'

/** The report beside the files of an export. */
export const exportReport: typeof vi.exportReport = {
  title: 'Export report',
  written: 'Written',
  files: 'Files',
  length: 'Length',
  loudness: 'Integrated loudness',
  truePeak: 'True peak',
  silence: 'silence',
  voices: 'Voices: name, speakers, engine, licence, commercial use, cues',
  licenceUnknown: 'licence unknown',
  serviceTerms: 'terms of the service',
  commercial:
    '{commercial, select, allowed {commercial use allowed} forbidden {no commercial use} other {commercial use unknown}}',
  openRail:
    '{licence}: may be sold, but some uses are forbidden (harming or deceiving people, impersonation, discrimination, harmful disinformation); whoever receives the dub must keep to them, too',
  consent: 'cloned voice of {person}, who agreed on {date}: {statement}',
  cuesFromFilm: 'Cues made from the film’s sound: model, licence, commercial use',
  recogniser: 'recognised by {name}',
  diariser: 'speakers told apart by {name}',
  music: 'Music: from, to, level, file',
  narrator: 'narrator',
  notFitting: 'Cues that do not fit',
  missing: 'Cues without a take',
  failed: 'Cues whose take could not be read',
  none: 'none',
  disclosure: 'Disclosure',
}

/** What of the film will not be in its copy as it was, and why. */
export const filmFindings: typeof vi.filmFindings = {
  stops: 'The dub cannot be written into this film.',
  kinds: {
    'picture-codec': '{container} cannot hold the film’s {codec} picture.',
    'audio-codec':
      '{effect, select, stops {{container} cannot hold the dub as {codec}.} other {The new film will not have audio track {about}: {container} cannot hold it.}}',
    'subtitle-codec':
      '{effect, select, lost {The new film will not have subtitle track {about}: {container} cannot hold it.} other {Subtitle track {about} is written as {to}{styled, select, true {; fonts, colours and positions are lost} other {}}.}}',
    'subtitle-track':
      'The new film will not have the subtitles {about}: {container} needs ffmpeg for them.',
    cover: 'The new film will not have the cover picture {about}: {container} cannot hold it.',
    attachment: 'The new film will not have the attachment {about}: {container} cannot hold it.',
    timecode:
      '{effect, select, lost {The new film will not have its timecode {about}: writing it needs ffmpeg.} changed {{container} has no timecode track: the start {about} becomes a tag.} other {The timecode track is written again, starting at {about}.}}',
    'data-stream': 'The new film will not have the data stream {about}: data is not copied.',
    chapters:
      'The new film will not have {count, plural, one {# chapter} other {# chapters}}: {container} needs ffmpeg for them.',
    hdr: 'The new film will not have the HDR data {about}: {container} cannot store it.',
    'edit-list':
      '{seconds, plural, =0 {The picture is made of several pieces; the copy shows all of them.} other {{seconds, number, ::.0} s hidden at the film’s start become visible.}}',
    encrypted: 'The film is encrypted and cannot be copied.',
    'no-picture': 'This file has no picture.',
    'variable-frame-rate': 'The film has a variable frame rate; every frame keeps its time.',
    'dub-longer':
      'The dub is {seconds, number, ::.0} s longer than the film; the last frame is held.',
    'dub-shorter': 'The dub ends {seconds, number, ::.0} s before the film.',
    'several-defaults': 'Only the first track is played by default.',
  },
  remedies: {
    'install-ffmpeg': 'To have it, install ffmpeg.',
    'write-mkv': 'To keep it, choose MKV as file type.',
    'write-mp4': 'To keep it unchanged, choose MP4 or MOV as file type.',
    'join-first': 'Export the film as one piece from the editing program first.',
    'sound-alone': 'Export only the sound.',
    'other-format': 'Choose another sound format, or MKV as file type.',
    'film-length': 'To match, switch on “Exactly as long as the picture”.',
  },
}

/** What can be chosen about a review package. */
export const reviewExport: typeof vi.reviewExport = {
  pack: 'Package',
  packs: { folder: 'A folder', zip: 'A zip file', html: 'One HTML file' },
  packHints: {
    folder: 'Double-click index.html to open it, or put the folder on a web host.',
    zip: 'The same folder, compressed for mail or a file share; unpack it before opening.',
    html: 'Everything in a single file that opens with a double-click; best for short films.',
  },
  most: 'Size limit',
  asFolder: 'Write a folder instead',
  asZip: 'Write a zip file instead',
  wholeFilm: 'The whole film',
  from: 'From',
  to: 'To',
  rangeEmpty: 'The range would be empty.',
  everybody: 'Cues of all speakers',
  noSpeaker: 'Without a speaker',
  changesOnly: 'Only what changed',
  changesOnlyHint: 'And cues with notes, each with how it was resolved.',
  noRound: 'Nothing has been sent for review yet.',
  since: 'Since',
  round: 'Round {round}',
  originalHint: 'Subtitles with the text before translation, shown beside each cue by time.',
  chooseOriginal: 'Choose subtitles…',
  noOriginal: 'Leave out',
  soundAndPicture: 'Sound and picture',
  quality: 'Sound quality',
  qualities: { good: 'Good', small: 'Small, for slow connections' },
  dub: 'Voices-only sound',
  dubHint: 'Lets reviewers switch between the mix and the voices alone.',
  picture: 'Picture',
  pictures: {
    stills: 'A still every few seconds',
    film: 'A small copy of the film',
    none: 'None',
  },
  noFilm: 'The project has no film.',
  noFfmpeg: 'Needs ffmpeg on this computer.',
  page: 'The page',
  watermark: 'Watermark',
  watermarkHint: 'Text over the page and the picture, for example the recipient’s name.',
  language: 'Opens in',
  date: 'Show today’s date',
  private:
    'The package contains only text, sound and notes: none of your paths, keys or accounts. Anyone who has it can open it.',
}
