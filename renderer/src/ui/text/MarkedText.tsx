import { Fragment } from 'react'
import styles from './MarkedText.module.css'

interface Mark {
  start: number
  end: number
  word: string
  reading: string
}

interface MarkedTextProps {
  text: string
  /** In order, without overlaps; offsets in the text's NFC form. */
  marks: readonly Mark[]
  /** Shown in place of a line break. */
  breaks?: string
}

/** A text with a dotted line under words that are read differently; the tooltip shows how. */
export function MarkedText({ text, marks, breaks = '\n' }: MarkedTextProps) {
  const plain = text.normalize('NFC')
  const piece = (from: number, to?: number) => plain.slice(from, to).replaceAll('\n', breaks)
  return (
    <>
      {marks.map(({ start, end, word, reading }, i) => (
        <Fragment key={start}>
          {piece(marks[i - 1]?.end ?? 0, start)}
          <span className={styles.mark} title={`${word} → ${reading}`} data-reading={reading}>
            {piece(start, end)}
          </span>
        </Fragment>
      ))}
      {piece(marks.at(-1)?.end ?? 0)}
    </>
  )
}
