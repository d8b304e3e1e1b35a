import { useDrawing } from '@/model/view/review'
import styles from './NoteDrawing.module.css'

/** What a reviewer has drawn on this picture, of the note that was gone to. */
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
