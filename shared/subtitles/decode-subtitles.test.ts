import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSubtitles } from './read-subtitles'
import { decodeSubtitles, type DecodedText } from './decode-subtitles'
import { knownEncodings } from './encoding/names'

const sentence = 'Được rồi, Nguyễn Ánh đã về đến Huế - xin lỗi, chờ kỹ sư ở phường 9!'
const film = `1\n00:00:01,000 --> 00:00:03,000\n${sentence}\n`

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (h) => Number.parseInt(h, 16))
const inFilm = (line: Uint8Array) =>
  Uint8Array.from([...utf8('1\n00:00:01,000 --> 00:00:03,000\n'), ...line, 0x0a])

/** Code units of `width` bytes, with or without a byte order mark. */
function wide(text: string, width: 2 | 4, littleEndian: boolean, mark: boolean): Uint8Array {
  const marked = mark ? `\uFEFF${text}` : text
  const units =
    width === 2
      ? Array.from({ length: marked.length }, (_, i) => marked.charCodeAt(i))
      : Array.from(marked, (char) => char.codePointAt(0) ?? 0)
  const view = new DataView(new ArrayBuffer(units.length * width))
  for (const [i, unit] of units.entries()) {
    if (width === 2) view.setUint16(i * 2, unit, littleEndian)
    else view.setUint32(i * 4, unit, littleEndian)
  }
  return new Uint8Array(view.buffer)
}

function decode(bytes: Uint8Array, override?: string): DecodedText {
  const result = decodeSubtitles(bytes, override, 'film.srt')
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

describe('Unicode', () => {
  it('is certain as UTF-8, and declared with its byte order mark', () => {
    expect(decode(utf8(film))).toMatchObject({
      text: film,
      encoding: 'utf-8',
      confidence: 'certain',
    })
    expect(decode(utf8(`\uFEFF${film}`))).toMatchObject({ text: film, confidence: 'declared' })
  })

  it('comes out composed', () => {
    expect(decode(utf8(film.normalize('NFD'))).text).toBe(film)
  })

  for (const width of [2, 4] as const) {
    for (const littleEndian of [true, false]) {
      const encoding = `utf-${width * 8}${littleEndian ? 'le' : 'be'}`
      it(`is ${encoding} with and without a mark`, () => {
        const plain = decode(wide(film, width, littleEndian, false))
        expect(plain).toMatchObject({ text: film, encoding, confidence: 'certain' })
        const marked = decode(wide(film, width, littleEndian, true))
        expect(marked).toMatchObject({ text: film, encoding, confidence: 'declared' })
      })
    }
  }

  it('survives a cut in the middle of a character', () => {
    const cut = utf8(`${film}2\n00:00:04,000 --> 00:00:05,000\nTiếng Việt`).slice(0, -2)
    expect(decode(cut)).toMatchObject({ encoding: 'utf-8', confidence: 'guessed' })
    expect(decode(cut).text).toContain('Tiếng Vi')
    expect(decode(wide(film, 2, true, true).slice(0, -1)).text).toContain(sentence)
  })

  it('is turned back when it was encoded twice', () => {
    const once = utf8(film)
    const twice = utf8(Array.from(once, (byte) => windows1252.decode(Uint8Array.of(byte))).join(''))
    expect(decode(twice)).toMatchObject({ text: film, encoding: 'utf-8' })
    expect(decode(twice).repairs.map(({ code }) => code)).toEqual(['ENCODING_REPAIRED'])
    expect(decode(twice, 'utf-8').text).toContain('Nguyá»…n')
  })

  it('that is right is not taken for encoded twice', () => {
    const text = film.replace(sentence, 'Ã é Â — são “João”, Ä ö')
    expect(decode(utf8(text))).toMatchObject({ text, repairs: [] })
  })
})

/** Windows-1254 has the same marks at 0x80–0x9F; Node reads windows-1252 itself as Latin-1. */
const windows1252 = new TextDecoder('windows-1254')

describe('Vietnamese in 8 bits', () => {
  // the bytes are glibc iconv's
  it.each([
    [
      'windows-1258',
      'd0fdf5f2632072f4cc692c204e677579eade6e20c16e6820f061de2076eacc20f0eaec6e204875eaec202d2078696e206cf4de692c206368f5cc206b79de2073fd20f5d2207068fdf5cc6e67203921',
    ],
    [
      'viscii',
      'd0dffe632072b0692c204e677579ad6e20c16e6820f0e32076ab20f0aa6e204875aa202d2078696e206cb2692c206368b6206bdb2073df20b7207068dfb66e67203921',
    ],
    [
      'tcvn3',
      'a7adee632072e5692c204e677579d46e20836e6820aeb72076d220aed56e204875d5202d2078696e206ce7692c206368ea206bfc2073ad20eb207068adea6e67203921',
    ],
  ])('is told apart: %s', (encoding, hex) => {
    const bytes = inFilm(bytesOf(hex))
    expect(decode(bytes)).toMatchObject({ text: film, encoding, confidence: 'guessed' })
    expect(decode(bytes, encoding)).toMatchObject({ text: film, confidence: 'declared' })
  })

  it('may be VNI', () => {
    const vni = 'Ñöôïc roài, Nguyeãn AÙnh ñaõ veà ñeán Hueá - xin loãi, chôø kyõ sö ôû phöôøng 9!'
    const bytes = inFilm(Uint8Array.from(vni, (letter) => letter.charCodeAt(0)))
    expect(decode(bytes)).toMatchObject({ text: film, encoding: 'vni' })
  })

  it('can be read otherwise by choice', () => {
    const bytes = inFilm(Uint8Array.of(0xe3))
    expect(decode(bytes, 'cp1258').text).toContain('ă')
    expect(decode(bytes, 'latin1').text).toContain('ã')
    expect(decode(bytes, 'VISCII').text).toContain('ã')
  })
})

describe('other languages in 8 bits', () => {
  it.each([
    ['windows-1251', 'Привет, как дела? Я не знаю, что случилось.'],
    ['windows-1253', '«Άσε με ήσυχο!» Πού είναι ο αδερφός μου; Δεν ξέρω τι έγινε.'],
    ['windows-1256', 'مرحبا، كيف حالك؟ لا أعرف ماذا حدث.'],
    ['windows-874', 'สวัสดีครับ สบายดีไหม ฉันไม่รู้ว่าเกิดอะไรขึ้น'],
    ['windows-1250', 'Příliš žluťoučký kůň. Nevím, co se stalo. Děkuji, to je skvělé.'],
  ])('are told by their letters: %s', (encoding, text) => {
    expect(decode(inFilm(encodeBytewise(text, encoding)))).toMatchObject({
      text: expect.stringContaining(text),
      encoding,
    })
  })

  it.each([
    'Où êtes-vous allé ? Ça ne m’étonne pas, il était fatigué.',
    '¿Dónde está el niño? ¡Qué lástima, mañana vendrá!',
    'Não, você não está em São Paulo. Coração, irmã, amanhã.',
    'Schöne Grüße aus München, “Ärger” über Öl…',
  ])('are no Vietnamese: %s', (text) => {
    const result = decode(inFilm(encodeBytewise(text, 'windows-1252')))
    expect(result).toMatchObject({ text: expect.stringContaining(text), encoding: 'windows-1252' })
  })
})

/** Encodes with the table that the platform decodes by. */
function encodeBytewise(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding === 'windows-1252' ? 'windows-1254' : encoding)
  const table = new Map<string, number>()
  for (let byte = 255; byte >= 0; byte--) table.set(decoder.decode(Uint8Array.of(byte)), byte)
  return Uint8Array.from(text, (letter) => table.get(letter) ?? 0x3f)
}

