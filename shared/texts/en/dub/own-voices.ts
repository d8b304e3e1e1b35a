import type { ownVoices as ownVoicesVi } from '../../vi/dub/own-voices'

/** The user's own voice models, in the window and in the terminal. */
export const ownVoices: typeof ownVoicesVi = {
  stage:
    '{stage, select, wait {waiting…} unpack {unpacking…} copy {copying…} check {checking: speaking a sentence…} other {}}',
  none: 'You have no voices of your own in {folder}.',
  removed: 'removed: {name}',
  shared:
    '{name} is shared ({files, plural, one {# file} other {# files}}, {megabytes, number, ::.0} MB); every process of the service fetches it within a minute',
  sharedLine:
    '{id}  {name}, {megabytes, number, ::.0} MB, on {have, number} of {workers, plural, one {# worker} other {# workers}}',
  noneShared: 'No models are shared.',
  about:
    '{name}: {family}, {sampleRate, number} Hz, {megabytes, number} MB, {msPerSecond, number} ms for a second of speech',
  licenceIs:
    '  licence: {hasName, select, true {{name}} other {not known}}; commercial use: {commercial, select, allowed {is allowed} forbidden {not allowed} other {not known}}',
  usedFrom: '  used from {folder}',
  isDisabled: '  switched off{crashes, plural, =0 {} other { after # crashes ({reason})}}',
  speakerLine:
    '  {id}  {name} ({gender, select, female {female voice} male {male voice} other {gender not known}}, {language} {region})',
  tested:
    '{name}: {seconds, number, ::.0} s of speech; loading took {loadMs, number} ms, a second takes {msPerSecond, number} ms',
  limitsAre:
    'memory {memoryMb, number} MB, threads of a model: {threads, number}, models loaded at once: {models, number}',
  finishIs: 'softer built-in voices: {on, select, true {on} other {off}}',
  finish: 'Softer built-in voices',
  finishHint:
    'The voices of eSpeak tire less over a whole film: less treble, a touch of room, and pitch that falls over a phrase. It applies to what is rendered from now on; render again to hear it in cues that have a take.',
  introduction:
    'Get natural voices from their publishers, or add a model that you have: Piper, MMS, VITS, Kokoro, Kitten, Supertonic, Matcha, Pocket or ZipVoice. They run on this computer only; nothing is uploaded.',
  add: 'Add a voice…',
  get: 'Get natural voices…',
  addFile: 'From an archive or .onnx file…',
  inPlace: 'Use the model where it is',
  inPlaceHint:
    'Otherwise it is copied into Cuecast’s data folder. Archives are always unpacked there.',
  dismiss: 'Dismiss',
  empty: 'No voices of your own yet',
  emptyHint:
    'Get a natural voice above, choose the folder of a model, or drop a folder or an archive on the window.',
  up: 'Move {name} up',
  down: 'Move {name} down',
  remove: 'Remove',
  removeNow: 'Remove this voice',
  usedBy:
    'Used in “{project}” by {names}. Their takes stay; to render again they need another voice.',
  keep: 'Keep',
  off: 'This voice is switched off.',
  crashed:
    'This voice was switched off because its model crashed {crashes, plural, one {# time} other {# times}}. Cues with it fail until you switch it on again.',
  switchOn: 'Switch on',
  families: {
    piper: 'Piper',
    mms: 'MMS',
    vits: 'VITS',
    kokoro: 'Kokoro',
    kitten: 'Kitten',
    supertonic: 'Supertonic',
    matcha: 'Matcha',
    pocket: 'Pocket',
    zipvoice: 'ZipVoice',
    whisper: 'Whisper',
    zipformer: 'Zipformer',
    'nemo-transducer': 'NeMo',
    'nemo-ctc': 'NeMo CTC',
    'sense-voice': 'SenseVoice',
    moonshine: 'Moonshine',
    canary: 'Canary',
    diariser: 'tells speakers apart',
    denoiser: 'reduces noise',
    separator: 'takes voices out',
  },
  speakers: '{count, plural, one {# speaker} other {# speakers}}',
  rate: '{sampleRate, number} Hz',
  size: '{megabytes, number} MB',
  speed: '{times}× real time here',
  loading: 'loads in {loadMs, number} ms',
  licence: 'Licence: {name}',
  licenceUnknown: 'unknown',
  licenceText: 'Licence text',
  trainedFrom: 'Trained further from the voice “{base}”, whose own terms may apply, too.',
  noLicence:
    'There is no licence file beside the model. Check the page that you downloaded it from.',
  commercial: {
    allowed: 'Commercial use allowed',
    forbidden: 'No commercial use',
    unknown: 'Commercial use: unknown',
  },
  builtIn: 'Built in, for commercial use too (id, name, language, region, engine, licence):',
  consentIs: '  cloned voice of {person}, who agreed on {date}: {statement}',
  clone: {
    is: 'The model clones the voice of a real person',
    hint: 'A cloned voice is added only with the consent of its speaker. Cuecast keeps it with the voice and names it in export reports.',
    of: 'cloned voice of {person}',
    person: 'Name of the person',
    statement: 'What they agreed to',
    statementExample: 'For example: my voice may read the Vietnamese dub of the series “…”',
    date: 'Date of the consent',
    noDay: 'Not a day: write it as 2026-01-31.',
    recording: 'Recording of the person…',
    recordingHint: 'For Pocket and ZipVoice: 3 to 30 s of clear speech of this person alone.',
    recordingText: 'What is said in the recording',
    recordingTextHint: 'ZipVoice needs it word for word.',
    edit: 'Edit the consent…',
    missing: 'Name the person and what they agreed to; then the voice can be added.',
    recorded: 'Cloned voice of {person}, who agreed on {date}:',
    change: 'It is a cloned voice: record the consent…',
  },
  restricted: {
    forbidden: 'non-commercial',
    unknown: 'licence unknown',
  },
  noRegion: 'None',
  shown: 'In voice lists',
  id: 'ID {id}',
  idHint: 'For the terminal and other programs; it stays the same when the model is added again',
  hear: 'Play {name}',
  stop: 'Stop {name}',
  sentenceVi: 'Xin chào, đây là giọng đọc của bạn trong Cuecast.',
  sentenceEn: 'Hello, this is your own voice in Cuecast.',
  limits: 'What models may use',
  limitNames: {
    memoryMb: 'Memory',
    threads: 'Threads per model',
    models: 'Models loaded at once',
  },
  units: {
    threads: 'threads',
    models: 'models',
  },
  limitsHint: 'When there is no room, the model that has not been used for longest is unloaded.',
}
