import { type Case, natural, testCases, unfit } from './testing/fit-case'

const slots: Case[] = [
  {
    name: 'all fit',
    cues: [
      ['A', 0, 2_000, 1_800],
      ['A', 2_500, 4_500, 1_900],
      ['B', 5_000, 6_000, 900],
    ],
    fits: [natural, natural, natural],
    why: 'what fits is left alone',
  },
  {
    name: 'exactly as long as the cue',
    cues: [
      ['A', 0, 2_000, 2_000],
      ['A', 2_000, 4_000, 2_000],
    ],
    fits: [{ ...natural, borrowedMs: 0 }, natural],
    why: 'nothing is left over and nothing is missing',
  },
  {
    name: 'voice continues into the pause',
    cues: [
      ['A', 0, 2_000, 2_900],
      ['A', 4_000, 5_000, 900],
    ],
    fits: [{ ...natural, borrowedMs: 900 }],
    why: 'a pause in which nobody speaks is free',
  },
  {
    name: '3.5 s in 1 s, next cue 3 s later',
    cues: [
      ['A', 0, 1_000, 3_500],
      ['A', 4_000, 5_000, 900],
    ],
    fits: [{ ...natural, slotMs: 3_950, borrowedMs: 2_500 }],
    why: 'the whole pause less the gap, not a fixed second of it',
  },
  {
    name: 'next speaker’s onset: A [0, 1 s] with 1.9 s, B [1.2 s, 2 s]',
    cues: [
      ['A', 0, 1_000, 1_900],
      ['B', 1_200, 2_000, 700],
    ],
    settings: { maxOverlapMs: 0 },
    fits: [{ ...unfit, slotMs: 1_150 }, natural],
    why: 'nobody talks into another speaker whose subtitle does not overlap',
  },
  {
    name: 'an overlap: A [0, 1 s] with 1.9 s, B [1.2 s, 2 s]',
    cues: [
      ['A', 0, 1_000, 1_900],
      ['B', 1_200, 2_000, 700],
    ],
    fits: [{ state: 'stretched', slotMs: 1_320, overlapMs: 120 }, natural],
    why: 'A may talk into B for 120 ms rather than be rushed',
  },
  {
    name: 'a short overlap',
    cues: [
      ['A', 0, 1_000, 1_500],
      ['B', 1_200, 2_000, 700],
    ],
    fits: [{ state: 'comfortable', rate: 1.2, slotMs: 1_250, overlapMs: 50 }, natural],
    why: 'no longer than it takes to speak comfortably',
  },
  {
    name: 'no overlap with a comfortable rate',
    cues: [
      ['A', 0, 1_000, 1_350],
      ['B', 1_200, 2_000, 700],
    ],
    fits: [{ state: 'comfortable', slotMs: 1_150, overlapMs: 0 }, natural],
    why: 'only instead of rates above the comfortable one',
  },
  {
    name: 'no overlap of one voice',
    cues: [
      ['A', 0, 1_000, 1_900],
      ['A', 1_200, 2_000, 700],
    ],
    settings: { smooth: false },
    fits: [{ ...unfit, slotMs: 1_150, overlapMs: 0 }, natural],
    why: 'a voice never talks over itself',
  },
  {
    name: 'next speaker’s onset, with room enough',
    cues: [
      ['A', 0, 1_000, 1_700],
      ['B', 1_800, 2_600, 700],
    ],
    fits: [{ ...natural, slotMs: 1_750 }],
    why: 'up to the gap before the other one',
  },
  {
    name: 'the gap is kept, if that takes stretching',
    cues: [
      ['A', 0, 1_000, 1_790],
      ['B', 1_800, 2_600, 700],
    ],
    fits: [{ state: 'comfortable', fittedMs: 1_750 }],
    why: '50 ms stay before the next onset',
  },
  {
    name: 'a wider gap by choice',
    cues: [
      ['A', 0, 1_000, 1_750],
      ['B', 1_800, 2_600, 700],
    ],
    settings: { minGapMs: 300 },
    fits: [{ state: 'comfortable', slotMs: 1_500 }],
    why: 'the gap is a setting',
  },
  {
    name: 'a gap wider than the pause',
    cues: [
      ['A', 0, 1_000, 900],
      ['B', 1_100, 2_000, 700],
    ],
    settings: { minGapMs: 300 },
    fits: [{ ...natural, slotMs: 1_000 }],
    why: 'the gap takes nothing from the cue itself',
  },
  {
    name: 'back to back',
    cues: [
      ['A', 0, 1_000, 1_100],
      ['A', 1_000, 2_000, 1_000],
    ],
    settings: { smooth: false },
    fits: [{ state: 'comfortable', rate: 1.1, slotMs: 1_000 }, natural],
    why: 'there is no pause to borrow from',
  },
  {
    name: 'back to back, another speaker',
    cues: [
      ['A', 0, 1_000, 1_100],
      ['B', 1_000, 2_000, 1_000],
    ],
    fits: [{ state: 'comfortable', rate: 1.1, slotMs: 1_000 }, natural],
    why: 'an onset is an onset, whoever speaks',
  },
  {
    name: 'last cue and film’s end',
    cues: [['A', 0, 2_000, 4_500]],
    filmMs: 5_000,
    fits: [{ ...natural, slotMs: 5_000, borrowedMs: 2_500 }],
    why: 'the tail of the film is free',
  },
  {
    name: 'last cue, longer than the film',
    cues: [['A', 0, 2_000, 5_500]],
    filmMs: 5_000,
    fits: [{ state: 'comfortable', rate: 1.1, fittedMs: 5_000 }],
    why: 'a voice ends with the film where that is possible',
  },
  {
    name: 'last cue without a film',
    cues: [['A', 0, 2_000, 6_900]],
    fits: [{ ...natural, slotMs: 7_000 }],
    why: 'nobody follows: the setting alone is the bound',
  },
  {
    name: 'borrowing limited by choice',
    cues: [
      ['A', 0, 1_000, 1_900],
      ['A', 4_000, 5_000, 900],
    ],
    settings: { maxBorrowMs: 500 },
    fits: [{ state: 'stretched', slotMs: 1_500 }],
    why: 'how much is borrowed is a setting',
  },
  {
    name: 'no borrowing by choice',
    cues: [
      ['A', 0, 1_000, 1_100],
      ['A', 4_000, 5_000, 900],
    ],
    settings: { maxBorrowMs: 0, smooth: false },
    fits: [{ state: 'comfortable', rate: 1.1, borrowedMs: 0 }],
    why: 'voices that keep to their cues',
  },
  {
    name: 'a sign between two cues',
    cues: [
      ['A', 0, 1_000, 2_500],
      ['A', 1_500, 2_500, 0, { speaks: false }],
      ['A', 3_000, 4_000, 900],
    ],
    fits: [{ ...natural, slotMs: 2_950 }],
    why: 'where nothing is said nobody is talked into',
  },
  {
    name: 'a cue that has no take yet',
    cues: [
      ['A', 0, 1_000, 2_500],
      ['B', 1_500, 2_500, 0],
    ],
    settings: { maxOverlapMs: 0 },
    fits: [
      { ...unfit, slotMs: 1_450 },
      { state: 'empty', fittedMs: 0 },
    ],
    why: 'somebody will speak there',
  },
]

