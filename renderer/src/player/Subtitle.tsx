import { memo, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import { useFilm } from '@/model/playback/film'
import { usePlayhead } from '@/model/playback/playhead'
import { subtitlesAt } from '@/model/view/spoken'
import { stopAll } from '@/ui/stop-all'
import { styledPieces } from './subtitle-markup'
import { playFromWord } from './word-mark'
import styles from './Subtitle.module.css'

/** The place of the film's picture inside the box that it is in: what lies on it scales with it. */
export function PictureFrame({ children }: { children: ReactNode }) {
  const aspect = useFilm((state) => state.aspect)
  const style: CSSProperties & Record<'--aspect', number> = { '--aspect': aspect }
  return (
    <div className={styles.box}>
      <div className={styles.frame} style={style}>
        {children}
      </div>
    </div>
  )
}

/** The subtitle under the playhead, line by line as it is written. */
export function Subtitle() {
  const t = useT()
  const ids = useShownCues()
  return (
    <div className={styles.subtitles} data-testid="subtitle">
      {ids.map((id) => (
        // The keyboard has the commands "previous word" and "next word" for it.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <p
          key={id}
          className={styles.subtitle}
          data-cue={id}
          data-words-of={id}
          title={t('player.playFromWord')}
          dir="auto"
          onClick={(event) => void playFromWord(event)}
        >
          <CueWords id={id} />
        </p>
      ))}
    </div>
  )
}

/** Ids of the cues under the playhead, in order. */
export function useShownCues(): readonly string[] {
  const shown = useSyncExternalStore(followSubtitle, shownIds)
  return shown === '' ? [] : shown.split('\n')
}

/** Ids of the cues shown now, as one string: unlike the time it changes a few times a minute. */
function shownIds(): string {
  return subtitlesAt(useDocument.getState(), usePlayhead.getState().timeMs).join('\n')
}

const followSubtitle = (changed: () => void): (() => void) =>
  stopAll(usePlayhead.subscribe(changed), useDocument.subscribe(changed))

/** The text of a cue in its style. */
export const CueWords = memo(function CueWords({ id }: { id: string }) {
  const text = useDocument((state) => state.byId.get(id)?.text ?? '')
  return styledPieces(text).map((piece, i) => (
    <span
      // A piece has no identity but its position.
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
})
