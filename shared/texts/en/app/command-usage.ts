import type { commandUsage as commandUsageVi } from '../../vi/app/command-usage'

/** What `--help` of each command says. A command is named as it is typed here; JSON is quoted for ICU. */
export const commandUsage: typeof commandUsageVi = {
  program: `cuecast [FILE]             open the studio, with a project, subtitles or a script
cuecast COMMAND …          without a window, even without a display

  dub        subtitles or a script to a dubbed track, or a review package
  check      a sound file against the rules of its destination
  serve      the text-to-speech service alone
  keys       accounts, keys and webhooks of that service
  migrate    that service's database on a server to this version
  notes      the review of a project as JSON
  voices     your own voice models
  recognisers  your own models that turn speech into text
  completion  completion for a shell

cuecast COMMAND --help lists the options; man cuecast has them all on one page.
`,
  completion: `cuecast completion bash|zsh|fish

  Prints what a shell needs to complete commands, options and their values. A package installs it.
  bash    source '<'(cuecast completion bash)
  zsh     source '<'(cuecast completion zsh)
  fish    cuecast completion fish | source
  In a checkout: npm run -s cuecast -- completion bash
`,
  words: {
    file: 'FILE',
    folder: 'FOLDER',
    film: 'FILM',
    name: 'NAME',
    id: 'ID|NAME',
    code: 'CODE',
    text: 'TEXT',
    place: 'PLACE',
    range: 'FROM-TO',
  },
  or: 'or',
  more: 'Rare options ({count}): {command} --help all',
  dub: {
    about: `Dubs subtitle files and voices scripts, without a window.

  {dub} IN.srt -o OUT.wav [options]
  {dub} SCRIPT.md -o OUT.mp3 --srt OUT.srt [options]
  {dub} *.srt -o FOLDER [options]
  {dub} --project P.cuecast -o OUT.wav [options]
  {dub} --watch FOLDER -o FOLDER [options]
  {dub} --from-film FILM -o OUT.srt|OUT.wav [options]
  {dub} --project P.cuecast --review FOLDER [options]
`,
    inputs: {
      subtitles: {
        shown: 'IN.srt',
        text: `{formats}, or a film with a subtitle track (MKV, WebM, MP4, MOV); several files share one cast and one dictionary. None with --project: the project's own cues`,
      },
      script: {
        shown: 'SCRIPT.md',
        text: `a script (.md, .docx, an e-book as .epub, the speaker notes of a .pptx, a screenplay as .fountain or .fdx, or .txt without subtitles): each sentence starts when the one before ends; headings are chapters, ‘[Name]’ or ‘Name:’ at the start of a line is a speaker, ‘[pause 1.5s]’ a pause, '{GIF|jiff}' is shown as GIF and said as jiff`,
      },
    },
    groups: {
      files: 'Input and output',
      scripts: 'Scripts',
      subtitles: 'Subtitles',
      voices: 'Voices',
      fit: 'Fit',
      service: 'Service',
      sound: 'Sound',
      film: 'Film',
      programs: 'For other programs',
      review: 'Review',
      general: 'General',
    },
    options: {
      output: `the track ({sounds}). A folder if it is one, ends in a slash, or there are several inputs; files are then named after their input. Others lie beside it as '<name>.<kind>.<ext>'`,
      overwrite: 'also replace files that Cuecast did not write',
      watch: 'dub every subtitle file of the folder once, and new ones as they come, until Ctrl+C',
      'from-film':
        'recognise what is said in a film or sound and write it as OUT.srt, or dub it: then the subtitles lie beside the track. Needs a recogniser: {recognisers} add FOLDER. The same command resumes after a stop',
      'speaker-turns':
        'who speaks when, by another program: RTTM, or JSON of pyannote, WhisperX, NeMo',
      speakers:
        'find out who speaks, of N people or of as many as there are; needs a diariser: {recognisers} add FOLDER',
      'listen-check':
        'a recogniser listens to what was rendered; cues whose words differ from the text are listed. The sound stays on this computer, whichever service spoke',
      project:
        'keep the project there; the same command resumes after a stop and renders only what has changed',
      'how-read':
        'only show how numbers, dates, units and abbreviations will be read and which rule does it; no -o, nothing is rendered or written',
      'read-action': 'the narrator reads the action of a screenplay, which is left out otherwise',
      split: 'what becomes one cue; default {default}',
      'pause-sentence': 'pause after a sentence; default {default}',
      'pause-paragraph': '… after a paragraph; default {default}',
      'pause-chapter': '… after a chapter; default {default}',
      'target-length':
        'target length of the whole: 90s, 30m, 2h; voices become up to --max-rate times faster, pauses shorter or longer',
      srt: 'SRT timed to the voices: every sentence when it is spoken',
      chapters: 'chapters of a podcast as JSON',
      encoding: 'encoding of IN.srt, e.g. windows-1258; detected by default',
      'subtitle-track':
        'which subtitle track of a film, or which of several languages: a number from 1, or a language code; both: of cues in two languages',
      'subtitle-rate': 'frames a second, for subtitles with times in frames (MicroDVD, Spruce STL)',
      'keep-signs': 'dub signs, songs and notes of an ASS file like dialogue',
      'keep-dialogue': 'keep a cue with two dashes as one cue, read by one voice',
      'lasting-speakers': 'a name applies to all cues (of a script: paragraphs) until the next one',
      style:
        'how to treat an ASS style: dub, silent (cues that are not spoken) or skip; can be repeated',
      speak: 'also speak what is not dialogue: {choices} (comma-separated)',
      'same-speaker': 'A is another spelling of B; ‘A=’ is not a name; can be repeated',
      'colon-names': 'text before a colon: all are names, or none; decided by its look by default',
      'one-language': 'speak every cue in the language of the file, even if another is detected',
      'repair-scan':
        'repair what text recognition has misread, such as lt’s for It’s and 1 0 times for 10 times',
      'subtitle-shift': 'move every cue: -10h, 1.5s, -0:00:02.500',
      'subtitle-speed': 'change the speed from the subtitles’ film to this one, e.g. 25/23.976',
      'subtitle-until': 'leave out cues that start later in the file',
      cast: `who speaks with which voice: '{ "Anna": { "voiceId": 12, "name": "…" }, … }'`,
      voice: 'voice of every speaker the cast file does not name',
      lang: 'language of the text; detected by default',
      profile: `how it sounds: a profile of the service, or a JSON file: '{ "pitch": -2, "speed": 1.1, "volume": 0.8, "split_layout": "line" }'`,
      dictionary: 'how words are spoken: a CSV file with word and reading',
      data: 'your own voices are in FOLDER/voices, recognisers in FOLDER; default: those of the studio',
      'max-rate': 'maximum speed-up of a take, {least} to {most}; default {default}',
      'comfort-rate': 'speed-up that still sounds natural, {least} to {most}; default {default}',
      'slowest-rate':
        'slow takes that end before their cue, down to this: {least} to {most}; default {default}: none',
      'smooth-rates': 'neighbouring cues of one speaker at a similar rate; default {default}',
      'max-borrow':
        'how much of the next pause a take may fill, {least} to {most}; default {default}',
      'max-early':
        'how much before its cue a take may start instead of being sped up, {least} to {most}; default {default}',
      'max-overlap':
        'how long a take may talk into another speaker, 6 dB softer, instead of being rushed, {least} to {most}; default {default}',
      'min-gap': 'silence kept between two cues, {least} to {most}; default {default}',
      'shortest-pause':
        'shorten the pauses inside a take that does not fit before it is sped up, to no less than this: {least} to {most}; default {default}',
      'trim-silence': 'trim silence around takes, below {least} to {most} dBFS; default {default}',
      'on-screen':
        'cues whose speaker is seen: the voice keeps close to the cue. Cue numbers, ranges and speakers, e.g. ‘3,7-9,Anna’',
      'off-screen':
        'cues whose speaker is not seen: the voice may use the whole pause and start a little early',
      connection: 'another service (https, or http on this computer)',
      'key-env': 'environment variable that holds its key',
      'give-up-after':
        'stop with an error when the service sends nothing for this long: 90s, 30m, 2h; default {default}. What is paid for is kept',
      'send-again':
        'also send cues again that may already have been charged, because the response was lost; they may be charged twice, and are not if your credits say that they were not charged',
      preset: 'options for a destination: {choices}; other options add to it',
      format: '{choices}; default: the extension of -o',
      bits: '32: floating point; WAV only',
      bitrate: 'MP3, M4A, M4B and Opus: kbit/s, {least} to {most}; MP3 has it at every moment',
      rate: 'samples a second',
      channels: 'auto: 2 when the mix is stereo; 6: 5.1, dub in the centre (WAV, FLAC, M4A)',
      loudness: '{least} to {most}',
      peak: 'maximum true peak, {least} to {most}; default {default}',
      'take-loudness': 'bring takes to {least} to {most} LUFS before the mix, by at most 12 dB',
      'no-compression': 'only the limiter, however much the loudness needs',
      'film-centre': 'how far a stereo film’s middle goes down under speech, {least} to {most} dB',
      'mix-room-tone': 'room tone ({least} to {most} dBFS) where no film sound is kept',
      'dub-only': 'also write the voices without the film sound',
      stems: 'one file per speaker, and one of the film sound',
      effects: 'also write the film sound alone',
      clips: 'one file per cue',
      'clip-names': `names of the clips, from '{number} {speaker} {time} {text}'`,
      handles: 'sound before and after each clip, {least} to {most}',
      fades: 'fades around clips in AAF and DAWproject, {least} to {most}',
      'chapter-files': 'one file per chapter, named after it',
      'chapter-head':
        'one file per chapter with so much quiet before its sound: {least} to {most}; 750 with --room-tone',
      'chapter-tail': 'the same after its sound: {least} to {most}; 3000 with --room-tone',
      'room-tone': 'soft noise at −66 dB there, instead of silence',
      artist: 'who speaks or wrote it, for every sound file',
      cover: 'picture of MP3, M4A, M4B, FLAC and Opus files: JPEG or PNG',
      'exact-length': 'exactly as long as the film, padded or cut',
      'no-disclosure': 'do not mark the files as synthetic speech',
      film: 'the film; gives the length, and the sound with --film-sound on',
      'film-sound': 'mix the film sound, ducked under the voices, into the track',
      sync: 'auto: subtitles timed for another cut are moved to the film’s voices; off: not looked at; otherwise a warning',
      mux: `a copy of the film with the dub: '<name>.dubbed.<ext>'`,
      container: 'of that copy: {choices}',
      'drop-original': 'leave the film’s own audio tracks out of the copy',
      edl: 'timeline: CMX3600 edit list, with one stem per speaker',
      'marker-edl': 'markers for DaVinci Resolve as an edit list',
      fcpxml: 'timeline for Final Cut Pro and Resolve, with stems',
      xmeml: 'timeline for Premiere Pro, with stems',
      otio: 'timeline as OpenTimelineIO, with stems',
      reaper: 'project for REAPER, with stems',
      dawproject: 'DAWproject file for Bitwig Studio, Studio One and Cubase, with stems',
      aaf: 'AAF file for Pro Tools, Media Composer and Nuendo',
      'aaf-sound': 'sound of the clips in the AAF file, or in WAV stems beside it',
      labels: 'Audacity labels',
      'cue-sheet': 'list of the cues as CSV',
      'cue-sheet-tsv': '… as TSV',
      'adr-cue-sheet': '… for ADR recording, as CSV',
      'karaoke-vtt': 'WebVTT in which each word has its time',
      'karaoke-ass': '… as ASS, words fill as they are said',
      words: '… the times of words as JSON',
      'review-notes': 'the review notes as CSV',
      'qc-report': 'the review notes as a QC report, HTML',
      'review-markers': 'open review notes as markers in the timelines',
      'as-spoken': 'subtitles with the words and times of the takes',
      'as-written': 'subtitles as they are in the project',
      'subtitle-format': 'for both: {choices}',
      'frame-rate': '{choices}',
      start: 'timecode of the first frame, e.g. 10:00:00:00',
      report: `what was written and measured, in '<name>.report.txt'`,
      zip: 'everything in one zip file with a read-me, and nothing beside it',
      'check-as': 'measures what was written against the rules of a destination: {choices}',
      gate: 'exit code 5 unless the dub is ready to deliver: every cue has a take that fits, no review note is open, no licence forbids or leaves open commercial use, and every rule of --check-as is met',
      review:
        'with --project: a package for listening and taking notes, made from the existing takes: a folder, or a file NAME.html or NAME.zip',
      'import-notes':
        'import a reviewer’s notes (…review-notes.json) into the project before the package is written; can be repeated',
      'review-range': 'a part of the film, e.g. 0:45-12:30.5',
      'review-speakers': 'only cues of these speakers; the voices-only sound has only theirs',
      'review-changes-only': 'only cues that changed since the last round, and those with notes',
      'review-since': 'compare with round N instead',
      'review-original': 'subtitles with the text before translation, shown beside it',
      'review-picture': 'default {default} (needs film and ffmpeg)',
      'review-quality': 'small for slow connections; default {default}',
      'review-size': 'maximum size of NAME.html, {least} to {most}; default {default}',
      'review-watermark': 'text over the page, e.g. the recipient’s name',
      'review-no-date': 'do not show the date',
      'review-timecode': 'show timecode (--frame-rate, --start) instead of times',
      'review-mix-only': 'no voices-only sound',
      'review-film-sound': 'with the film’s own sound, at the same loudness',
      'review-language': 'language of the page; the reader can switch',
      json: 'final report as JSON on stdout; everything else is on stderr',
      help: 'this help; --help all has the rare options, too',
      version: 'version',
    },
    exitCodes: `Exit codes
  0  every cue was rendered       4  the service: unreachable, wrong key, no credits
  1  an error in this program     5  the track is written, but some cues were not rendered
  2  wrong arguments              6  the track or the project could not be written
  3  subtitles, cast file, film, voice or project cannot be used
  130  stopped with Ctrl+C; with several files, the most serious code is reported
`,
  },
  check: `{check} FILE --as DESTINATION|RULES.json [--json]

  Decodes a sound file, or the first audio track of a film, measures it, and compares it with the
  rules of a destination: one line for each rule, with the place where there is one.

  --as NAME            acx, ebu-r128, ebu-r128-s1, atsc-a85, premix, podcast, youtube
  --as RULES.json      … or rules of your own, in a file like resources/destinations/acx.json
  --json               all that was measured, and every rule, as JSON on stdout
  --verify             FILE is a JSON report of a check: whether it and its files are as they were
  --help               this help

Exit codes
  0  every rule is met             2  wrong arguments, destination or rules
  5  a rule is not met             3  the file cannot be read: cut short, no sound
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
                       all: both (default; also $CUECAST_ROLE). api and worker need --database
                       and --storage that all processes share
  --public-url URL     origin that clients see if the service is behind a proxy
  --proxies N          proxies in front that write X-Forwarded-For; who tries wrong keys is
                       counted by the address in it (default 0: the header is not believed)
  --keep-days N        delete rendered audio after N days (default 7)
  --keep-gb N          … and beyond N gigabytes, oldest first (default 5)
  --url-hours N        addresses of audio expire after N hours (default: never); --database needs
                       $CUECAST_SECRET_KEY or $CUECAST_SECRET_KEY_FILE for it, the same everywhere
  --presigned-urls     addresses of audio redirect to pre-signed ones of the s3:// storage, which
                       clients must reach (at &public=URL if not at &endpoint=URL)
  --models-gb N        disk that models shared by all processes may take here (default 20)
  --private-webhooks   allow webhooks to private and loopback addresses
  --log LEVEL          info (default, a line for each request), warn or error
  --log-sample N       of requests that went well, one in N has a line in the log (1)
  --restored           the database is a copy of one still at work: waiting webhooks are not sent,
                       nothing is deleted from the storage that both share
  --drain SECONDS      after SIGTERM answer so long while /readyz says it stops (0)
  --help               this help
`,
  migrate: `{migrate} [--database URL]

  Brings the service's database on a server (PostgreSQL) to the version that this program needs.
  Processes of the version before keep working meanwhile and afterwards: migrate first, then
  exchange them one by one. The database in a data folder is brought along by {serve} itself.

  --database URL       postgres://user@host/database, also from CUECAST_DATABASE
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
    --privileges LIST    of tts,srt,dictionary,profile,account (default: all but account, which
                         manages keys, webhook and usage of its account over HTTP)
    --month-limit N      credits that the key may spend in a month (default: its account's)
    --name TEXT          what the key is for
  topup N              add N characters to what an account has left
    --account NAME       or --key KEY: which account
    --days N             extend its plan by N days
  list                 accounts and their keys
  revoke KEY           by its id or by the key itself
  limit KEY --month-limit N|none  changes it
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

  add PATH             add a Piper, MMS, VITS, Kokoro, Kitten, Supertonic, Matcha, Pocket or ZipVoice model:
                       a folder, an archive (zip, tar.bz2) or the .onnx file; the id is printed as the last line
    --name TEXT          what it is called
    --gender female|male|unknown, --region northern|central|southern, --language CODE
    --in-place           use it where it is instead of copying it
    --cloned             it clones the voice of a person; then their consent is kept with it:
    --person NAME        who they are
    --recording FILE     3 to 30 s of their speech, for models that speak like a recording (Pocket, ZipVoice)
    --recording-text T   what is said in it; ZipVoice needs it
    --consent TEXT       what they agreed to
    --consent-date DAY   when, as 2026-01-31 (default: today)
  get ID               download a voice from its publisher and add it; its licence is shown first.
                       The same command continues a download that was stopped
    --list             name the voices that can be got (--language CODE, --json)
    --mirror URL       ask URL/HOST/PATH in place of https://HOST/PATH
  list                 every voice: yours with licence and speed, the built-in ones one a line
    --language CODE      only those of a language
    --json               for programs
  test ID              speak a sentence with it
    --text TEXT          … or this
    -o FILE.wav          write what it says
  edit ID              --name, --gender, --region, --language, --cloned …; --speaker N for one of several
  enable ID            switch it on again after it was switched off
  disable ID           switch it off
  share ID             to all processes of a service with --database and --storage, which fetch it
  unshare ID           take it from them again
  shared               what is shared, and how many workers have it
  remove ID            remove it; a model that is used in place stays where it is
  limits               what models may use: --memory MB, --threads N, --models N
  finish on|off        soften the built-in voices of eSpeak: less treble, a little room, phrases that fall
  catalogue FILE       take a newer list of what publishers offer; FILE.sig is its signature
`,
  recognisers: `{recognisers} COMMAND [--data DIR] [options]

  --data DIR             folder of the service's data (default: that of {serve})

  add FOLDER             add a speech recogniser; its id is printed as the last line
    --name TEXT          its name (default: that of the folder)
    --language CODE      a language that it knows, where its files do not say so
    --in-place           leave the files where they are
  get ID                 download a recogniser, or models that tell speakers apart, from its publisher and
                         add it; the same command continues a download that was stopped
    --list               name those that can be got (--language CODE, --json)
    --mirror URL         ask URL/HOST/PATH in place of https://HOST/PATH
  list                   the recognisers
  test FOLDER | ID       look at a model and run it once, without adding it
  share ID               to all processes of a service with --database and --storage
  unshare ID             take it from them again
  shared                 what is shared, and how many workers have it
  remove ID              files used in place stay where they are

  A folder with the segmentation model of pyannote and a model of voices (Wespeaker, 3D-Speaker or NeMo,
  an .onnx file each) is a diariser: it finds out who speaks when.

  A folder holds Whisper, Zipformer, NeMo, Moonshine or SenseVoice as sherpa-onnx publishes them: the .onnx files and
  tokens.txt. Only ‘get’ downloads anything, and no sound leaves this computer.
`,
}
