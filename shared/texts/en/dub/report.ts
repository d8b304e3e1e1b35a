import type { report as reportVi } from '../../vi/dub/report'

/** Words of the list of how the cues fit, as a spreadsheet shows them. */
export const report: typeof reportVi = {
  head: {
    cue: 'Cue',
    start: 'Start',
    end: 'End',
    speaker: 'Speaker',
    text: 'Text',
    take: 'Take',
    state: 'Fit',
    rate: 'Rate',
    neededRate: 'Rate needed to fit',
    voiceMs: 'Voice (ms)',
    slotMs: 'Slot (ms)',
    borrowedMs: 'Borrowed (ms)',
    overlapMs: 'Overlap (ms)',
    overflowMs: 'Overrun (ms)',
    cutCharacters: 'Characters to cut',
    advice: 'Advice',
    approved: 'Approved',
    note: 'Note',
    rank: 'Rank',
    playedMs: 'Length as played (ms)',
    hurried: 'Rushed',
  },
  advice:
    'Cut about {count, plural, one {# character} other {# characters}}, or extend until {end}',
}
