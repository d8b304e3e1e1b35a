import type { voices as vi } from '../vi/voices'

export const voices: typeof vi = {
  choose: 'Choose a voice…',
  missing: 'This connection does not have the chosen voice',
  search: 'Search voices',
  language: 'Language',
  region: 'Region',
  gender: 'Gender',
  anyLanguage: 'Any language',
  anyRegion: 'Any region',
  anyGender: 'Any gender',
  genders: {
    female: 'Female',
    male: 'Male',
  },
  groups: {
    favourite: 'Favourites',
    recent: 'Used lately',
    cloned: 'Cloned voices',
    other: 'Other voices',
  },
  favourite: 'Mark {name} as a favourite',
  unfavourite: 'Take {name} out of the favourites',
  listen: 'Listen to {name}',
  stop: 'Stop',
  trial: {
    before: 'Hear before',
    after: 'Hear after',
    cost: 'Each time: {credits, number} credits',
  },
  cost: '{credits} credits',
  none: 'No such voice. Loosen the filters.',
  more: 'and {count, number} more, type a name to narrow them',
  sentence: 'Hello, this is how my voice sounds.',
}
