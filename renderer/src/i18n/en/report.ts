/** Words of the list of how the cues fit, as a spreadsheet shows them. */
export const report = {
  head: {
    cue: 'Cue',
    start: 'Start',
    end: 'End',
    speaker: 'Speaker',
    text: 'Text',
    state: 'Fit',
    rate: 'Rate',
    neededRate: 'Rate needed to fit',
    voiceMs: 'Voice (ms)',
    slotMs: 'Slot (ms)',
    borrowedMs: 'Borrowed (ms)',
    overflowMs: 'Overrun (ms)',
    cutCharacters: 'Characters to cut',
    advice: 'Advice',
  },
  empty: 'Not rendered',
  advice:
    'Cut about {count, plural, one {# character} other {# characters}}, or extend until {end}',
}