describe('what is refused', () => {
  it.each([[[]], [[0xef, 0xbb, 0xbf]], [[0xff, 0xfe]], [[0x20, 0x0d, 0x0a]], [[0, 0, 0]]])(
    'an empty file: %j',
    (bytes) => {
      const result = decodeSubtitles(Uint8Array.from(bytes), undefined, 'film.srt')
      expect(result).toMatchObject({ error: { code: 'SUBTITLES_EMPTY', at: 'film.srt' } })
    },
  )

  it.each([
    ['ZIP', [0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0, 0, 8, 0]],
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
    ['Matroska', [0x1a, 0x45, 0xdf, 0xa3, 0x01, 0, 0, 0]],
    ['MP4', [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d, 0, 0]],
    ['WAV', [0x52, 0x49, 0x46, 0x46, 0x24, 0, 0, 0, 0x57, 0x41, 0x56, 0x45]],
    ['binary data', [1, 2, 3, 4, 5, 6, 7, 8, 0x0e, 0x0f, 0x10, 0x11]],
  ])('a file that is no text: %s', (kind, bytes) => {
    const result = decodeSubtitles(Uint8Array.from(bytes), undefined, 'film.srt')
    expect(result).toMatchObject({
      error: { code: 'NOT_SUBTITLES', at: 'film.srt', message: expect.stringContaining(kind) },
    })
  })

  it('Romanian of ISO 8859-16 has its own letters and quotation marks', () => {
    const bytes: Record<string, number> = { ă: 0xe3, â: 0xe2, î: 0xee, ș: 0xba, ț: 0xfe, '„': 0xa5 }
    const line =
      'Și a spus: „Bună ziua”, ce faceți? Știți că țara noastră e frumoasă și mâine plouă.'
    const more: Record<string, number> = { Ș: 0xaa, '”': 0xb5 }
    const encoded = Uint8Array.from(
      `1\n00:00:01,000 --> 00:00:02,000\n${line}\n`,
      (letter) => bytes[letter] ?? more[letter] ?? letter.charCodeAt(0),
    )
    expect(decodeSubtitles(encoded)).toMatchObject({
      ok: true,
      value: { encoding: 'iso-8859-16', text: expect.stringContaining(line) },
    })
  })

  it('Hungarian of DOS is told from French of DOS', () => {
    const letters: Record<string, number> = { é: 0x82, ö: 0x94, ő: 0x8b, ű: 0xfb, á: 0xa0, í: 0xa1 }
    const more: Record<string, number> = { ó: 0xa2, ú: 0xa3, ü: 0x81, à: 0x85, è: 0x8a, ê: 0x88 }
    const dos = (text: string): Uint8Array =>
      Uint8Array.from(text, (letter) => letters[letter] ?? more[letter] ?? letter.charCodeAt(0))
    const read = (text: string) => {
      const line = '00:00:01,000 --> 00:00:02,000'
      const result = decodeSubtitles(dos(`1\n${line}\n${text}\n`), undefined, 'film.srt')
      return result.ok ? [result.value.encoding, result.value.text.includes(text)] : result.error
    }
    const hungarian =
      'Nem tudom, miért jött ide az öreg, de őt kérdezd meg. Hol van a könyvem? Úgy érzem'
    expect(read(`${hungarian.replace('Ú', 'ú')}, hogy itt kell lennie, a fűben.`)).toEqual([
      'ibm852',
      true,
    ])
    const french =
      'Où est mon père ? Il est très fâché, même à la fête, et là-bas on a mangé du blé'
    expect(read(french.replace('Où', 'ou').replace('â', 'a'))).toEqual(['ibm850', true])
  })

  it('a stray zero byte in a short text is dropped, not taken for binary data', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nXin\0 chào\n'
    expect(decodeSubtitles(utf8(text), undefined, 'film.srt').ok).toBe(true)
    const read = parseSubtitles(text, 'film.srt')
    expect(read.ok && read.value.cues[0]?.text).toBe('Xin chào')
  })

  it('an encoding that nobody knows', () => {
    expect(decodeSubtitles(utf8(film), 'klingon', 'film.srt')).toMatchObject({
      error: { code: 'ENCODING_UNKNOWN', at: 'film.srt', params: { encoding: 'klingon' } },
    })
  })
})

