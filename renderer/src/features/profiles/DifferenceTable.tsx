import { isSoundField } from '@shared/profiles/settings'
import { useTranslations } from 'use-intl'
import { useFieldName, useSoundText } from '@/ui/text/sound-text'
import styles from './DifferenceTable.module.css'

export interface Difference {
  /** `name`, a sound field, or a setting that only the service knows. */
  field: string
  /** On either side; undefined = not set there. */
  values: readonly [unknown, unknown]
  /** Nothing to choose: this side holds, because only it has changed. */
  holds?: 'mine' | 'theirs'
}

interface DifferenceTableProps {
  columns: readonly [string, string]
  lines: readonly Difference[]
  /** Each value is a button that keeps it. */
  onKeep?: (field: string, side: 'mine' | 'theirs') => void
}

const sides = ['mine', 'theirs'] as const

/** Two sides of a profile, field by field. */
export function DifferenceTable({ columns, lines, onKeep }: DifferenceTableProps) {
  const t = useTranslations('profiles')
  const name = useFieldName()
  const text = useSoundText()
  const written = (field: string, value: unknown) => {
    if (value === undefined) return t('notSet')
    if (isSoundField(field)) return text(field, value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.field} data-testid="profile-difference" data-field={line.field}>
            <th scope="row">{name(line.field)}</th>
            {sides.map((side, i) => {
              const said = written(line.field, line.values[i])
              const keep = t(side === 'mine' ? 'keepMine' : 'keepTheirs')
              return (
                <td key={side}>
                  {onKeep && line.holds === undefined ? (
                    <button
                      type="button"
                      className={styles.choice}
                      aria-label={`${name(line.field)}: ${keep}, ${said}`}
                      data-testid={`profile-field-${side}`}
                      onClick={() => onKeep(line.field, side)}
                    >
                      {said}
                    </button>
                  ) : (
                    <span data-holds={line.holds === side || undefined}>{said}</span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
