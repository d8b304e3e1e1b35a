/** Figures above the line, with their sign: a power, or the mark of a note. */
export const raisedRun = /[⁺⁻]?(?:[⁰¹²³⁴-⁹]+|(?<=\d)ⁿ)/gu
const raisedMarks = /[⁺⁻]?[⁰¹²³⁴-⁹]+(?:[,⁻–][⁰¹²³⁴-⁹]+)*/gu

/** Words that can have a power although they are words. */
const units =
  /^(?:[kcdmnµμhp]?m|dam|ft|in|yd|mi|ha|s|rad|sin|cos|tan|tg|cot|cotg|log|ln|metres?|meters?|mét|mètres?|metros?)$/iu
const vowel = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýăđĩũơưạ-ỹ]/iu
const lastWord = /(\p{L}[\p{L}\p{M}]*)$/u
/** A sum in parentheses: `(a+b)`. */
const sum = /\([^()]*(?:[+*/=×·−]|\d|\b\p{L}-\p{L}\b)[^()]*\)$/u

/** True after a figure, a variable, a unit or a sum; false after a word and the end of a sentence. */
export function isPower(before: string): boolean {
  if (/\d$/.test(before) || sum.test(before)) return true
  const word = lastWord.exec(before.slice(-24))?.[1] ?? ''
  if (word === '') return false
  return [...word].length === 1 || units.test(word) || (word.length <= 3 && !vowel.test(word))
}

/** A figure that the end of a sentence has run into: `wet.1 Next`. */
const glued = /(?<=\p{Ll}{3}[.!?]["”’)]?)\d{1,2}(?=\s+["“‘(]?\p{Lu}|\s*$)/gu
const numbered =
  /(?:^|[^\p{L}])(?:fig|vol|chap|sec|art|tab|ver|eqn|app|plate|page|hình|bảng|bài|câu|chương|mục|tập|điều|khoản|trang|phần|quyển)\.$/iu

/** The text without the marks of notes, which nobody reads out. Powers and fractions stay. */
export function withRaised(text: string): string {
  const plain = /\p{Ll}[.!?]["”’)]?\d/u.test(text)
    ? text.replace(glued, (mark, at: number, all: string) =>
        numbered.test(all.slice(Math.max(0, at - 12), at)) ? mark : '',
      )
    : text
  if (!/[⁰¹²³⁴-⁹]/.test(plain)) return plain
  return plain.replace(raisedMarks, (mark, at: number, all: string) => {
    const before = all.slice(0, at)
    const isFraction = /^[⁄/]/.test(all.slice(at + mark.length))
    const isMark = /[\p{L}\p{M}.!?…,;:"”’»)\]。！？」]$/u.test(before)
    return isMark && !isFraction && !isPower(before) ? '' : mark
  })
}
