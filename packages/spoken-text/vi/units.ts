import { anyOf, CONTEXT, dashRule, type Rule, START } from '../rules'
import { NUMBER, readNumber, readWhole } from './numbers'
import { perUnits, units } from './unit-table'

/** Denominators of physical units, read "trên"; a month or a person is counted: "một tháng". */
const shortTimes = new Set(['h', 's', 'ph', 'giờ', 'phút', 'giây'])

const POWER = String.raw`(?<power>\^?[23])?`
const UNIT = anyOf(Object.keys(units))

const powers: Readonly<Record<string, string>> = { '2': 'vuông', '3': 'khối' }

const readUnit = (unit: string, power: string): string =>
  [units[unit] ?? unit, powers[power.replace('^', '')] ?? ''].filter((w) => w !== '').join(' ')

/** Measures after a number, percentages, and prices or speeds "per" something. */
export const unitRules: readonly Rule[] = [
  {
    name: 'power of ten',
    pattern:
      /(?<![\p{L}\p{N}.,])(?<number>\d+(?:[.,]\d+)?)(?:(?<=[.,]\d+)[eE]|[eE](?=[+-]))(?<sign>[+-]?)(?<power>\d{1,3})(?![\p{L}\p{N}])/gu,
    // 6.626e-34 has decimals, however many.
    read: ({ group }) =>
      `${readNumber(group('number').replace('.', ','))} nhân mười mũ ${group('sign') === '-' ? 'trừ ' : ''}${readWhole(group('power'))}`,
  },
  {
    name: 'beats a minute',
    pattern:
      /(?=\s?l)(?<=(?:nhịp|mạch|tim|thở(?! (?:oxy|ô xy|ô xi|oxi|máy)))[^.,\d]{0,12}\d+)\s?(?:l|lần)\/(?:p|phút)(?![\p{L}\p{N}])/giu,
    read: () => 'lần một phút',
  },
  {
    name: 'inches of a screen',
    pattern:
      /(?=\s?["”″])(?<=(?:ti\s?vi|TV|màn hình|màn|laptop|monitor|khung|bánh|ống|nồi|pizza)\s(?:\p{L}+\s){0,3}\d{1,3}(?:[.,]\d)?)\s?["”″](?!\p{L})/giu,
    read: () => 'inh',
  },
  {
    name: 'inches',
    pattern: /(?=["″])(?<=(?<![\p{L}\p{N}.,])\d{1,3}(?:[.,]\d)?)["″](?![\p{L}\p{N}])/gu,
    // A quotation is closed by this mark, wherever it was opened.
    read: ({ text, before, after }) =>
      text === '″' || (before.length < 15 && !/["“]/.test(before + after)) ? 'inh' : null,
  },
  {
    name: 'so many times',
    pattern: /(?=x)(?<=(?<![\p{L}\p{N}])\d+[.,]\d+)x(?![\p{L}\p{N}])/gu,
    read: () => 'lần',
  },
  {
    name: 'amperes beside volts',
    pattern:
      /(?=\s?A)(?<=(?:\dV\s?[/-]?\s?|dòng(?: điện)?\s|cường độ\s|sạc\s)\d+(?:[.,]\d+)?)\s?A(?![\p{L}\p{N}])/gu,
    read: () => 'am pe',
  },
  {
    name: 'percentage',
    pattern: /(?=\s?[%‰])(?<=\d)\s?(?<mark>[%‰])/gu,
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
      String.raw`(?=[\s%\p{L}°µμ℃℉º])(?<=(?<![\p{L}\p{N}])${NUMBER})\s?(?<unit>${UNIT})${POWER}(?:/(?<per>${anyOf(Object.keys(perUnits))})(?<perPower>\^?[23])?)?(?![\p{L}\p{N}])`,
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
      String.raw`(?=[kcmhgMlWTG])(?<!/\s?)${START}(?:(?<unit>km|kg|cm|mm|m|ha)(?:\^?(?<power>[23])|/(?<per>h|s|giờ))|(?<alone>km|kg|cm|mm|mg|ml|kWh|Mbps|(?<=(?:nghìn|ngàn|triệu|tỷ|trăm|chục)\s)(?:ha|m|g|l|W|MWh|kW|MW|GB|TB|MB|[kMG]Hz)))(?![\p{L}\p{N}/])`,
      'gu',
    ),
    read: ({ group, before }) => {
      // "Hãy gọi nó là m2": a variable.
      if (/gọi[^.,]{0,25}\slà\s$/iu.test(before)) return null
      if (group('alone') !== '') return readUnit(group('alone'), '')
      const per = group('per') === '' ? '' : ` trên ${perUnits[group('per')] ?? ''}`
      return readUnit(group('unit'), group('power')) + per
    },
  },
  {
    name: 'price or rate per something',
    pattern: new RegExp(
      String.raw`(?=\/)(?<=\p{L}{2}\s?|\d{3})/\s?(?<per>${anyOf(Object.keys(perUnits))})(?<power>\^?[23])?(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ group, before, text, after }) =>
      // `cái bình /cái vỏ`: one or the other.
      /\s$/.test(before) &&
      !/\s$|^\/\s/.test(text) &&
      /^\s\p{L}/u.test(after) &&
      !(group('per') in units)
        ? null
        : `${/(?:người|hộ|con|cây|xe|hạt)\s?$/u.test(before) && group('per') in units ? 'trên' : 'một'} ${perUnits[group('per')] ?? ''} ${powers[group('power').replace('^', '')] ?? ''}`,
  },
  {
    name: 'price per whatever is named',
    pattern:
      /(?=\/)(?<=(?:đồng|đô la(?: \p{Lu}\p{Ll}+)?|xu|ơ rô|yên|nhân dân tệ|bảng Anh|nghìn|triệu|tỷ|phần trăm|lần|ca lo)\s?)\/\s?(?=\p{Ll}{2,}|(?:HS|SV|GV|KH|CBNV|HV)(?!\p{L}))/gu,
    read: () => 'một',
  },
  {
    name: 'so many for each',
    // "3 anh/chị" are one or the other.
    pattern:
      /(?=\/)(?<=\d\s(?:học sinh|sinh viên|giáo viên|thí sinh|câu|lượt|chuyến|tiết|buổi|suất|trận|bài|đề tài|đội|bác sĩ|giường|con|ca|xe|máy|vé)\s?)\/\s?(?=(?:lớp|môn|trường|đội|đề|phút|giờ|ngày|tuần|tháng|năm|khối|bảng|người|phụ nữ|hộ|gia đình|bệnh nhân|nghìn|ngàn|vạn|vòng|tỉnh|xã)(?!\p{L}))/gu,
    read: () => 'một',
  },
]

/** Letters and signs of sums. */
const mathSigns: Readonly<Record<string, string>> = {
  α: 'an pha',
  β: 'bê ta',
  γ: 'gam ma',
  δ: 'đen ta',
  Δ: 'đen ta',
  θ: 'tê ta',
  λ: 'lam đa',
  μ: 'muy',
  π: 'pi',
  σ: 'xích ma',
  Σ: 'xích ma',
  φ: 'phi',
  ω: 'ô mê ga',
  Ω: 'ôm',
  '√': 'căn',
  '∞': 'vô cùng',
  '≠': 'khác',
}

const beforeNumber = (name: string, mark: string, said: string): Rule => ({
  name,
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${mark}\s?(?=\d)`, 'gu'),
  read: () => said,
})

/** Words of measured quantities: before them a comma is decimal. */
const MEASURED =
  'nghìn|ngàn|triệu|tỷ|tỉ|phần|độ|mét|ki|xăng|xen|mi|mê|gi|tê|na|đề|gam|lít|héc|vôn|oát|am|tấn|tạ|yến|điểm|giờ|phút|giây|inh|lần|giun|và|hoặc|là|thì'

/** Marks that have a meaning next to numbers. They come before the numbers are read. */
export const numberMarkRules: readonly Rule[] = [
  {
    name: 'letter or sign of a sum',
    pattern: new RegExp(`[${Object.keys(mathSigns).join('')}]`, 'gu'),
    read: ({ text }) => mathSigns[text] ?? null,
  },
  {
    name: 'power',
    pattern: /\^(?<sign>-?)(?<power>\d+|n(?!\p{L}))/gu,
    read: ({ group }) => {
      const power = group('sign') + group('power')
      if (power === '2') return 'bình phương'
      return power === '3'
        ? 'lập phương'
        : `mũ ${group('sign') === '' ? '' : 'trừ '}${/\d/.test(power) ? readWhole(group('power')) : power}`
    },
  },
  {
    name: 'for adults only',
    pattern: /(?=\+)(?<=(?<![\p{L}\p{N}.,])(?:13|16|18|21))\+(?!\s?[\d(\p{Ll}])/gu,
    read: () => 'cộng',
  },
  {
    name: 'minus',
    pattern: /(?<![\p{L}\p{N}.,)\]%–-])[-–](?=\d)/gu,
    read: ({ before }) => (/(?<!\p{L})âm\s$/iu.test(before) ? '' : 'âm'),
  },
  {
    name: 'more than',
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.,])(?<number>${NUMBER})\+(?!\s?[\d(])`, 'gu'),
    read: ({ group, before }) =>
      `${/hơn\s$/i.test(before) ? '' : 'hơn '}${readNumber(group('number'))}`,
  },
  { name: 'stars of a hotel', pattern: /(?=\*)(?<=(?<![\p{L}\p{N}])[1-5])\*/gu, read: () => 'sao' },
  {
    name: 'number sign',
    pattern: /(?<![\p{L}\p{N}])#(?=\d)|№\s?|(?<![\p{L}\p{N}])[Nn][oº°]\.?\s?(?=\d)/gu,
    read: () => 'số',
  },
  {
    name: 'about',
    pattern: /(?<![\p{L}\p{N}])[~≈]\s?(?=[\p{L}\d])/gu,
    read: () => 'khoảng',
  },
  beforeNumber('plus or minus', '±', 'cộng trừ'),
  beforeNumber('at least', '(?:≥|>=)', 'lớn hơn hoặc bằng'),
  beforeNumber('at most', '(?:≤|<=)', 'nhỏ hơn hoặc bằng'),
  {
    name: 'one side and the other',
    pattern: /(?<=(?<![\p{L}\p{N}])[a-zA-Z]\s?)(?<mark>[<>])(?=\s?(?:[a-zA-Z](?!\p{L})|\d))/gu,
    read: ({ group }) => (group('mark') === '<' ? 'nhỏ hơn' : 'lớn hơn'),
  },
  beforeNumber('greater', '>', 'lớn hơn'),
  beforeNumber('less', '<', 'nhỏ hơn'),
]

/** A number that has a point and cannot be in thousands. */
const DECIMALS = /(?<![\d.,])(?:0\.\d+|\d+\.(?:\d{1,2}|\d{4,}))(?![\d.,]\d|\d)/

/** The text around a match without the word at its edge, which may be truncated. */
const uncut = (beside: string, edge: 'start' | 'end'): string =>
  beside.length < CONTEXT ? beside : beside.replace(edge === 'start' ? /^\S+/ : /\S+$/, '')

/** Every number that is still in figures. */
export const numberRules: readonly Rule[] = [
  {
    name: 'count with a zero before it',
    pattern:
      /(?<![\p{L}\p{N}.,:/-]|(?:số|mã|án|thị|lệnh|kênh|tổ|nhóm|đội|cổng|lô) )0(?<count>[1-9])(?=\s(?:nhân|người|học sinh|em|cháu|bộ|chiếc|cái|con|ngày|tháng|năm|tuần|giờ|phút|lần|đồng chí|đối tượng|bị|vụ|xe|tấn|phòng|căn|trường|đội|tỉnh|huyện|xã|nước|quốc gia|bản|tờ|tập|cuốn|quyển|suất|giải|huy chương|trận|ca|bệnh nhân|đơn vị|cán bộ|chiến sĩ|gói|hộp|chai|lít|mét|cây|mi|ki|tầng|bước|điểm|nhóm|loại|công|cơ|dự án|ứng viên)(?!\p{L}))/gu,
    read: ({ group }) => readWhole(group('count')),
  },
  {
    name: 'section or version',
    pattern:
      /(?=\d{1,2}\.)(?<=(?<!\p{L})(?:mục|chương|điều|khoản|lớp|(?<!màn )hình|bảng|tiết|bài|câu|tập|phần|ví dụ|bước|hoạt động|chủ đề|tiêu chí|tiểu mục|biểu đồ|sơ đồ|công thức|định lý|định lí|hệ quả|mô-đun|module|phụ lục|phiên bản|version|iOS|Android|Bluetooth|bờ lu tút|USB|u ét bê|u ét bê xê|HDMI|hát đê em i|gie mi nai|pai thần|uyn đâu)\s(?:\d{1,2}(?:\.\d{1,2})+(?:,\s|\s(?:và|đến|hoặc)\s)){0,4})\d{1,2}(?:\.\d{1,2})+(?![\p{L}\p{N}]|,\d|\s(?:ki lô|mét|giờ|tiếng|phút|lần|triệu|nghìn|tỷ|đồng|điểm|phần trăm|mi li|lít|gam)(?!\p{L}))/giu,
    read: ({ text }) => text.split('.').map(readWhole).join(' chấm '),
  },
  {
    name: 'count with a comma for its thousands',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])[1-9]\d{0,2},(?:\d{3}(?![\d.,])(?=\s(?!(?:${MEASURED})(?!\p{L}))\p{Ll}{2,})|000(?!\d|[.,]\d))`,
      'gu',
    ),
    read: ({ text }) => readWhole(text.replace(',', '')),
  },
  {
    name: 'first of a ranking',
    pattern:
      /(?=1)(?<=(?<!(?:viện|đô thị|viên chức|giáo viên|giảng viên|điều dưỡng|thương binh|cán sự|kỹ sư) )(?<!\p{L})hạng\s)1(?![\p{L}\p{N}]|[.,/-]\d|\s?(?:,|và|hoặc|đến|tới)\s?(?:hạng\s)?\d)/giu,
    read: () => 'nhất',
  },
  {
    name: 'coordinates',
    pattern:
      /(?=\d)(?<=(?:tọa độ|toạ độ|vectơ|vector|đỉnh)\s(?:\(?\d+,\d+\)?\s(?:và|hoặc|đến)\s)?\(?)\d+(?:,\d+){1,3}(?![\d.,]\d)/giu,
    read: ({ text }) => text.split(',').map(readWhole).join(', '),
  },
  {
    name: 'number with a point among others',
    pattern: /(?<![\p{L}\p{N}.,])\d{1,3}\.\d{3}(?![\p{N}]|[.,]\d)/gu,
    // "1.618 và 0.618": here the point is one of decimals.
    read: ({ text, before, after }) =>
      DECIMALS.test(`${uncut(before, 'start')} ${uncut(after, 'end')}`)
        ? readNumber(text.replace('.', ','))
        : null,
  },
  {
    name: 'number',
    pattern: new RegExp(NUMBER, 'gu'),
    read: ({ text }) => readNumber(text),
  },
]

const comparisons: Readonly<Record<string, string>> = {
  '≥': 'lớn hơn hoặc bằng',
  '>=': 'lớn hơn hoặc bằng',
  '≤': 'nhỏ hơn hoặc bằng',
  '<=': 'nhỏ hơn hoặc bằng',
  '±': 'cộng trừ',
  '≠': 'khác',
}

/** Signs that remain when all numbers are words. */
export const symbolRules: readonly Rule[] = [
  { name: 'and', pattern: /\s?&\s?/gu, read: () => 'và' },
  {
    name: 'at least, at most, more or less between letters',
    pattern: /\s?(?<mark>>=|<=|[≥≤±≠])\s?(?=[\p{L}(])/gu,
    read: ({ group }) => `${comparisons[group('mark')] ?? ''} `,
  },
  {
    name: 'one divided by another',
    pattern: /(?=\s?\/)(?<=\)|(?<!\p{L})[a-z])\s?\/\s?(?=[a-z](?!\p{L})|\()/gu,
    read: () => ' trên ',
  },
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
  {
    name: 'so much for each',
    pattern: /(?=\s?\/)(?<=giây)\s?\/\s?(?=\p{Ll})/gu,
    read: () => ' mỗi ',
  },
  { name: 'either or', pattern: /(?=\s?\/)(?<=\p{L})\s?\/\s?(?=\p{L})/gu, read: () => '' },
  dashRule,
  { name: 'hyphen', pattern: /-/gu, read: () => '' },
  {
    name: 'marks without a sound',
    pattern: /[^\p{L}\p{M}\p{Nd}\s.,!?;:…'"“”‘’()«»。！？，、]+/gu,
    read: () => '',
  },
]
