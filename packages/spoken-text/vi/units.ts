import { anyOf, type Rule, START } from '../rules'
import { NUMBER, readNumber, readWhole } from './numbers'

const units: Readonly<Record<string, string>> = {
  mm: 'mi li mét',
  cm: 'xăng ti mét',
  dm: 'đề xi mét',
  m: 'mét',
  km: 'ki lô mét',
  μm: 'mi crô mét',
  µm: 'mi crô mét',
  nm: 'na nô mét',
  inch: 'inh',
  ft: 'phít',
  ha: 'héc ta',
  ml: 'mi li lít',
  mL: 'mi li lít',
  cl: 'xăng ti lít',
  l: 'lít',
  L: 'lít',
  mg: 'mi li gam',
  g: 'gam',
  gr: 'gam',
  kg: 'ki lô gam',
  Kg: 'ki lô gam',
  KG: 'ki lô gam',
  μg: 'mi crô gam',
  µg: 'mi crô gam',
  lb: 'pao',
  oz: 'ao xơ',
  '°C': 'độ xê',
  '° C': 'độ xê',
  ºC: 'độ xê',
  '℃': 'độ xê',
  '°F': 'độ ép',
  '℉': 'độ ép',
  '°': 'độ',
  Hz: 'héc',
  hz: 'héc',
  khz: 'ki lô héc',
  Khz: 'ki lô héc',
  KHz: 'ki lô héc',
  mhz: 'mê ga héc',
  Mhz: 'mê ga héc',
  ghz: 'gi ga héc',
  Ghz: 'gi ga héc',
  kHz: 'ki lô héc',
  MHz: 'mê ga héc',
  GHz: 'gi ga héc',
  W: 'oát',
  w: 'oát',
  kw: 'ki lô oát',
  Kw: 'ki lô oát',
  kwh: 'ki lô oát giờ',
  tw: 'tê ra oát',
  Wh: 'oát giờ',
  kW: 'ki lô oát',
  KW: 'ki lô oát',
  MW: 'mê ga oát',
  GW: 'gi ga oát',
  kWh: 'ki lô oát giờ',
  KWh: 'ki lô oát giờ',
  V: 'vôn',
  v: 'vôn',
  mV: 'mi li vôn',
  Ah: 'am pe giờ',
  kV: 'ki lô vôn',
  mAh: 'mi li am pe giờ',
  mA: 'mi li am pe',
  kb: 'ki lô bai',
  mb: 'mê ga bai',
  Mb: 'mê ga bai',
  gb: 'gi ga bai',
  Gb: 'gi ga bai',
  tb: 'tê ra bai',
  Tb: 'tê ra bai',
  PB: 'pê ta bai',
  KB: 'ki lô bai',
  kB: 'ki lô bai',
  MB: 'mê ga bai',
  GB: 'gi ga bai',
  TB: 'tê ra bai',
  Kbps: 'ki lô bít trên giây',
  kbps: 'ki lô bít trên giây',
  Mbps: 'mê ga bít trên giây',
  mbps: 'mê ga bít trên giây',
  'Mb/s': 'mê ga bít trên giây',
  'MB/s': 'mê ga bai trên giây',
  Gbps: 'gi ga bít trên giây',
  px: 'pích xeo',
  MP: 'mê ga pích xeo',
  dB: 'đề xi ben',
  dpi: 'đi pi ai',
  fps: 'khung hình trên giây',
  ms: 'mi li giây',
  s: 'giây',
  min: 'phút',
  cal: 'ca lo',
  kcal: 'ki lô ca lo',
  Pa: 'pát can',
  kPa: 'ki lô pát can',
  MPa: 'mê ga pát can',
  atm: 'át mốt phe',
  psi: 'pi ét ai',
  mmHg: 'mi li mét thủy ngân',
  N: 'niu tơn',
  J: 'giun',
  kJ: 'ki lô giun',
  mol: 'mon',
  ppm: 'phần triệu',
  bpm: 'nhịp trên phút',
  rpm: 'vòng trên phút',
  cc: 'xê xê',
  hp: 'mã lực',
  HP: 'mã lực',
}

/** What may follow the stroke: km/h, m/s, đồng/kg, lần/ngày. */
const perUnits: Readonly<Record<string, string>> = {
  ...units,
  h: 'giờ',
  ph: 'phút',
  s: 'giây',
  ngày: 'ngày',
  tuần: 'tuần',
  tháng: 'tháng',
  quý: 'quý',
  năm: 'năm',
  giờ: 'giờ',
  phút: 'phút',
  giây: 'giây',
  người: 'người',
  lần: 'lần',
  chiếc: 'chiếc',
  cái: 'cái',
  bộ: 'bộ',
  suất: 'suất',
  lít: 'lít',
  tấn: 'tấn',
  tạ: 'tạ',
  cổ: 'cổ',
  đêm: 'đêm',
  phòng: 'phòng',
  khách: 'khách',
  vé: 'vé',
}

