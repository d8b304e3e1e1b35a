import { describe, expect, it } from 'vitest'
import { parseSubtitles, readSubtitles } from '../read-subtitles'

function brief(text: string) {
  const result = readSubtitles(new TextEncoder().encode(text), 'film.x')
  if (!result.ok) throw new Error(result.error.message)
  const { format, cues } = result.value
  return [format, ...cues.map((cue) => [cue.startMs, cue.endMs, cue.label, cue.text] as const)]
}

describe('SCC', () => {
  it('drops no frame numbers in each tenth minute: after an hour the times are still right', () => {
    const at = (time: string) => brief(`Scenarist_SCC V1.0\n\n${time}\t9420 c8e5 942f\n`)[1]?.[0]
    // 107,892 frames of 1001/30 ms, and the three words before it is shown.
    expect(at('01:00:00;00')).toBe(Math.round(((107_892 + 2) * 1_001) / 30))
    expect(at('00:10:00;00')).toBe(Math.round(((17_982 + 2) * 1_001) / 30))
    expect(at('00:01:00;02')).toBe(Math.round(((1_800 + 2) * 1_001) / 30))
  })

  it('shows what was prepared until it is erased', () => {
    const scc =
      'Scenarist_SCC V1.0\n\n00:00:01:00\t94ae 94ae 9420 9420 9470 9470 c8e5 ecec ef80 942f 942f\n\n00:00:03:00\t942c 942c\n'
    expect(brief(scc)).toEqual(['scc', [1301, 3003, null, 'Hello']])
  })
})

/** Bytes of CEA-608 with their odd parity. */
const withParity = (bytes: readonly number[]): number[] =>
  bytes.map((byte) => (byte.toString(2).replaceAll('0', '').length % 2 === 0 ? byte | 0x80 : byte))
const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))
const pairs = (bytes: readonly number[]): number[][] =>
  withParity(bytes.length % 2 === 0 ? bytes : [...bytes, 0]).flatMap((byte, i, all) =>
    i % 2 === 0 ? [[byte, all[i + 1] ?? 0]] : [],
  )

/** Resume caption loading, row 15, a text, end of caption: each command twice, as they are sent. */
const popOn = (text: string): number[][] => [
  ...pairs([0x14, 0x20, 0x14, 0x20, 0x14, 0x70, 0x14, 0x70]),
  ...pairs(letters(text)),
  ...pairs([0x14, 0x2f, 0x14, 0x2f]),
]
const erased = pairs([0x14, 0x2c, 0x14, 0x2c])

/** A packet by SMPTE 334-2 of 20 entries, as written by MacCaption: one pair of each field, no CEA-708. */
function packet([high = 0x80, low = 0x80]: readonly number[], { time = false } = {}): string {
  const hex = (bytes: readonly number[]) =>
    bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
  // The second field has another text.
  const own = `FC${hex([high, low])}`.replace('FC8080', 'Q')
  const clock = time ? '71C0000000' : ''
  return `T52S524F${time ? 'C3' : '43'}0001${clock}72F4${own}FDC1C2OO73919C74000100`
}

function mcc(
  frames: readonly number[][],
  { from = 30, rate = '30DF', sign = ';', time = false } = {},
): string {
  const perSecond = Number.parseInt(rate)
  const lines = frames.map((pair, i) => {
    const [s, f] = [Math.floor((from + i) / perSecond), (from + i) % perSecond]
    return `00:00:${String(s).padStart(2, '0')}${sign}${String(f).padStart(2, '0')}\t${packet(pair, { time })}`
  })
  const head =
    'File Format=MacCaption_MCC V1.0\n\n// Ancillary Data Packet Transfer File\n\nUUID=1\n'
  return `${head}Time Code Rate=${rate}\n\n${lines.join('\n')}\n`
}

