import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import type { Findings } from '@/project/view/find-store'
import { selectCue, useSelection } from '@/project/view/selection-store'
import { formatTimecode } from '@/ui/text/timecode'
import styles from './FoundRow.module.css'

interface FoundRowProps {
  id: string
  found: Findings
}

/** Characters shown before the first match, so that it is in sight. */
const BEFORE = 18

/** One cue with what was found in it, and what it would become. */
export function FoundRow({ id, found }: FoundRowProps) {
  const t = useTranslations('find')
  const cue = useDocument((state) => state.byId.get(id))
  const number = useDocument((state) => state.order.indexOf(id) + 1)
  const active = useSelection((state) => state.activeId === id)
  if (!cue) return null
  const match = found.matches.find(({ cueId }) => cueId === id)
  const after = found.replacements.get(id)?.after
  const [start, end] = match ? [match.start, match.end] : [0, 0]
  const from = Math.max(0, start - BEFORE)
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={active || undefined}
      data-testid="found"
      title={after === undefined ? cue.text : `${cue.text}\n→ ${after}`}
      onClick={() => selectCue(id)}
    >
      <span className={styles.where}>
        {t('cue', { number })} · {formatTimecode(cue.startMs)}
      </span>
      <span>
        {from > 0 && '…'}
        {cue.text.slice(from, start)}
        <mark>{cue.text.slice(start, end)}</mark>
        {cue.text.slice(end)}
      </span>
      {after !== undefined && (
        <span className={styles.after} data-testid="found-after">
          → {from > 0 && '…'}
          {after.slice(from)}
        </span>
      )}
    </button>
  )
}
