import { type DisplayLocale, languageNameIn, regionNameIn } from '@shared/languages/display-names'
import { builtInOrigins } from '@shared/contracts/models/model-records'
import { SPEECH_LUFS } from '@shared/contracts/project/track-settings'
import type { EngineVoice } from '../speech-engine'
import type { EspeakListedVoice } from './espeak-engine'

/** Sound of an espeak-ng variant, measured on Vietnamese and English text at volume 50. */
interface Variant {
  /** Name in espeak-ng's `voices/!v`; '' = the language's own voice. */
  id: string
  gender: 'female' | 'male'
  /** Linear: brings the variant to −22 dBFS RMS; `levelled` takes it to the common loudness. */
  gain: number
  /** Semitones heard per nominal semitone of the engine. */
  pitchSlope: number
  /** Semitones that make the variant sound its age and gender in Vietnamese. */
  pitch: number
}

const female = (id: string, gain: number, pitchSlope: number, pitch: number): Variant => ({
  id,
  gender: 'female',
  gain,
  pitchSlope,
  pitch,
})
const male = (id: string, gain: number, pitchSlope: number, pitch: number): Variant => ({
  id,
  gender: 'male',
  gain,
  pitchSlope,
  pitch,
})

/** The variants that stay clear in every language: without echo, whisper or clipping. */
const variants = {
  f2: female('f2', 0.84, 0.8, 3),
  f3: female('f3', 1.05, 0.77, 3),
  f5: female('f5', 0.97, 0.86, 2),
  annie: female('Annie', 1.13, 0.68, 4),
  steph: female('steph', 0.95, 0.93, 2),
  linda: female('linda', 0.94, 0.91, 0),
  belinda: female('belinda', 1.32, 0.91, 0),
  own: male('', 0.96, 0.75, 0),
  m3: male('m3', 0.99, 0.81, 4),
  m7: male('m7', 0.8, 0.8, 3),
  nguyen: male('Nguyen', 1.06, 0.72, 1),
  alex: male('Alex', 1.11, 0.93, 2),
  denis: male('Denis', 1.48, 0.82, 3),
  max: male('max', 1.14, 0.82, 5),
} as const satisfies Record<string, Variant>

/** A voice with its own name: `[name, variant]`. */
type Named = readonly (readonly [name: string, variant: Variant])[]

interface VietnameseRegion {
  region: 'northern' | 'central' | 'southern'
  /** Added to the name: "Mai (Bắc)". */
  suffix: string
  voices: Named
}

/** espeak-ng's three Vietnamese voices by their tag. The order is the order of the voice list. */
const vietnamese: Readonly<Record<string, VietnameseRegion>> = {
  vi: {
    region: 'northern',
    suffix: 'Bắc',
    voices: [
      ['Mai', variants.f3],
      ['Ngọc', variants.f5],
      ['Thu', variants.annie],
      ['Hà', variants.linda],
      ['Minh', variants.own],
      ['Đức', variants.m3],
      ['Hùng', variants.denis],
      ['Long', variants.alex],
    ],
  },
  'vi-VN-x-central': {
    region: 'central',
    suffix: 'Trung',
    voices: [
      ['Hương', variants.f3],
      ['Diệu', variants.steph],
      ['Thảo', variants.f2],
      ['My', variants.belinda],
      ['Bảo', { ...variants.own, pitch: 4 }],
      ['Khánh', variants.m7],
      ['Quang', variants.max],
      ['Thiện', variants.alex],
    ],
  },
  'vi-VN-x-south': {
    region: 'southern',
    suffix: 'Nam',
    voices: [
      ['Lan', variants.f3],
      ['Trinh', variants.steph],
      ['Thủy', variants.annie],
      ['Vy', variants.linda],
      ['Tâm', { ...variants.own, pitch: 2 }],
      ['Phúc', variants.m3],
      ['Hải', variants.m7],
      ['Khoa', variants.nguyen],
    ],
  },
}