describe('any file', () => {
  it('is answered with a value, never with an exception', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.option(fc.constantFrom(...knownEncodings), { nil: undefined }),
        (bytes, override) => {
          expect(typeof decodeSubtitles(bytes, override).ok).toBe('boolean')
        },
      ),
      { numRuns: 500 },
    )
  })

  it('of UTF-8 comes back as it was, in NFC', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(words, (text) => {
        const line = `${text.replace(/[\p{Cc}\uFEFF]/gu, '')} tiếng`
        const result = decodeSubtitles(utf8(line))
        if (result.ok && result.value.repairs.length === 0 && result.value.encoding === 'utf-8') {
          expect(result.value.text).toBe(line.normalize('NFC'))
        }
      }),
    )
  })

  it('may end in zero bytes', () => {
    expect(decode(Uint8Array.from([...utf8(film), ...new Uint8Array(500)])).text).toBe(film)
  })
})

describe('encodings that are taken for one another', () => {
  /** Bytes of a text in an encoding of one byte a letter. */
  function encode(text: string, encoding: string): Uint8Array {
    const bytes = new Map<string, number>()
    for (let byte = 255; byte >= 0; byte--) {
      const read = decodeSubtitles(Uint8Array.of(0x2e, byte, 0x2e), encoding)
      if (read.ok) bytes.set(read.value.text.slice(1, -1), byte)
    }
    return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 0x3f)
  }
  const cues = (lines: readonly string[]) =>
    lines
      .map((line, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i},900\n<i>${line}</i>\n`)
      .join('\n')

  it.each([
    ['koi8-u', ['Їхній інтернет є тут.', 'Це дуже цікаво, ти знаєш?', 'Ні, я не знаю.']],
    ['windows-1250', ['Neće da izađe.', 'Čekaj me kod kuće.', 'Ko će doći večeras?', 'Šta hoćeš?']],
    ['windows-1251', ['Шта је са њим?', 'Не знам, можда је код куће.', 'Хоћеш ли доћи вечерас?']],
    ['ibm866', ['Привет, как дела?', 'Мы идём домой.', 'Я не знаю, что сказать.']],
    ['x-mac-cyrillic', ['Привет, моя хорошая!', 'Я пришла домой.', 'Твоя семья и моя семья.']],
    [
      'macintosh',
      ['Où êtes-vous allé, déjà ?', 'Ça ne m’étonne pas.', 'Il était fatigué, après tout.'],
    ],
    [
      'ibm850',
      ['Où êtes-vous allé, déjà ?', 'Ça ne va pas, hélas.', 'Il était fatigué, après tout.'],
    ],
    [
      'ibm852',
      ['Cześć, jak się masz?', 'Nie wiem, co się stało.', 'Dziękuję, to świetnie, żółwiu.'],
    ],
    [
      'windows-1252',
      ['Perché è già così tardi?', 'Non è più là, però verrà.', 'La città è lì, ma non c’è.'],
    ],
    ['windows-1252', ['Må du gå på jobb nå?', 'Så får vi se på det.', 'Er du sikker på å gå på?']],
  ])('%s is read as what it is', (encoding, lines) => {
    const text = cues(lines)
    expect(decodeSubtitles(encode(text, encoding))).toMatchObject({
      ok: true,
      value: { text, encoding, confidence: 'guessed' },
    })
  })
})

describe('letters beyond ASCII in ASCII', () => {
  it.each([
    [
      'viqr',
      "Ddu+o+.c ro^`i, Nguye^~n A'nh ddi dda^u? Ve^` Hue^'.",
      'Được rồi, Nguyễn Ánh đi đâu? Về Huế.',
    ],
    [
      'utf-7',
      'Xin ch+AOA-o, Nguy+HsU-n +AME-nh 1 +- 1 v+HsE- Hu+Hr8-.',
      'Xin chào, Nguyễn Ánh 1 + 1 về Huế.',
    ],
  ])('is read as %s', (encoding, written, text) => {
    const result = decode(utf8(film.replace(sentence, written)))
    expect(result).toMatchObject({ encoding, confidence: 'guessed' })
    expect(result.text).toBe(film.replace(sentence, text))
  })

  it.each([
    'Who? Me? No. (Yes) 2+2=4, C++ a~b',
    'ok+ok- a+b-c d+e-f',
    'Add odd buddy: x^2 y^2 z^2',
  ])('is not seen in plain text: %s', (text) => {
    expect(decode(utf8(film.replace(sentence, text)))).toMatchObject({
      encoding: 'utf-8',
      confidence: 'certain',
    })
  })
})

