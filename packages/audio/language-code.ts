import { iso6392, iso6392TTo2B } from 'iso-639-2'

const fromTwoLetters = new Map(
  iso6392.flatMap(({ iso6391, iso6392T, iso6392B }) =>
    iso6391 ? [[iso6391, iso6392T ?? iso6392B] as const] : [],
  ),
)

/**
 * Three-letter code of a BCP 47 tag: the terminological one of ISO 639-2 (`fra`), as MP4 (ISO 14496-12
 * §8.4.2) and ID3 have it. `und` for a language that has none.
 */
export function languageCode(tag: string | null | undefined): string {
  const [primary = ''] = (tag ?? '').toLowerCase().split(/[-_]/)
  return fromTwoLetters.get(primary) ?? (/^[a-z]{3}$/.test(primary) ? primary : 'und')
}

/** The bibliographic code (`fre`), as Matroska has it (RFC 9559 §5.1.4.1.19). */
export function bibliographicCode(tag: string | null | undefined): string {
  const code = languageCode(tag)
  return iso6392TTo2B[code] ?? code
}
