import { describe, expect, it } from 'vitest'
import { errorCodes, studioError } from '@shared/contracts/errors'
import { Output } from './output'
import { localeOf, textsOf } from './text/locale'

function recorder(isTTY: boolean) {
  const written: string[] = []
  const err = { write: (text: string) => written.push(text), isTTY, columns: 60 }
  return { written, output: new Output({ out: err, err }, textsOf('en')) }
}

describe('how a job goes', () => {
  it('is one line drawn over and over on a terminal, and gives way to what is said', () => {
    const { written, output } = recorder(true)
    output.progress('voicing', 1, '10/10', '')
    output.say('done')
    expect(written[0]).toBe(`\r\x1b[2Kvoicing ${'█'.repeat(24)} 10/10`)
    expect(written.slice(1)).toEqual(['\r\x1b[2K', 'done\n'])
  })

  it('is a plain line with each tenth otherwise', () => {
    const { written, output } = recorder(false)
    for (let done = 0; done <= 100; done += 1)
      output.progress('voicing', done / 100, `${done}/100`, '')
    expect(written.length).toBe(11)
    expect(written.join('')).not.toContain('\x1b')
  })
})

describe('the language of the messages', () => {
  it('is that of the environment', () => {
    expect(localeOf({ LANG: 'vi_VN.UTF-8' })).toBe('vi')
    expect(localeOf({ LC_ALL: 'C', LANG: 'vi_VN.UTF-8' })).toBe('en')
    expect(localeOf({})).toBe('en')
  })

  it('has a Vietnamese sentence for every failure, with its place', () => {
    for (const code of errorCodes) {
      const text = textsOf('vi').error(studioError(code, 'why', { at: 'phim.srt:12' }))
      expect(text).toMatch(/^phim\.srt:12: /)
      expect(text).not.toMatch(/[{}]/)
    }
  })
})
