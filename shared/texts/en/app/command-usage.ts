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
  },
  or: 'or',
  dub: {
    about: `Dubs subtitle files and voices scripts, without a window.
  {dub} IN.srt|SCRIPT.md … -o OUT.wav|FOLDER [options]
  {dub} --project P.cuecast -o OUT.wav|--review FOLDER [options]
  {dub} --watch FOLDER -o FOLDER|--from-film FILM -o OUT.srt|OUT.wav [options]
`,
    inputs: {
      subtitles: {
        shown: 'IN.srt',
        text: 'subtitles of any common format, or a film with a subtitle track',
      },
      script: {
        shown: 'SCRIPT.md',
        text: 'a script: .md, .docx, .epub, .pptx, .fountain, .fdx, .txt',
      },
    },
    groups: {
      files: 'Input and output',
      voices: 'Voices',
      sound: 'Sound and film',
      programs: 'Other files, review',
    },
    options: {
      output: 'the track ({sounds}) or its folder',
      overwrite: 'also replace files that Cuecast did not write',
      settings: 'everything else, as JSON: --help settings',
      watch: 'dub the subtitle files of the folder, and new ones as they come',
      'from-film': 'recognise what is said: writes OUT.srt, or dubs it, too',
      project: 'keep the project there; the same command resumes after a stop',
      'translate-to': 'a dub in each of these languages: vi,fr; needs a translator:',
      'model-address': 'the language model that translates',
      model: 'its name',
      'model-key-env': 'variable of its key',
      'how-read': 'only show how numbers, dates and abbreviations will be read',
      srt: 'SRT timed to the voices: every sentence when it is spoken',
      lang: 'language of the text; detected by default',
      voice: 'voice of every speaker the cast file does not name',
      cast: `who speaks: '{ "Anna": { "voiceId": 12, "name": "…" }, … }'`,
      dictionary: 'how words are spoken: a CSV file with word and reading',
      profile: 'how it sounds: a profile of the service, or a JSON file',
      data: 'your own voices and recognisers; default: those of the studio',
      connection: 'another service: an address, or openai, elevenlabs, google, fpt',
      'key-env': 'environment variable that holds its key',
      'allow-http': 'http in your own network too: others there can read key and texts',
      film: 'the film; gives the length, and the sound with --film-sound on',
      'film-sound': 'mix the film sound, ducked under the voices, into the track',
      mux: `a copy of the film with the dub: '<name>.dubbed.<ext>'`,
      preset: 'for a destination: {choices}',
      format: '{choices}; default: the extension of -o',
      loudness: '{least} to {most}',
      stems: 'one file per speaker, and one of the film sound',
      'max-rate': 'maximum speed-up of a take, {least} to {most}; default {default}',
      'max-early': 'how early a take may start, {least} to {most}; default {default}',
      breath: 'cues of one sentence in one breath; default {default}',
      'check-as': 'check: {choices}',
      gate: 'exit code 5 unless ready to deliver',
      mend: 'up to N renders of doubtful takes',
      report: `what was written and measured, in '<name>.report.txt'`,
      edl: 'timelines: CMX3600',
      fcpxml: 'Final Cut Pro, Resolve',
      xmeml: 'Premiere Pro',
      otio: 'OTIO',
      aaf: 'Pro Tools, Media Composer, Nuendo',
      dawproject: 'Bitwig, Studio One, Cubase',
      words: 'the times of words as JSON',
      'as-written': 'subtitles as they are in the project',
      'as-spoken': 'as the takes say them, and when',
      'subtitle-format': 'for both: {choices}',
      'frame-rate': '{choices}',
      start: 'timecode of the first frame, e.g. 10:00:00:00',
      review: 'a package for taking notes: a folder, or NAME.html or NAME.zip',
      'import-notes': 'a reviewer’s notes (…review-notes.json) into the project; repeatable',
      json: 'final report as JSON on stdout; everything else is on stderr',
      help: 'this help; --help settings lists the settings',
      version: 'version',
    },
    settings: `The file of --settings: JSON, by these names, of which any can be left out, such as
  '{ "fit": { "comfortRate": 1.1 }, "export": { "bitDepth": 16 } }'
An option by name takes precedence. Paths are relative to the file.

`,
    setting: '{hasUsual, select, true {; default {usual}} other {}}',
    exitCodes: `Exit codes: 0 every cue rendered, 1 an error in this program, 2 wrong arguments or settings,
  3 input that cannot be used, 4 the service, 5 cues without a take, 6 not written, 130 stopped
`,
  },
  check: `{check} FILE --as DESTINATION|RULES.json [--json]
{check} FILE --origin [--json]

  Decodes a sound file, or the first audio track of a film, measures it, and compares it with the
  rules of a destination: one line for each rule, with the place where there is one.

  --as NAME            acx, ebu-r128, ebu-r128-s1, atsc-a85, premix, podcast, youtube
  --as RULES.json      … or rules of your own, in a file like resources/destinations/acx.json
  --origin             whether the file says that its speech is synthetic, in its tags or in its sound
  --json               all that was measured, and every rule, as JSON on stdout
  --verify             FILE is a JSON report of a check: whether it and its files are as they were
  --help               this help

Exit codes
  0  every rule is met             2  wrong arguments, destination or rules
  5  a rule is not met             3  the file cannot be read: cut short, no sound
  With --origin: 0 it says so, 1 there is no mark (which proves nothing), 2 the file cannot be read
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
