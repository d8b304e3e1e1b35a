import type { Rule } from '../rules'
import { NUMBER, readNumber, readWhole } from './number-text'

const beforeNumber = (name: string, mark: string, said: string): Rule => ({
  name,
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${mark}\s?(?=\d)`, 'gu'),
  read: () => said,
})

/** Marks that have a meaning beside numbers. They come before the numbers are read. */
export const numberMarkRules: readonly Rule[] = [
  {
    name: 'minus',
    pattern: /(?<![\p{L}\p{N}.,)\]%–-])[-–](?=\d)/gu,
    read: () => 'âm',
  },
  {
    name: 'more than',
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.,])(?<number>${NUMBER})\+(?!\s?[\d(])`, 'gu'),
    read: ({ group }) => `hơn ${readNumber(group('number'))}`,
  },
  {
    name: 'number sign',
    pattern: /(?<![\p{L}\p{N}])#(?=\d)|№\s?|(?<![\p{L}\p{N}])[Nn][oº°]\.?\s?(?=\d)/gu,
    read: () => 'số',
  },
  beforeNumber('about', '[~≈]', 'khoảng'),
  beforeNumber('plus or minus', '±', 'cộng trừ'),
  beforeNumber('at least', '(?:≥|>=)', 'lớn hơn hoặc bằng'),
  beforeNumber('at most', '(?:≤|<=)', 'nhỏ hơn hoặc bằng'),
  beforeNumber('greater', '>', 'lớn hơn'),
  beforeNumber('less', '<', 'nhỏ hơn'),
  {
    name: 'power',
    pattern: /\^(?<power>\d+)/gu,
    read: ({ group }) =>
      group('power') === '2'
        ? 'bình phương'
        : group('power') === '3'
          ? 'lập phương'
          : `mũ ${readWhole(group('power'))}`,
  },
]

/** Every number that is still in figures. */
export const numberRules: readonly Rule[] = [
  {
    name: 'number',
    pattern: new RegExp(NUMBER, 'gu'),
    read: ({ text }) => readNumber(text),
  },
]

/** What is left of signs when all numbers are words. */
export const symbolRules: readonly Rule[] = [
  { name: 'and', pattern: /\s?&\s?/gu, read: () => 'và' },
  { name: 'plus', pattern: /\+(?=\s|$|\p{L})/gu, read: () => 'cộng' },
  { name: 'equals', pattern: /(?<=[\p{L}\s])={1,3}(?=[\p{L}\s])/gu, read: () => 'bằng' },
  { name: 'times', pattern: /×/gu, read: () => 'nhân' },
  { name: 'divided', pattern: /÷/gu, read: () => 'chia' },
  { name: 'per cent', pattern: /%/gu, read: () => 'phần trăm' },
  { name: 'degree', pattern: /°/gu, read: () => 'độ' },
  { name: 'at', pattern: /@/gu, read: () => 'a còng' },
  { name: 'dollar', pattern: /\$(?!\p{L})/gu, read: () => 'đô la' },
  { name: 'euro', pattern: /€/gu, read: () => 'ơ rô' },
  { name: 'section', pattern: /§/gu, read: () => 'mục' },
  { name: 'either or', pattern: /(?<=\p{L})\s?\/\s?(?=\p{L})/gu, read: () => '' },
  { name: 'dash as a rest', pattern: /\s[-–—]+\s|[–—]+/gu, read: () => ',' },
  { name: 'hyphen', pattern: /-/gu, read: () => '' },
  {
    name: 'marks without a sound',
    pattern: /[^\p{L}\p{M}\p{Nd}\s.,!?;:…'"“”‘’()«»。！？，、]+/gu,
    read: () => '',
  },
]
