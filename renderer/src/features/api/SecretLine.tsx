import { CopyButton } from './CopyButton'
import styles from './api.module.css'

/** A text to take away, with its button. */
export function SecretLine({
  label,
  text,
  testId,
}: {
  label: string
  text: string
  testId: string
}) {
  return (
    <div className={styles.secret}>
      <code aria-label={label} data-selectable data-testid={testId}>
        {text}
      </code>
      <CopyButton text={text} what={label} testId={`${testId}-copy`} />
    </div>
  )
}
