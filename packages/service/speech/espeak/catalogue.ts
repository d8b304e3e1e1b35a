import type { EspeakListedVoice } from '@echogarden/espeak-ng-emscripten'
import { languageNameIn, regionNameIn, type DisplayLocale } from '@shared/languages/display-names'
import type { EngineVoice } from '../speech-engine'
import { variants, type Variant } from './variants'
import { named, vietnamese } from './voice-names'

/** A voice of ours and what espeak-ng has to be told for it. */
export interface CatalogueVoice extends EngineVoice {
  /** Tag of the espeak-ng voice: `vi-VN-x-south`. */
  base: string
  variant: Variant
}

/** xex is espeak-ng's own test language. */
const left = new Set(['xex'])

/** Every language that espeak-ng speaks, a woman and a man at least; Vietnamese first, then by name. */
export function buildCatalogue(listed: readonly EspeakListedVoice[]): CatalogueVoice[] {
  const tagged = listed
    .map((voice) => ({ voice, base: voice.identifier.split('/').at(-1) ?? voice.identifier }))
    .filter(({ base }) => !left.has(base))
  const own = Object.keys(vietnamese).flatMap((base) => vietnameseVoices(base))
  const others = tagged
    .filter(({ base }) => !(base in vietnamese))
    .flatMap(({ voice, base }) => foreignVoices(voice, base))
  others.sort(
    (a, b) => compare(a.names.vi.language, b.names.vi.language) || compare(a.base, b.base),
  )
  return [...own, ...others]
}

const compare = (a: string, b: string): number => a.localeCompare(b, 'vi')

function vietnameseVoices(base: string): CatalogueVoice[] {
  const region = vietnamese[base]
  if (!region) return []
  return region.voices.map(([name, variant]) => ({
    key: keyOf(base, variant),
    gender: variant.gender,
    language: 'vi',
    names: {
      vi: { voice: `${name} (${region.suffix})`, language: 'Tiếng Việt' },
      en: { voice: `${name} (${regionNameIn('en', 'vi', region.region)})`, language: 'Vietnamese' },
    },
    region: region.region,
    base,
    variant,
  }))
}

function foreignVoices(listed: EspeakListedVoice, base: string): CatalogueVoice[] {
  const { language, accent } = splitTag(base)
  const voices = named[base] ?? [
    [null, variants.f3],
    [null, variants.own],
  ]
  const namesIn = (locale: DisplayLocale, name: string | null, { gender }: Variant) => {
    const spoken = languageNameIn(locale, language) ?? plainName(listed.name)
    const place = accent && (regionNameIn(locale, language, accent) ?? placeOf(listed.name))
    const full = place === null ? spoken : `${spoken}, ${place}`
    return { voice: `${name ?? genders[locale][gender]} (${full})`, language: spoken }
  }
  return voices.map(([name, variant]) => ({
    key: keyOf(base, variant),
    gender: variant.gender,
    language,
    names: { vi: namesIn('vi', name, variant), en: namesIn('en', name, variant) },
    region: accent,
    base,
    // The extra pitch is for Vietnamese, whose own voices are the lowest.
    variant: { ...variant, pitch: 0 },
  }))
}

/** What voices without a name of their own are called. */
const genders = {
  vi: { female: 'Nữ', male: 'Nam' },
  en: { female: 'Female', male: 'Male' },
} as const

const keyOf = (base: string, variant: Variant): string =>
  variant.id === '' ? base : `${base}+${variant.id}`

/** `en-GB-scotland` → `en` and `gb-scotland`; Mandarin is `zh`, as everywhere outside espeak-ng. */
function splitTag(base: string): { language: string; accent: string | null } {
  const [first = base, ...rest] = base.split('-')
  return {
    language: first === 'cmn' ? 'zh' : first,
    accent: rest.length > 0 ? rest.join('-').toLowerCase() : null,
  }
}

/** `English (America, New York City)` → `America, New York City`; null for plain `German`. */
const placeOf = (listed: string): string | null => /\(([^)]+)\)/.exec(listed)?.[1] ?? null

/** `English (America)` → `English`. */
const plainName = (listed: string): string => listed.replace(/\s*\(.*$/, '').trim()
