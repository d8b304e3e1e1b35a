import { describe, expect, it } from 'vitest'
import { notSpeech } from './not-speech'
import { parseSubtitles } from './read-subtitles'

/** Labels and texts of an SRT file of these cues. */
function named(...texts: string[]) {
  const cues = texts.map(
    (text, i) => `${i + 1}\n00:00:${10 + i},000 --> 00:00:${10 + i},900\n${text}\n`,
  )
  const result = parseSubtitles(cues.join('\n'), 'film.srt')
  if (!result.ok) throw new Error(result.error.message)
  return result.value.cues.map(({ label, text }) => [label, text])
}

describe('a place in brackets', () => {
  it('is a sign, whatever markup is around it', () => {
    const [sign] = named('<font color="#fff"><b>[London]</b></font>', 'Hello there.')
    expect(sign).toEqual([null, '[London]'])
    expect(notSpeech({ text: sign?.[1] ?? '' })).toBe('sound')
  })

  it('and a time in capitals alone are a sign, but not what is shouted or told', () => {
    for (const text of [
      'LONDON, 1942',
      'PARIS, FRANCE\nJUNE 6, 1944',
      'HÀ NỘI, 1954',
      'BERLIN - 1989',
    ])
      expect([text, notSpeech({ text })]).toEqual([text, 'sound'])
    for (const text of [
      'London, 1942.',
      'NO, 1942!',
      'IT WAS IN 1942',
      'OH, 1942',
      'RUN, FOREST, RUN',
      '1942',
    ])
      expect([text, notSpeech({ text })]).toEqual([text, null])
    expect(notSpeech({ text: 'LONDON, 1942', spoken: 'yes' })).toBeNull()
  })

  it('may have a second line in brackets', () => {
    expect(named('[Caladan]\n[Home of the Dukes]', 'Hello there.')[0]).toEqual([
      null,
      '[Caladan]\n[Home of the Dukes]',
    ])
  })

  it('is a speaker who says something, here or elsewhere', () => {
    expect(named('<b>[London]</b> calling.', 'Hello there.')[0]?.[0]).toBe('London')
    expect(named('[Anna] Hello.', '[Anna]\n[sighs]').map(([label]) => label)).toEqual([
      'Anna',
      'Anna',
    ])
  })
})

describe('how something is said', () => {
  const people = ['[Alice] Hi.', '[Bob] Hi.', '[Alice] Yes.', '[Bob] No.']

  it('is no speaker where names have capitals', () => {
    const labels = named(...people, '[in unison] Ho!', '[cheerfully] Wow.', '[scoffs] Really?')
    expect(labels.slice(4).map(([label]) => label)).toEqual([null, null, null])
  })

  it('does not take small letters for a manner that name somebody', () => {
    expect(named(...people, '[người dẫn] Xin chào.', '[narrator] So.').slice(4)).toEqual([
      ['người dẫn', 'Xin chào.'],
      ['narrator', 'So.'],
    ])
    expect(named('[boys] Hi.', '[girls] Hi.', '[boys] Yes.').map(([label]) => label)).toEqual([
      'boys',
      'girls',
      'boys',
    ])
  })
})

describe('words before a colon', () => {
  it('that continue a story name nobody', () => {
    const texts = Array.from({ length: 6 }, (_, i) => `And then: door ${i} opened.`)
    expect(named(...texts).map(([label]) => label)).toEqual(texts.map(() => null))
    const viet = Array.from({ length: 6 }, (_, i) => `Sau đó: cửa ${i} mở.`)
    expect(named(...viet).map(([label]) => label)).toEqual(viet.map(() => null))
  })

  it('name a person who is called nearly so', () => {
    const texts = Array.from({ length: 6 }, (_, i) => `Andy: door ${i} opened.`)
    expect(named(...texts).map(([label]) => label)).toEqual(texts.map(() => 'Andy'))
  })

  it('are no speaker in a list of credits', () => {
    expect(named('PHIM: Kẻ trộm\nPHỤ ĐỀ: Lan Anh', 'Xin chào.')[0]?.[0]).toBeNull()
  })
})
