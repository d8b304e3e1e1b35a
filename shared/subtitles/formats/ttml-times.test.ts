import { describe, expect, it } from 'vitest'
import { parseSubtitles } from '../read-subtitles'

const document = (body: string, head = '', attributes = '') =>
  `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"><head>${head}</head><body ${attributes}>${body}</body></tt>`

function read(...parts: Parameters<typeof document>) {
  const result = parseSubtitles(document(...parts), 'film.ttml')
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const brief = (...parts: Parameters<typeof document>) =>
  read(...parts).cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])
const codes = (...parts: Parameters<typeof document>) =>
  read(...parts).repairs.map(({ code }) => code)

describe('a sequence', () => {
  it('shows its children one after another, each counted from the end of the one before', () => {
    expect(
      brief(
        '<div timeContainer="seq"><p dur="1s">a</p><p begin="1s" dur="2s">b</p><p end="3s">c</p></div>',
      ),
    ).toEqual([
      [0, 1000, 'a'],
      [2000, 4000, 'b'],
      [4000, 7000, 'c'],
    ])
  })

  it('counts from its own begin, and waits for what is in its children', () => {
    expect(
      brief(
        '<div begin="10s" timeContainer="seq"><div><p dur="1s">a</p><p dur="3s">b</p></div><div timeContainer="seq"><p dur="1s">c</p><p dur="1s">d</p></div><p dur="1s">e</p></div>',
      ),
    ).toEqual([
      [10_000, 11_000, 'a'],
      [10_000, 13_000, 'b'],
      [13_000, 14_000, 'c'],
      [14_000, 15_000, 'd'],
      [15_000, 16_000, 'e'],
    ])
  })

  it('never comes to what follows an element without an end, and says so', () => {
    const body = '<div timeContainer="seq"><p>a</p><p dur="1s">b</p></div>'
    expect(brief(body, '', 'dur="9s"')).toEqual([[0, 9000, 'a']])
    expect(codes(body, '', 'dur="9s"')).toContain('NEVER_SHOWN_SKIPPED')
  })

  it('leaves out what stands beside spans that have the regions', () => {
    const body =
      '<p dur="2s">Not shown <span region="a">Below</span> <span region="b">Above</span> nor this</p><p dur="3s">One <span>and</span> all</p>'
    expect(brief(body).map(([, , text]) => text)).toEqual(['Below', 'Above', 'One and all'])
    expect(codes(body)).toContain('NEVER_SHOWN_SKIPPED')
    expect(brief(`<div region="a">${body}</div>`)).toHaveLength(2)
  })

  it('gives text of its own no time; empty elements take theirs', () => {
    expect(
      brief(
        '<p timeContainer="seq">no<span dur="1s">a</span><span dur="2s"/><span dur="1s">b</span>no</p>',
      ),
    ).toEqual([
      [0, 1000, 'a'],
      [3000, 4000, 'b'],
    ])
  })

  it('is only what says so: elements stand side by side', () => {
    const body = '<p dur="1s">a</p><p begin="1s" dur="2s">b</p>'
    const side = [
      [0, 1000, 'a'],
      [1000, 3000, 'b'],
    ]
    expect(brief(`<div>${body}</div>`)).toEqual(side)
    expect(brief(`<div timeContainer="par">${body}</div>`)).toEqual(side)
  })
})

describe('what is around an element', () => {
  it('cuts it, and hides what begins after its end', () => {
    const body = '<div end="10s"><p begin="8s" end="12s">a</p><p begin="10s" end="12s">b</p></div>'
    expect(brief(body)).toEqual([[8000, 10_000, 'a']])
    expect(codes(body)).toEqual(['NEVER_SHOWN_SKIPPED'])
  })

  it('does not hide a cue whose own times are wrong', () => {
    expect(brief('<p begin="8s" end="8s">a</p><p begin="20s" end="21s">b</p>')).toMatchObject([
      [8000, expect.any(Number), 'a'],
      [20_000, 21_000, 'b'],
    ])
  })

  it('has the text after a span with times', () => {
    expect(brief('<p begin="1s" end="9s">a <span begin="1s" end="2s">b</span> c</p>')).toEqual([
      [1000, 9000, 'a'],
      [1000, 9000, 'c'],
      [2000, 3000, 'b'],
    ])
  })
})

describe('a region', () => {
  const head =
    '<layout><region xml:id="r1" begin="5s" end="10s"/><region xml:id="r2"/><region xml:id="r3" tts:display="none"/><region xml:id="r4"><style tts:visibility="hidden"/></region></layout>'

  it('shows what refers to it at its times only', () => {
    expect(
      brief(
        '<p region="r1">a</p><p region="r1" begin="7s" end="20s">b</p><div region="r1"><p begin="1s" end="8s">c</p><p begin="1s" end="5s">no</p></div><p region="r2" begin="1s" end="20s">d</p>',
        head,
      ),
    ).toEqual([
      [1000, 20_000, 'd'],
      [5000, 10_000, 'a'],
      [5000, 8000, 'c'],
      [7000, 10_000, 'b'],
    ])
  })

  it('that is not displayed hides its text', () => {
    expect(
      brief(
        '<p region="r3" begin="1s" end="2s">no</p><p region="r4" begin="1s" end="2s">no</p><p region="r2" begin="3s" end="4s">a</p>',
        head,
      ),
    ).toEqual([[3000, 4000, 'a']])
  })
})

