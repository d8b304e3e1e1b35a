import type { ComponentProps, MouseEvent, UIEvent } from 'react'
import { useRef } from 'react'
import { useDictionaryMarks } from '@/project/dictionary/dictionary-marks'
import { TextArea } from '@/ui/fields/Field'
import { MarkedText } from '@/ui/text/MarkedText'
import { cx } from '@/ui/cx'
import styles from './MarkedTextArea.module.css'

/** The reading under the pointer becomes the field's tooltip: the marks lie behind the field. */
function tellReading(event: MouseEvent<HTMLTextAreaElement>): void {
  const below = document.elementsFromPoint(event.clientX, event.clientY)
  const mark = below.find((element) => element.hasAttribute('data-reading'))
  event.currentTarget.title = mark?.getAttribute('title') ?? ''
}

/** A text field that underlines the words which the dictionary will change. */
export function MarkedTextArea({
  value,
  className,
  ...rest
}: ComponentProps<'textarea'> & { value: string }) {
  const marks = useDictionaryMarks(value)
  const behind = useRef<HTMLDivElement>(null)
  const scroll = (event: UIEvent<HTMLTextAreaElement>) => {
    if (behind.current) behind.current.scrollTop = event.currentTarget.scrollTop
  }
  return (
    <div className={styles.field}>
      <div ref={behind} className={cx(styles.behind, className)} aria-hidden>
        <MarkedText text={value} marks={marks} />
        {'\n'}
      </div>
      <TextArea
        {...rest}
        value={value}
        className={cx(styles.front, className)}
        onScroll={scroll}
        onMouseMove={tellReading}
      />
    </div>
  )
}
