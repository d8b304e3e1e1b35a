import { describe, expect, it } from 'vitest'
import { prepareText } from './prepare-text'

describe('figures above the line', () => {
  it.each([
    ['en', 'There were 10⁶ people.', 'There were ten to the power of six people.'],
    ['en', 'It is 10⁻³ m wide.', 'It is ten to the power of minus three metres wide.'],
    ['en', '5⁰ is one.', 'five to the power of zero is one.'],
    [
      'en',
      'It is 1.5 × 10⁸ km.',
      'It is one point five times ten to the power of eight kilometres.',
    ],
    ['en', 'It is 10² km.', 'It is ten squared kilometres.'],
    ['en', 'It is 2ⁿ big.', 'It is two to the power of n big.'],
    ['en', 'E = mc² here.', 'E equals mc squared here.'],
    ['en', 'x² + 3x = y³', 'x squared plus three x equals y cubed'],
    ['en', '(a+b)² is more.', '(a plus b) squared is more.'],
    ['en', '20 m² and 5 cm³.', 'twenty square metres and five cubic centimetres.'],
    ['vi', 'Dân số 10⁶ người.', 'Dân số mười mũ sáu người.'],
    ['vi', 'dài 10⁻³ m', 'dài mười mũ trừ ba mét'],
    ['vi', '5⁰ bằng một', 'năm mũ không bằng một'],
    ['vi', 'x² cộng y³', 'x bình phương cộng y lập phương'],
    ['vi', 'rộng 20 m² và 3 km²', 'rộng hai mươi mét vuông và ba ki lô mét vuông'],
  ])('are a power after a figure, a variable or a unit: %s %j', (language, text, said) => {
    expect(prepareText(text, language, []).spoken).toBe(said)
  })

  it.each([
    ['en', 'The report² says.¹ It was.', 'The report says. It was.'],
    ['en', '“Yes”⁴ he said.', '“Yes” he said.'],
    ['en', 'He left (in May)³ again.', 'He left (in May) again.'],
    ['en', 'It was so¹,² and so³⁻⁵.', 'It was so and so.'],
    ['en', 'water is wet.1 Next it rains.', 'water is wet. Next it rains.'],
    ['en', 'That is all.12', 'That is all.'],
    ['vi', 'Theo báo cáo² thì kết quả³ tốt.', 'Theo báo cáo thì kết quả tốt.'],
    ['vi', 'Nước thì ướt.1 Câu sau.', 'Nước thì ướt. Câu sau.'],
    ['vi', 'ông ta² nói', 'ông ta nói'],
    ['fr', 'Le rapport² dit.¹ Il est là.', 'Le rapport dit. Il est là.'],
    ['de', 'Der Bericht² sagt es.', 'Der Bericht sagt es.'],
  ])('are the silent mark of a note after a word or a stop: %s %j', (language, text, said) => {
    expect(prepareText(text, language, []).spoken).toBe(said)
  })

  it.each([
    ['en', 'See fig.3 The end.', 'three'],
    ['en', 'It is version 2.1 Next week.', 'two point one'],
    ['en', '¹⁴C dating', 'fourteen'],
    ['vi', 'Xem hình.3 Sau đó.', 'ba'],
  ])('are read elsewhere: %s %j', (language, text, part) => {
    expect(prepareText(text, language, []).spoken).toContain(part)
  })
})
