import type { voices as voicesVi } from '../../vi/dub/voices'

export const voices: typeof voicesVi = {
  choose: 'Choose a voice…',
  missing: 'The chosen voice is not available on this connection',
  search: 'Search voices',
  region: 'Region',
  gender: 'Gender',
  anyLanguage: 'Any language',
  anyRegion: 'Any region',
  anyGender: 'Any gender',
  genders: {
    female: 'Female',
    male: 'Male',
    unknown: 'Unknown',
  },
  groups: {
    favourite: 'Favourites',
    recent: 'Recently used',
    cloned: 'Cloned voices',
    other: 'Other voices',
  },
  favourite: 'Add {name} to favourites',
  unnamed: 'Unknown voice (ID {id})',
  getMissing: 'Get the voice “{name}”…',
  unfavourite: 'Remove {name} from favourites',
  listen: 'Listen to {name}',
  trial: {
    before: 'Listen: before',
    after: 'Listen: after',
    cost: 'Each time: {credits, number} credits',
  },
  unknown: 'The service has not said which voices it has.',
  none: 'No matching voices. Try fewer filters.',
  more: 'and {count, number} more; type a name to narrow the list',
  sentence: 'Hello, this is how my voice sounds.',
}
