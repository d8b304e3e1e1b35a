import type { layouts as layoutsVi } from '../../vi/app/layouts'

export const layouts: typeof layoutsVi = {
  title: 'Window layout',
  saveTitle: 'Save the layout',
  saveAbout:
    'Sizes, the open panel and how cues are shown are kept, with a key to bring them back.',
  save: 'Save',
  place: 'Key',
  free: 'free',
  replaces: 'replaces {name}',
  reset: 'Back to the first sizes',
  remove: 'Delete the layout {name}',
}
