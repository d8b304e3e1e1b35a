import { speakableText } from './markup'

const EMOTICON = /(?<!\S)(?:[:;=8]['-]?[)(\]DPpOo3/|]+|<3+|x[Dd]|T_T|\^_?\^|:v)(?!\S)/gu

const EMOJI =
  /(?![\d#*©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{e0020}-\u{e007f}]/gu

/** Variation selectors and keycaps, which make a picture of a character. */
const PICTURE_MARKS = /[\ufe00-\ufe0f\u20e3]/gu

/**
 * The text on one line, in NFC, without markup and sound descriptions. A title without a full stop
 * does not run into the paragraph below it.
 */
export const onOneLine = (text: string): string =>
  text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((line) => speakableText(line))
    .filter((part) => part !== '')
    .map((part, i, all) => (i < all.length - 1 && /[\p{L}\p{N}]$/u.test(part) ? `${part}.` : part))
    .join(' ')

/**
 * Text without what is only for the eye: emoji, emoticons, control characters. Digits and numerals
 * of every script become ASCII ones (٣, ３, ², ½, Ⅳ), so that one set of rules reads all.
 */
export function clean(text: string): string {
  return text
    .replace(EMOTICON, ' ')
    .replace(PICTURE_MARKS, '')
    .replace(EMOJI, ' ')
    .replace(/[©®™♪♫♬♩]/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Co}\p{Cs}\p{Zs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/(?<=[\p{L}\d])[²³]/gu, (mark) => (mark === '²' ? '^2' : '^3'))
    .replace(/[\p{No}\p{Nl}]/gu, (mark: string, at: number, all: string) =>
      plainNumeral(/\d/.test(all.charAt(at - 1)), mark),
    )
    .replace(/[−‒]/g, '-')
}

/** Digits of a script are ten code points in a row; NFKC knows only the wide ones. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0x30
  if (code >= 0x30 && code <= 0x39) return digit
  let zero = code
  while (zero > code - 10 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

/** @param afterDigit 2½ is "2 1/2" */
function plainNumeral(afterDigit: boolean, mark: string): string {
  const plain = mark.normalize('NFKC').replace('⁄', '/')
  if (/^\d+\/\d+$/.test(plain)) return afterDigit ? ` ${plain}` : plain
  return /^[\dA-Za-z(). ]+$/.test(plain) ? plain.replace(/[()]/g, ' ') : ''
}