describe('MCC', () => {
  const silence = (count: number): number[][] => Array.from({ length: count }, () => [])
  const hello = [...popOn('Hello'), ...silence(51), ...erased]
  const frameMs = 1001 / 30

  it('shows the first field of CEA-608 until it is erased, whatever is sent twice', () => {
    const shown = Math.round((30 + 7) * frameMs)
    const end = Math.round((30 + 9 + 51) * frameMs)
    const cue = [shown, end, null, 'Hello']
    expect(brief(mcc(hello))).toEqual(['mcc', cue])
    expect(brief(mcc(hello, { time: true }))).toEqual(['mcc', cue])
    expect(brief(mcc(hello).toLowerCase())).toEqual(['mcc', cue])
  })

  it.each([
    ['25', 3, 40],
    ['24', 1, 1001 / 24],
    ['24', 2, 1000 / 24],
    ['60', 7, 1001 / 60],
  ])('counts %s frames a second as its packets say', (rate, code, length) => {
    const text = mcc(hello, { rate, sign: ':' }).replaceAll('S524F', `S52${code}F`)
    expect(brief(text)[1]?.slice(0, 2)).toEqual([Math.round(37 * length), Math.round(90 * length)])
  })

  it('drops numbers: of a minute, the first two', () => {
    const [first = []] = pairs([0x14, 0x2f])
    const text = mcc(popOn('Hello').slice(0, -2)) + `00:01:00;02\t${packet(first)}\n`
    // 1,800 frames have gone by.
    expect(brief(text)[1]?.[0]).toBe(60_060)
  })

  it('reports unreadable CEA-708 captions, with advice', () => {
    const head = 'File Format=MacCaption_MCC V1.0\nTime Code Rate=30\n'
    // Both fields of CEA-608 are empty; a packet of CEA-708 follows.
    const data = 'T52S524F67000172F4QRFF0222FE4810FE656CO73919C74000100'
    const result = parseSubtitles(`${head}00:00:01:00\t${data}\n`, 'a.mcc')
    expect(result).toMatchObject({ error: { code: 'NOT_SUBTITLES', params: { kind: 'cea-708' } } })
    expect(result.ok ? '' : result.error.message).toContain('CEA-608')
  })

  it('has no cue where its lines hold something else', () => {
    const head = 'File Format=MacCaption_MCC V2.0\nTime Code Rate=30\n'
    const result = parseSubtitles(`${head}00:00:01:00.0,9\tT05G\n00:00:02:00\t6102ZZ\n`, 'a.mcc')
    expect(result).toMatchObject({ error: { code: 'SUBTITLES_EMPTY' } })
  })
})

describe('JSON3', () => {
  const json3 = (events: readonly unknown[], indent?: number) =>
    JSON.stringify({ wireMagic: 'pb3', pens: [{}], events }, null, indent)

  it('gives a cue for each event with text', () => {
    const events = [
      { tStartMs: 0, dDurationMs: 9_000, id: 1, wpWinPosId: 1 },
      {
        tStartMs: 210,
        dDurationMs: 3_830,
        segs: [{ utf8: 'Good news and' }, { utf8: '\nbad news.' }],
      },
      { tStartMs: '5000', dDurationMs: '1500', segs: [{ utf8: '“Và” tin tốt.' }] },
      { tStartMs: 'x', segs: [{ utf8: 'lost' }] },
    ]
    const cues = [
      [210, 4_040, null, 'Good news and\nbad news.'],
      [5_000, 6_500, null, '“Và” tin tốt.'],
    ]
    expect(brief(json3(events))).toEqual(['json3', ...cues])
    expect(brief(json3(events, 2))).toEqual(['json3', ...cues])
  })

  it('ends a line of rolling captions where the next one of its window begins', () => {
    const line = (tStartMs: number, text: string) => ({
      tStartMs,
      dDurationMs: 4_000,
      wWinId: 1,
      segs: text.split(/(?= )/).map((utf8, i) => ({ utf8, tOffsetMs: i * 200, acAsrConf: 0 })),
    })
    const feed = (tStartMs: number) => ({
      tStartMs,
      dDurationMs: 2_000,
      wWinId: 1,
      aAppend: 1,
      segs: [{ utf8: '\n' }],
    })
    const text = json3([
      line(120, "I'm about to"),
      feed(2_110),
      line(2_120, 'tell you a story'),
      feed(4_190),
      line(4_200, 'that nobody knows'),
    ])
    expect(brief(text)).toEqual([
      'json3',
      [120, 2_120, null, "I'm about to"],
      [2_120, 4_200, null, 'tell you a story'],
      [4_200, 8_200, null, 'that nobody knows'],
    ])
  })

  it('reads words that are appended to a line as part of it', () => {
    const part = (tStartMs: number, utf8: string, aAppend?: number) => ({
      tStartMs,
      dDurationMs: 1_000,
      wWinId: 2,
      ...(aAppend && { aAppend }),
      segs: [{ utf8 }],
    })
    const text = json3([part(0, 'One'), part(500, ' more', 1), part(900, ' word.', 1)])
    expect(brief(text)).toEqual(['json3', [0, 1_900, null, 'One more word.']])
  })

  it('reports a file without captions, and a truncated one', () => {
    for (const text of [json3([{ tStartMs: 1 }]), json3([{ tStartMs: 1, segs: [] }]).slice(0, -3)])
      expect(parseSubtitles(text, 'a.json3')).toMatchObject({ error: { code: 'SUBTITLES_EMPTY' } })
  })
})
