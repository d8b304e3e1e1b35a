import type * as vi from '../vi/terminal'

/** What `dub` says. Its JSON examples are quoted for ICU. */
export const terminal: typeof vi.terminal = {
  seeHelp: 'See: npm run dub -- --help',
  error: 'error',
  warning: 'warning',
  target:
    'for a length of {time}: speed {speed}, pauses of {sentenceMs}, {paragraphMs} and {chapterMs} ms after sentence, paragraph and chapter (estimated)',
  targetMissed: 'the target length is too short: still {time} over at the highest speed',
  targetOver: '{seconds} s longer than the target of {time}, even at --max-rate',
  pinOverrun: 'cue {cue} is pinned to its time, and the text before it runs {seconds} s into it',
  readingScript:
    '{file}: {cues, plural, one {{cues} cue} other {{cues} cues}}, {speakers, plural, one {{speakers} speaker} other {{speakers} speakers}}, {chapters, plural, one {{chapters} chapter} other {{chapters} chapters}}',
  reading:
    '{file}: {cues, plural, one {{cues} cue} other {{cues} cues}}, {speakers, plural, one {{speakers} speaker} other {{speakers} speakers}}',
  readAs:
    'the encoding was guessed as {encoding}; choose another with --encoding if letters are wrong',
  repaired:
    '{repairs, plural, one {{repairs} place} other {{repairs} places}} in the file repaired while reading',
  connected: 'service: {service}{hasCredits, select, true {, {credits} credits left} other {}}',
  balanceUnknown: 'the service does not report how many credits are left',
  offlineService: 'built-in voices (offline)',
  cast: '{label} → {voice}',
  narrator: 'Narrator',
  unknownLabel:
    'the cast file names "{label}", but no speaker in the subtitles has this name{isNear, select, true {; did you mean "{near}"?} other {}}',
  notCast: 'the cast file does not name "{label}", who gets the voice {voice}',
  resuming: 'resuming the last run: {done} of {total} cues are done',
  nothingToRender: 'every cue has been rendered already',
  rendering: 'rendering',
  exporting: 'writing the track',
  reviewing: 'writing the review package',
  notesTaken:
    '{file}: {reviewer}, round {round}: {added} new, {changed} changed, {already} known; {verdicts, plural, one {{verdicts} verdict} other {{verdicts} verdicts}}',
  notesUnplaced:
    '{count, plural, one {{count} note has} other {{count} notes have}} lost their cue; kept at the time noted',
  reviewReport: `round:   {round}{before, plural, =0 {} other { (compared with round {before})}}
cues:    {cues}{changed, plural, =0 {} other { ({changed} changed)}}
size:    {megabytes} MB, made in {seconds} s
package: {target}`,
  left: '{time} left',
  waiting: {
    RATE_LIMITED: 'waiting: request limit reached',
    OFFLINE: 'waiting: the service cannot be reached',
    SERVICE_ERROR: 'waiting: the service is returning errors',
    SERVICE_NOT_RUNNING: 'waiting: the service is starting',
    SERVICE_BUSY: 'nothing new from the service yet',
    STORAGE: 'waiting: the disk is full',
  },
  nextTry: 'next attempt at {time}',
  givesUp: 'stops at {time} if nothing arrives (--give-up-after)',
  howToStop: 'press Ctrl+C to stop',
  interrupted: 'stopped',
  runAgain: 'run the same command again to resume; the project is in {folder}',
  mayPayTwice:
    'the response for {cues, plural, one {{cues} cue} other {{cues} cues}} was lost: running this command with the project again sends them again, and if the service had accepted them, they are charged twice',
  kept: 'what was paid for is kept in {folder}; to resume, add --project "{folder}" to the command',
  language: 'language: {code} ({percent} % sure)',
  notSpoken:
    'not spoken: {count} ({sound} sound descriptions, {song} songs, {credit} credits, {chosen} chosen); --speak KINDS speaks them',
  styles: 'left out of the ASS file: {names}; --style NAME=dub dubs a style',
  dialogues:
    '{count, plural, one {# cue} other {# cues}} with two dashes split, one cue per speaker; --keep-dialogue keeps them together',
  alike: '“{label}” may be “{as}”: --same-speaker "{label}={as}"',
  otherLanguages: 'cues in other languages: {names}; --one-language speaks all in one',
  noVoice:
    '{count} cues are in “{code}”, for which the service has no voice: another voice reads them',
  otherVoice: '{count} cues in “{code}” are read by {voice}, a voice of another language',
  guessedLanguage:
    'the text looks like "{code}", which the service does not have: no language is sent; choose one with --lang',
  languageUnsure:
    'the language was guessed as "{code}" ({percent} % sure); choose it with --lang if that is wrong',
  keepProject: 'with --project DIR, an interrupted run can be resumed',
  silentFilm: '{film} has no sound: the dub contains only the voices',
  cueFailed: 'cue {cue} ({time}): {reason}',
  noText: 'no text to speak',
  overflow:
    'cue {cue} ({time}) does not fit by {over} s: cut about {cut, plural, one {{cut} character} other {{cut} characters}}, or let it end at {end}',
  report: `cues:        {cues}{missing, plural, =0 {} other { ({voiced} voiced)}}
fitted:      {fitted}
stretched:   {stretched}
not fitting: {notFitting}
seconds:     {trackSeconds} of track, made in {seconds}
credits:     {credits}
track:       {output}{files}`,
  watching: 'watching {folder} for subtitle files; press Ctrl+C to stop',
  table: {
    file: 'file',
    voiced: 'voiced',
    notFitting: 'not fitting',
    length: 'length',
    track: 'track',
  },
  damage: {
    OPENED_FROM_BACKUP: 'project.json was damaged; the latest backup was opened: {at}',
    TAKE_FILES_MISSING: 'the audio files of {times} takes are missing',
    TAKE_FILES_DAMAGED: 'the audio files of {times} takes are damaged; set aside',
    TAKES_REPAIRED: '{file} was damaged; {restored} entries were restored',
    TASKS_DAMAGED:
      '{file} was damaged; {restored} entries were restored; renders in progress may have been charged',
    TASKS_MISSING:
      'tasks.jsonl is missing; renders in progress cannot be resumed and may have been charged',
    EDITS_DAMAGED: '{file} was damaged; {applied} of the last edits could be recovered',
  },
  // The technical message of a failure is English already.
  failure: '{message}',
  usage: `Dubs subtitle files and voices scripts, without a window.

  npm run dub -- IN.srt -o OUT.wav [options]
  npm run dub -- SCRIPT.md -o OUT.mp3 --srt OUT.srt [options]
  npm run dub -- *.srt -o FOLDER [options]
  npm run dub -- --project P.cuecast -o OUT.wav [options]
  npm run dub -- --watch FOLDER -o FOLDER [options]
  npm run dub -- --project P.cuecast --review FOLDER [options]

  IN.srt                 SRT, WebVTT, ASS, TTML, SAMI, SBV, SubViewer, MicroDVD, SCC, STL, LRC,
                         or a film with a subtitle track (MKV, WebM, MP4, MOV);
                         several files share one cast and one dictionary.
                         None with --project: the project's own cues
  SCRIPT.md              a script (.md, .docx, or .txt without subtitles): each sentence
                         starts when the one before ends; headings are chapters,
                         '[Name]' or 'Name:' at the start of a line is a speaker,
                         '[pause 1.5s]' a pause, '{GIF|jiff}' is shown as GIF and said as jiff
  -o, --output FILE      the track: .wav, .flac, .mp3, .opus, .ogg or .m4a. A folder if it is
                         one, ends in a slash, or there are several inputs; files are then named
                         after their input. Others lie beside it as '<name>.<kind>.<ext>'
      --overwrite        also replace files that Cuecast did not write
      --watch FOLDER     dub every subtitle file of the folder once, and new ones as they come,
                         until Ctrl+C
      --project DIR      keep the project there; the same command resumes after a stop
                         and renders only what has changed

Scripts
      --split HOW        what becomes one cue: sentence, line or paragraph; default sentence
      --pause-sentence MS --pause-paragraph MS --pause-chapter MS
                         pauses after them; default 300, 800 and 1500
      --target-length T  target length of the whole: 90s, 30m, 2h; voices become up to
                         --max-rate times faster, pauses shorter or longer
      --srt FILE         SRT timed to the voices: every sentence when it is spoken
      --chapters FILE    chapters of a podcast as JSON

Voices
      --cast FILE        who speaks with which voice:
                         '{ "Anna": { "voiceId": 12, "name": "…" }, … }'
      --voice ID|NAME    voice of every speaker the cast file does not name
      --lang CODE        language of the text; detected by default
      --profile NAME     how it sounds: a profile of the service, or a JSON file:
                         '{ "pitch": -2, "speed": 1.1, "volume": 0.8, "split_layout": "line" }'
      --dictionary FILE  how words are spoken: a CSV file with word and reading
      --encoding NAME    encoding of IN.srt, e.g. windows-1258; detected by default
      --subtitle-rate N  frames a second, for subtitles with times in frames (MicroDVD, Spruce STL)
      --subtitle-track N which subtitle track of a film, or which of several languages: a number
                         from 1, or a language code
      --keep-signs       dub signs, songs and notes of an ASS file like dialogue
      --keep-dialogue    keep a cue with two dashes as one cue, read by one voice
      --lasting-speakers a name applies to the cues (in a script: paragraphs) after it,
                         until the next name
      --style NAME=USE   how to treat an ASS style: dub, silent (cues that are not spoken) or
                         skip; can be repeated
      --speak KINDS      also speak what is not dialogue: sound, song, credit (comma-separated)
      --same-speaker A=B A is another spelling of B; 'A=' is not a name; can be repeated
      --colon-names X    text before a colon: all are names, or none; decided by its look by default
      --one-language     speak every cue in the language of the file, even if another is detected
      --subtitle-shift T move every cue: -10h, 1.5s, -0:00:02.500
      --subtitle-speed A/B  change the speed from the subtitles’ film to this one, e.g. 25/23.976
      --subtitle-until T leave out cues that start later in the file
      --max-rate N       maximum speed-up of a take, 1 to 3
      --comfort-rate N   speed-up that still sounds natural, 1 to 2
      --max-borrow MS    how much of the following pause a take may fill, 0 to 10000
      --min-gap MS       silence kept between two cues, 0 to 2000

Service
      --connection URL   another service (https, or http on this computer)
      --key-env NAME     environment variable that holds its key
      --give-up-after T  stop with an error when the service sends nothing for this long:
                         90s, 30m, 2h; default 1h. What is paid for is kept

Sound
      --preset NAME      options for: premiere, resolve, final-cut, reaper, audacity, film,
                         podcast, podcast-mono, youtube, broadcast, premix, track, own;
                         other options add to it
      --format NAME      wav, flac, mp3, opus or m4a; default: the extension of -o
      --bits N           16, 24 or 32 (floating point; WAV only)
      --rate HZ          44100, 48000 or 96000
      --channels N       1, 2 or auto: 2 where the mix has two sides
      --loudness LUFS    -40 to -5, or off
      --peak DBTP        maximum true peak, -12 to 0; default -1
      --dub-only         also write the voices without the film sound
      --stems            one file per speaker, and one of the film sound
      --effects          also write the film sound alone
      --clips            one file per cue
      --chapter-files    one file per chapter, named after it
      --cover FILE       picture of MP3, M4A, FLAC and Opus files: JPEG or PNG
      --clip-names TEXT  names of the clips, from '{number} {speaker} {time} {text}'
      --handles MS       sound before and after each clip, 0 to 10000
      --exact-length     exactly as long as the film, padded or cut
      --no-disclosure    do not mark the files as synthetic speech

Film
      --film FILE        the film; gives the length, and the sound with --film-sound on
      --film-sound on|off  mix the film sound, ducked under the voices, into the track
      --mux              a copy of the film with the dub: '<name>.dubbed.<ext>'
      --container NAME   same, mp4, mov, mkv or webm
      --drop-original    leave the film's own audio tracks out of the copy

For other programs
      --edl --marker-edl --fcpxml --xmeml --otio --reaper
                         timelines, with one stem per speaker (not --marker-edl)
      --labels           Audacity labels
      --cue-sheet --cue-sheet-tsv --adr-cue-sheet
                         lists of the cues
      --review-notes     the review notes as CSV
      --review-markers   open review notes as markers in the timelines
      --as-spoken        subtitles with the words and times of the takes
      --as-written       subtitles as they are in the project
      --subtitle-format NAME  for both: srt, vtt, ass, ttml or dapt
      --frame-rate N     23.976, 24, 25, 29.97, 29.97df, 30, 50, 59.94, 59.94df or 60
      --start TIMECODE   timecode of the first frame, e.g. 10:00:00:00
      --report           what was written and measured, in '<name>.report.txt'

Review
      --review PLACE     with --project: a package for listening and taking notes, made from the
                         existing takes: a folder, or a file NAME.html or NAME.zip
      --import-notes FILE     import a reviewer’s notes (…review-notes.json) into the project before
                              the package is written; can be repeated
      --review-range FROM-TO  a part of the film, e.g. 0:45-12:30.5
      --review-speakers A,B   only cues of these speakers
      --review-changes-only   only cues that changed since the last round, and those with notes
      --review-since N        compare with round N instead
      --review-original FILE  subtitles with the text before translation, shown beside it
      --review-picture NAME   stills, film or none; default stills (needs film and ffmpeg)
      --review-quality NAME   good, or small for slow connections
      --review-size MB        maximum size of NAME.html, 1 to 500; default 50
      --review-watermark TEXT text over the page, e.g. the recipient’s name
      --review-no-date        do not show the date
      --review-mix-only       no voices-only sound
      --review-language NAME  language of the page, vi or en; the reader can switch

      --json             final report as JSON on stdout; everything else is on stderr
  -h, --help             this help
  -V, --version          version

Exit codes
  0  every cue was rendered       4  the service: unreachable, wrong key, no credits
  1  an error in this program     5  the track is written, but some cues were not rendered
  2  wrong arguments              6  the track or the project could not be written
  3  subtitles, cast file, film, voice or project cannot be used
  130  stopped with Ctrl+C; with several files, the most serious code is reported
`,
  serveUsage: `npm run serve [-- options]

  --data DIR           folder of the service's data, created if missing
                       (default: cuecast-service in the user's data folder, as for keys)
  --port N             port to listen on (default 8787; 0 = any free port)
  --host ADDRESS       address to listen on (default 127.0.0.1)
  --workers N          speech synthesis threads (default 1)
  --public-url URL     origin that clients see if the service is behind a proxy
  --keep-days N        delete rendered audio after N days (default 7)
  --keep-gb N          … and beyond N gigabytes, oldest first (default 5)
  --private-webhooks   allow webhooks to private and loopback addresses
  --help               this help
`,
  notesUsage: `npm run notes -- P.cuecast

  Prints the review of a project as JSON: its rounds, the notes with author, round, cue, state and
  answer, and the verdicts. Works while the project is open in the studio.
`,
  keysUsage: `npm run keys -- COMMAND [--data DIR] [options]

  --data DIR             folder of the service's data (default: that of npm run serve)

  create               create a key; it is printed once, as the last line
    --account NAME       for this account (default: a new one)
    --plan PLAN          starter, creator, api or unlimited (default creator)
    --credits N          characters of the account, or "unlimited"
    --days N             the plan ends after N days (default: never)
    --privileges LIST    of tts,srt,dictionary,profile (default all of them)
    --name TEXT          what the key is for
  topup N              add N characters to what an account has left
    --account NAME       or --key KEY: which account
    --days N             extend its plan by N days
  list                 accounts and their keys
  revoke KEY           by its id or by the key itself
  webhook set URL      where finished tasks are reported; the secret is printed as the last line
    --account NAME       or --key KEY: whose tasks
    --secret TEXT        default: the secret it has, or a new one
    --signature KIND     hmac (default) or secret (the bare secret)
    --allow-private      allow a private address or one on this computer
  webhook show | remove  --account NAME
`,
}
