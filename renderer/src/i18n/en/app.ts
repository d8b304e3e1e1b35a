import type { app as vi } from '../vi/app'

export const app: typeof vi = {
  main: 'Dubbing studio',
  dropHere: 'Drop a subtitle file or a project here',
  closeAnyway: 'Close anyway',
  menus: 'Menus',
  panels: 'Panels',
  sides: {
    cast: 'Cast',
    problems: 'Problems',
    dictionary: 'Dictionary',
    profiles: 'Voice profiles',
    sound: 'Sound',
    jobs: 'Jobs',
    find: 'Find and replace',
  },
  problemCount: '{count, plural, one {# problem} other {# problems}} to fix',
  jobCount: '{count, plural, one {# job} other {# jobs}} running',
  resizeSide: 'Resize the left panel',
  resizeRight: 'Resize the right panel',
  resizeTimeline: 'Resize the timeline',
}
