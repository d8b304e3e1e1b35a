import type { reimport as vi } from '../vi/reimport'

export const reimport: typeof vi = {
  list: 'Cues that differ',
  title: 'Import changed subtitles',
  description:
    '{fileName} · {encoding}. Cues that did not change keep their takes; cues with other words become stale.',
  encoding: 'Wrong letters? Change the encoding…',
  apply: 'Import the changes',
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
