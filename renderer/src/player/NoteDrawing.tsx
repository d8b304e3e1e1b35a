import { useDrawing } from '@/model/view/review'
import styles from './NoteDrawing.module.css'

/** A reviewer's drawing on this picture, from the note that was opened. */
export function NoteDrawing() {
  const path = useDrawing()
  if (path === null) return null
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      data-testid="note-drawing"
      aria-hidden
    >
      <path d={path} />
    </svg>
  )
}
