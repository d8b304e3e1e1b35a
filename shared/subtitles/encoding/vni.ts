import { decodeByTable, windows1252 } from './vietnamese-tables'

/**
 * VNI-Windows: a base letter, then one byte that adds circumflex, breve and tone together
 * (`aù` = á, `aá` = ấ, `aé` = ắ). The marks are given here as combining characters in NFD order.
 */
const CIRCUMFLEX = '\u0302'
const BREVE = '\u0306'
const ACUTE = '\u0301'
const GRAVE = '\u0300'
const HOOK = '\u0309'
const TILDE = '\u0303'
const DOT = '\u0323'

const marks: Readonly<Record<string, string>> = {
  ù: ACUTE,
  ø: GRAVE,
  û: HOOK,
  õ: TILDE,
  ï: DOT,
  â: CIRCUMFLEX,
  á: CIRCUMFLEX + ACUTE,
  à: CIRCUMFLEX + GRAVE,
  å: CIRCUMFLEX + HOOK,
  ã: CIRCUMFLEX + TILDE,
  ä: CIRCUMFLEX + DOT,
  ê: BREVE,
  é: BREVE + ACUTE,
  è: BREVE + GRAVE,
  ú: BREVE + HOOK,
  ü: BREVE + TILDE,
  ë: BREVE + DOT,
}

/** Letters that are one byte of their own. */
const singles: Readonly<Record<string, string>> = {
  ô: 'ơ',
  Ô: 'Ơ',
  ö: 'ư',
  Ö: 'Ư',
  ñ: 'đ',
  Ñ: 'Đ',
  í: 'í',
  Í: 'Í',
  ì: 'ì',
  Ì: 'Ì',
  æ: 'ỉ',
  Æ: 'Ỉ',
  ó: 'ĩ',
  Ó: 'Ĩ',
  ò: 'ị',
  Ò: 'Ị',
  î: 'ỵ',
  Î: 'Ỵ',
}

const pair = /([aeouyAEOUYôÔöÖ])([ùøûõïâáàåãäêéèúüëÙØÛÕÏÂÁÀÅÃÄÊÉÈÚÜË])|[ôÔöÖñÑíÍìÌæÆóÓòÒîÎ]/g

/** Decodes VNI-Windows to NFC. */
export function decodeVni(bytes: Uint8Array): string {
  const latin = decodeByTable(bytes, windows1252)
  return latin
    .replace(pair, (all: string, base?: string, mark?: string) => {
      if (base === undefined || mark === undefined) return singles[all] ?? all
      return (singles[base] ?? base) + (marks[mark.toLowerCase()] ?? '')
    })
    .normalize('NFC')
}
