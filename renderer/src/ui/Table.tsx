import type { ReactNode } from 'react'
import { cx } from '@cuecast/ui'
import styles from './Table.module.css'

interface TableProps {
  /** Heads of the columns, or a `<thead>` of one's own. */
  heads: readonly string[] | ReactNode
  className?: string | undefined
  testId?: string
  /** The rows. */
  children: ReactNode
}

/** A table: what a change would make of each thing, two versions side by side, figures by day. */
export function Table({ heads, className, testId, children }: TableProps) {
  return (
    <table className={cx(styles.table, className)} data-testid={testId}>
      {isTexts(heads) ? (
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
      ) : (
        heads
      )}
      <tbody>{children}</tbody>
    </table>
  )
}

const isTexts = (heads: readonly string[] | ReactNode): heads is readonly string[] =>
  Array.isArray(heads)