describe('text that is hidden', () => {
  it('is not said, whether an attribute or a style hides it', () => {
    const head = '<styling><style xml:id="s" tts:display="none"/></styling>'
    expect(
      brief(
        '<div begin="1s" end="2s"><p tts:display="none">no<span tts:display="auto">no</span></p><p style="s">no</p><p>a<span tts:display="none">no</span></p></div>',
        head,
      ),
    ).toEqual([[1000, 2000, 'a']])
  })

  it('may be visible again inside what is not', () => {
    expect(
      brief(
        '<p begin="1s" end="2s" tts:visibility="hidden">no<span tts:visibility="visible">a</span></p>',
      ),
    ).toEqual([[1000, 2000, 'a']])
  })

  it('is shown by `<set>` for its time', () => {
    expect(
      brief(
        '<p begin="1s" dur="10s" tts:display="none"><set begin="2s" dur="3s" tts:display="auto"/>a</p><p begin="20s" dur="10s"><set begin="5s" tts:display="none"/>b</p><p begin="40s" dur="10s"><set dur="1s" tts:visibility="hidden"/>c</p>',
      ),
    ).toEqual([
      [3000, 6000, 'a'],
      [20_000, 25_000, 'b'],
      [41_000, 50_000, 'c'],
    ])
  })

  it('is a cue of its own where `<set>` shows a span, but not where it colours one or lets it blink', () => {
    expect(
      brief(
        '<p dur="9s">a <span tts:display="none"><set begin="1s" dur="1s" tts:display="auto"/>b</span><span tts:display="none"><set begin="4s" dur="1s" tts:display="auto"/>c</span></p>',
      ),
    ).toEqual([
      [0, 9000, 'a'],
      [1000, 2000, 'b'],
      [4000, 5000, 'c'],
    ])
    expect(
      brief(
        '<p dur="9s">a <span><set begin="1s" dur="1s" tts:color="red"/>b</span> <span><set begin="4s" dur="1s" tts:visibility="hidden"/>c</span></p>',
      ),
    ).toEqual([[0, 9000, 'a b c']])
  })

  it('is not what `<set>` colours, nor what blinks', () => {
    expect(
      brief(
        '<p begin="1s" dur="9s"><set begin="2s" tts:color="red"/>a</p><p begin="20s" dur="9s"><set begin="2s" dur="1s" tts:visibility="hidden"/>b</p>',
      ),
    ).toEqual([
      [1000, 10_000, 'a'],
      [20_000, 29_000, 'b'],
    ])
  })
})

describe('a document without times', () => {
  it('is read paragraph by paragraph', () => {
    const [one, two, ...others] = read('<div><p>One</p><p>Two</p></div>').cues
    expect(one).toMatchObject({ startMs: 0, text: 'One' })
    expect(two).toMatchObject({ startMs: one?.endMs, text: 'Two' })
    expect(others).toEqual([])
  })

  it('is none where others have times: a paragraph without is a heading, or a station’s name', () => {
    expect(brief('<p>Station</p><p begin="1s" end="2s">a</p>')).toEqual([[1000, 2000, 'a']])
  })
})

describe('times without a unit', () => {
  it('are seconds, or minutes and seconds, as lyrics write them', () => {
    const body =
      '<p begin="10.5" end="12.25">one</p><p begin="1:05.5" end="1:07">two</p><p begin="83" dur="2">three</p>'
    expect(brief(body)).toEqual([
      [10_500, 12_250, 'one'],
      [65_500, 67_000, 'two'],
      [83_000, 85_000, 'three'],
    ])
    expect(codes(body)).toEqual([])
  })

  it('count from the beginning of the song in nested elements, whose words are no cues', () => {
    const words = '<span begin="10.5" end="11">One</span> <span begin="11" end="12">line</span>'
    expect(
      brief(`<div begin="9.6" end="30"><p begin="10.5" end="12.25">${words}</p></div>`),
    ).toEqual([[10_500, 12_250, 'One line']])
  })

  it('that cannot be read are named; a file of such times is refused', () => {
    expect(codes('<p begin="1s" end="2s">one</p><p begin="soon" end="9s">two</p>')).toEqual([
      'TIME_GUESSED',
    ])
    const refused = parseSubtitles(
      document('<p begin="soon">one</p><p begin="x">two</p>'),
      'a.ttml',
    )
    expect(refused).toMatchObject({ error: { code: 'TIMES_UNCLEAR' } })
  })
})
