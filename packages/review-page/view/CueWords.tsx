import { useEffect, useState } from 'react'
import type { ReviewCue } from '@shared/contracts/review'
import { usePage } from '../page'

/** The text of a cue: the word that is said is marked, and a click on a word plays from it. */
export function CueWords({ cue }: { cue: ReviewCue }) {
  const page = usePage()
  const said = useSpokenWord(cue)
  const { text, words = [] } = cue
  if (words.length === 0) return text
  return words.map(([start, end, startMs], i) => (
    <span key={start}>
      {i === 0 && text.slice(0, start)}
      {/* For the pointer; keys step by words. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <span
        className={i === said ? 'word said' : 'word'}
        onClick={(event) => {
          event.stopPropagation()
          page.playWord(cue, startMs)
        }}
      >
        {text.slice(start, end)}
      </span>
      {text.slice(end, words[i + 1]?.[0] ?? text.length)}
    </span>
  ))
}

/** The place of the word that is said among those of the cue; −1: none. */
function useSpokenWord(cue: ReviewCue): number {
  const { player, index } = usePage()
  const [said, setSaid] = useState(-1)
  useEffect(() => {
    const follow = (ms: number) => setSaid(index.wordAt(cue, ms))
    follow(player.timeMs)
    return player.onTime(follow)
  }, [cue, player, index])
  return said
}
