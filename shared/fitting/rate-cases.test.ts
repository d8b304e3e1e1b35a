import { type Case, natural, testCases, unfit } from './testing/fit-case'

const rates: Case[] = [
  {
    name: 'a voice that was asked to hurry is hurried, though it fits',
    cues: [['A', 0, 2_660, 2_670 - 20, { voiceRate: 1.8 }]],
    fits: [{ state: 'stretched', rate: 1, voiceRate: 1.8, overflowMs: 0 }],
    why: 'the ear hears 1.8, whoever made it',
  },
  {
    name: 'the limit is what is heard',
    cues: [['A', 0, 1_000, 1_400, { voiceRate: 1.25 }]],
    settings: { maxBorrowMs: 0 },
    fits: [{ state: 'does-not-fit', rate: 1.2, neededRate: 1.4, neededEndMs: 1_167 }],
    why: '1.25 × 1.4 is 1.75, and 1.5 is the most',
  },
  {
    name: 'a voice at the limit already is not stretched',
    cues: [['A', 0, 1_000, 1_050, { voiceRate: 1.8 }]],
    settings: { maxBorrowMs: 0 },
    fits: [{ state: 'does-not-fit', rate: 1 }],
    why: 'nothing is added to 1.8',
  },
  {
    name: 'a little faster twice is comfortable up to its limit',
    cues: [['A', 0, 1_000, 1_080, { voiceRate: 1.1 }]],
    settings: { maxBorrowMs: 0 },
    fits: [{ state: 'comfortable', rate: 1.08 }],
    why: '1.1 × 1.08 is 1.19',
  },

  {
    name: 'comfortable at the limit',
    cues: [['A', 0, 1_000, 1_200]],
    settings: { maxBorrowMs: 0 },
    fits: [{ state: 'comfortable', rate: 1.2 }],
    why: 'up to 1.2 is still natural',
  },
  {
    name: 'stretched at the limit',
    cues: [['A', 0, 1_000, 1_500]],
    settings: { maxBorrowMs: 0 },
    fits: [{ state: 'stretched', rate: 1.5, overflowMs: 0 }],
    why: 'up to 1.5 it fits, and is flagged',
  },
  {
    name: 'overflow caps',
    cues: [['A', 0, 1_000, 3_000]],
    settings: { maxBorrowMs: 0 },
    fits: [{ ...unfit, neededRate: 3, fittedMs: 2_000, overflowMs: 1_000, neededEndMs: 2_000 }],
    why: 'never faster than the limit, never cut: it overhangs and says what it needs',
  },
  {
    name: 'a higher limit by choice',
    cues: [['A', 0, 1_000, 1_600]],
    settings: { maxBorrowMs: 0, maxRate: 1.8 },
    fits: [{ state: 'stretched', rate: 1.6 }],
    why: 'the hardest rate is a setting',
  },
  {
    name: 'hybrid: pauses, then an early start, then stretching',
    cues: [['A', 1_000, 2_000, 1_600, { squeezableMs: 200 }]],
    settings: { maxBorrowMs: 0, maxEarlyMs: 120 },
    fits: [{ state: 'stretched', squeezedMs: 200, earlyMs: 120, slotMs: 1_120, rate: 1.25 }],
    why: 'what is heard least comes first',
  },
  {
    name: 'pauses are enough',
    cues: [['A', 0, 1_000, 1_150, { squeezableMs: 400 }]],
    settings: { maxBorrowMs: 0, maxEarlyMs: 150 },
    fits: [{ state: 'natural', rate: 1, squeezedMs: 150, earlyMs: 0 }],
    why: 'only as much as is missing, and nothing behind it',
  },
  {
    name: 'pauses stay where the cue fits',
    cues: [['A', 0, 2_000, 1_900, { squeezableMs: 900 }]],
    fits: [natural],
    why: 'pauses are part of the reading',
  },
  {
    name: 'an early start is enough',
    cues: [['A', 1_000, 2_000, 1_100]],
    settings: { maxBorrowMs: 0, maxEarlyMs: 150 },
    fits: [{ state: 'natural', earlyMs: 100, fittedMs: 1_100 }],
    why: 'before stretching, and no earlier than it has to',
  },
  {
    name: 'no early start into a voice',
    cues: [
      ['A', 0, 1_000, 1_000],
      ['B', 1_000, 2_000, 1_100],
    ],
    settings: { maxBorrowMs: 0, maxEarlyMs: 150 },
    fits: [natural, { rate: 1.1, earlyMs: 0 }],
    why: 'somebody speaks there',
  },
  {
    name: 'an early start where the voice before is over',
    cues: [
      ['A', 0, 1_000, 850],
      ['B', 1_000, 2_000, 1_100],
    ],
    settings: { maxBorrowMs: 0, maxEarlyMs: 150 },
    fits: [natural, { state: 'natural', earlyMs: 100 }],
    why: 'what is heard counts, with the gap between',
  },
  {
    name: 'early starts of two who begin together',
    cues: [
      ['A', 1_000, 2_000, 1_100],
      ['B', 1_000, 2_000, 1_100],
    ],
    settings: { maxBorrowMs: 0, maxEarlyMs: 150 },
    fits: [{ earlyMs: 0 }, { earlyMs: 0 }],
    why: 'they would talk over each other before their cues',
  },
  {
    name: 'no early start before the film',
    cues: [['A', 40, 1_040, 1_200]],
    settings: { maxBorrowMs: 0, maxEarlyMs: 150 },
    fits: [{ earlyMs: 40 }],
    why: 'nothing is before its first frame',
  },
  {
    name: 'slowed to the end of its cue',
    cues: [['A', 0, 2_000, 1_800]],
    settings: { slowestRate: 0.85 },
    fits: [{ state: 'slowed', rate: 0.9, fittedMs: 2_000 }],
    why: 'the picture still speaks',
  },
  {
    name: 'slowed no further than 0.85',
    cues: [['A', 0, 2_000, 850]],
    settings: { slowestRate: 0.85 },
    fits: [{ state: 'slowed', rate: 0.85, fittedMs: 1_000 }],
    why: 'a slower voice drawls',
  },
  {
    name: 'not slowed into the pause',
    cues: [['A', 0, 2_000, 2_400]],
    settings: { slowestRate: 0.85 },
    fits: [natural],
    why: 'behind the cue no picture speaks',
  },
]

