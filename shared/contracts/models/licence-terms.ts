/** Conditions of a licence, as far as they reach what a voice speaks. */
type LicenceTerms =
  | 'notice'
  | 'free'
  | 'named'
  | 'alike'
  | 'unsold'
  | 'unsoldAlike'
  | 'unsoldUnchanged'
  | 'uses'
  | 'own'
  | 'program'

/** By the short names of the catalogue. */
const known: Readonly<Record<string, LicenceTerms>> = {
  MIT: 'notice',
  'Apache-2.0': 'notice',
  CC0: 'free',
  'public domain': 'free',
  Unlicense: 'free',
  'CC BY 3.0': 'named',
  'CC BY 4.0': 'named',
  'CC BY-SA 4.0': 'alike',
  'CC BY-NC': 'unsold',
  'CC BY-NC-SA 4.0': 'unsoldAlike',
  'CC BY-NC-ND 4.0': 'unsoldUnchanged',
  'OpenRAIL-M': 'uses',
  'FunASR Model License 1.1': 'own',
  AGPLv3: 'program',
}

/** `other`: not known here, so that it has to be read. */
export const licenceTerms = (name: string): LicenceTerms | 'other' => known[name] ?? 'other'
