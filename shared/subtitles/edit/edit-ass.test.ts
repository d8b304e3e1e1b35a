import type { ParsedCue } from '../../contracts/open-project'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSubtitles } from '../read-subtitles'
import { writeIntoAss } from './edit-ass'

const event = (start: string, end: string, style: string, name: string, text: string, layer = 0) =>
  `Dialogue: ${layer},0:00:0${start},0:00:0${end},${style},${name},10,0,0,,${text}`
const source = [
  '\uFEFF[Script Info]',
  'Title: Tập 1',
  '; a comment',
  'PlayResX: 1280',
  '',
  '[V4+ Styles]',
  'Format: Name, Fontname, Fontsize',
  'Style: Main,Times,50',
  'Style: Signs,Arial,40',
  '',
  '[Fonts]',
  'fontname: a.ttf',
  "!!'4F(&!`A-```",
  '',
  '[Events]',
  'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
  'Comment: 0,0:00:00.00,0:00:09.00,Main,,0,0,0,,note',
  event('1.00', '2.00', 'Main', 'An', '{\\fad(100,0)}Chào {\\c&H0000FF&}bạn'),
  event('1.00', '2.00', 'Main', 'An', '{\\blur4}Chào bạn', 1),
  event('2.50', '3.00', 'Signs', '', '{\\pos(1,2)}TRẠM XĂNG'),
  event('3.00', '4.00', 'Main', 'Bình', 'Ừ, {\\i1}đi{\\i0} nào'),
  event('5.00', '6.00', 'Main', '', '- Ai?\\N- Tôi.'),
  event('7.00', '8.00', 'OP', '', '{\\k20}la {\\k30}la'),
  '',
].join('\r\n')

function read(text: string) {
  const result = parseSubtitles(text, 'a.ass')
  if (!result.ok) throw new Error(result.error.message)
  return result.value.cues
}

describe('cues written into their ASS file', () => {
  const lines = source.split('\r\n')
  const changed = (cues: ReturnType<typeof read>) => {
    const now = writeIntoAss(source, cues).split('\r\n')
    return {
      gone: lines.filter((line) => !now.includes(line)),
      come: now.filter((line) => !lines.includes(line)),
      count: now.length,
    }
  }

  it('leave it as it is where nothing was changed', () => {
    expect(writeIntoAss(source, read(source))).toBe(source)
    const together = parseSubtitles(source, 'a.ass', { dashes: 'together', signs: 'dub' })
    expect(together.ok && writeIntoAss(source, together.value.cues)).toBe(source)
  })

  it('move with its signs where the times of the file were changed', () => {
    const choices = { times: { scale: 1, shiftMs: 500 } }
    const moved = parseSubtitles(source, 'a.ass', choices)
    const written = moved.ok ? writeIntoAss(source, moved.value.cues, choices) : ''
    expect(written).toContain(event('3.00', '3.50', 'Signs', '', '{\\pos(1,2)}TRẠM XĂNG'))
    expect(written).toContain(event('1.50', '2.50', 'Main', 'An', '{\\blur4}Chào bạn', 1))
    expect(written.split('\r\n')).toHaveLength(lines.length)
  })

  it('change only their own lines, which keep their style and the codes before their text', () => {
    const [first, second, ...others] = read(source)
    if (!first || !second) throw new Error('no cues')
    const { gone, come } = changed([
      { ...first, text: 'Xin <i>chào</i>' },
      { ...second, startMs: 3100, label: 'Bình Minh' },
      ...others,
    ])
    expect(gone).toEqual([lines[17], lines[18], lines[20]])
    expect(come).toEqual([
      event('1.00', '2.00', 'Main', 'An', '{\\fad(100,0)}Xin {\\i1}chào{\\i0}'),
      event('1.00', '2.00', 'Main', 'An', '{\\blur4}Xin {\\i1}chào{\\i0}', 1),
      event('3.10', '4.00', 'Main', 'Bình Minh', 'Ừ, {\\i1}đi{\\i0} nào'),
    ])
  })

  it('go with what was deleted, and come after what is before them', () => {
    const [first, second, ...others] = read(source)
    if (!first || !second) throw new Error('no cues')
    const added = { ...second, startMs: 4200, endMs: 4800, text: 'Mau lên', label: null }
    const { gone, come, count } = changed([second, added, ...others])
    expect(gone).toEqual([lines[17], lines[18]])
    expect(come).toEqual([event('4.20', '4.80', 'Main', '', 'Mau lên')])
    expect(count).toBe(lines.length - 1)
  })

  it('of two speakers behind dashes become two lines when one of them changes', () => {
    const cues = read(source).map((cue) =>
      cue.text.includes('Ai?') ? { ...cue, text: 'Ai đó?' } : cue,
    )
    const { gone, come } = changed(cues)
    expect(gone).toEqual([lines[21]])
    expect(come).toHaveLength(2)
    expect(come[0]).toMatch(/^Dialogue: 0,0:00:05\.00,.*,Main,,10,0,0,,Ai đó\?$/)
  })

  it('come back as they are, whatever they are', () => {
    const cue = fc.record({
      startMs: fc.nat(5_000).map((at) => at * 10),
      length: fc.integer({ min: 1, max: 300 }),
      text: fc.constantFrom('Chào <i>bạn</i>', 'Đi,\nnào', '{\\an8}Ở trên', 'a {b} \\N c', 'Ai?'),
      label: fc.constantFrom(null, 'An', 'Bình'),
    })
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 12 }), (drawn) => {
        // Texts of their own: equal ones that touch are one cue.
        const cues = drawn.map(({ startMs, length, text, label }, i) => {
          return { startMs, endMs: startMs + length * 10, text: `${i} ${text}`, label }
        })
        const written = writeIntoAss(source, cues)
        const keyOf = (each: Pick<ParsedCue, 'startMs' | 'endMs' | 'label'>) =>
          JSON.stringify([each.startMs, each.endMs, each.label])
        const found = new Set(read(written).map(keyOf))
        expect(cues.map(keyOf).filter((key) => !found.has(key))).toEqual([])
        for (const line of lines.slice(0, 17)) expect(written).toContain(line)
        expect(written).toContain('TRẠM XĂNG')
        expect(writeIntoAss(written, read(written))).toBe(written)
      }),
      { numRuns: 200 },
    )
  })
})
