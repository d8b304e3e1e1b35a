import { type Rule, START, rulesOf } from '../rules'
import { spell } from './letters'

const weekdays = ['', '', 'hai', 'ba', 'tư', 'năm', 'sáu', 'bảy']

export const readWeekday = (short: string): string =>
  short === 'CN' ? 'chủ nhật' : `thứ ${weekdays[Number(short.slice(1))] ?? ''}`

const halves = ['', 'một', 'hai', 'ba']

const laws: Readonly<Record<string, string>> = {
  DS: 'dân sự',
  HS: 'hình sự',
  LĐ: 'lao động',
  HH: 'hàng hải',
  TTDS: 'tố tụng dân sự',
  TTHS: 'tố tụng hình sự',
}

const titles: Readonly<Record<string, string>> = {
  Ks: 'kỹ sư',
  Bs: 'bác sĩ',
  Ts: 'tiến sĩ',
  Ths: 'thạc sĩ',
  Gs: 'giáo sư',
  Ls: 'luật sư',
  Ds: 'dược sĩ',
  Kts: 'kiến trúc sư',
}

/** Alone, "em" and "en" would be words. */
const initials: Readonly<Record<string, string>> = { M: 'em mờ', N: 'en nờ' }

/** A short form with this meaning where its neighbours show it. */
const inContext = (pattern: RegExp, said: string): Rule => [pattern, () => said]

const END_OF = String.raw`(?![\p{L}\p{N}])`

