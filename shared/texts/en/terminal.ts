import type * as vi from '../vi/terminal'

/** What `dub` says. Its JSON examples are quoted for ICU. */
export const terminal: typeof vi.terminal = {
  seeHelp: 'See: npm run dub -- --help',
  error: 'error',
  warning: 'warning',
  target:
    'to last {time}: speed {speed}, pauses of {sentenceMs}, {paragraphMs} and {chapterMs} ms after sentence, paragraph and chapter (estimated)',
  targetMissed: 'the wanted length is too short: {time} too long even at the highest speed',
  targetOver: '{seconds} s longer than the wanted {time}, even at --max-rate',
  pinOverrun: 'cue {cue} is pinned to its time, and the text before it runs {seconds} s into it',
  readingScript:
    '{file}: {cues, plural, one {{cues} cue} other {{cues} cues}}, {speakers, plural, one {{speakers} speaker} other {{speakers} speakers}}, {chapters, plural, one {{chapters} chapter} other {{chapters} chapters}}',
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
  reviewing: 'writing the review package',
  notesTaken:
    '{file}: {reviewer}, round {round}: {added} new, {changed} changed, {already} known; {verdicts, plural, one {{verdicts} verdict} other {{verdicts} verdicts}}',
  notesUnplaced:
    '{count, plural, one {{count} note has} other {{count} notes have}} lost the cue; kept at the time that was noted',
  reviewReport: `round:   {round}{before, plural, =0 {} other { (compared with round {before})}}
cues:    {cues}{changed, plural, =0 {} other { ({changed} changed)}}
size:    {megabytes} MB, made in {seconds} s
package: {target}`,
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
  language: 'language: {code} ({percent} % sure)',
  notSpoken:
    'not spoken: {count} ({sound} sound descriptions, {song} songs, {credit} credits, {chosen} chosen); --speak KINDS speaks them',
  styles: 'left out of the ASS file: {names}; --style NAME=dub dubs a style',
  dialogues:
    '{count, plural, one {# cue} other {# cues}} of two dashes: a cue for each speaker; --keep-dialogue leaves them together',
  alike: '“{label}” may be “{as}”: --same-speaker "{label}={as}"',
  otherLanguages: 'cues in other languages: {names}; --one-language speaks all in one',
  noVoice:
    '{count} cues are in “{code}”, for which the service has no voice: another voice reads them',
  otherVoice: '{count} cues in “{code}” are read by {voice}, a voice of another language',
  guessedLanguage:
    'the text looks like "{code}", which the service does not have: no language is sent; choose one with --lang',
  languageUnsure:
    'the language was guessed as "{code}" ({percent} % sure); choose it with --lang if that is wrong',
  keepProject: 'with --project DIR a stopped job can be resumed',
  silentFilm: '{film} has no sound: the dub has the voices alone',
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
track:       {output}{files}`,
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
  usage: `Dubs subtitle files and voices scripts, without a window.

  npm run dub -- IN.srt -o OUT.wav [options]
  npm run dub -- SCRIPT.md -o OUT.mp3 --srt OUT.srt [options]
  npm run dub -- *.srt -o FOLDER [options]
  npm run dub -- --project P.cuecast -o OUT.wav [options]
  npm run dub -- --watch FOLDER -o FOLDER [options]
  npm run dub -- --project P.cuecast --review FOLDER [options]

  IN.srt                 SRT, WebVTT, ASS, TTML, SAMI, SBV, SubViewer, MicroDVD, SCC, STL, LRC,
                         or a film with subtitles in it (MKV, WebM, MP4, MOV);
                         several files have one cast and one dictionary.
                         None with --project: the project's own cues
  SCRIPT.md              a script (.md, .docx, or .txt that is no subtitle file): each sentence
                         begins when the one before has been said; headings are chapters,
                         '[Name]' or 'Name:' at the start of a line is a speaker,
                         '[pause 1.5s]' a pause, '{GIF|jiff}' is shown as GIF and said as jiff
  -o, --output FILE      the track: .wav, .flac, .mp3, .opus, .ogg or .m4a. A folder if it is
                         one, ends in a slash, or there are several inputs; files are then named
                         after their input. Others lie beside it as '<name>.<kind>.<ext>'
      --overwrite        replace files that Cuecast did not write, too
      --watch FOLDER     dub every subtitle file of the folder once, and new ones as they come,
                         until Ctrl+C
      --project DIR      keep the project there; the same command resumes after a stop,
                         and voices only what has changed

Scripts
      --split HOW        what becomes one cue: sentence, line or paragraph; sentence when left out
      --pause-sentence MS --pause-paragraph MS --pause-chapter MS
                         pauses between them; 300, 800 and 1500 when left out
      --target-length T  how long the whole should last: 90s, 30m, 2h; voices become up to
                         --max-rate times faster, pauses shorter or longer
      --srt FILE         the spoken SRT: every sentence at its time
      --chapters FILE    chapters of a podcast as JSON

Voices
      --cast FILE        who speaks with which voice:
                         '{ "Anna": { "voiceId": 12, "name": "…" }, … }'
      --voice ID|NAME    voice of everybody whom the cast file does not name
      --lang CODE        language of the text; guessed when left out
      --profile NAME     how it sounds: a profile of the service, or a JSON file:
                         '{ "pitch": -2, "speed": 1.1, "volume": 0.8, "split_layout": "line" }'
      --dictionary FILE  how words are spoken: a CSV file with word and reading
      --encoding NAME    encoding of IN.srt, e.g. windows-1258; guessed from the bytes when left out
      --subtitle-rate N  frames a second, for subtitles with times in frames (MicroDVD, Spruce STL)
      --subtitle-track N which subtitle track of a film, or which of several languages: a number
                         from 1, or a language code
      --keep-signs       signs, songs and notes of an ASS file are dubbed like dialogue
      --keep-dialogue    a cue of two dashes stays one cue, said by one voice
      --lasting-speakers a name holds for the cues (of a script: the paragraphs) after it,
                         until the next one
      --style NAME=USE   what is done with an ASS style: dub, silent (a cue that is not spoken) or
                         skip; can be repeated
      --speak KINDS      speak what is no speech: sound, song, credit (with commas between)
      --same-speaker A=B A is B in another spelling; 'A=' is no name; can be repeated
      --colon-names X    what stands before a colon: all are names, or none; by its look when left out
      --one-language     speak every cue in the language of the file, even where another is found
      --subtitle-shift T moves every cue: -10h, 1.5s, -0:00:02.500
      --subtitle-speed A/B  from the film of the subtitles to this one, e.g. 25/23.976
      --subtitle-until T leaves out the cues that start later in the file
      --max-rate N       how much faster a take is played at most, 1 to 3
      --comfort-rate N   how much faster is still comfortable, 1 to 2
      --max-borrow MS    how much of the pause after its cue a take may fill, 0 to 10000
      --min-gap MS       silence that is kept between two cues, 0 to 2000

Service
      --connection URL   another service (https, or http on this machine)
      --key-env NAME     environment variable that holds its key
      --give-up-after T  end with an error when nothing comes from the service for so long:
                         90s, 30m, 2h; 1h when left out. What is paid is kept

Sound
      --preset NAME      options for: premiere, resolve, final-cut, reaper, audacity, film,
                         podcast, podcast-mono, youtube, broadcast, premix, track, own;
                         other options add to it
      --format NAME      wav, flac, mp3, opus or m4a; by the ending of -o when left out
      --bits N           16, 24 or 32 (floating point; WAV only)
      --rate HZ          44100, 48000 or 96000
      --channels N       1 or 2
      --loudness LUFS    -40 to -5, or off
      --peak DBTP        true peak at most, -12 to 0; -1 when left out
      --dub-only         the voices without the film sound, as a file of its own
      --stems            one file for each speaker, and one of the film sound
      --effects          the film sound alone
      --clips            one file for each cue
      --chapter-files    one file for each chapter, named after it
      --cover FILE       picture of MP3, M4A, FLAC and Opus files: JPEG or PNG
      --clip-names TEXT  names of the clips, of '{number} {speaker} {time} {text}'
      --handles MS       sound before and after each clip, 0 to 10000
      --exact-length     as long as the film, padded or cut
      --no-disclosure    do not mark the files as synthetic speech

Film
      --film FILE        the film; its length, and its sound with --film-sound on
      --film-sound on|off  the film sound, lowered under the voices, in the track
      --mux              a copy of the film with the dub: '<name>.dubbed.<ext>'
      --container NAME   same, mp4, mov, mkv or webm
      --drop-original    leave the film's own audio tracks out of the copy

For other programs
      --edl --marker-edl --fcpxml --xmeml --otio --reaper
                         timelines, with a stem for each speaker (not --marker-edl)
      --labels           Audacity labels
      --cue-sheet --cue-sheet-tsv --adr-cue-sheet
                         lists of the cues
      --review-notes     the review notes as CSV
      --review-markers   open review notes as markers in the timelines
      --as-spoken        subtitles as the takes say them, when they say them
      --as-written       subtitles as they are in the project
      --subtitle-format NAME  of both: srt, vtt, ass, ttml or dapt
      --frame-rate N     23.976, 24, 25, 29.97, 29.97df, 30, 50, 59.94, 59.94df or 60
      --start TIMECODE   of the first frame, e.g. 10:00:00:00
      --report           what was written, as measured, in '<name>.report.txt'

Review
      --review PLACE     with --project: a package to listen and take notes in, from the takes that
                         are there: a folder, or a file NAME.html or NAME.zip
      --import-notes FILE     notes of a reviewer (…review-notes.json) into the project, before
                              the package is written; may be given several times
      --review-range FROM-TO  a part of the film, e.g. 0:45-12:30.5
      --review-speakers A,B   only cues of these speakers
      --review-changes-only   only cues that changed since the round before, and those with notes
      --review-since N        compare with round N instead
      --review-original FILE  subtitles with the text before translation, shown beside it
      --review-picture NAME   stills, film or none; stills when left out (needs film and ffmpeg)
      --review-quality NAME   good, or small for slow lines
      --review-size MB        most that NAME.html may take, 1 to 500; 50 when left out
      --review-watermark TEXT words over the page, e.g. for whom the copy is
      --review-no-date        do not show the day
      --review-mix-only       no voices-only sound
      --review-language NAME  of the page, vi or en; the reader can switch

      --json             closing report as JSON on stdout; everything else is on stderr
  -h, --help             this text
  -V, --version          version

Exit codes
  0  every cue was voiced         4  the service: unreachable, wrong key, no credits
  1  a fault of this program      5  the track is written, but not every cue was voiced
  2  wrong arguments              6  the track or the project could not be written
  3  subtitles, cast file, film, voice or project cannot be used
  130  stopped with Ctrl+C; of several files, the gravest is reported
`,
  serveUsage: `npm run serve [-- options]

  --data DIR           folder of the service's data, made when it does not exist
                       (default: cuecast-service among the user's data, as for keys)
  --port N             port to listen on (default 8787; 0 = any free one)
  --host ADDRESS       address to listen on (default 127.0.0.1)
  --workers N          threads that speak (default 1)
  --public-url URL     origin that clients see, when a proxy stands before the service
  --keep-days N        delete rendered audio after N days (default 7)
  --keep-gb N          … and beyond N gigabytes, the oldest first (default 5)
  --private-webhooks   let webhooks go to private and loopback addresses
  --help               this text
`,
  notesUsage: `npm run notes -- P.cuecast

  Prints the review of a project as JSON: its rounds, the notes with author, round, cue, state and
  answer, and the verdicts. Also while the project is open in the studio.
`,
  keysUsage: `npm run keys -- COMMAND [--data DIR] [options]

  --data DIR             folder of the service's data (default: that of npm run serve)

  create               make a key; it is printed once, as the last line
    --account NAME       for this account (default: a new one)
    --plan PLAN          starter, creator, api or unlimited (default creator)
    --credits N          characters of the account, or "unlimited"
    --days N             the plan ends after N days (default: never)
    --privileges LIST    of tts,srt,dictionary,profile (default all of them)
    --name TEXT          what the key is for
  topup N              gives an account N characters on top of what it has left
    --account NAME       or --key KEY: which account
    --days N             its plan runs N days longer
  list                 accounts and their keys
  revoke KEY           by its id or by the key itself
  webhook set URL      where finished jobs are reported; the secret is printed as the last line
    --account NAME       or --key KEY: whose jobs
    --secret TEXT        default: the secret it has, or a new one
    --signature KIND     hmac (default) or secret (the bare secret)
    --allow-private      the address may be private or on this machine
  webhook show | remove  --account NAME
`,
}