const screens: Case[] = [
  {
    name: 'on screen',
    cues: [['A', 0, 1_000, 1_400, { screen: 'on' }]],
    settings: { maxEarlyMs: 150 },
    fits: [{ state: 'comfortable', slotMs: 1_250, earlyMs: 0 }],
    why: 'closed lips do not speak: at most 250 ms behind the cue, none before it',
  },
  {
    name: 'off screen',
    cues: [['A', 1_000, 2_000, 2_000, { screen: 'off' }]],
    settings: { maxBorrowMs: 500 },
    fits: [{ ...natural, slotMs: 11_000 }],
    why: 'no lips to follow: the whole pause',
  },
  {
    name: 'off screen, before another speaker',
    cues: [
      ['A', 1_000, 2_000, 1_200, { screen: 'off' }],
      ['B', 2_000, 3_000, 900],
    ],
    fits: [{ earlyMs: 150, slotMs: 1_150, state: 'comfortable' }],
    why: 'it may begin early, but not talk into anybody',
  },
  {
    name: 'off screen is not slowed',
    cues: [['A', 0, 2_000, 1_800, { screen: 'off' }]],
    settings: { slowestRate: 0.85 },
    fits: [natural],
    why: 'no picture speaks with it',
  },
  {
    name: 'on screen, slowed',
    cues: [['A', 0, 2_000, 1_800, { screen: 'on' }]],
    settings: { slowestRate: 0.85 },
    fits: [{ state: 'slowed', rate: 0.9 }],
    why: 'the mouth is seen to the end of the cue',
  },
]

