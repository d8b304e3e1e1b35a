import { anyOf, CONTEXT, dashRule, type Rule, START, rulesOf } from '../rules'
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
export const unitRules = rulesOf({
  'power of ten': [
    /(?<![\p{L}\p{N}.,])(?<number>\d+(?:[.,]\d+)?)(?:(?<=[.,]\d+)[eE]|[eE](?=[+-]))(?<sign>[+-]?)(?<power>\d{1,3})(?![\p{L}\p{N}])/gu,
    // 6.626e-34 has decimals, however many.
    ({ group }) =>
      `${readNumber(group('number').replace('.', ','))} nhân mười mũ ${group('sign') === '-' ? 'trừ ' : ''}${readWhole(group('power'))}`,
  ],
  'beats a minute': [
    /(?=\s?l)(?<=(?:nhịp|mạch|tim|thở(?! (?:oxy|ô xy|ô xi|oxi|máy)))[^.,\d]{0,12}\d+)\s?(?:l|lần)\/(?:p|phút)(?![\p{L}\p{N}])/giu,
    () => 'lần một phút',
  ],
  'inches of a screen': [
    /(?=\s?["”″])(?<=(?:ti\s?vi|TV|màn hình|màn|laptop|monitor|khung|bánh|ống|nồi|pizza)\s(?:\p{L}+\s){0,3}\d{1,3}(?:[.,]\d)?)\s?["”″](?!\p{L})/giu,
    () => 'inh',
  ],
  inches: [
    /(?=["″])(?<=(?<![\p{L}\p{N}.,])\d{1,3}(?:[.,]\d)?)["″](?![\p{L}\p{N}])/gu,
    // A quotation is closed by this mark, wherever it was opened.
    ({ text, before, after }) =>
      text === '″' || (before.length < 15 && !/["“]/.test(before + after)) ? 'inh' : null,
  ],
  'so many times': [/(?=x)(?<=(?<![\p{L}\p{N}])\d+[.,]\d+)x(?![\p{L}\p{N}])/gu, () => 'lần'],
  'amperes beside volts': [
    /(?=\s?A)(?<=(?:\dV\s?[/-]?\s?|dòng(?: điện)?\s|cường độ\s|sạc\s)\d+(?:[.,]\d+)?)\s?A(?![\p{L}\p{N}])/gu,
    () => 'am pe',
  ],
  percentage: [
    /(?=\s?[%‰])(?<=\d)\s?(?<mark>[%‰])/gu,
    ({ group }) => (group('mark') === '%' ? 'phần trăm' : 'phần nghìn'),
  ],
  'metres and a part': [
    new RegExp(String.raw`${START}(?<m>\d{1,2})m(?<cm>\d{1,2})(?![\p{L}\p{N}]|\^|[.,]\d)`, 'gu'),
    ({ text, group }) =>
      // "5m2" is an area.
      /m[23]$/.test(text) && Number(group('m')) > 2
        ? null
        : `${readNumber(group('m'))} mét ${readNumber(group('cm'))}`,
  ],
  measure: [
    new RegExp(
      String.raw`(?=[\s%\p{L}°µμ℃℉º])(?<=(?<![\p{L}\p{N}])${NUMBER})\s?(?<unit>${UNIT})${POWER}(?:/(?<per>${anyOf(Object.keys(perUnits))})(?<perPower>\^?[23])?)?(?![\p{L}\p{N}])`,
      'gu',
    ),
    ({ group }) => {
      const said = readUnit(group('unit'), group('power'))
      const per = group('per')
      if (per === '') return said
      return `${said} ${per in units || shortTimes.has(per) ? 'trên' : 'một'} ${perUnits[per] ?? per} ${powers[group('perPower').replace('^', '')] ?? ''}`
    },
  ],
  'unit without a number': [
    new RegExp(
      String.raw`(?=[kcmhgMlWTG])(?<!/\s?)${START}(?:(?<unit>km|kg|cm|mm|m|ha)(?:\^?(?<power>[23])|/(?<per>h|s|giờ))|(?<alone>km|kg|cm|mm|mg|ml|kWh|Mbps|(?<=(?:nghìn|ngàn|triệu|tỷ|trăm|chục)\s)(?:ha|m|g|l|W|MWh|kW|MW|GB|TB|MB|[kMG]Hz)))(?![\p{L}\p{N}/])`,
      'gu',
    ),
    ({ group, before }) => {
      // "Hãy gọi nó là m2": a variable.
      if (/gọi[^.,]{0,25}\slà\s$/iu.test(before)) return null
      if (group('alone') !== '') return readUnit(group('alone'), '')
      const per = group('per') === '' ? '' : ` trên ${perUnits[group('per')] ?? ''}`
      return readUnit(group('unit'), group('power')) + per
    },
  ],
  'price or rate per something': [
    new RegExp(
      String.raw`(?=\/)(?<=\p{L}{2}\s?|\d{3})/\s?(?<per>${anyOf(Object.keys(perUnits))})(?<power>\^?[23])?(?![\p{L}\p{N}])`,
      'gu',
    ),
    ({ group, before, text, after }) =>
      // `cái bình /cái vỏ`: one or the other.
      /\s$/.test(before) &&
      !/\s$|^\/\s/.test(text) &&
      /^\s\p{L}/u.test(after) &&
      !(group('per') in units)
        ? null
        : `${/(?:người|hộ|con|cây|xe|hạt)\s?$/u.test(before) && group('per') in units ? 'trên' : 'một'} ${perUnits[group('per')] ?? ''} ${powers[group('power').replace('^', '')] ?? ''}`,
  ],
  'price per whatever is named': [
    /(?=\/)(?<=(?:đồng|đô la(?: \p{Lu}\p{Ll}+)?|xu|ơ rô|yên|nhân dân tệ|bảng Anh|nghìn|triệu|tỷ|phần trăm|lần|ca lo)\s?)\/\s?(?=\p{Ll}{2,}|(?:HS|SV|GV|KH|CBNV|HV)(?!\p{L}))/gu,
    () => 'một',
  ],
  'so many for each': [
    // "3 anh/chị" are one or the other.
    /(?=\/)(?<=\d\s(?:học sinh|sinh viên|giáo viên|thí sinh|câu|lượt|chuyến|tiết|buổi|suất|trận|bài|đề tài|đội|bác sĩ|giường|con|ca|xe|máy|vé)\s?)\/\s?(?=(?:lớp|môn|trường|đội|đề|phút|giờ|ngày|tuần|tháng|năm|khối|bảng|người|phụ nữ|hộ|gia đình|bệnh nhân|nghìn|ngàn|vạn|vòng|tỉnh|xã)(?!\p{L}))/gu,
    () => 'một',
  ],
})

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

const beforeNumber = (mark: string, said: string): Rule => [
  new RegExp(String.raw`(?<![\p{L}\p{N}])${mark}\s?(?=\d)`, 'gu'),
  () => said,
]

/** Words of measured quantities: before them a comma is decimal. */
const MEASURED =
  'nghìn|ngàn|triệu|tỷ|tỉ|phần|độ|mét|ki|xăng|xen|mi|mê|gi|tê|na|đề|gam|lít|héc|vôn|oát|am|tấn|tạ|yến|điểm|giờ|phút|giây|inh|lần|giun|và|hoặc|là|thì'

/** Marks that have a meaning next to numbers. They come before the numbers are read. */
export const numberMarkRules = rulesOf({
  'letter or sign of a sum': [
    new RegExp(`[${Object.keys(mathSigns).join('')}]`, 'gu'),
    ({ text }) => mathSigns[text] ?? null,
  ],
  power: [
    /\^(?<sign>-?)(?<power>\d+|n(?!\p{L}))/gu,
    ({ group }) => {
      const power = group('sign') + group('power')
      if (power === '2') return 'bình phương'
      return power === '3'
        ? 'lập phương'
        : `mũ ${group('sign') === '' ? '' : 'trừ '}${/\d/.test(power) ? readWhole(group('power')) : power}`
    },
  ],
  'for adults only': [
    /(?=\+)(?<=(?<![\p{L}\p{N}.,])(?:13|16|18|21))\+(?!\s?[\d(\p{Ll}])/gu,
    () => 'cộng',
  ],
  minus: [
    /(?<![\p{L}\p{N}.,)\]%–-])[-–](?=\d)/gu,
    ({ before }) => (/(?<!\p{L})âm\s$/iu.test(before) ? '' : 'âm'),
  ],
  'more than': [
    new RegExp(String.raw`(?<![\p{L}\p{N}.,])(?<number>${NUMBER})\+(?!\s?[\d(])`, 'gu'),
    ({ group, before }) => `${/hơn\s$/i.test(before) ? '' : 'hơn '}${readNumber(group('number'))}`,
  ],
  'stars of a hotel': [/(?=\*)(?<=(?<![\p{L}\p{N}])[1-5])\*/gu, () => 'sao'],
  'number sign': [
    /(?<![\p{L}\p{N}])#(?=\d)|№\s?|(?<![\p{L}\p{N}])[Nn][oº°]\.?\s?(?=\d)/gu,
    () => 'số',
  ],
  about: [/(?<![\p{L}\p{N}])[~≈]\s?(?=[\p{L}\d])/gu, () => 'khoảng'],
  'plus or minus': beforeNumber('±', 'cộng trừ'),
  'at least': beforeNumber('(?:≥|>=)', 'lớn hơn hoặc bằng'),
  'at most': beforeNumber('(?:≤|<=)', 'nhỏ hơn hoặc bằng'),
  'one side and the other': [
    /(?<=(?<![\p{L}\p{N}])[a-zA-Z]\s?)(?<mark>[<>])(?=\s?(?:[a-zA-Z](?!\p{L})|\d))/gu,
    ({ group }) => (group('mark') === '<' ? 'nhỏ hơn' : 'lớn hơn'),
  ],
  greater: beforeNumber('>', 'lớn hơn'),
  less: beforeNumber('<', 'nhỏ hơn'),
})

/** A number that has a point and cannot be in thousands. */
const DECIMALS = /(?<![\d.,])(?:0\.\d+|\d+\.(?:\d{1,2}|\d{4,}))(?![\d.,]\d|\d)/

/** The text around a match without the word at its edge, which may be truncated. */
const uncut = (beside: string, edge: 'start' | 'end'): string =>
  beside.length < CONTEXT ? beside : beside.replace(edge === 'start' ? /^\S+/ : /\S+$/, '')

/** Every number that is still in figures. */
export const numberRules = rulesOf({
  'count with a zero before it': [
    /(?<![\p{L}\p{N}.,:/-]|(?:số|mã|án|thị|lệnh|kênh|tổ|nhóm|đội|cổng|lô) )0(?<count>[1-9])(?=\s(?:nhân|người|học sinh|em|cháu|bộ|chiếc|cái|con|ngày|tháng|năm|tuần|giờ|phút|lần|đồng chí|đối tượng|bị|vụ|xe|tấn|phòng|căn|trường|đội|tỉnh|huyện|xã|nước|quốc gia|bản|tờ|tập|cuốn|quyển|suất|giải|huy chương|trận|ca|bệnh nhân|đơn vị|cán bộ|chiến sĩ|gói|hộp|chai|lít|mét|cây|mi|ki|tầng|bước|điểm|nhóm|loại|công|cơ|dự án|ứng viên)(?!\p{L}))/gu,
    ({ group }) => readWhole(group('count')),
  ],
  'section or version': [
    /(?=\d{1,2}\.)(?<=(?<!\p{L})(?:mục|chương|điều|khoản|lớp|(?<!màn )hình|bảng|tiết|bài|câu|tập|phần|ví dụ|bước|hoạt động|chủ đề|tiêu chí|tiểu mục|biểu đồ|sơ đồ|công thức|định lý|định lí|hệ quả|mô-đun|module|phụ lục|phiên bản|version|iOS|Android|Bluetooth|bờ lu tút|USB|u ét bê|u ét bê xê|HDMI|hát đê em i|gie mi nai|pai thần|uyn đâu)\s(?:\d{1,2}(?:\.\d{1,2})+(?:,\s|\s(?:và|đến|hoặc)\s)){0,4})\d{1,2}(?:\.\d{1,2})+(?![\p{L}\p{N}]|,\d|\s(?:ki lô|mét|giờ|tiếng|phút|lần|triệu|nghìn|tỷ|đồng|điểm|phần trăm|mi li|lít|gam)(?!\p{L}))/giu,
    ({ text }) => text.split('.').map(readWhole).join(' chấm '),
  ],
  'count with a comma for its thousands': [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])[1-9]\d{0,2},(?:\d{3}(?![\d.,])(?=\s(?!(?:${MEASURED})(?!\p{L}))\p{Ll}{2,})|000(?!\d|[.,]\d))`,
      'gu',
    ),
    ({ text }) => readWhole(text.replace(',', '')),
  ],
  'first of a ranking': [
    /(?=1)(?<=(?<!(?:viện|đô thị|viên chức|giáo viên|giảng viên|điều dưỡng|thương binh|cán sự|kỹ sư) )(?<!\p{L})hạng\s)1(?![\p{L}\p{N}]|[.,/-]\d|\s?(?:,|và|hoặc|đến|tới)\s?(?:hạng\s)?\d)/giu,
    () => 'nhất',
  ],
  coordinates: [
    /(?=\d)(?<=(?:tọa độ|toạ độ|vectơ|vector|đỉnh)\s(?:\(?\d+,\d+\)?\s(?:và|hoặc|đến)\s)?\(?)\d+(?:,\d+){1,3}(?![\d.,]\d)/giu,
    ({ text }) => text.split(',').map(readWhole).join(', '),
  ],
  'number with a point among others': [
    /(?<![\p{L}\p{N}.,])\d{1,3}\.\d{3}(?![\p{N}]|[.,]\d)/gu,
    // "1.618 và 0.618": here the point is one of decimals.
    ({ text, before, after }) =>
      DECIMALS.test(`${uncut(before, 'start')} ${uncut(after, 'end')}`)
        ? readNumber(text.replace('.', ','))
        : null,
  ],
  number: [new RegExp(NUMBER, 'gu'), ({ text }) => readNumber(text)],
})

const comparisons: Readonly<Record<string, string>> = {
  '≥': 'lớn hơn hoặc bằng',
  '>=': 'lớn hơn hoặc bằng',
  '≤': 'nhỏ hơn hoặc bằng',
  '<=': 'nhỏ hơn hoặc bằng',
  '±': 'cộng trừ',
  '≠': 'khác',
}

/** Signs that remain when all numbers are words. */
export const symbolRules = rulesOf({
  and: [/\s?&\s?/gu, () => 'và'],
  'at least, at most, more or less between letters': [
    /\s?(?<mark>>=|<=|[≥≤±≠])\s?(?=[\p{L}(])/gu,
    ({ group }) => `${comparisons[group('mark')] ?? ''} `,
  ],
  'one divided by another': [
    /(?=\s?\/)(?<=\)|(?<!\p{L})[a-z])\s?\/\s?(?=[a-z](?!\p{L})|\()/gu,
    () => ' trên ',
  ],
  plus: [/\+(?=\s|$|\p{L})/gu, () => 'cộng'],
  equals: [/(?<=[\p{L}\s])={1,3}(?=[\p{L}\s])/gu, () => 'bằng'],
  times: [/×/gu, () => 'nhân'],
  divided: [/÷/gu, () => 'chia'],
  'per cent': [/%/gu, () => 'phần trăm'],
  degree: [/°/gu, () => 'độ'],
  at: [/@/gu, () => 'a còng'],
  dollar: [/\$(?!\p{L})/gu, () => 'đô la'],
  euro: [/€/gu, () => 'ơ rô'],
  section: [/§/gu, () => 'mục'],
  'so much for each': [/(?=\s?\/)(?<=giây)\s?\/\s?(?=\p{Ll})/gu, () => ' mỗi '],
  'either or': [/(?=\s?\/)(?<=\p{L})\s?\/\s?(?=\p{L})/gu, () => ''],
  dashRule,
  hyphen: [/-/gu, () => ''],
  'marks without a sound': [/[^\p{L}\p{M}\p{Nd}\s.,!?;:…'"“”‘’()«»。！？，、]+/gu, () => ''],
})
