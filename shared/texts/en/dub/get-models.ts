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
    owned: 'Installed',
    get: 'Get',
    getNamed: 'Get {name}',
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
  offer: 'The built-in voices sound like machines. Natural ones can be downloaded free.',
  line: '{id}\n    {name}, {isShort, select, true {{languages}} other {many languages}}{gender, select, female {, female voice} male {, male voice} other {}}, {megabytes, number} MB; {verdict}',
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
}
