import type { VoiceCatalogue } from './voice-catalogue'

/** The offered language that a code means (`vi-VN` and `VI` mean `vi`); null = none. */
export function resolveLanguage(voices: VoiceCatalogue, code: string): string | null {
  const wanted = code.trim().toLowerCase().replaceAll('_', '-')
  const offered = voices.languages.map(({ id }) => id)
  const exact = offered.find((id) => id.toLowerCase() === wanted)
  if (exact !== undefined) return exact
  const primary = wanted.split('-')[0]
  return offered.find((id) => id.toLowerCase() === primary) ?? null
}
