/** Encodings that a user can choose from, the likeliest for Vietnamese subtitles first. */
export const knownEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
  'windows-1258',
  'viscii',
  'tcvn3',
  'vni',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-15',
  'iso-8859-16',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'ibm850',
  'ibm852',
  'macintosh',
  'x-mac-cyrillic',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
  'viqr',
  'utf-7',
] as const

export type EncodingName = (typeof knownEncodings)[number]

const aliases: Readonly<Record<string, EncodingName>> = {
  utf8: 'utf-8',
  ascii: 'utf-8',
  'us-ascii': 'utf-8',
  'utf-8-sig': 'utf-8',
  utf16: 'utf-16le',
  'utf-16': 'utf-16le',
  unicode: 'utf-16le',
  'ucs-2': 'utf-16le',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  utf32: 'utf-32le',
  'utf-32': 'utf-32le',
  latin1: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
  'iso-8859-11': 'windows-874',
  'tis-620': 'windows-874',
  ansi: 'windows-1252',
  'tcvn-5712': 'tcvn3',
  tcvn: 'tcvn3',
  abc: 'tcvn3',
  'vni-windows': 'vni',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  sjis: 'shift_jis',
  'shift-jis': 'shift_jis',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  'mac-roman': 'macintosh',
  'mac-cyrillic': 'x-mac-cyrillic',
  cp850: 'ibm850',
  'cp-850': 'ibm850',
  cp852: 'ibm852',
  'cp-852': 'ibm852',
  utf7: 'utf-7',
  cp866: 'ibm866',
  'cp-866': 'ibm866',
  dos: 'ibm866',
}

/** The encoding meant by a name as people, tools and detectors write it; null when unknown. */
export function encodingByName(name: string): EncodingName | null {
  const wanted = name.trim().toLowerCase().replaceAll('_', '-').replaceAll(' ', '-')
  const plain = /^(?:cp|win|windows|x-cp)-?(125\d|874)$/.exec(wanted)
  const canonical = plain ? `windows-${plain[1]}` : (aliases[wanted] ?? wanted)
  return (
    knownEncodings.find((known) => known.replaceAll('_', '-') === canonical.replaceAll('_', '-')) ??
    null
  )
}