/** Parts of a physical unit, said "trên"; a month or a person is counted: "một tháng". */
const shortTimes = new Set(['h', 's', 'ph', 'giờ', 'phút', 'giây'])

const POWER = String.raw`(?<power>\^?[23])?`
const UNIT = anyOf(Object.keys(units))

const powers: Readonly<Record<string, string>> = { '2': 'vuông', '3': 'khối' }

const readUnit = (unit: string, power: string): string =>
  [units[unit] ?? unit, powers[power.replace('^', '')] ?? ''].filter((w) => w !== '').join(' ')

/** Measures after a number, percentages, and prices or speeds "per" something. */
export const unitRules: readonly Rule[] = [
  {
    name: 'percentage',
    pattern: /(?<=\d)\s?(?<mark>[%‰])/gu,
    read: ({ group }) => (group('mark') === '%' ? 'phần trăm' : 'phần nghìn'),
  },
  {
    name: 'metres and a part',
    pattern: new RegExp(
      String.raw`${START}(?<m>\d{1,2})m(?<cm>\d{1,2})(?![\p{L}\p{N}]|\^|[.,]\d)`,
      'gu',
    ),
    read: ({ text, group }) =>
      // "5m2" is an area.
      /m[23]$/.test(text) && Number(group('m')) > 2
        ? null
        : `${readNumber(group('m'))} mét ${readNumber(group('cm'))}`,
  },
  {
    name: 'measure',
    pattern: new RegExp(
      String.raw`(?<=(?<![\p{L}\p{N}])${NUMBER})\s?(?<unit>${UNIT})${POWER}(?:/(?<per>${anyOf(Object.keys(perUnits))})(?<perPower>\^?[23])?)?(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ group }) => {
      const said = readUnit(group('unit'), group('power'))
      const per = group('per')
      if (per === '') return said
      return `${said} ${per in units || shortTimes.has(per) ? 'trên' : 'một'} ${perUnits[per] ?? per} ${powers[group('perPower').replace('^', '')] ?? ''}`
    },
  },
  {
    name: 'unit without a number',
    pattern: new RegExp(
      String.raw`${START}(?<unit>km|kg|cm|mm|m|ha)(?:\^(?<power>[23])|/(?<per>h|s|giờ))(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ group }) =>
      `${readUnit(group('unit'), group('power'))} ${group('per') === '' ? '' : `trên ${perUnits[group('per')] ?? ''}`}`,
  },
  {
    name: 'price or rate per something',
    pattern: new RegExp(
      String.raw`(?<=\p{L}\s?)/\s?(?<per>${anyOf(Object.keys(perUnits))})(?<power>\^?[23])?(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ group }) =>
      `một ${perUnits[group('per')] ?? ''} ${powers[group('power').replace('^', '')] ?? ''}`,
  },
  {
    name: 'price per whatever is named',
    pattern:
      /(?<=(?:đồng|đô la(?: Mỹ)?|ơ rô|nghìn|triệu|tỷ|phần trăm|lần)\s?)\/\s?(?=\p{Ll}{2,})/gu,
    read: () => 'một',
  },
]

const beforeNumber = (name: string, mark: string, said: string): Rule => ({
  name,
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${mark}\s?(?=\d)`, 'gu'),
  read: () => said,
})

/** What can have decimals: before these words a comma is not taken for one of thousands. */
const MEASURED =
  'nghìn|ngàn|triệu|tỷ|tỉ|phần|độ|mét|ki|xăng|xen|mi|mê|gi|tê|na|đề|gam|lít|héc|vôn|oát|am|tấn|tạ|yến|điểm|giờ|phút|giây|inh|lần|giun|và|hoặc|là|thì'

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
  { name: 'stars of a hotel', pattern: /(?<=(?<![\p{L}\p{N}])[1-5])\*/gu, read: () => 'sao' },
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
    name: 'count with a comma for its thousands',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])[1-9]\d{0,2},\d{3}(?![\d.,])(?=\s(?!(?:${MEASURED})(?!\p{L}))\p{Ll}{2,})`,
      'gu',
    ),
    read: ({ text }) => readWhole(text.replace(',', '')),
  },
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
