import type { speech as speechVi } from '../../vi/cues/speech'

/** Subtitles from the speech of a film, and the models that recognise it. */
export const speech: typeof speechVi = {
  title: 'Subtitles from the film’s speech',
  about:
    'What is said in {film} is recognised on this computer and becomes cues. Nothing is sent anywhere.',
  none: 'A speech recogniser is needed first: a Whisper, Zipformer, NeMo, Moonshine or SenseVoice model on this computer.',
  language: 'Language spoken in the film',
  automatic: 'Find out',
  languageHint: 'Naming it is quicker and surer where music or noise comes first.',
  start: 'Start',
  mayClose: 'You can close this and keep working; Jobs shows the progress.',
  ready: 'The film’s speech has been recognised.',
  show: 'Show',
  nothing: 'No speech was found in the film.',
  found:
    '{count, plural, one {# cue} other {# cues}} found{known, select, yes { in {language}} other {}}. Nothing changes until you insert them.',
  again: 'Recognise again',
  old: 'The project has {count, plural, one {# cue} other {# cues}}',
  add: 'Keep them; add cues only where there are none',
  replace: 'Replace {count, plural, one {# cue} other {all # cues}}',
  apply: '{count, plural, =0 {Nothing to insert} one {Insert # cue} other {Insert # cues}}',
  chooseTurns: 'Speakers from a file…',
  turnsHint: 'RTTM or JSON of pyannote, WhisperX or NeMo',
  turnsFound: '{count, plural, one {# speaker} other {# speakers}} in the film',
  turns: '{name}: {count, plural, one {# speaker} other {# speakers}}',
  nameOf: 'Name of {label}',
  speaks: 'speaks {time}',
  merge:
    'Give two speakers the same name to merge them. Where two people were taken for one, open the list of turns and give single turns to another speaker.',
  split: 'Turns of {label}',
  whose: 'Speaker at {time}',
  person: 'Speaker {number}',
  newPerson: '{label} (new)',
  speakersReady: 'The speakers of the film have been found.',
  guess: {
    label: 'Tell speakers apart',
    none: 'No',
    auto: 'Find out how many',
    count: '{count} people',
    find: 'Find speakers in the film',
    hint: 'Each voice in the film becomes a speaker. Saying how many there are makes it surer.',
    missing:
      'This needs a model that tells speakers apart, in Settings › Recognition: the segmentation model of pyannote and a model of voices.',
    noFilm: 'Choose the original film to find its speakers.',
  },
  listen: 'Hear {label}',
  speakersTitle: 'Who says which cue',
  speakersAbout:
    'Each cue gets the speaker who talks longest during it: found in the film itself, or read from the file of another program.',
  all: 'Change cues that have a speaker, too',
  allHint: 'Otherwise only cues without a speaker get one.',
  give: '{count, plural, =0 {No cue changes} one {Change # cue} other {Change # cues}}',
  recognisers:
    'Models that turn speech into text, got from their publishers or added by you: folders with Whisper, Zipformer, NeMo, Moonshine or SenseVoice as sherpa-onnx publishes them. A folder with the segmentation model of pyannote and a model of voices (Wespeaker, 3D-Speaker, NeMo) tells speakers apart; one with Spleeter or an MDX-Net of UVR takes the voices out of a film. Sound does not leave this computer.',
  getRecogniser: 'Get a recogniser…',
  addRecogniser: 'Add a recogniser…',
  adding: 'Checking the model…',
  inPlace: 'Use the files where they are',
  inPlaceHint: 'Otherwise they are copied.',
  diariser: 'tells speakers apart',
  denoiser: 'reduces the noise of recordings',
  separator: 'takes voices out of films',
  languages: '{count, plural, =0 {any language} other {# languages}}',
  size: '{size} MB',
  usedIn: 'Used in {folder}',
  trouble: {
    removed: 'Its folder is gone. Put it back, or remove the recogniser.',
    disabled:
      'Switched off because the model crashed three times. Remove it and add another version.',
  },
}
