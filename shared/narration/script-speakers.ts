import { isInsertion } from '../text/insertions'
import { isSoundDescription } from '../text/sound-words'
import { labelKey } from '../subtitles/labels'

const bracketed = /^(?:[-–—]\s*)?\[([^[\]\n]{1,60})\]\s*:?\s*/u
const coloned = /^(?:[-–—]\s*)?([\p{L}][\p{L}\p{M}\p{N} .'’()_-]{0,38}?)\s?(?::\s+|：\s*)(?=\S)/u
const alone = /^([\p{L}][\p{L}\p{M}\p{N} .'’_-]{0,38}?)\s?[:：]$/u

/** `[Name]` at the start of a line. */
const bracketOf = (line: string) => (line.includes('[') ? bracketed.exec(line) : null)
/** `Name:` at the start of a line. */
const colonOf = (line: string) =>
  line.includes(':') || line.includes('：') ? (coloned.exec(line) ?? alone.exec(line)) : null

/** Words that open a remark, a list or a summary: no names. */
const noName = new RegExp(
  `^(?:${[
    'note|nb|ps|warning|caution|attention|remember|example|for example|tip|hint|step|summary|result',
    'in short|conclusion|introduction|intro|outro|agenda|source|sources|date|time|place|location',
    'subject|re|tel|phone|fax|e-?mail|web|website|https?|www|first|second|third|finally|total|chapter',
    'to-?do|to do|done|doing|fixme|pros|cons|part|section|title|author|keywords?|today|however|question|answer|q|a',
    'lưu ý|chú ý|ghi chú|cảnh báo|ví dụ|thí dụ|mẹo|bước|tóm tắt|tóm lại|kết luận|kết quả|mở đầu',
    'mở bài|thân bài|kết bài|nguồn|ngày|giờ|thời gian|địa điểm|địa chỉ|chủ đề|điện thoại|đt|trang web',
    'việc cần làm|đã xong|thứ nhất|thứ hai|thứ ba|cuối cùng|tổng cộng|chương|phần|mục|bài|tiêu đề|tác giả|từ khóa|từ khoá',
    'câu hỏi|trả lời|hỏi|đáp|hôm nay|mục tiêu|yêu cầu|nội dung|cụ thể|đặc biệt|nói cách khác|đó là|gồm',
    'achtung|hinweis|beispiel|remarque|exemple|nota|ejemplo|внимание|примечание|注意|例',
  ].join('|')})(?![\\p{L}\\p{M}])`,
  'iu',
)

/** Speakers named by their role. */
const roles =
  /^(?:người dẫn|dẫn chương trình|mc|khách mời|phóng viên|biên tập viên|giọng đọc|lời bình|narrator|host|guest|reporter|interviewer|speaker|voice)(?![\p{L}\p{M}])/iu

const isCapitalised = (name: string): boolean =>
  name.split(/[\s.]+/).every((word) => word === '' || /^[^\p{Ll}]/u.test(word))

/**
 * Keys of the names that a script puts before a colon. Text has colons too, so each word of a name
 * has a capital (`Lan`, `Bác sĩ An` only where it comes back), or it is a known part (`Người dẫn`).
 */
export function speakerNames(lines: readonly string[]): Set<string> {
  const times = new Map<string, { name: string; times: number }>()
  const names = new Set<string>()
  for (const line of lines) {
    const inBrackets = isInsertion(line) ? '' : (bracketOf(line)?.[1]?.trim() ?? '')
    if (inBrackets !== '') names.add(labelKey(inBrackets))
    const name = colonOf(line)?.[1]?.trim() ?? ''
    if (name === '' || noName.test(name) || name.split(/\s+/).length > 4) continue
    const found = times.get(labelKey(name)) ?? { name, times: 0 }
    found.times += 1
    times.set(labelKey(name), found)
  }
  for (const [key, { name, times: count }] of times)
    if (isCapitalised(name) || roles.test(name) || (count > 1 && /^\P{Ll}/u.test(name)))
      names.add(key)
  return names
}

/** `[pause 1s]` and `[pause]`: written like a name, and none. */
const isPause = (words: string): boolean =>
  /^\s*(?:pause|nghỉ|ngừng|dừng|silence)(?![\p{L}\p{M}])/iu.test(words)

const isName = (inside: string, notNames: ReadonlySet<string>): boolean =>
  !isSoundDescription(inside) && !isPause(inside) && !notNames.has(labelKey(inside))

/**
 * Takes `[Name]` or `Name:` off the start of a line. Descriptions of sounds (`[nhạc]`) stay.
 *
 * @param names from `speakerNames`
 * @param notNames keys that are no names, even in brackets
 */
export function splitSpeaker(
  line: string,
  names: ReadonlySet<string>,
  notNames: ReadonlySet<string> = new Set(),
): { label: string | null; text: string } {
  const bracket = isInsertion(line) ? null : bracketOf(line)
  const inside = bracket?.[1]?.trim() ?? ''
  if (bracket && /\p{L}/u.test(inside) && isName(inside, notNames))
    return { label: inside, text: line.slice(bracket[0].length).trim() }
  const colon = colonOf(line)
  const name = colon?.[1]?.trim() ?? ''
  return colon && name !== '' && names.has(labelKey(name))
    ? { label: name, text: line.slice(colon[0].length).trim() }
    : { label: null, text: line }
}
