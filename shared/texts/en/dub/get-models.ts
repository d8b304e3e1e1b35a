import type { getModels as getModelsVi } from '../../vi/dub/get-models'

/** Models that publishers offer, in the terminal and in the window. */
export const getModels: typeof getModelsVi = {
  page: {
    back: 'Back',
    introduction:
      'These voices and models are offered free by their publishers. Cuecast downloads them from there, checks them and runs them on this computer; nothing but the request is sent.',
    version: 'List of {version}.',
    load: 'Load a newer list…',
    loaded: 'The list of {version} is in use now.',
    list: 'Models that can be downloaded',
    languages: '{count, plural, =0 {about a hundred languages} other {# languages}}',
    use: 'Use',
    uses: { any: 'Any use', sold: 'May be sold' },
    size: 'Size',
    anySize: 'Any size',
    upTo: 'Up to {megabytes, number} MB',
    none: 'No model fits these choices. Widen the filter.',
    more: 'Show more ({count, number} left)',
    first: 'Try this first',
    needed: 'This project needs it',
    sold: 'Fit for commercial use',
    again: 'Try again now',
    browser: 'Get it in a browser',
    browserHint:
      'Once it is there, add it on the page before with “From an archive or .onnx file…”.',
    owned: 'Installed',
    cast: 'Use it',
    castNamed: 'Use {name} in this project',
    castHint: 'For the narrator and every speaker with a built-in voice, or with none',
    get: 'Get',
    getNamed: 'Get {name}',
    sample: 'Sample',
    samplePlay: 'Play the publisher’s sample of {name}',
    sampleStop: 'Stop the sample of {name}',
    attribution: 'To be credited: {text}',
    qualities: {
      x_low: 'very low quality',
      low: 'low quality',
      medium: 'medium quality',
      high: 'high quality',
      int8: 'compact',
    },
    verdicts: {
      allowed: 'May be sold',
      forbidden: 'Not for commercial use',
      unknown: 'Unclear whether it may be sold',
    },
    phases: {
      download: 'Downloading',
      unpack: 'Unpacking',
      add: 'Checking: a first try…',
      paused: 'Paused',
      done: 'Done',
      failed: 'Not downloaded',
    },
    progressOf: 'Progress of {name}',
    pause: 'Pause',
    continue: 'Continue',
    mirror: 'Mirror',
    mirrorHint:
      'Leave empty to download from the publishers. Otherwise Cuecast asks ADDRESS/HOST/PATH in place of https://HOST/PATH; files are checked all the same.',
  },
  waiting: 'No answer from {host} yet, still trying.',
  line: '{id}\n    {name}, {about, select, listed {{languages}} diariser {tells speakers apart} denoiser {reduces the noise of recordings} separator {takes voices out of films} other {many languages}}{gender, select, female {, female voice} male {, male voice} other {}}, {megabytes, number} MB; {verdict}',
  attribution: 'to be named: {text}',
  progress:
    '{stage, select, unpack {unpacking} other {downloading}}: {percent} %{left, select, none {} other { · {left} left}}',
  commercial: {
    allowed: 'may be sold',
    forbidden: 'not for commercial use',
    unknown: 'unclear whether it may be sold',
  },
  why: {
    stated: '{names}',
    forbidden: '{names}',
    base: 'trained further from the voice “{base}”, which may not be sold ({names})',
    'base-unknown': 'it is not known from which voice it was trained further ({names})',
    'data-unknown': 'the licence of the recordings is not known ({names})',
    'model-unknown': 'the licence of the model is not known',
    'own-terms': 'the publisher’s own terms ({names})',
  },
  subjects: { model: 'Model ({name})', data: 'Recordings it learned from ({name})' },
  terms: {
    notice:
      '{subject}: you may sell what it speaks and need not name anybody; only the model itself has to be passed on with its licence.',
    free: '{subject}: no conditions; you may sell, and need not name anybody.',
    named: '{subject}: you may sell if you name the source and its licence.',
    alike:
      '{subject}: you may sell if you name the source; adaptations have to be released under the same licence.',
    unsold: '{subject}: no commercial use; the source has to be named.',
    unsoldAlike:
      '{subject}: no commercial use; the source has to be named, and adaptations released under the same licence.',
    unsoldUnchanged:
      '{subject}: no commercial use; the source has to be named, and adaptations may not be released.',
    uses: '{subject}: you may sell and need not name anybody; the harmful uses that the licence lists are forbidden.',
    own: '{subject}: the source and the model’s name have to be stated; it is silent on selling, so read it first.',
    program:
      '{subject}: written for programs and silent on sound; ask the owner of the rights before you sell.',
    other: '{subject}: read it before you sell.',
  },
}
