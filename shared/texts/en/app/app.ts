import type { app as appVi } from '../../vi/app/app'

export const app: typeof appVi = {
  main: 'Dubbing studio',
  dropHere: 'Drop subtitles, a project, review notes or an EDL here',
  closeAnyway: 'Close anyway',
  menus: 'Menus',
  panels: 'Panels',
  sides: {
    cast: 'Cast',
    problems: 'Problems',
    listening: 'Listening queue',
    pace: 'Pace',
    dictionary: 'Dictionary',
    profiles: 'Voice profiles',
    sound: 'Sound',
    jobs: 'Jobs',
    find: 'Find and replace',
    review: 'Review',
  },
  problemCount: '{count, plural, one {# problem} other {# problems}} to fix',
  jobCount: '{count, plural, one {# job} other {# jobs}} running',
  resizeSide: 'Resize the left panel',
  resizeRight: 'Resize the right panel',
  resizeTimeline: 'Resize the timeline',
}
