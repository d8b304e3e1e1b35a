import type { MouseEvent } from 'react'
import { writtenWords } from '@shared/text/words'
import { findWords, useSpokenWords, wordsOfCue } from '@/model/work/film-words'
import { transport } from '@/model/playback/playhead'

/** The element that shows the text of a cue carries its id under this attribute. */
const OWNER = 'data-words-of'
const NAME = 'spoken-word'

/** A word as a range of the displayed text, across its elements. */
function rangeOf(host: Element, index: number): StaticRange | null {
  const word = writtenWords(host.textContent)[index]
  if (!word) return null
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
  let [at, start] = [0, null as { node: Node; offset: number } | null]
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const end = at + (node.textContent?.length ?? 0)
    if (!start && word.start < end) start = { node, offset: word.start - at }
    if (start && word.end <= end)
      return new StaticRange({
        startContainer: start.node,
        startOffset: start.offset,
        endContainer: node,
        endOffset: word.end - at,
      })
    at = end
  }
  return null
}

/**
 * Marks the words that are being spoken wherever the texts of their cues are shown: nothing is drawn again but
 * the mark. Returns the end of it.
 */
export function followWordMarks(): () => void {
  // Missing where nothing is drawn (tests of components).
  if (typeof Highlight === 'undefined') return () => undefined
  const highlight = new Highlight()
  CSS.highlights.set(NAME, highlight)
  const show = (): void => {
    highlight.clear()
    for (const { cueId, index } of useSpokenWords.getState().words)
      for (const host of document.querySelectorAll(`[${OWNER}="${CSS.escape(cueId)}"]`)) {
        const range = rangeOf(host, index)
        if (range) highlight.add(range)
      }
  }
  let frame = 0
  const end = useSpokenWords.subscribe(() => {
    show()
    // The subtitle of a cue that has just begun is there with the next frame.
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(show)
  })
  return () => {
    end()
    cancelAnimationFrame(frame)
    CSS.highlights.delete(NAME)
  }
}

/** Plays from the clicked word; true if its time is known. */
export async function playFromWord({ clientX, clientY, currentTarget }: MouseEvent): Promise<void> {
  const host = currentTarget.closest(`[${OWNER}]`) ?? currentTarget.querySelector(`[${OWNER}]`)
  const cueId = host?.getAttribute(OWNER)
  const clicked = document.caretRangeFromPoint(clientX, clientY)
  if (!host || cueId === null || cueId === undefined || !clicked) return
  const before = document.createRange()
  before.selectNodeContents(host)
  before.setEnd(clicked.startContainer, clicked.startOffset)
  const offset = before.toString().length
  const index = writtenWords(host.textContent).findIndex(({ end }) => offset <= end)
  if (wordsOfCue(cueId) === null) await findWords([cueId])
  const word = wordsOfCue(cueId)?.[index]
  if (word) transport().play(word.startMs)
}
