import type { castTable as castTableVi } from '../../vi/dub/cast-table'

export const castTable: typeof castTableVi = {
  title: 'Casting table',
  markAll: 'Select all',
  mark: 'Select {name}',
  markUncast: 'Select speakers without a voice',
  columns: {
    name: 'Speaker',
    cues: 'Lines',
    time: 'Time',
    gender: 'Gender',
    voice: 'Voice',
  },
  known: 'Use {voice}, as in {episode}',
  genderOf: 'Gender of {name}',
  female: 'Female',
  male: 'Male',
  guessed: {
    female: 'Female (by name)',
    male: 'Male (by name)',
    unknown: 'Unknown',
    byName: 'By name',
  },
  several: {
    title: 'Selected speakers',
    none: 'Select several speakers to give them a voice or a gender at once.',
    count: '{count, plural, one {# speaker} other {# speakers}} selected',
    gender: 'Gender of the selected speakers',
    voice: 'Voice of the selected speakers',
  },
}