describe('damage', () => {
  const codes = ({ repairs }: DecodedText) => repairs.map(({ code }) => code)

  it('of letters that were encoded twice and lost is turned back as far as it goes, and said', () => {
    const twice = Array.from(utf8(film), (byte) => windows1252.decode(Uint8Array.of(byte))).join('')
    const result = decode(utf8(twice.replace('»', '\uFFFD')))
    expect(codes(result)).toEqual(['ENCODING_REPAIRED', 'LETTERS_LOST'])
    expect(result.text).toContain('xin lỗi, chờ kỹ sư ở phường 9!')
  })

  it('of lost letters is said', () => {
    const result = decode(utf8(film.replace('ỹ', '\uFFFD')))
    expect(result.repairs).toMatchObject([{ code: 'LETTERS_LOST', line: 3, times: 1 }])
  })

  it.each([
    ['UTF-16 after UTF-8', [utf8(film), wide(film, 2, true, true)]],
    ['UTF-16 BE after UTF-8', [utf8(film), wide(film, 2, false, false)]],
    ['UTF-8 after UTF-16', [wide(film, 2, true, false), utf8(film)]],
  ])('of files put together is read in parts: %s', (_, parts) => {
    const result = decode(Uint8Array.from(parts.flatMap((part) => [...part])))
    expect(result.text).toBe(`${film}\n\n${film}`)
    expect(codes(result)).toEqual(['ENCODING_MIXED'])
  })

  it('of capitals that ABC fonts have no codes for is undone among capitals', () => {
    const small = 'NHà Tù KLONG PREM'
    const bytes = Uint8Array.from(
      [...film.replace(sentence, `${sentence}\n${small}`)],
      (letter) => tcvn3Bytes.get(letter) ?? letter.charCodeAt(0),
    )
    expect(decode(bytes).text).toContain('NHÀ TÙ KLONG PREM')
  })
})

const tcvn3Bytes = new Map(
  Array.from({ length: 128 }, (_, i) => {
    const read = decodeSubtitles(Uint8Array.of(0x41, i + 128, 0x41), 'tcvn3')
    return [read.ok ? (read.value.text[1] ?? '').toLowerCase() : '', i + 128] as const
  }).reverse(),
)
