import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { displayLocales, type DisplayLocale } from '@shared/languages/display-names'

/** For routes whose answers hold names for people. */
export const languageHeaders = z.object({
  'accept-language': z.string().optional().openapi({
    description:
      'Language of names meant for people (RFC 9110): `vi` or `en`; the codes beside them never change. Absent or another language: Vietnamese.',
    example: 'en',
  }),
})

/** The language that the client asks for first among those spoken here; null = it names none of them. */
export function askedLanguage(header: string | undefined): DisplayLocale | null {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
    const q = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
    return { language: tag.toLowerCase().split('-')[0], q: Number.isFinite(q) ? q : 0 }
  })
  const spoken = wishes
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .flatMap(({ language }) => displayLocales.find((each) => each === language) ?? [])
  return spoken[0] ?? null
}

/** Reads what is asked, and says in the answer what was given. */
export function namesIn(c: Context): DisplayLocale {
  const language = askedLanguage(c.req.header('accept-language')) ?? 'vi'
  c.header('Content-Language', language)
  c.header('Vary', 'Accept-Language', { append: true })
  return language
}
