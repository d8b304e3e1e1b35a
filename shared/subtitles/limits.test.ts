import { describe, expect, it } from 'vitest'
import { MAX_CUES, MAX_CUE_CHARACTERS, MAX_CUE_LINES } from '../contracts/project/project-limits'
import { formatTime } from './format-time'
import { readSubtitles } from './read-subtitles'
import { readCharacters } from './reading-time'

const bytes = (text: string) => new TextEncoder().encode(text)
const cue = (index: number, text: string) =>
  `${index + 1}\n${formatTime(index * 1_000)} --> ${formatTime(index * 1_000 + 900)}\n${text}\n\n`
const film = (count: number) =>
  Array.from({ length: count }, (_, i) => cue(i, `Line ${i}`)).join('')
const read = (text: string) => readSubtitles(bytes(text), 'film.srt')

describe('the limits of subtitles', () => {
  it('takes as many cues as a project holds, and names the limit beyond', () => {
    expect(read(film(MAX_CUES))).toMatchObject({ ok: true })
    expect(read(film(MAX_CUES + 1))).toMatchObject({
      ok: false,
      error: {
        code: 'TOO_MANY_CUES',
        at: 'film.srt',
        params: { found: MAX_CUES + 1, most: MAX_CUES },
      },
    })
  })

  it('takes a cue of the longest text, and names the line of a longer one', () => {
    const longest = 'word '.repeat(MAX_CUE_CHARACTERS / 5 - 1) + 'ends.'
    expect(read(cue(0, longest))).toMatchObject({ ok: true })
    expect(read(cue(0, 'Short') + cue(1, `${longest}x`))).toMatchObject({
      error: { code: 'CUE_TOO_LONG', at: 'film.srt:6', params: { of: 'characters' } },
    })
  })

  it('takes a cue of as many lines as there may be, and no more', () => {
    const lines = (count: number) => Array.from({ length: count }, () => 'Two words').join('\n')
    expect(read(cue(0, lines(MAX_CUE_LINES)))).toMatchObject({ ok: true })
    expect(read(cue(0, lines(MAX_CUE_LINES + 1)))).toMatchObject({
      error: { code: 'CUE_TOO_LONG', params: { found: MAX_CUE_LINES + 1, of: 'lines' } },
    })
  })

  it.each([
    ['a cue of 5 MB', () => cue(0, 'many words '.repeat(500_000)), 'CUE_TOO_LONG'],
    ['a cue of 200,000 lines', () => cue(0, 'one line\n'.repeat(200_000)), 'CUE_TOO_LONG'],
  ])('refuses %s', (_, make, code) => {
    expect(read(make())).toMatchObject({ ok: false, error: { code } })
  })
})

describe('odd files', () => {
  const times = '00:00:01,000 --> 00:00:02,000'
  const blanks = ' '.repeat(600_000)
  it.each([
    ['a line of blanks', `1\n${times}\nOne${blanks}\n`],
    ['blanks inside a line', `1\n${times}\nOne${blanks}two\n`],
    ['blanks after the times', `1\n${times}${blanks}\nOne\n`],
    ['broken time lines', `1\n${times}\nOne\n\n${'00:00 -->\n'.repeat(300_000)}`],
    ['open brackets', `1\n${times}\n${'['.repeat(600_000)}\n`],
    ['open tags', `1\n${times}\n${'<i '.repeat(300_000)}\n`],
    ['notes', `1\n${times}\n${'♪'.repeat(600_000)}\n`],
    ['a cue of 5 MB', `1\n${times}\n${'words of speech '.repeat(330_000)}\n`],
  ])('are read or refused at once: %s', (_, text) => {
    const result = read(text)
    expect(result.ok ? 'read' : result.error.code).toMatch(/^(?:read|CUE_TOO_LONG|TOO_MANY_CUES)$/)
  })

  it('count characters in linear time', () => {
    expect(readCharacters(`One${blanks}two`)).toBe(600_006)
  })
})
