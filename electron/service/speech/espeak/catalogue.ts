import type { EspeakListedVoice } from '@echogarden/espeak-ng-emscripten'
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
  others.sort((a, b) => compare(a.languageName, b.languageName) || compare(a.base, b.base))
  return [...own, ...others]
}

const compare = (a: string, b: string): number => a.localeCompare(b, 'vi')

function vietnameseVoices(base: string): CatalogueVoice[] {
  const region = vietnamese[base]
  if (!region) return []
  return region.voices.map(([name, variant]) => ({
    key: keyOf(base, variant),
    name: `${name} (${region.suffix})`,
    gender: variant.gender,
    language: 'vi',
    languageName: 'Tiếng Việt',
    region: region.region,
    base,
    variant,
  }))
}

function foreignVoices(listed: EspeakListedVoice, base: string): CatalogueVoice[] {
  const { language, accent } = splitTag(base)
  const spoken = languageName(language, listed.name)
  const place = placeOf(listed.name)
  const full = accent !== null && place !== null ? `${spoken}, ${place}` : spoken
  const voices = named[base] ?? [
    ['Nữ', variants.f3],
    ['Nam', variants.own],
  ]
  return voices.map(([name, variant]) => ({
    key: keyOf(base, variant),
    name: `${name} (${full})`,
    gender: variant.gender,
    language,
    languageName: spoken,
    region: accent,
    base,
    // The extra pitch is for Vietnamese, whose own voices are the lowest.
    variant: { ...variant, pitch: 0 },
  }))
}

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

const vietnameseNames = new Intl.DisplayNames(['vi'], { type: 'language', fallback: 'none' })

/** The language's name in Vietnamese, or espeak-ng's English one where none is known. */
function languageName(language: string, listed: string): string {
  const known = vietnameseName(language)
  if (known === undefined) return listed.replace(/\s*\(.*$/, '').trim()
  return known.charAt(0).toUpperCase() + known.slice(1)
}

/** Electron's smaller language tables refuse codes that Node's merely do not know. */
function vietnameseName(language: string): string | undefined {
  try {
    return vietnameseNames.of(language)
  } catch {
    return undefined
  }
}
