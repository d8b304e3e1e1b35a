import { ok, type Result } from '@shared/contracts/result'

/** How a word may be read depends on its neighbour: an abbreviation, a figure, a sign, a Roman numeral. */
const OPEN_LAST = /[\d.]\S*$/u
const OPEN_FIRST = /^\S*[\d\p{Sc}%°]|^[IVXLC]+(?![\p{L}\p{M}])/u

/**
 * The parts of a sentence as they will be spoken, with what is read by a word of the next or the last part:
 * `TP. | Hồ Chí Minh`, `St. | Louis`, `5 | kg`.
 *
 * @param prepare one text as it will be spoken
 */
export async function preparedParts(
  parts: readonly string[],
  prepare: (text: string) => Promise<Result<string>>,
): Promise<Result<string[]>> {
  const prepared: string[] = []
  for (const part of parts) {
    const spoken = await prepare(part)
    if (!spoken.ok) return spoken
    prepared.push(spoken.value)
  }
  const alone = [...prepared]
  for (let at = 1; at < parts.length; at++) {
    const [before = '', after = ''] = [parts[at - 1], parts[at]]
    if (!OPEN_LAST.test(before.trimEnd()) && !OPEN_FIRST.test(after)) continue
    const both = await prepare(`${before} ${after}`)
    if (!both.ok) return both
    const [first = '', second = ''] = [alone[at - 1], alone[at]]
    // Where both read otherwise, nobody knows where the second begins.
    if (both.value.startsWith(`${first} `)) prepared[at] = both.value.slice(first.length + 1)
    else if (both.value.endsWith(` ${second}`) && prepared[at - 1] === first)
      prepared[at - 1] = both.value.slice(0, -second.length - 1)
  }
  return ok(prepared)
}