const [beside, hurried] = [1_500, 2_730] as const
const smoothing: Case[] = [
  {
    name: 'beside a stretched one, a voice that was asked to hurry is not raised above the comfortable rate',
    cues: [
      ['A', 0, 2_000, 1_300, { voiceRate: 1.8 }],
      ['A', 2_050, 4_050, hurried, {}],
    ],
    settings: { maxBorrowMs: 0 },
    fits: [{ rate: 1, state: 'stretched' }, {}],
    why: '1.8 × 1.2 would be 2.16',
  },
  {
    name: 'beside a voice that was asked to hurry, a voice is raised',
    cues: [
      ['A', 0, 2_000, 1_300],
      ['A', 2_050, 4_050, 1_990, { voiceRate: 1.4 }],
    ],
    settings: { maxBorrowMs: 0 },
    fits: [
      { rate: 1.2, state: 'comfortable' },
      { rate: 1, state: 'stretched' },
    ],
    why: 'the jump is heard, whoever made it',
  },
  {
    name: 'beside a hurried voice of the same speaker',
    cues: [
      ['A', 0, 2_000, beside],
      ['A', 2_000, 4_000, hurried],
      ['A', 4_050, 6_000, beside],
    ],
    fits: [{ rate: 1.365 / 1.15 }, { rate: 1.4 }, { rate: 1.2 }].map(({ rate }, i) =>
      i === 1 ? { neededRate: 1.365, rate: 1.365 } : { rate: Math.min(1.2, 1.365 / 1.15, rate) },
    ),
    why: 'the ear notices a jump of 36 %, not one of 15 %',
  },
  {
    name: '0.4 s in 2 s beside a hurried voice',
    cues: [
      ['A', 0, 2_000, hurried],
      ['A', 2_000, 4_000, 400],
      ['A', 4_000, 5_000, 900],
    ],
    fits: [{ rate: 1.365 }, natural],
    why: 'two syllables have no pace, and the hole behind them would grow',
  },
  {
    name: 'a longer voice beside a short hurried one',
    cues: [
      ['A', 0, 4_000, 3_900],
      ['A', 4_000, 5_000, 1_400],
      ['A', 5_000, 9_000, 3_900],
    ],
    fits: [natural, { rate: 1.4 }, natural],
    why: 'it would leave more silence than the hurry takes',
  },
  {
    name: 'a jump that nobody notices',
    cues: [
      ['A', 0, 2_000, 1_900],
      ['A', 2_000, 4_000, 2_240],
      ['B', 4_000, 5_000, 900],
    ],
    fits: [natural, { rate: 1.12 }],
    why: '12 % apart',
  },
  {
    name: 'after a long silence',
    cues: [
      ['A', 0, 2_000, 900],
      ['A', 2_000, 4_000, hurried],
      ['B', 4_000, 5_000, 900],
    ],
    settings: { maxOverlapMs: 0 },
    fits: [natural, { rate: 1.365 }],
    why: '1.1 s of silence as it is heard, though the cues touch',
  },
  {
    name: 'another speaker',
    cues: [
      ['A', 0, 2_000, hurried],
      ['B', 2_000, 4_000, beside],
    ],
    settings: { maxOverlapMs: 0 },
    fits: [{ rate: 1.365 }, natural],
    why: 'everybody has a pace of their own',
  },
  {
    name: 'beside a voice that does not fit',
    cues: [
      ['A', 0, 2_000, 4_000],
      ['A', 2_000, 4_000, 1_900],
    ],
    fits: [unfit, { state: 'comfortable', rate: 1.2 }],
    why: 'never above the comfortable rate',
  },
  {
    name: 'off by choice',
    cues: [
      ['A', 0, 2_000, hurried],
      ['A', 2_000, 4_000, 1_900],
    ],
    settings: { smooth: false },
    fits: [{ rate: 1.365 }, natural],
    why: 'smoothing is a setting',
  },
  {
    name: 'slowed beside a hurried voice',
    cues: [
      ['A', 0, 2_000, hurried],
      ['A', 2_000, 4_000, 1_800],
    ],
    settings: { slowestRate: 0.85 },
    fits: [{ rate: 1.365 }, { rate: 1.365 / 1.15 }],
    why: 'slowing here would make the jump larger',
  },
  {
    name: 'a long slowed voice beside a short one at its own pace',
    cues: [
      ['A', 0, 4_000, 3_000],
      ['A', 4_000, 5_000, 1_000],
    ],
    settings: { slowestRate: 0.85 },
    fits: [{ state: 'slowed', rate: 1 / 1.15 }, natural],
    why: 'slowing gives way where it would be heard as a jump, however long the voice',
  },
]

testCases('rates', rates)
testCases('on and off screen', screens)
testCases('smoothing', smoothing)
