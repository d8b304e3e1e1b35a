import type { reimport as reimportVi } from '../../vi/cues/reimport'

export const reimport: typeof reimportVi = {
  list: 'Cues that differ',
  title: 'Update from subtitle file',
  description:
    '{fileName} · {encoding}. Unchanged cues keep their takes; cues with new text become outdated.',
  encoding: 'Garbled text? Change the encoding…',
  apply: 'Apply changes',
  applySome: 'Apply {count, number} of {total, number} changes',
  all: 'Select all',
  nothing: 'Nothing has changed',
  counts: {
    same: '{count, number} unchanged',
    moved: '{count, number} moved',
    changed: '{count, number} changed',
    added: '{count, number} new',
    removed: '{count, number} removed',
  },
  changes: {
    same: 'unchanged',
    moved: 'moved',
    changed: 'changed',
    added: 'new',
    removed: 'removed',
  },
}
