import { goesPastMark } from '../../narration/sentences'

/** How the cues of a film are written. */
export interface FilmHabit {
  /** Sentences end with end marks, so that a cue without one is not the end of any. */
  punctuated: boolean
  /** Sentences begin with capitals, so that a small letter begins none. */
  capitals: boolean
}

const END_MARK = /[.!?…。！？।؟۔։။។][\p{Pe}\p{Pf}"'’]*$/u
const OPENERS = String.raw`["'“‘«„「『(\[¿¡]*`
const FIRST = new RegExp(`^(?:[-–—] ?)?${OPENERS}(\\p{L})`, 'u')

/** Shares of cues that make a habit; from the films, in which they lie far apart. */
const PUNCTUATED_SHARE = 0.4
const SMALL_SHARE = 0.9

export function filmHabit(texts: Iterable<string>): FilmHabit {
  const counts = newHabitCounts()
  for (const text of texts) countHabit(counts, text, 1)
  return habitOf(counts)
}

/** Cues with a text, and how many of them end with an end mark, begin with a letter, with a small one. */
export interface HabitCounts {
  all: number
  ended: number
  begun: number
  small: number
}

export const newHabitCounts = (): HabitCounts => ({ all: 0, ended: 0, begun: 0, small: 0 })

/** Adds a text to the counts, or takes it away. */
export function countHabit(counts: HabitCounts, text: string, by: 1 | -1): void {
  if (text === '') return
  counts.all += by
  if (END_MARK.test(text.slice(-4))) counts.ended += by
  const [, first = ''] = FIRST.exec(text) ?? []
  const small = first.toLowerCase()
  if (small === first.toUpperCase()) return
  counts.begun += by
  if (first === small) counts.small += by
}

export const habitOf = ({ all, ended, begun, small }: HabitCounts): FilmHabit => ({
  punctuated: ended >= PUNCTUATED_SHARE * Math.max(all, 1),
  capitals: begun === 0 || small < SMALL_SHARE * begun,
})

const NOTE = /^[♪♫♬♩]|[♪♫♬♩]$/
const BRACKETED = /^(?:[[(（［【][^\])）］】]*[\])）］】]\s*)+$/
const ELLIPSIS = /(?:…|\.\.)[.…!?]*[\p{Pe}\p{Pf}"']*$|[!?]…[\p{Pe}\p{Pf}"']*$/u
const PAUSE = /[,;:،，、；：؛](?:["'”’»]|\p{Pe})*$/u
const GREEK_QUESTION = /\p{Script=Greek}[\p{L}\p{M}\s]*;$/u
const DASH = /[-‐–—―]["'”’»]*$/u
/** Another speaker: a dash before a space or a capital, or the `>>` of live captions. */
const TURN = /^(?:[-‐–—―](?:\s|["'“‘«¿¡]*\p{Lu})|>{2})/u
/** `b) Jellyfish?`: small, and a sentence of its own after an end mark. */
const LISTED = /^\(?\p{L}\)\s/u
const LETTER_LAST = /[A-Za-zÀ-ɏḀ-ỿ]$/
const LETTER_FIRST = /^[A-Za-zÀ-ɏḀ-ỿ]/

/**
 * Whether a sentence runs over the joint of two texts that are spoken one after the other by one voice.
 *
 * @param text without markup, on one line, as are all of these
 */
export function goesOn(text: string, next: string, habit: FilmHabit): boolean {
  // Patterns that end in `$` are tried from every place of what they are given.
  const end = text.slice(-8)
  const isWord = LETTER_FIRST.test(next)
  if (isWord && LETTER_LAST.test(end)) {
    return !NOTE.test(text) && goesOnUnmarked(text, next, habit)
  }
  if (!isSpeech(text) || !isSpeech(next)) return false
  if (DASH.test(end)) return beginsSmall(next.replace(/^[-‐–—―]+\s*/, ''))
  if (!isWord && TURN.test(next)) return false
  if (ELLIPSIS.test(end)) return /^(?:…|\.\.)/.test(next) || (habit.capitals && beginsSmall(next))
  const past = END_MARK.test(end) ? goesPastMark(text, next, habit.capitals) : null
  if (past !== null) return past && !LISTED.test(next)
  if (PAUSE.test(end)) return !GREEK_QUESTION.test(end)
  return goesOnUnmarked(text, next, habit)
}

const isSpeech = (text: string): boolean => text !== '' && !NOTE.test(text) && !BRACKETED.test(text)

/** Not the small letter of a name: `iPhone`. */
const SMALL = new RegExp(`^${OPENERS}\\p{Ll}(?!\\p{Ll}?\\p{Lu})`, 'u')
const beginsSmall = (text: string): boolean => SMALL.test(text)

function goesOnUnmarked(text: string, next: string, { punctuated, capitals }: FilmHabit): boolean {
  const { binding, leaning, opening } = VIETNAMESE.test(text) || VIETNAMESE.test(next) ? vi : en
  const last = bare(text.slice(text.lastIndexOf(' ') + 1)).toLowerCase()
  if (binding.has(last)) return true
  const hasCase = /\p{Ll}/u.test(text) || /\p{Ll}/u.test(next)
  if (hasCase && capitals && (beginsSmall(next) || /^\p{Nd}/u.test(next))) return true
  const opens = hasCase && capitals && opening.has(firstWord(next))
  return !opens && (punctuated || leaning.has(last))
}

/** Without what English contracts: `It's`, `Don’t`. */
function firstWord(text: string): string {
  const space = text.indexOf(' ')
  return bare(space < 0 ? text : text.slice(0, space)).replace(/(?<=.)n?['’].*$/, '')
}

/** A word without the marks around it. */
const bare = (word: string): string =>
  LETTER_FIRST.test(word) && LETTER_LAST.test(word)
    ? word
    : word.replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, '')

/** Letters that Vietnamese alone writes, or nearly. */
const VIETNAMESE = /[ĂăĐđƠơƯưẠ-ỹ]/

interface Words {
  /** End no sentence: an article, a conjunction. */
  binding: ReadonlySet<string>
  /** Seldom end a sentence: a preposition, a form of *be*. */
  leaning: ReadonlySet<string>
  /** With a capital begin a sentence, and hardly ever are a name. */
  opening: ReadonlySet<string>
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const en: Words = {
  binding: set(
    'the a an my your our their its and or but nor because if unless although though whether than from into ' +
      "onto upon between among every whose i’m i'm we’re we're they’re they're mr mrs ms dr",
  ),
  leaning: set(
    'to of in on at for with by about as like after before without under over through against during until ' +
      'since while when where what who which that how why this these those his her some any is are was were ' +
      "be been am will would can could should must may might has have had do does did it's it’s he's he’s " +
      "she's she’s that's that’s there's there’s no not very so too",
  ),
  opening: set(
    'The He She It They We You This That These Those There Here What Why How Who Where When Which But And So ' +
      'Then If Because No Yes Yeah Yep Nope Oh Ah Well Okay OK Ok Alright All Don Do Does Did Is Are Was Were ' +
      'Can Could Will Would Should Have Has Let Come Go Get Give Take Look Listen Hey Hi Hello Wait Stop Stay ' +
      'Sit Run My Your His Her Our Their Its Not Now Just Please Thank Thanks Sorry Good Goodbye Bye Nobody ' +
      'Nothing Everybody Everyone Everything Somebody Someone Something Maybe Perhaps Anyway See Tell Shut ' +
      'Only Never Always Still Sure Right Fine Every Some Isn Aren Wasn Won Wouldn Couldn Shouldn Didn Doesn ' +
      'Haven Hasn Ain Ca Wo',
  ),
}

const vi: Words = {
  binding: set(
    'và hoặc của là với những các một mỗi mọi để vì bởi nếu khi rằng thì nhưng tuy dù mặc trừ tại từ như ' +
      'do đã đang sẽ sắp rất hãy đừng chẳng the of and',
  ),
  leaning: set(
    'ở trong trên dưới giữa cho về theo đến tới vào bằng cùng hay mà bị cái con chiếc cuộc sự nỗi vài ' +
      'nhiều mấy tên ông bà có phải cần muốn không',
  ),
  opening: set(
    'Tôi Anh Em Chị Ông Bà Cô Cậu Chú Bác Dì Mẹ Bố Ba Má Cha Con Cháu Nó Hắn Gã Họ Chúng Ta Mình Tao Mày Tớ ' +
      'Bạn Ngài Không Chẳng Chưa Thế Nhưng Và Vậy Có Đừng Hãy Đi Sao Tại Ai Cái Đó Đây Nếu Khi Thì Rồi Còn ' +
      'Vâng Dạ Ừ Ờ Được Đúng Này Nào Thôi Xin Cảm Cám Chào Chúc Kệ Thưa Hôm Bây Giờ Phải Chỉ Mọi Những Các Đã Sẽ Đang Vì ' +
      'Mà Ồ À Ôi Trời Chết Mở Mời Để Lại Lấy Nhìn Nghe Nói Làm Biết Tuy Dù Hay Đâu Gì Vẫn Cứ Sẵn Chắc Rất ' +
      'Thật Hơn Hoặc Lúc Trước Sau Từ Với Trong Như Quá Ngay Nhanh Mau Dừng Im Câm Bắn Lên Xuống Ra Vào',
  ),
}
