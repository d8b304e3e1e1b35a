import { describe, expect, it } from 'vitest'
import { type ParsedSubtitles, parseSubtitles } from './read-subtitles'

function parse(...lines: string[]): ParsedSubtitles {
  const result = parseSubtitles(lines.join('\n'), 'film.vtt')
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const one = '00:01.000 --> 00:02.000'
const two = '00:00:03.000 --> 00:00:04.000'

describe('WebVTT', () => {
  it('has a header, notes, styles, regions, identifiers and settings around its cues', () => {
    const { format, cues, repairs } = parse(
      'WEBVTT - Tập 1',
      'Kind: captions',
      'Language: vi',
      '',
      'NOTE',
      'Người dịch: An',
      '1 --> 2',
      '',
      'STYLE',
      '::cue(b) { color: red }',
      '',
      'REGION',
      'id:fred',
      '',
      'mở đầu',
      `${one} align:start position:10%,line-left`,
      'Xin chào',
      '',
      'NOTE một dòng',
      '',
      '2',
      `${two} line:0`,
      'Hai',
      'dòng',
      '',
    )
    expect(format).toBe('vtt')
    expect(repairs).toEqual([])
    expect(cues).toEqual([
      { startMs: 1000, endMs: 2000, text: 'Xin chào', label: null, line: 16, number: null },
      { startMs: 3000, endMs: 4000, text: 'Hai\ndòng', label: null, line: 22, number: 2 },
    ])
  })

  it('names speakers by voice tags', () => {
    const { cues } = parse(
      'WEBVTT',
      '',
      one,
      '<v.loud Bà  Hai>Đâu <c.yellow>rồi</c>?</v>',
      '',
      two,
      '<i><v Tom &amp; Jerry>Hi</i>',
    )
    expect(cues.map(({ label, text }) => [label, text])).toEqual([
      ['Bà Hai', 'Đâu rồi?'],
      ['Tom & Jerry', '<i>Hi</i>'],
    ])
  })

  it('with two voices in a cue gives it to the first and says so', () => {
    const { cues, repairs } = parse('WEBVTT', '', one, '<v Lan>Đi?', '<v Nam>Đi!')
    expect(cues).toMatchObject([{ label: 'Lan', text: 'Đi?\n[Nam] Đi!' }])
    expect(repairs).toMatchObject([{ code: 'WORDS_NOT_SPOKEN' }, { code: 'TWO_SPEAKERS' }])
    const inOneLine = parse('WEBVTT', '', one, '<v Lan>Đi?</v> <v Nam>Đi!</v>')
    expect(inOneLine.cues).toMatchObject([{ label: 'Lan', text: 'Đi?\n[Nam] Đi!' }])
  })

  it('may also label with brackets', () => {
    expect(parse('WEBVTT', '', one, '[Lan] Ừ').cues).toMatchObject([{ label: 'Lan', text: 'Ừ' }])
  })

  it('decodes entities and drops karaoke times, ruby and directions', () => {
    const { cues } = parse(
      'WEBVTT',
      '',
      one,
      'a &lt; b &amp;&nbsp;c &#9834;',
      '',
      two,
      '<00:00:03.500><c>漢<ruby>字<rt>kan</rt></ruby></c>&lrm; <lang vi>xin</lang>',
    )
    expect(cues.map(({ text }) => text)).toEqual(['a < b &\u00a0c ♪', '漢字\u200e xin'])
  })

  it('keeps what stands in an unclosed tag, and small text where no ruby is', () => {
    const { cues } = parse(
      'WEBVTT',
      '',
      one,
      "<c.first That's it!</c>",
      '',
      two,
      '<rt>Hee!</rt> a <b c',
    )
    expect(cues.map(({ text }) => text)).toEqual(["That's it!", 'Hee! a <b c'])
  })

  it('may be joined from segments with headers of their own', () => {
    const { cues } = parse(
      'WEBVTT',
      'X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000',
      '',
      one,
      'A',
      '',
      'WEBVTT',
      'X-TIMESTAMP-MAP=MPEGTS:1800000,LOCAL:00:00:00.000',
      '',
      two,
      'B',
    )
    expect(cues.map(({ text }) => text)).toEqual(['A', 'B'])
  })

  it('is known by its content, whatever the file is called', () => {
    const result = parseSubtitles(`WEBVTT\r\n\r\n${one}\r\nA`, 'film.srt')
    expect(result).toMatchObject({ value: { format: 'vtt', cues: [{ text: 'A' }] } })
  })

  it('without blank lines after header or cues is understood', () => {
    expect(parse('WEBVTT', one, 'A', two, 'B').cues.map(({ text }) => text)).toEqual(['A', 'B'])
  })

  it.each(['algn:start', 'align;start', 'align: start', 'line :42%', 'size:', 'sze:4% algn:end'])(
    'does not say settings that are misspelt: %j',
    (settings) => {
      expect(parse('WEBVTT', '', `${one} ${settings}`, 'A').cues).toMatchObject([{ text: 'A' }])
    },
  )

  it.each(['Hello there', 'Anna: hello', 'hello: how are you'])(
    'says text that stands beside the times: %j',
    (text) => {
      const [cue] = parse('WEBVTT', '', `${one} ${text}`).cues
      expect(`${cue?.label ?? ''}${cue?.text}`).toContain(text.split(' ').at(-1))
    },
  )
})
