/** A syllable of Vietnamese without its marks. */
export const bareSyllable =
  /^(?:ngh?|nh|th|tr|ch|ph|gh|gi|kh|qu|[bcdghklmnprstvx])?[aeiouy]{1,3}(?:ng|nh|ch|[cmnpt])?$/

/** The most frequent ones. */
const frequent = new Set(
  `khong nguoi duoc nhung cua minh anh em la va toi ban co nay di thi ma nhe roi lam gi sao biet noi den ra vao cho voi cung chi ong ba con
  nha ngay mot hai cac trong nhu the nao hom troi dep qua ai day chua muon an uong nghe nhin thay ve len xuong nua nhieu rat moi cu hay
  vi neu nhung phai bi boi tu tai sau truoc tren duoi giua lai dang da se vua cam on xin chao hieu thich yeu thuong gap hoc viec nam thang
  gio phut luc khi bao nhieu may dau vay cai chiec nuoc viet tieng chuyen doi song chet tien nha xe duong dao choi bon bay tam chin muoi tram nghin trieu so phan dong gia ten
  thu ngo quan pho chu binh ket mon lan kinh hoa dan cong dai sinh giao quoc hoi`.split(/\s+/),
)
/** Beginnings and vowels that few other languages write. */
const typical = /^(?:ng|nh|kh|th|tr|ph|gi|qu)[aeiouy]|uo|ie[^sr]|uye|uu|oai|uoi|ieu|nh$/

/** Words of a text that can be known. */
const MIN_WORDS = 5

/** True for Vietnamese without any marks (`Hom nay troi dep qua`), as on old telephones. */
export function isBareVietnamese(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length < MIN_WORDS) return false
  const shares = [bareSyllable, frequent, typical].map(
    (each) => words.filter((word) => ('has' in each ? each.has(word) : each.test(word))).length,
  )
  const [built = 0, known = 0, shaped = 0] = shares
  return built >= words.length * 0.9 && known >= words.length * 0.35 && shaped >= words.length * 0.2
}
