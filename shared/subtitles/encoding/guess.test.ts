import { describe, expect, it } from 'vitest'
import { decodeSubtitles } from '../decode-subtitles'
import { decodeCp949 } from './cp949'

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

describe('the text of events alone', () => {
  const ssa = (lines: readonly string[]) =>
    [
      '[Script Info]\nTitle: A Film of the Year\nOriginal Script: Somebody of Great Renown\n',
      '[V4 Styles]\nStyle: Default,CordiaUPC,28,16777215,65535,65535,-2147483640,-1,0,1,3,0,2,30,30,10,0,222\n',
      '[Events]\nFormat: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
      ...lines.map((line) => `Dialogue: Marked=0,0:00:01.00,0:00:02.00,Default,NTP,0,0,0,,${line}`),
    ].join('\n')
  const sami = (lines: readonly string[]) =>
    `<SAMI><HEAD><STYLE TYPE="text/css"><!--\n.KRCC { Name: Korean; lang: ko-KR; }\n--></STYLE></HEAD>\n<BODY>${lines
      .map((line, i) => `<SYNC Start=${i}000><P Class=KRCC>\n${line}\n`)
      .join('')}</BODY></SAMI>`
  /** Hex of lines, as Windows saves them. */
  const korean =
    'BEC8B3E7C7CFBCBCBFE42C20BFC0B7A3B8B8C0D4B4CFB4D92E,BFC0B4C320C0FAB3E1BFA120B9B920B8D4C0BBB1EEBFE43F,' +
    'BC84BDC320C7D120C4B520C1E021,8C63B9E6B0A2C7CFB0A120BFD4BEEE,94EE21'
  const thai =
    'CAC7D1CAB4D5A4C3D1BA,A4D8B3C1D2B7D3CDD0E4C3B7D5E8B9D5E8,BCC1E4C1E8C3D9E920E1B5E8E0C3D2B5E9CDA7E4BBE1C5E9C7'
  const spanish = 'A14A61636B2C206573706572612E,A14A616DE1732E,BF5175E92068616365733F'

  it.each([
    ['euc-kr', korean, '펲시 한 캔 줘!'],
    ['windows-874', thai, 'ผมไม่รู้ แต่เราต้องไปแล้ว'],
    ['windows-1252', spanish, '¡Jack, espera.'],
  ])('says that it is %s', (encoding, hex, line) => {
    for (const shape of [ssa, sami, (lines: readonly string[]) => lines.join('\n')]) {
      const lines = hex
        .split(',')
        .map((each) => Array.from(bytesOf(each), (byte) => String.fromCharCode(byte)).join(''))
      const bytes = Uint8Array.from(shape(lines), (letter) => letter.charCodeAt(0))
      const read = decodeSubtitles(bytes)
      expect(read).toMatchObject({ ok: true, value: { encoding } })
      expect(read.ok && read.value.text).toContain(line)
    }
  })
})

describe('Korean of Windows', () => {
  it('has the syllables that the standard lacks, from the first to the last', () => {
    expect(decodeCp949(bytesOf('8141c65220bc848c6394eeb0a1'), true)).toBe('갂힣 펲똠뷁가')
  })

  it('says which bytes have no meaning', () => {
    expect(decodeCp949(bytesOf('ff41'), true)).toBeNull()
    expect(decodeCp949(bytesOf('41ff'), false)).toContain('A')
  })
})
