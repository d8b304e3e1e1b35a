const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** In any text and any case. A chain (`PGS.TS`) counts by its last link. */
const anywhere = words(
  'tp q p tx tt h gs pgs ts tsk tskh ths bs bscki bsckii cki ckii ks kts ls ds lm đđ nsnd nsưt ngnd ngưt đd ' +
    'đ/c t/m k/t t/l tnhh cty nxb tr vd vs st mr mrs ms dr prof rev jr sr ' +
    'e.g i.e p.s ph.d ed.d mme mlle sra bzw dott viz cf approx al',
)

/** With a capital, and not in Vietnamese, where some of them are words (`Sen`). */
const english = words(
  'Gen Col Maj Capt Lt Sgt Cpl Pvt Adm Cmdr Gov Sen Rep Hon Pres Supt Insp Messrs Mt Ft Fr Bros Inc Ltd ' +
    'Corp Co Dept Univ Assn Ave Blvd Rd Esq',
)

/** Only before a figure: `No. 5`, `vol. II`, `NĐ. 15/2020`. */
const numbered = words(
  'no nos nr vol vols ch chap p pp pg fig figs eq sec sect art arts para pt bk op ed ver ext tel rm apt hwy ' +
    'rte ca est jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'số điều nđ qđ ct cv nq sđt đt',
)

const figure = /^(?:[#$€£]?\d|[IVXLC]+(?![\p{L}\d]))/u

/** Words that hardly ever follow an abbreviation inside a sentence; excludes family names. */
const starters = words(
  'The He She It They We This That These Those There His Her Its Their Then But And If When In At On After ' +
    'Before Nobody What Why How ' +
    'Họ Nó Nhưng Và Khi Trong Sau Đó Đây Vì Nếu Thế Rồi Tôi Chúng Mọi Những Các Không Hắn Lúc Ai Mỗi',
)

const starts = (after: string): boolean => {
  const [first = '', second = ''] = after.match(/[\p{L}\p{M}’']+/gu) ?? []
  const isPerson = /^(?:Ông|Bà|Anh|Chị|Cô|Em|Cậu)$/.test(first)
  // It’s, They’ve; O’Brien is a name.
  return (
    starters.has(first.replace(/[’'].*$/, '')) ||
    (isPerson && /^(?:ấy|ta|là|đã|cũng|vẫn|không|nói)$/.test(second))
  )
}

/** Words before a single letter that is no initial: `plan B.`, `vitamin C.`, `điểm A.` */
const lettered =
  /(?:^|\s)(?:plan|vitamin|type|grade|group|point|option|nhóm|loại|hạng|điểm|lớp|khu)\s\p{Lu}$/iu

const isVietnamese = (text: string): boolean =>
  /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu.test(text)

/**
 * True if a full stop belongs to the abbreviation before it, so that the sentence continues.
 *
 * @param before the sentence up to the full stop
 * @param after the text after it, some ten words
 */
export function isAbbreviated(before: string, after: string): boolean {
  const end = before.slice(-80)
  const word = /(\S+)$/.exec(end)?.[1]?.replace(/^["'“‘«([]+/, '') ?? ''
  const low = word.toLowerCase()
  if (figure.test(after) && (numbered.has(low) || /^[bcdr]$/.test(word))) return true
  if (/^[ap]\.m$/i.test(word))
    return /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|^[EG][SM]T/.test(after)
  if (isDayAndMonth(end, after)) return true
  // A person, not an initial: “cleverer than I.”
  if (word === 'I' && /\p{Ll}\sI$/u.test(end)) return false
  if (/^(?:mr|mrs|ms)$/.test(low)) return true
  return (
    isShort(word) && !lettered.test(end) && !(starts(after) && !/^p\.s$|^[ei]\.[ge]$/.test(low))
  )

  function isShort(name: string): boolean {
    if (/^\p{Lu}$/u.test(name) || /^(\p{L}\.)+\p{Lu}$/u.test(name)) return true
    const last = name.slice(name.lastIndexOf('.') + 1)
    if (anywhere.has(name.toLowerCase()) || anywhere.has(last.toLowerCase())) return true
    return english.has(name) && !isVietnamese(end + after)
  }
}

/** Within `ngày 3. 4. 2024`; `ngày 3. 4 người` are two sentences. */
const isDayAndMonth = (before: string, after: string): boolean =>
  (/(?:^|\s)\d{1,2}$/.test(before) && /^\d{1,2}\. ?\d{4}/.test(after)) ||
  (/(?:^|\s)\d{1,2}\. ?\d{1,2}$/.test(before) && /^\d{4}(?!\d)/.test(after))
