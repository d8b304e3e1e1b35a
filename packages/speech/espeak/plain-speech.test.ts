import { expect, it } from 'vitest'
import { withFallingQuestions } from './plain-speech'

it.each([
  ['Where are you going?', 'Where are you going.'],
  ['I see. And why did you leave? Tell me!', 'I see. And why did you leave. Tell me!'],
  ['“What’s your name?”', '“What’s your name.”'],
  ['Are you coming? Who else?', 'Are you coming? Who else.'],
])('an open question falls: %s', (text, spoken) => {
  expect(withFallingQuestions(text)).toBe(spoken)
})

it.each(['Are you there?', 'What?', 'When he comes, will you go?', 'What a day, isn’t it?'])(
  'a question of yes or no rises: %s',
  (text) => {
    expect(withFallingQuestions(text)).toBe(text)
  },
)
