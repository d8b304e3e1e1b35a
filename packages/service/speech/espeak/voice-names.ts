import { variants, type Variant } from './variants'

/** A voice with a name of its own: `[name, variant]`. */
type Named = readonly (readonly [name: string, variant: Variant])[]

interface VietnameseRegion {
  region: 'northern' | 'central' | 'southern'
  /** Added to the name: "Mai (Bắc)". */
  suffix: string
  voices: Named
}

/** espeak-ng's three Vietnamese voices by their tag. The order is the order of the voice list. */
export const vietnamese: Readonly<Record<string, VietnameseRegion>> = {
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
export const named: Readonly<Record<string, Named>> = {
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
