import type * as vi from '../vi/terminal'

/** What `dub` says. Its JSON examples are quoted for ICU. */
export const terminal: typeof vi.terminal = {
  seeHelp: 'See: npm run dub -- --help',
  error: 'error',
  warning: 'warning',
  reading:
    '{file}: {cues, plural, one {{cues} cue} other {{cues} cues}}, {speakers, plural, one {{speakers} speaker} other {{speakers} speakers}}',
  readAs:
    'the encoding was guessed as {encoding}; choose another with --encoding if letters are wrong',
  repaired:
    '{repairs, plural, one {{repairs} place} other {{repairs} places}} in the file fixed while reading',
  connected: 'service: {service}{hasCredits, select, true {, {credits} credits left} other {}}',
  balanceUnknown: 'the service does not tell how many credits are left',
  offlineService: 'built-in voices (offline)',
  cast: '{label} → {voice}',
  narrator: 'Narrator',
  unknownLabel:
    'the cast file names "{label}", but no speaker in the subtitles has this name{isNear, select, true {; did you mean "{near}"?} other {}}',
  notCast: 'the cast file does not name "{label}"; it speaks with {voice}',
  resuming: 'resuming the last run: {done} of {total} cues are done',
  nothingToRender: 'every cue is voiced already',
  rendering: 'voicing',
  exporting: 'writing the track',
  left: '{time} left',
  waiting: {
    RATE_LIMITED: 'waiting: the limit of requests is reached',
    OFFLINE: 'waiting: the service cannot be reached',
    SERVICE_ERROR: 'waiting: the service answers with errors',
    SERVICE_NOT_RUNNING: 'waiting: the service is starting',
    SERVICE_BUSY: 'nothing new from the service yet',
    STORAGE: 'waiting: there is no room on the disk',
  },
  nextTry: 'next try at {time}',
  givesUp: 'ends at {time} if nothing comes (--give-up-after)',
  howToStop: 'Ctrl+C stops',
  interrupted: 'stopped',
  runAgain: 'run the same command again to resume; the project is in {folder}',
  mayPayTwice:
    'the answer for {cues, plural, one {{cues} cue} other {{cues} cues}} was lost: the next run of this command with the project sends them again, and if the service had accepted them, they are paid a second time',
  kept: 'what was paid is kept in {folder}; to resume, add --project "{folder}" to the command',
  guessedLanguage:
    'the text looks like "{code}", which the service does not have: no language is sent; choose one with --lang',
  keepProject: 'with --project DIR a stopped job can be resumed',
  cueFailed: 'cue {cue} ({time}): {reason}',
  noText: 'no text that a voice could speak',
  overflow:
    'cue {cue} ({time}) does not fit by {over} s: cut about {cut, plural, one {{cut} character} other {{cut} characters}}, or let it end at {end}',
  report: `cues:        {cues}{missing, plural, =0 {} other { ({voiced} voiced)}}
fitted:      {fitted}
stretched:   {stretched}
not fitting: {notFitting}
seconds:     {trackSeconds} of track, made in {seconds}
credits:     {credits}
track:       {output}`,
  watching: 'watching {folder} for subtitle files; Ctrl+C ends it',
  table: {
    file: 'file',
    voiced: 'voiced',
    notFitting: 'not fitting',
    length: 'length',
    track: 'track',
  },
  damage: {
    OPENED_FROM_BACKUP: 'project.json was broken; the latest backup was opened: {at}',
    TAKE_FILES_MISSING: 'the audio files of {times} takes are missing',
    TAKE_FILES_DAMAGED: 'the audio files of {times} takes are damaged; set aside',
    TAKES_REPAIRED: '{file} was damaged; {restored} entries were restored',
    TASKS_DAMAGED:
      '{file} was damaged; {restored} entries were restored; renders that were under way may have been paid',
    TASKS_MISSING:
      'tasks.jsonl is missing; renders that were under way cannot be resumed and may have been paid',
    EDITS_DAMAGED: '{file} was damaged; {applied} of the last edits could be used',
  },
  // The technical message of a failure is English already.
  failure: '{message}',
  usage: `Dubs a subtitle file into a track, without a window.

  npm run dub -- IN.srt -o OUT.wav [options]

  IN.srt                 SRT, WebVTT, ASS, TTML, SAMI, SBV, SubViewer, MicroDVD, SCC, STL, LRC
  -o, --output FILE      the track: .wav, .flac, .mp3, .opus or .m4a; 48 kHz
      --cast FILE        who speaks with which voice:
                         '{ "Anna": { "voiceId": 12, "name": "…" }, … }'
      --voice ID|NAME    voice of everybody whom the cast file does not name
      --lang CODE        language of the text; guessed when left out
      --profile NAME     how it sounds: a profile of the service, or a JSON file:
                         '{ "pitch": -2, "speed": 1.1, "volume": 0.8, "split_layout": "line" }'
      --connection URL   another service (https, or http on this machine)
      --key-env NAME     environment variable that holds its key
      --encoding NAME    encoding of IN.srt, e.g. windows-1258; told from the bytes when left out
      --subtitle-rate N  frames a second, for subtitles with times in frames (MicroDVD, Spruce STL)
      --keep-dialogue    a cue of two dashes stays one cue, said by one voice
      --lasting-speakers a name holds for the cues after it, until the next one
      --project DIR      keep the project there; the same command resumes after a stop,
                         and voices only what has changed
      --give-up-after T  end with an error when nothing comes from the service for so long:
                         90s, 30m, 2h; 1h when left out. What is paid is kept
      --json             closing report as JSON on stdout; everything else is on stderr
  -h, --help             this text
  -V, --version          version

Exit codes
  0  every cue was voiced         4  the service: unreachable, wrong key, no credits
  1  a fault of this program      5  the track is written, but not every cue was voiced
  2  wrong arguments              6  the track or the project could not be written
  3  subtitles, cast file, voice or project cannot be used
  130  stopped with Ctrl+C
`,
}
