/** A break within a cue, but for the one before what a second speaker says. */
const innerBreak = /\n(?!\s*[-–—])/g

/** The text of a cue as prose: its line breaks are for a subtitle. Every character keeps its place. */
export const flowingText = (text: string): string => text.replaceAll(innerBreak, ' ')

/** A text that was written as prose, with the line breaks of the text before where that is unchanged. */
export function withBreaks(before: string, written: string): string {
  const shown = flowingText(before)
  const most = Math.min(shown.length, written.length)
  let start = 0
  while (start < most && shown[start] === written[start]) start += 1
  let end = 0
  while (end < most - start && shown.at(-1 - end) === written.at(-1 - end)) end += 1
  const middle = written.slice(start, written.length - end)
  return before.slice(0, start) + middle + before.slice(before.length - end)
}
