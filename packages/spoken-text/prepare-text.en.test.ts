import { describe, expect, it } from 'vitest'
import { prepareText } from './prepare-text'

describe('English', () => {
  it.each([
    ['It cost $1,234.50.', 'It cost one thousand two hundred and thirty-four dollars fifty cents.'],
    ['$5 million', 'five million dollars'],
    ['Nov. 20, 2026 at 8:30 am', 'November twentieth, twenty twenty-six at eight thirty A M'],
    ['20/11/2026', 'November twentieth, twenty twenty-six'],
    ['in 1975 and the 1990s', 'in nineteen seventy-five and the nineteen nineties'],
    ['3.5% of 1,200', 'three point five percent of one thousand two hundred'],
    ['the 21st and 2nd', 'the twenty-first and second'],
    ['Louis XIV, Chapter IV', 'Louis the fourteenth, Chapter four'],
    ['Dr. Smith vs. Mr. Jones', 'Doctor Smith versus Mister Jones'],
    ['5km at 60 km/h', 'five kilometres at sixty kilometres per hour'],
    ['call 555-123-4567', 'call five five five, one two three, four five six seven'],
    ['3/4 and 1/2', 'three quarters and one half'],
    ['-5 to 5-10', 'minus five to five to ten'],
    ['R&D at 5pm', 'R and D at five P M'],
    ['me@mail.com', 'me at mail dot com'],
    ['3D', 'three D'],
    ['an Airbus A320 on A300 paper', 'an Airbus A three twenty on A three hundred paper'],
    ['I am Rozzum 7134.', 'I am Rozzum seventy-one thirty-four.'],
    ['I owe Bob 7134 dollars.', 'I owe Bob seven thousand one hundred and thirty-four dollars.'],
    ['The Alpha-113 is no Apollo-100.', 'The Alpha-one thirteen is no Apollo-one hundred.'],
    ['In Paris 1994 was fine.', 'In Paris nineteen ninety-four was fine.'],
    ['We had 1994 glasses.', 'We had one thousand nine hundred and ninety-four glasses.'],
    ['I think so.', 'I think so.'],
  ])('%s', (written, said) => {
    expect(prepareText(written, 'en', []).spoken).toBe(said)
  })
})

describe('how a text is read', () => {
  it('is told place by place, with the kind of rule that acted', () => {
    const { readings } = prepareText('On May 5 it cost $20.50.', 'en', [])
    expect(readings).toEqual([
      { kind: 'date', from: 'May 5', to: 'May fifth' },
      { kind: 'money', from: '$20.50', to: 'twenty dollars fifty cents' },
    ])
  })
})

describe('another language', () => {
  it.each([
    ['ar', 'السعر ٣٫٥ دولار'],
    ['fr', '3/4 & 5, ½ l'],
    ['ja', '2024年1月5日'],
    ['de', 'Um 14:30 & 3,5 %'],
    ['ko', '-5, $20 & 3,5kg'],
  ])('passes unharmed: %s', (language, text) => {
    expect(prepareText(text, language, []).spoken).toBe(text)
  })

  it('keeps its figures for the engine and drops purely visual parts', () => {
    expect(prepareText('<b>Bonjour</b> 12 amis 😀 – *oui*', 'fr', []).spoken).toBe(
      'Bonjour 12 amis, oui',
    )
  })
})
