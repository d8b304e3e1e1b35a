/**
 * The 8-bit encodings of Vietnamese that no platform decoder knows, checked byte by byte against
 * glibc's iconv. VISCII 1.1 is RFC 1456. TCVN3 (“ABC”) is TCVN 5712:1993; files made with ABC fonts
 * write toned capitals with the codes of the small letters.
 */
type LetterTable = ReadonlyMap<number, string>

const row = (from: number, letters: string): [number, string][] =>
  Array.from(letters, (letter, i): [number, string] => [from + i, letter])

/** Six control codes and the whole upper half carry letters. */
export const viscii: LetterTable = new Map([
  [0x02, 'Ẳ'],
  [0x05, 'Ẵ'],
  [0x06, 'Ẫ'],
  [0x14, 'Ỷ'],
  [0x19, 'Ỹ'],
  [0x1e, 'Ỵ'],
  ...row(0x80, 'ẠẮẰẶẤẦẨẬẼẸẾỀỂỄỆỐ'),
  ...row(0x90, 'ỒỔỖỘỢỚỜỞỊỎỌỈỦŨỤỲ'),
  ...row(0xa0, 'Õắằặấầẩậẽẹếềểễệố'),
  ...row(0xb0, 'ồổỗỠƠộờởịỰỨỪỬơớƯ'),
  ...row(0xc0, 'ÀÁÂÃẢĂẳẵÈÉÊẺÌÍĨỳ'),
  ...row(0xd0, 'ĐứÒÓÔạỷừửÙÚỹỵÝỡư'),
  ...row(0xe0, 'àáâãảăữẫèéêẻìíĩỉ'),
  ...row(0xf0, 'đựòóôõỏọụùúũủýợỮ'),
])

/** 0xB0–0xB4 are combining tones: grave, hook, tilde, acute, dot below. */
export const tcvn3: LetterTable = new Map([
  ...row(0x80, 'ÀẢÃÁẠẶẬÈẺẼÉẸỆÌỈĨ'),
  ...row(0x90, 'ÍỊÒỎÕÓỌỘỜỞỠỚỢÙỦŨ'),
  ...row(0xa0, '\u00a0ĂÂÊÔƠƯĐăâêôơưđẰ'),
  ...row(0xb0, '\u0300\u0309\u0303\u0301\u0323àảãáạẲằẳẵắẴ'),
  ...row(0xc0, 'ẮẦẨẪẤỀặầẩẫấậèỂẻẽ'),
  ...row(0xd0, 'éẹềểễếệìỉỄẾỒĩíịò'),
  ...row(0xe0, 'Ổỏõóọồổỗốộờởỡớợù'),
  ...row(0xf0, 'ỖủũúụừửữứựỳỷỹýỵỐ'),
])

/** Where windows-1252 differs from Latin-1 (Node's own decoder leaves these as control codes). */
export const windows1252: LetterTable = new Map(
  row(0x80, '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'),
)

/** Decodes one byte a letter, to NFC; bytes outside the table are what they are in Latin-1. */
export function decodeByTable(bytes: Uint8Array, table: LetterTable): string {
  const letters = Array.from(
    { length: 256 },
    (_, byte) => table.get(byte) ?? String.fromCharCode(byte),
  )
  const parts: string[] = []
  for (const byte of bytes) parts.push(letters[byte] ?? '')
  return parts.join('').normalize('NFC')
}
