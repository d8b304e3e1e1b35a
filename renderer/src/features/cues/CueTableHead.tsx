import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '@/ui/cx'
import columns from './columns.module.css'
import styles from './CueTableHead.module.css'

const heads = [
  ['number', columns.number],
  ['start', cx(columns.time, columns.start)],
  ['end', cx(columns.time, columns.end)],
  ['speaker', columns.speaker],
  ['text', columns.text],
  ['cps', columns.cps],
  ['fit', columns.fit],
  ['state', columns.state],
  ['take', columns.take],
] as const

/** Names of the columns. The grid owns it by its id. */
export const CueTableHead = memo(function CueTableHead({ id }: { id: string }) {
  const t = useTranslations('cues')
  return (
    <table className={styles.frame}>
      <thead id={id} className={styles.group}>
        <tr aria-rowindex={1} className={cx(columns.columns, styles.head)}>
          {heads.map(([name, className]) => (
            <th
              key={name}
              scope="col"
              className={className}
              title={name === 'cps' || name === 'take' ? t(`hints.${name}`) : undefined}
            >
              {t(`columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
    </table>
  )
})
