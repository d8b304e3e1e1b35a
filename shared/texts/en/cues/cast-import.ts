import type { castImport as castImportVi } from '../../vi/cues/cast-import'

export const castImport: typeof castImportVi = {
  title: 'Import a cast map',
  about: '{file}: {matched, number} of {all, number} labels are in this project.',
  apply: 'Import {count, plural, one {# speaker} other {# speakers}}',
  change: 'Change',
  none: 'no voice',
  same: 'Stays',
  changed: 'Before: {before}',
  uncast: 'Will have no voice',
  stranger: 'Not in this project',
  added: 'Added to the project',
  states: {
    renamed: 'The file says {given}; here that voice has another number',
    other: 'The file says {given}; here that number belongs to this voice',
    unknown: 'This service has no voice {given}',
  },
  addSpeakers: 'Add {count, plural, one {# speaker} other {# speakers}} not in this project',
  useUnlisted: 'Use {count, plural, one {# voice} other {# voices}} the service does not list',
  useUnlistedHint: 'If the service rejects it, the cue is marked as failed and costs nothing',
}
