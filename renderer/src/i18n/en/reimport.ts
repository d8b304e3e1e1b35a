import type { reimport as vi } from '../vi/reimport'

export const reimport: typeof vi = {
  list: 'Cues that differ',
  title: 'Update from subtitle file',
  description:
    '{fileName} · {encoding}. Unchanged cues keep their takes; cues with new text become outdated.',
  encoding: 'Garbled text? Change the encoding…',
  apply: 'Apply changes',
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
