import type { readMe as readMeVi } from '../../vi/dub/read-me'

/** The read-me of a handover: what each file is, and how other programs take it. */
export const readMe: typeof readMeVi = {
  file: 'READ ME.txt',
  title: 'Handover: {name}',
  unpack:
    'Unpack this zip file first: programs find the sound beside a timeline only in a real folder. Keep the names of the files.',
  rate: 'Picture: {rate} frames a second',
  dropFrame: 'drop-frame timecode',
  start: 'Timecode of the film’s first frame: {start}',
  length: 'Length: {length}',
  sound:
    'Sound: {format}, {rate, number} kHz{bits, select, none {} 32f {, 32 bit float} other {, {bits} bit}}, {channels, plural, one {mono} =2 {stereo} other {5.1}}',
  placing:
    'Sound files begin at the film’s first frame unless said otherwise: put them at {start}, or at the very beginning of a session that counts from zero.',
  stamped:
    'The WAV files carry this timecode as their time stamp (BWF), so that programs can spot them to it.',
  film: 'The film itself is not included. Put “{film}” into the same folder, or show the program where it is.',
  files: 'Files',
  track: 'The complete mix.',
  dub: 'The voices alone, without the film’s own sound.',
  speaker: 'The voice of {name} alone, as long as the film and silent in between.',
  narrator: 'The narrator’s voice alone, as long as the film and silent in between.',
  allVoices: 'All voices together, without anything else.',
  inMono: '{text} Mono.',
  original: 'The film’s own sound as in the mix: lowered under the voices.',
  untouched: 'The film’s own sound at its own level.',
  music: 'The added music, as in the mix.',
  clips:
    '{count, plural, one {# file, one} other {# files, one}} for each cue{handles, plural, =0 {} other {, with # ms of sound before and after}}.',
  chapters: '{count, plural, one {# file} other {# files}}, one for each chapter of the mix.',
  written: 'Subtitles as written.',
  spoken: 'Subtitles timed to the voices: each is shown while it is spoken.',
  copy: 'A copy of the film with the dub as an audio track. Any player shows it.',
  credentials:
    'Signed content credentials (C2PA) of the file beside it: it says that voices are synthetic. Keep both together.',
  report: 'What was written and measured: loudness, voices, licences, cues that need a look.',
  programs: {
    edl: 'CMX 3600 edit list of the clips. Import it in a program that reads nothing better, at the picture rate above, and link the stems by hand.',
    'marker-edl':
      'Markers of all cues for DaVinci Resolve: right-click the timeline in the Media Pool, Timelines › Import › Timeline Markers from EDL.',
    fcpxml:
      'Timeline for Final Cut Pro (File › Import › XML) and DaVinci Resolve (put stems and film into the Media Pool, then File › Import › Timeline). If files are missing, choose this folder.',
    xmeml:
      'Sequence for Premiere Pro: File › Import. In Link Media, locate the first stem; the others are found beside it.',
    otio: 'OpenTimelineIO timeline. DaVinci Resolve: File › Import › Timeline. Other programs have it as a plug-in.',
    reaper: 'REAPER project: open it; the stems are found beside it.',
    dawproject:
      'Session for Bitwig Studio, Studio One and Cubase: open it, or import it into a session. Leave it beside the stems.',
    aaf: 'Session for Pro Tools (File › Import › Session Data), Media Composer (File › Input › Import Media) and Nuendo (File › Import › AAF). Set the session to the rate and start above.',
    labels: 'Labels of all cues for Audacity: import the sound first, then File › Import › Labels.',
    'cue-sheet': 'Table of all cues for a spreadsheet: UTF-8, times in milliseconds.',
    'cue-sheet-tsv': 'Table of all cues, separated by tabs: UTF-8, times in milliseconds.',
    'adr-cue-sheet':
      'Cue sheet of the recording studio, with timecode. Import it as a comma-separated table at the picture rate above.',
    'karaoke-vtt': 'Subtitles of the voices with the time of each word, for web players.',
    'karaoke-ass': 'Subtitles that fill each word as it is spoken, for video players and Aegisub.',
    words: 'When each word is spoken, in milliseconds, for other software.',
    chapters: 'Chapters of a podcast (JSON Chapters 1.2): name it as podcast:chapters in the feed.',
    'review-notes': 'Notes of the reviewers as a table, with timecode.',
    'qc-report': 'Notes of the reviewers with their decisions: open it in a browser, or print it.',
  },
}
