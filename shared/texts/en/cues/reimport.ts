import type { reimport as reimportVi } from '../../vi/cues/reimport'

export const reimport: typeof reimportVi = {
  list: 'Cues that differ',
  title: 'Update from subtitle file',
  description:
    '{fileName} · {encoding}. Unchanged cues keep their takes; cues with new text become outdated.',
  encoding: 'Garbled text? Change the encoding…',
  apply: 'Apply changes',
  applySome: 'Apply {count, number} of {total, number} changes',
  applyNone: 'Keep my version of everything',
  absent: 'Not there',
  take: 'Take over',
  filter: 'List',
  filters: {
    all: 'All changes, {count, number}',
    text: 'Text, {count, number}',
    times: 'Times, {count, number}',
    speaker: 'Speaker, {count, number}',
    one: 'Only on one side, {count, number}',
  },
  all: {
    other: 'All {count, number} that are listed',
    both: 'Changed by both, {count, number}: use {from, select, origin {the original’s} other {the file’s}} version',
    file: 'Changed in {from, select, origin {the original} other {the file}}, {count, number}',
    own: 'Changed by you, {count, number}: go back to {from, select, origin {the original’s} other {the file’s}} version',
  },
  by: {
    both: 'Both changed',
    file: '{from, select, origin {Original changed} other {File changed}}',
    own: 'You changed',
  },
  fields: { times: 'times', text: 'text', speaker: 'speaker' },
  yours: 'Yours:',
  theirs: '{from, select, origin {Original:} other {File:}}',
  unremembered:
    'This project does not remember its last import: your own edits are listed as changes of the file. From the next update on, they are kept apart.',
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
