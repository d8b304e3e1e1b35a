import { iso6392, iso6392TTo2B } from 'iso-639-2'
import type { FilmContainer } from './mux-types'

const fromTwoLetters = new Map(
  iso6392.flatMap(({ iso6391, iso6392T, iso6392B }) =>
    iso6391 ? [[iso6391, iso6392T ?? iso6392B] as const] : [],
  ),
)

/**
 * ISO 639-2 code of a BCP-47 tag: the bibliographic one (`fre`) in Matroska (RFC 9559 §5.1.4.1.19), the
 * terminological one (`fra`) in MP4 (ISO 14496-12 §8.4.2). `und` for a language that has none.
 */
export function languageCode(tag: string | null | undefined, container: FilmContainer): string {
  const [primary = ''] = (tag ?? '').toLowerCase().split(/[-_]/)
  const code = fromTwoLetters.get(primary) ?? (/^[a-z]{3}$/.test(primary) ? primary : 'und')
  const matroska = container === 'mkv' || container === 'webm'
  return matroska ? (iso6392TTo2B[code] ?? code) : code
}
