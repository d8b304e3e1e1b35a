import { describe, expect, it, vi } from 'vitest'
import { errorCodes, studioError } from '@shared/contracts/studio-error'
import { Output } from './output'
import { translator } from '@shared/texts/texts'
import { failureText, localeOf } from './texts'

function recorder(isTTY: boolean) {
  const written: string[] = []
  const err = { write: (text: string) => written.push(text), isTTY, columns: 60 }
  return { written, output: new Output({ out: err, err }, translator('en')) }
}

describe('progress output', () => {
  it('redraws one line on a terminal, and clears it for messages', () => {
    const { written, output } = recorder(true)
    output.progress('voicing', 1, '10/10', '')
    output.say('done')
    expect(written[0]).toBe(`\r\x1b[2Kvoicing ${'█'.repeat(24)} 10/10`)
    expect(written.slice(1)).toEqual(['\r\x1b[2K', 'done\n'])
  })

  it('prints a plain line for each tenth otherwise', () => {
    const { written, output } = recorder(false)
    for (let done = 0; done <= 100; done += 1)
      output.progress('voicing', done / 100, `${done}/100`, '')
    expect(written.length).toBe(11)
    expect(written.join('')).not.toContain('\x1b')
  })
})

describe('a job without progress', () => {
  it('reports the cause of its wait, its limit, and how to stop', async () => {
    vi.useFakeTimers()
    const { written, output } = recorder(false)
    const [untilMs, giveUpAtMs] = [Date.now() + 3_600_000, Date.now() + 7_200_000]
    output.wait({ reason: 'RATE_LIMITED', untilMs, giveUpAtMs })
    vi.advanceTimersByTime(9_000)
    expect(written).toEqual([])
    vi.advanceTimersByTime(2_000)
    expect(written).toEqual([
      expect.stringMatching(
        /^waiting: request limit reached; next attempt at .*:\d\d; stops at .*:\d\d if .*; press Ctrl\+C to stop\n$/,
      ),
    ])
    output.wait({ reason: 'OFFLINE', untilMs: null })
    vi.advanceTimersByTime(5 * 60_000)
    expect(written.at(-1)).toBe('waiting: the service cannot be reached; press Ctrl+C to stop\n')
    output.wait(null)
    vi.advanceTimersByTime(60 * 60_000)
    expect(written).toHaveLength(2)
    vi.useRealTimers()
  })
})

describe('the language of the messages', () => {
  it('follows the environment', () => {
    expect(localeOf({ LANG: 'vi_VN.UTF-8' })).toBe('vi')
    expect(localeOf({ LC_ALL: 'C', LANG: 'vi_VN.UTF-8' })).toBe('en')
    expect(localeOf({})).toBe('en')
  })

  it('has a Vietnamese sentence for every failure, with its place', () => {
    for (const code of errorCodes) {
      const text = failureText(translator('vi'), studioError(code, 'why', { at: 'phim.srt:12' }))
      expect(text).toMatch(/^phim\.srt:12: /)
      expect(text).not.toBe('phim.srt:12: why')
      expect(text).not.toMatch(/[{}]|terminal\.failure/)
    }
  })
})
