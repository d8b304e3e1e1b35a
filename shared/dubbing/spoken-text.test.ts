import { describe, expect, it } from 'vitest'
import { estimateCredits, isSpeakable, spokenText } from './spoken-text'

describe('the text handed to a service', () => {
  it('joins the lines of a cue, so that no second line can look like a label', () => {
    expect(spokenText('Xin chào\r\n[Nam] các bạn ')).toBe('Xin chào các bạn')
  })

  it('is composed, so that decomposed Vietnamese costs no more', () => {
    const decomposed = 'Tiếng Việt'.normalize('NFD')
    expect(spokenText(decomposed)).toBe('Tiếng Việt')
    expect(estimateCredits(decomposed)).toBe(10)
  })

  it('has no tags, position codes or sound descriptions', () => {
    expect(spokenText('{\\an8}- <i>Xin</i> chào!\n- [cười] Chào &lt;3')).toBe(
      'Xin chào! Chào &lt;3',
    )
  })

  it('counts an emoji as one character', () => {
    expect(estimateCredits('Ơ 😀')).toBe(3)
  })

  it.each(['♪ ♪', '…', '- -', '', '  \n', '!?', '[nhạc]', '<i>♪</i>'])(
    'cannot be said: %j',
    (text) => {
      expect(isSpeakable({ text })).toBe(false)
    },
  )

  it.each(['Ừ', '5', '你好', 'a\u0301'])('can be said: %j', (text) => {
    expect(isSpeakable({ text })).toBe(true)
  })
})