const overlaps: Case[] = [
  {
    name: 'overlap of two speakers',
    cues: [
      ['A', 0, 3_000, 2_900],
      ['B', 2_000, 4_000, 1_900],
    ],
    fits: [natural, natural],
    why: 'an overlap that the film has stays',
  },
  {
    name: 'overlap of two speakers, the first too long',
    cues: [
      ['A', 0, 3_000, 3_300],
      ['B', 2_000, 4_000, 1_900],
    ],
    fits: [{ state: 'comfortable', rate: 1.1, borrowedMs: 0 }],
    why: 'nothing is borrowed while the other still speaks',
  },
  {
    name: 'a short remark inside a long speech',
    cues: [
      ['A', 0, 6_000, 5_900],
      ['B', 2_000, 3_000, 1_400],
    ],
    fits: [natural, { state: 'stretched', slotMs: 1_000 }],
    why: 'the remark does not grow over more of the speech',
  },
  {
    name: 'the speech around a short remark',
    cues: [
      ['A', 0, 6_000, 6_900],
      ['B', 2_000, 3_000, 900],
    ],
    fits: [{ ...natural, borrowedMs: 900 }],
    why: 'the remark is over before the pause begins',
  },
  {
    name: 'two who begin and end together',
    cues: [
      ['A', 0, 2_000, 2_200],
      ['B', 0, 2_000, 1_900],
    ],
    fits: [{ rate: 1.1, borrowedMs: 0 }, natural],
    why: 'together they would keep talking over each other',
  },
  {
    name: 'overlap of one speaker, not meant',
    cues: [
      ['A', 0, 3_000, 2_200],
      ['A', 2_000, 4_000, 1_900],
    ],
    settings: { smooth: false },
    fits: [{ rate: 1.1, slotMs: 2_000 }],
    why: 'nobody says two things at a time',
  },
  {
    name: 'overlap of one speaker, meant',
    cues: [
      ['A', 0, 3_000, 2_900, { overlapMeant: true }],
      ['A', 2_000, 4_000, 1_900],
    ],
    fits: [{ ...natural, slotMs: 3_000 }],
    why: 'the user has said so',
  },
  {
    name: 'zero length',
    cues: [
      ['A', 2_000, 2_000, 600],
      ['A', 3_000, 4_000, 900],
    ],
    fits: [{ ...natural, slotMs: 950 }],
    why: 'the pause behind it is all it has',
  },
  {
    name: 'zero length, back to back',
    cues: [
      ['A', 2_000, 2_000, 600],
      ['A', 2_000, 3_000, 900],
    ],
    fits: [{ ...unfit, slotMs: 0, overflowMs: 400 }],
    why: 'there is no slot at all, and nothing is cut',
  },
  {
    name: 'zero length at the end of the film',
    cues: [['A', 5_000, 5_000, 300]],
    filmMs: 5_000,
    fits: [{ ...unfit, slotMs: 0 }],
    why: 'behind the film is nothing',
  },
]

testCases('slots', slots)
testCases('overlaps', overlaps)
