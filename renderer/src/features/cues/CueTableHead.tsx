import type { CueColumn } from '@shared/contracts/preferences'
import { memo, type CSSProperties } from 'react'
import { useT } from '@/ui/text/use-t'
import { cx, Text } from '@cuecast/ui'
import type { TableView } from './columns'
import styles from './cues.module.css'

/** Widths of the columns and the height of rows go to head and rows alike. */
export function frameStyle({ template, rowPx }: TableView): CSSProperties {
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--columns': template,
    '--row-px': `${rowPx}px`,
  }
  return style
}

const firstHeads = [
  ['number', styles.number],
  ['start', cx(styles.time, styles.start)],
  ['end', cx(styles.time, styles.end)],
] as const

const figures: ReadonlySet<CueColumn> = new Set(['cps', 'speed', 'words', 'price', 'take'])

interface HeadProps {
  id: string
  view: TableView
}

/** Names of the columns. The grid owns it by its id. */
export const CueTableHead = memo(function CueTableHead({ id, view }: HeadProps) {
  const t = useT()
  const head = (name: CueColumn) => (
    <th
      key={name}
      scope="col"
      className={figures.has(name) ? styles.cps : undefined}
      title={t(`cues.columnNames.${name}`)}
    >
      {view.short && name === 'state' ? (
        <Text unseen>{t('cues.columns.state')}</Text>
      ) : (
        t(`cues.columns.${name}`)
      )}
    </th>
  )
  return (
    <table className={styles.headFrame}>
      <thead id={id} className={styles.group}>
        <tr aria-rowindex={1} className={cx(styles.columns, styles.head)}>
          {firstHeads.map(([name, className]) => (
            <th key={name} scope="col" className={className}>
              {t(`cues.columns.${name}`)}
            </th>
          ))}
          {view.shown.includes('speaker') && head('speaker')}
          <th scope="col">{t('cues.columns.text')}</th>
          {view.shown.filter((name) => name !== 'speaker').map(head)}
        </tr>
      </thead>
    </table>
  )
})
