export type Gender = 'female' | 'male'

/** Forms of address and roles, in Vietnamese and English, that say it outright. */
const female =
  'chị|bà|cô|dì|mẹ|má|mợ|thím|vợ|nữ|con gái|cháu gái|em gái|cô gái|cô bé|bé gái|nàng|hoàng hậu|công chúa|mụ|phụ nữ|ni sư|nữ sinh|mrs|ms|miss|madam|lady|queen|princess|mother|mom|mum|grandma|grandmother|sister|daughter|wife|aunt|woman|women|girl|female|actress|waitress'
const male =
  'anh|ông|chú|cậu|bố|cha|tía|dượng|chồng|nam|con trai|cháu trai|em trai|chàng|thầy|vua|hoàng tử|hoàng đế|đàn ông|nam sinh|gã|lão|mr|sir|lord|king|prince|father|dad|grandpa|grandfather|brother|son|husband|uncle|man|men|boy|male|actor|waiter'
/** Given names that are almost only women's or men's. */
const femaleNames =
  'lan|hoa|hương|linh|mai|thảo|trang|hằng|hạnh|nga|yến|vân|huyền|loan|nhung|oanh|thúy|thuý|trinh|quyên|diễm|hiền|tuyết|thơm|lệ|liên|cúc|đào|hà my|ngọc lan|anna|anne|mary|sarah|emma|emily|olivia|sophia|jane|alice|laura|linda|lisa|kate|helen|susan|maria|julia|lucy|amy|rachel|eva'
const maleNames =
  'hùng|dũng|cường|tuấn|sơn|long|quân|huy|khoa|đức|thắng|trung|hải|phong|tùng|kiên|hoàng|quang|đạt|toàn|lâm|vũ|hưng|nghĩa|phúc|tài|tiến|thành|john|james|robert|michael|david|william|thomas|peter|paul|mark|george|daniel|jack|tom|henry|adam|max|ben|sam|steve|eric'

const words = (list: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${list})(?![\\p{L}\\p{M}])`, 'iu')
const lastWord = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${list})$`, 'iu')

const rules: readonly { pattern: RegExp; gender: Gender }[] = [
  // the address comes first in both languages: “Bà Nam” is a woman, “Ông Lan” a man
  { pattern: new RegExp(`^(?:${female})(?![\\p{L}\\p{M}])`, 'iu'), gender: 'female' },
  { pattern: new RegExp(`^(?:${male})(?![\\p{L}\\p{M}])`, 'iu'), gender: 'male' },
  // middle names: Nguyễn Thị Nam, Trần Văn Hoa
  { pattern: /(?<=\p{L}\s)thị(?=\s\p{L})/iu, gender: 'female' },
  { pattern: /(?<=\p{L}\s)văn(?=\s\p{L})/iu, gender: 'male' },
  { pattern: lastWord(femaleNames), gender: 'female' },
  { pattern: lastWord(maleNames), gender: 'male' },
  { pattern: words(female), gender: 'female' },
  { pattern: words(male), gender: 'male' },
  { pattern: words(femaleNames), gender: 'female' },
  { pattern: words(maleNames), gender: 'male' },
]

/** Gender that a label speaks of (“Chị Hoa”, “Nguyễn Văn Tùng”, “Mrs Hudson”); null when unsaid. */
export function guessGender(label: string): Gender | null {
  const name = label
    .normalize('NFC')
    .replace(/[.()\d]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return rules.find(({ pattern }) => pattern.test(name))?.gender ?? null
}
