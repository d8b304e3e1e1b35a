import type * as vi from '../vi/usage'

/** What `--help` of each command says. A command is named as it is typed here; JSON is quoted for ICU. */
export const commandUsage: typeof vi.commandUsage = {
  program: `cuecast [FILE]             open the studio, with a project, subtitles or a script
cuecast COMMAND …          without a window, even without a display

  dub        subtitles or a script to a dubbed track, or a review package
  serve      the text-to-speech service alone
  keys       accounts, keys and webhooks of that service
  notes      the review of a project as JSON
  voices     your own voice models
  recognisers  your own models that turn speech into text

cuecast COMMAND --help lists the options; man cuecast has them all on one page.
`,
  dub: `Dubs subtitle files and voices scripts, without a window.

  {dub} IN.srt -o OUT.wav [options]
  {dub} SCRIPT.md -o OUT.mp3 --srt OUT.srt [options]
  {dub} *.srt -o FOLDER [options]
  {dub} --project P.cuecast -o OUT.wav [options]
  {dub} --watch FOLDER -o FOLDER [options]
  {dub} --from-film FILM -o OUT.srt|OUT.wav [options]
  {dub} --project P.cuecast --review FOLDER [options]

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
      --from-film FILM   recognise what is said in a film or sound and write it as OUT.srt, or dub it:
                         then the subtitles lie beside the track. Needs a recogniser:
                         {recognisers} add FOLDER. The same command resumes after a stop
      --speaker-turns F  who speaks when, by another program: RTTM, or JSON of pyannote, WhisperX, NeMo
      --speakers auto|N  find out who speaks, of N people or of as many as there are; needs a diariser:
                         {recognisers} add FOLDER
      --listen-check     a recogniser listens to what was rendered; cues whose words differ from
                         the text are listed. The sound stays on this computer, whichever service spoke
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
      --how-read         only show how numbers, dates, units and abbreviations will be read
                         and which rule does it; no -o, nothing is rendered or written
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
      --slowest-rate N   slow takes that end before their cue, down to this: 0.85 to 1;
                         default 1: none
      --smooth-rates X   on or off: neighbouring cues of one speaker at a similar rate; default on
      --max-borrow MS    how much of the following pause a take may fill, 0 to 10000
      --max-early MS     how much before its cue a take may start instead of being sped up,
                         0 to 150; default 0
      --min-gap MS       silence kept between two cues, 0 to 2000
      --shortest-pause MS  shorten the pauses inside a take that does not fit before it is sped up,
                         to no less than this: 80 to 1000, default 150; or off
      --trim-silence DB  trim the silence around takes, below -90 to -10 dBFS; default -50; or off
      --on-screen LIST   cues whose speaker is seen: the voice keeps close to the cue. Cue numbers,
                         ranges and speakers, e.g. '3,7-9,Anna'
      --off-screen LIST  cues whose speaker is not seen: the voice may use the whole pause and
                         start a little early

Service
      --connection URL   another service (https, or http on this computer)
      --key-env NAME     environment variable that holds its key
      --give-up-after T  stop with an error when the service sends nothing for this long:
                         90s, 30m, 2h; default 1h. What is paid for is kept
      --send-again       also send cues again that may already have been charged, because the
                         response was lost; they may be charged twice, and
                         are not if your credits say that they were not charged

Sound
      --preset NAME      options for: premiere, resolve, final-cut, reaper, audacity, film,
                         podcast, podcast-mono, youtube, broadcast, premix, track, own;
                         other options add to it
      --format NAME      wav, flac, mp3, opus or m4a; default: the extension of -o
      --bits N           16, 24 or 32 (floating point; WAV only)
      --rate HZ          44100, 48000 or 96000
      --channels N       1, 2 or auto: 2 when the mix is stereo
      --loudness LUFS    -40 to -5, or off
      --peak DBTP        maximum true peak, -12 to 0; default -1
      --take-loudness L  bring every take to -40 to -10 LUFS before the mix, by at most 12 dB; or off
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
  serve: `{serve} [options]

  --data DIR           folder of the service's data, created if missing
                       (default: cuecast-service in the user's data folder, as for keys)
  --storage PLACE      where audio is kept: file:DIR or s3://BUCKET/PREFIX?endpoint=URL&region=R,
                       with keys from AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY or AWS's own files
                       (default: $CUECAST_STORAGE, or the data folder)
  --database URL       postgres://user@host/database instead of a file in DIR; without it the
                       variable CUECAST_DATABASE (passwords: there, or PGPASSWORD)
  --port N             port to listen on (default 8787; 0 = any free port)
  --host ADDRESS       address to listen on (default 127.0.0.1)
  --workers N          speech synthesis threads (default 1)
  --role ROLE          api: answer requests; worker: render, and show /healthz, /readyz, /metrics;
                       all: both (default; also $CUECAST_ROLE). api and worker need --database,
                       --queue and --storage that all processes share
  --queue URL          where work waits: memory: (default) or redis://[:PASSWORD@]HOST[:PORT]
                       (rediss:// with TLS), for several processes; also $CUECAST_QUEUE
  --public-url URL     origin that clients see if the service is behind a proxy
  --keep-days N        delete rendered audio after N days (default 7)
  --keep-gb N          … and beyond N gigabytes, oldest first (default 5)
  --private-webhooks   allow webhooks to private and loopback addresses
  --drain SECONDS      after SIGTERM answer so long while /readyz says it stops (0)
  --help               this help
`,
  notes: `{notes} P.cuecast

  Prints the review of a project as JSON: its rounds, the notes with author, round, cue, state and
  answer, and the verdicts. Works while the project is open in the studio.
`,
  keys: `{keys} COMMAND [--data DIR | --database URL] [options]

  --data DIR             folder of the service's data (default: that of {serve})
  --storage PLACE        where {serve} keeps audio, for delete-account (default: $CUECAST_STORAGE)
  --database URL         that of {serve}, also from CUECAST_DATABASE

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
  rotate KEY           a new key that may do the same; KEY stays valid until it is revoked
  webhook set URL      where finished tasks are reported; the secret is printed as the last line
    --account NAME       or --key KEY: whose tasks
    --secret TEXT        default: the secret it has, or a new one
    --signature KIND     hmac (default) or secret (the bare secret)
    --allow-private      allow a private address or one on this computer
  webhook show | remove  --account NAME
  usage [NAME]         what accounts have used, by month: tasks, credits, minutes of audio
    --from, --to MONTH   first and last month, such as 2026-11 (default: all)
    --format KIND        csv (default) or json
  delete-account NAME  delete an account with its keys, texts, audio and usage
    --yes                without asking
`,
  voices: `{voices} COMMAND [--data DIR] [options]

  --data DIR           the voices are in DIR/voices (default: those of the studio, dub and serve)

  add PATH             add a Piper, MMS, VITS, Kokoro or Matcha model: a folder, an archive
                       (zip, tar.bz2) or the .onnx file; the id is printed as the last line
    --name TEXT          what it is called
    --gender female|male, --region northern|central|southern, --language CODE
    --in-place           use it where it is instead of copying it
    --cloned             it clones the voice of a person; then their consent is kept with it:
    --person NAME        who they are
    --consent TEXT       what they agreed to
    --consent-date DAY   when, as 2026-01-31 (default: today)
  list                 every voice: yours with licence and speed, the built-in ones one a line
    --language CODE      only those of a language
    --json               for programs
  test ID              speak a sentence with it
    --text TEXT          … or this
    -o FILE.wav          write what it says
  edit ID              --name, --gender, --region, --language, --cloned …; --speaker N for one of several
  enable ID            switch it on again after it was switched off
  disable ID           switch it off
  remove ID            remove it; a model that is used in place stays where it is
  limits               what models may use: --memory MB, --threads N, --models N
`,
  recognisers: `{recognisers} COMMAND [--data DIR] [options]

  --data DIR             folder of the service's data (default: that of {serve})

  add FOLDER             add a speech recogniser; its id is printed as the last line
    --name TEXT          its name (default: that of the folder)
    --language CODE      a language that it knows, where its files do not say so
    --in-place           leave the files where they are
  list                   the recognisers
  test FOLDER | ID       look at a model and run it once, without adding it
  remove ID              files used in place stay where they are

  A folder with the segmentation model of pyannote and a model of voices (Wespeaker, 3D-Speaker or NeMo,
  an .onnx file each) is a diariser: it finds out who speaks when.

  A folder holds Whisper, Zipformer or SenseVoice as sherpa-onnx publishes them: the .onnx files and
  tokens.txt. Nothing is downloaded, and no sound leaves this computer.
`,
}
