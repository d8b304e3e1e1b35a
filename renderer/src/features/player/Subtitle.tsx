import { useSyncExternalStore } from 'react'
import { useDocument } from '@/project/document/document-store'
import { usePlayhead } from '@/project/playback/playhead-store'
import { styledPieces } from './styled-text'
import { subtitlesAt } from './subtitle-at'
import styles from './Preview.module.css'

/** What is shown now, as one string: it changes a few times a minute, not every frame. */
function shownNow(): string {
  return subtitlesAt(useDocument.getState(), usePlayhead.getState().timeMs).join('\n')
}

function follow(changed: () => void): () => void {
  const ends = [usePlayhead.subscribe(changed), useDocument.subscribe(changed)]
  return () => {
    for (const end of ends) end()
  }
}

function Styled({ text }: { text: string }) {
  return styledPieces(text).map((piece, i) => (
    <span
      // The pieces of a text have nothing of their own but their place.
      key={`${i}-${piece.text}`}
      style={{
        fontStyle: piece.italic ? 'italic' : undefined,
        fontWeight: piece.bold ? 700 : undefined,
        textDecoration: piece.underlined ? 'underline' : undefined,
      }}
    >
      {piece.text}
    </span>
  ))
}

/** The subtitle under the playhead. */
export function Subtitle() {
  const shown = useSyncExternalStore(follow, shownNow)
  const byId = useDocument((state) => state.byId)
  const ids = shown === '' ? [] : shown.split('\n')
  return (
    <div className={styles.subtitles} data-testid="subtitle">
      {ids.map((id) => (
        <p key={id} className={styles.subtitle} data-cue={id} dir="auto">
          <Styled text={byId.get(id)?.text ?? ''} />
        </p>
      ))}
    </div>
  )
}
