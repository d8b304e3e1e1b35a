import type { edit as vi } from '../vi/edit'

export const edit: typeof vi = {
  cancel: 'Cancel',
  shift: {
    title: 'Shift times',
    amount: 'Shift by',
    hint: 'Negative is earlier. The distances between the cues stay.',
    unit: 'Unit',
    units: { ms: 'milliseconds', seconds: 'seconds', frames: 'frames' },
    scope: 'Which cues',
    scopes: {
      selected: 'Selected ({count, number})',
      following: 'From this one on ({count, number})',
      all: 'All ({count, number})',
    },
    apply: 'Shift',
  },
}
