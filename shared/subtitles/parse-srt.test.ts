import { describe, expect, it } from 'vitest'
import { parseSrt } from './parse-srt'

const one = '00:00:01,000 --> 00:00:02,000'
const two = '00:00:03,000 --> 00:00:04,000'

describe('SRT for a service', () => {
  it('takes harmless wild forms', () => {
    const result = parseSrt(`\uFEFF${one}\r\n[Lan] A\r\n\r\n7\r\n0:0:3.5 -> 0:0:4\r\nB\r\n`)
    expect(result).toMatchObject({
      value: [
        { startMs: 1000, label: 'Lan', text: 'A', number: null },
        { startMs: 3500, endMs: 4000, label: null, text: 'B', number: 7 },
      ],
    })
  })

  it('keeps the order of the text, because a chunk is addressed by it', () => {
    expect(parseSrt(`1\n${two}\nB\n\n2\n${one}\nA\n`)).toMatchObject({
      value: [{ text: 'B' }, { text: 'A' }],
    })
  })

  it('keeps cues without text', () => {
    expect(parseSrt(`1\n${one}\n\n2\n${two}\nB`)).toMatchObject({
      value: [{ text: '' }, { text: 'B' }],
    })
  })

  it('takes the labels of a cast map as they are', () => {
    const srt = `1\n${one}\n[Music] La la`
    expect(parseSrt(srt)).toMatchObject({ value: [{ label: null }] })
    expect(parseSrt(srt, { speakers: ['[MUSIC]'] })).toMatchObject({ value: [{ label: 'Music' }] })
  })

  it.each([
    ['nothing', '', 1, 1],
    ['blank lines', '\n\n', 1, 1],
    ['no times at all', '\nHello world', 1, 2],
    ['text before the first cue', `Hello\n\n1\n${one}\nA`, 1, 1],
    ['letters in the times', `1\n${one}\nA\n\n2\n00:00:xx,000 --> 00:00:04,000\nB`, 2, 6],
    ['no end', `1\n00:00:01,000 -->\nA`, 1, 2],
    ['no arrow', `1\n00:00:01,000 00:00:02,000\nA`, 1, 2],
    ['99 minutes', `1\n${one}\nA\n\n2\n00:99:00,000 --> 00:99:01,000\nB`, 2, 6],
    ['60 minutes', `1\n${one}\nA\n\n2\n00:60:00,000 --> 01:00:01,000\nB`, 2, 6],
    ['60 seconds', `1\n${one}\nA\n\n2\n00:00:59,000 --> 00:00:60,000\nB`, 2, 6],
    ['no times in one cue', `1\n${one}\nA\n\n2\nB\n\n3\n${two}\nC`, 2, 5],
  ])('refuses %s, naming cue and line', (_, srt, cue, line) => {
    expect(parseSrt(srt)).toMatchObject({
      ok: false,
      error: {
        code: 'INVALID_SRT',
        at: `cue ${cue}, line ${line}`,
        params: { cue, line },
        message: expect.stringContaining(`Cue ${cue}, line ${line}`),
      },
    })
  })
})