/** Ambiguous short forms, resolved by the words around them. */
export const contextRules = rulesOf({
  'joint stock': inContext(
    /(?=CP)(?<=(?:[Cc]ông ty|CTY|[Cc]ty|CT)\s)CP(?![\p{L}\p{N}])/gu,
    'cổ phần',
  ),
  tomography: inContext(
    new RegExp(
      String.raw`(?=CT)(?:${START}CT(?=[\s-](?:scan|scanner|[Cc]ắt lớp|phổi|não|ngực|bụng|sọ|đầu|gan|cột sống|toàn thân)${END_OF})|(?<=(?<!\p{L})(?:[Cc]hụp|phim|[Pp]hòng|[Mm]áy|[Qq]uét|[Kk]ết quả|ảnh|bản|làm|bằng|cắt lớp|film|bác sĩ|kỹ thuật viên)\s)CT${END_OF}(?!\s?[-:]?\d|\s(?:nước|tỉnh|xã|huyện|phường|thành phố|TP|UBND|HĐND|HĐQT|hội đồng|\p{Lu}\p{Ll}+\s\p{Lu})))`,
      'gu',
    ),
    'xê tê',
  ),
  'half of a school year': [
    new RegExp(String.raw`${START}HK\s?(?<half>I{1,3}|[1-3])${END_OF}`, 'gu'),
    ({ group }) =>
      `học kỳ ${halves[/\d/.test(group('half')) ? Number(group('half')) : group('half').length] ?? ''}`,
  ],
  'code of laws': [
    new RegExp(String.raw`${START}BL(?<of>DS|HS|LĐ|TTDS|TTHS|HH)${END_OF}`, 'gu'),
    ({ group }) => `bộ luật ${laws[group('of')] ?? ''}`,
  ],
  'title in small letters before a name': [
    new RegExp(String.raw`${START}(?<title>Ks|Bs|Ts|Gs|Ls|Ds|Kts|Ths)\.\s?(?=\p{Lu}\p{Ll})`, 'gu'),
    ({ group }) => titles[group('title')] ?? null,
  ],
  'to be continued': inContext(/\((?:tt|TT)\.?\)/gu, '(tiếp theo)'),
  'may and can': inContext(
    new RegExp(
      String.raw`${START}dc(?!\s?:|${END_OF}\s\d)${END_OF}|${START}Dc(?=\s(?:chưa|rồi|không|ko|k|nha|nhé|mà|đâu|chứ|thôi|đó|đấy|ạ|em|anh|bạn)${END_OF}|[.!?…]|$)`,
      'gu',
    ),
    'được',
  ),
  'weekday beside words of time': [
    new RegExp(
      String.raw`${START}(?<day>T[2-7])(?:(?=\s(?:này|tới|tuần|sau|nhé|nha|nhá|hàng tuần|rồi|trước|mình|tụi|bọn)${END_OF})|(?<=(?:gặp|sang|cuối tuần|lịch|tầm|cả|là|thứ)\sT[2-7])${END_OF})`,
      'giu',
    ),
    ({ group }) => (group('day').startsWith('T') ? readWeekday(group('day')) : null),
  ],
  toilet: inContext(
    new RegExp(
      String.raw`(?=WC)(?:${START}WC(?=\s(?:ở|đâu|nam|nữ|công cộng)${END_OF})|(?<=(?:đi|tìm|dọn)\s)WC${END_OF})`,
      'gu',
    ),
    'nhà vệ sinh',
  ),
  shares: inContext(/(?=CP)(?<=(?:\d|nghìn|triệu|tỷ)\s)CP(?![\p{L}\p{N}])/gu, 'cổ phiếu'),
  'born in': inContext(/(?<![\p{L}\p{N}])SN(?=[\s:]{1,2}(?:19|20)?\d\d(?!\d))/gu, 'sinh năm'),
  'national team': inContext(
    new RegExp(
      String.raw`${START}ĐT(?=\s(?:nữ|nam|quốc gia|bóng|trẻ|futsal|Việt|VN|[Uu]-?\d\d?|Thái|Anh|Pháp|Đức|Ý|Hàn|Nhật|Tây|Bồ|Brazil|Argentina|Indonesia|Malaysia|Lào|Campuchia|Singapore|Trung|TQ)${END_OF})`,
      'gu',
    ),
    'đội tuyển',
  ),
  town: inContext(/(?<![\p{L}\p{N}-])TP(?![\p{L}\p{N}-]|\.\p{L})/gu, 'thành phố'),
  petrol: inContext(/(?<![\p{L}\p{N}])RON(?=\s?-?\d)/gu, 'ron '),
  area: inContext(/(?<![\p{L}\p{N}])DT(?=\s?:?\s?\d)/gu, 'diện tích'),
  'rate of interest': inContext(/(?<![\p{L}\p{N}])LS(?<!Lexus\sLS)(?=:?\s\d)/gu, 'lãi suất'),
  'months of a warranty': inContext(
    /(?=T)(?<=(?:bảo hành|BH|trả góp)\s\d{1,2}\s?)T(?![\p{L}\p{N}])/gu,
    'tháng',
  ),
  'number of a motorway or a block': inContext(
    /(?=CT)(?<=(?:cao tốc|tòa(?: nhà)?|toà(?: nhà)?|chung cư|nhà|khối|lô)\s)CT[.-]?(?=\d)/giu,
    'xê tê ',
  ),
  industry: inContext(
    /(?<![\p{L}\p{N}])CN(?=\s(?:phần mềm|ô tô|nặng|nhẹ|chế |chế biến|hỗ trợ|hóa chất|hoá chất|dệt|giải trí|văn hóa|văn hoá))/gu,
    'công nghiệp',
  ),
  technology: inContext(
    /(?<![\p{L}\p{N}])CN(?=\s(?:thông tin|sinh học|cao(?!\p{L})|số(?!\p{L})|mới|xanh|nano|vật liệu|bán dẫn))/gu,
    'công nghệ',
  ),
  league: inContext(/(?<![\p{L}\p{N}])V[.-]\s?League(?![\p{L}\p{N}])/gu, 'vê lích'),
  'letter with a plus': inContext(/(?=\+)(?<=(?<![\p{L}\p{N}])[A-Z])\+(?=[\s,.!?]|$)/gu, ' cộng'),
  'flood alert': inContext(/(?<![\p{L}\p{N}])BĐ\s?(?=[1-3](?!\d))/gu, 'báo động '),
  contact: inContext(/(?<![\p{L}\p{N}])LH(?=\s?:|\s(?:số|ngay|SĐT|sđt|\+?\d))/gu, 'liên hệ'),
  cup: inContext(
    /(?=WC)(?<=(?:[Vv]òng loại|VL|dự|vô địch|chung kết|VCK)\s)WC(?![\p{L}\p{N}])/gu,
    'uôn cúp',
  ),
  bedrooms: inContext(/(?=PN)(?<=\d\s?)PN(?![\p{L}\p{N}])/gu, 'phòng ngủ'),
  toilets: inContext(/(?=(?:WC|wc))(?<=\d\s?)(?:WC|wc)(?![\p{L}\p{N}])/gu, 'nhà vệ sinh'),
  'primary school': inContext(
    /(?=TH)(?<=(?:[Tt]rường|[Cc]ấp|[Bb]ậc)\s)TH(?=[\s,.;)]|$)(?!\s\p{Lu}{2}|\s?[&-])/gu,
    'tiểu học',
  ),
  status: inContext(
    /(?=[Ss][Tt][Tt])(?<=(?:[Đđ]ăng|viết|up|thả|bài|dòng|câu|cái) )(?:STT|stt)(?![\p{L}\p{N}])/gu,
    'trạng thái',
  ),
  'strength of an earthquake': inContext(
    /(?=M\s?\d)(?<=(?:[Đđ]ộng đất|rung chấn|[Dd]ư chấn|mạnh|cường độ)\s)M\s?(?=\d[.,]\d)/gu,
    'độ lớn ',
  ),
  'blood pressure': inContext(
    /(?<![\p{L}\p{N}])HA(?=\s?:?\s(?:\d{2,3}\/|\p{Ll}[\p{Ll}\s]{2,40}trên\s))/gu,
    'huyết áp',
  ),
  'conference of the parties': inContext(/(?<![\p{L}\p{N}])COP\s?(?=[23]\d(?!\d))/gu, 'cóp '),
  'number in a list': inContext(/(?<![\p{L}\p{N}])stt(?=\s?[:.]?\s?\d)/gu, 'số thứ tự'),
  page: inContext(/(?=tr\.)(?<=\d\s?)tr\.(?=[,;)\s]|$)/gu, 'trang'),
  'kilometre post': inContext(/(?<![\p{L}\p{N}])[Kk]m\s?(?=\d)/gu, 'ki lô mét'),
  address: inContext(
    new RegExp(
      String.raw`(?=[ĐđDd]\/?[Cc])(?:${START}(?:[Đđ]\/?[Cc]|D\/C)(?=\s?:)|${START}[Đđ]\/[Cc](?=\s(?:số|ngõ|ngách|hẻm|kiệt|lô|tầng|nhà|email|e-mail|mail|i meo|web|IP|liên hệ|liên lạc|giao|nhận|thường trú|tạm trú|công ty|cơ quan|cụ thể|chính xác|mới|cũ|này|đó|trên|dưới|ở|tại|\d)(?!\p{L}))|(?<=(?:ở|tại|cho|gửi|biết|xin|ghi|sai|đúng|theo|đổi|kèm|có)\s)[Đđ]\/[Cc](?=\s(?:của|em|anh|chị|mình|bạn|shop|với|nhé|nha|ạ)(?!\p{L})|[.,?!]|$))`,
      'gu',
    ),
    'địa chỉ',
  ),
  'letters of a year of birth': inContext(
    /(?=k)(?<=(?:sinh|năm|lứa|thế hệ|gen|đứa|bọn|mấy|nó|hội|team|bạn|em)\s2)k(?=\d(?!\d))/giu,
    'ca',
  ),
  'model behind its maker': [
    /(?=\p{Lu}{1,3}[\s-]?\d)(?<=(?:Lexus|Mercedes|BMW|Audi|Honda|Toyota|Mazda|Samsung|Nokia|Sony|Canon|Nikon|Dell|HP)\s)\p{Lu}{1,3}(?=[\s-]?\d)/gu,
    ({ text }) => spell(text),
  ],
  'letter by its name': [
    /(?=[b-z](?!\p{L}))(?<=(?:chữ|chữ cái|ký tự|kí tự|phím|nốt|biến|trục)\s["“'‘]?)[b-df-hj-np-tv-xz](?![\p{L}\p{N}])/giu,
    ({ text }) => spell(text),
  ],
  'initial of a person': [
    /(?=\p{L}\.)(?<=(?:anh|chị|em|ông|bà|cô|chú|bác|cháu|bé|bạn|thầy|cụ|nữ sinh|nam sinh|nghi phạm|bị cáo|bị can|nạn nhân|\p{Lu}\p{Ll}+)\s)(?<letter>\p{Lu})\.(?![\p{L}\p{N}])/giu,
    ({ group, after }) => {
      if (!/^\p{Lu}$/u.test(group('letter'))) return null
      const said = initials[group('letter')] ?? spell(group('letter'))
      return /^(?:[,;)]|\s[\p{Ll}(])/u.test(after) ? said : `${said}.`
    },
  ],
})