/** Names for the languages that are dubbed most; the others are called by language and gender. */
const named: Readonly<Record<string, Named>> = {
  'en-US': [
    ['Emma', variants.f3],
    ['Grace', variants.steph],
    ['Olivia', variants.linda],
    ['James', variants.own],
    ['Henry', variants.m3],
    ['Jack', variants.m7],
  ],
  en: [
    ['Alice', variants.f3],
    ['Charlotte', variants.f5],
    ['George', variants.own],
    ['Oliver', variants.m3],
  ],
  fr: pair('Camille', 'Louis'),
  de: pair('Anna', 'Jonas'),
  es: pair('Lucía', 'Pablo'),
  'es-419': pair('Valentina', 'Mateo'),
  it: pair('Giulia', 'Marco'),
  pt: pair('Inês', 'João'),
  'pt-BR': pair('Ana', 'Pedro'),
  ru: pair('Анна', 'Иван'),
  ja: pair('Sakura', 'Haruto'),
  ko: pair('Ji-woo', 'Min-jun'),
  cmn: pair('Xiaoli', 'Wei'),
  yue: pair('Ka-yan', 'Chi-ming'),
  th: pair('Malee', 'Somchai'),
  id: pair('Siti', 'Budi'),
  ms: pair('Aisyah', 'Amir'),
  hi: pair('Priya', 'Arjun'),
  ar: pair('ليلى', 'عمر'),
}

function pair(woman: string, man: string): Named {
  return [
    [woman, variants.f3],
    [man, variants.own],
  ]
}

/**
 * Loudness of the voices with their variant's gain alone, LUFS: measured on three sentences (10 s), in
 * Vietnamese and in English. Equal RMS is not equal loudness: they differ by 6 LU.
 */
const measuredLufs: Readonly<Record<string, number>> = {
  'vi+f3': -22.9,
  'vi+f5': -24.3,
  'vi+Annie': -23.2,
  'vi+linda': -24.3,
  vi: -25.1,
  'vi+m3': -23.6,
  'vi+Denis': -24.4,
  'vi+Alex': -24.3,
  'vi-VN-x-central+f3': -23.1,
  'vi-VN-x-central+steph': -25.6,
  'vi-VN-x-central+f2': -24.2,
  'vi-VN-x-central+belinda': -25.4,
  'vi-VN-x-central': -24.3,
  'vi-VN-x-central+m7': -25.1,
  'vi-VN-x-central+max': -24.2,
  'vi-VN-x-central+Alex': -24.6,
  'vi-VN-x-south+f3': -23.2,
  'vi-VN-x-south+steph': -26.4,
  'vi-VN-x-south+Annie': -21.8,
  'vi-VN-x-south+linda': -22.3,
  'vi-VN-x-south': -23.4,
  'vi-VN-x-south+m3': -22.8,
  'vi-VN-x-south+m7': -24.2,
  'vi-VN-x-south+Nguyen': -25.3,
  'en+f3': -25.3,
  'en+f5': -26.3,
  en: -26.2,
  'en+m3': -25.8,
  'en-029+f3': -25.0,
  'en-029': -25.9,
  'en-GB-scotland+f3': -24.5,
  'en-GB-scotland': -25.7,
  'en-GB-x-gbclan+f3': -24.4,
  'en-GB-x-gbclan': -25.7,
  'en-GB-x-gbcwmd+f3': -24.9,
  'en-GB-x-gbcwmd': -25.9,
  'en-GB-x-rp+f3': -25.7,
  'en-GB-x-rp': -26.7,
  'en-US+f3': -25.8,
  'en-US+steph': -26.6,
  'en-US+linda': -24.8,
  'en-US': -27.3,
  'en-US+m3': -26.9,
  'en-US+m7': -27.8,
  'en-US-nyc+f3': -25.4,
  'en-US-nyc': -26.9,
}

/** Voices of other languages, by gender; their two variants lie this far apart in every language. */
const otherLufs = { female: -25.1, male: -26.3 } as const

/** The variant with the gain that makes this voice as loud as the others. */
function levelled(base: string, variant: Variant): Variant {
  const lufs = measuredLufs[keyOf(base, variant)] ?? otherLufs[variant.gender]
  return { ...variant, gain: variant.gain * 10 ** ((SPEECH_LUFS - lufs) / 20) }
}

/** One of our voices and its espeak-ng settings. */
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
    origin: builtInOrigins.espeak,
    base,
    variant: levelled(base, variant),
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
    origin: builtInOrigins.espeak,
    base,
    // The extra pitch is only for Vietnamese, whose own voices are the lowest.
    variant: { ...levelled(base, variant), pitch: 0 },
  }))
}

/** Names of voices that have none. */
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
