/** Encodings that subtitles are found in, by the names that `TextDecoder` and the import know. */
export const encodings = [
  'utf-8',
  'windows-1258',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const

export type EncodingName = (typeof encodings)[number]
