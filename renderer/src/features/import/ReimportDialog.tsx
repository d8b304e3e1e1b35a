import type { CueDifference } from '@shared/subtitles/edit/diff-cues'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { applyReimport, type Reimport } from '@/model/edits/reimport'
import { useTopic } from '@/model/view/help'
import { askForEncoding } from '@/model/session/open-file'
import { keepSelected } from '@/model/view/selection-store'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { Button } from '@/ui/Button'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { RowList } from '@/ui/RowList'
import { formatTimecode } from '@/ui/text/timecode'
import styles from './ReimportDialog.module.css'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    reimport: { reimport: Reimport }
  }
}

const ROW_PX = 40
const changes = ['same', 'moved', 'changed', 'added', 'removed'] as const

/** Previews the changes of a subtitle file before they are applied; each of them can be left out. */
export function ReimportDialog({ reimport }: DialogProps['reimport']) {
  const t = useTranslations('reimport')
  const { counts, differences, fileName, encoding } = reimport
  const rows = differences.filter(({ change }) => change !== 'same')
  const [left, setLeft] = useState<ReadonlySet<CueDifference>>(new Set())
  const taken = rows.length - left.size
  const apply = () => {
    const wanted = differences.filter((difference) => !left.has(difference))
    execute('reimport', applyReimport({ ...reimport, differences: wanted }))
    const { byId } = useDocument.getState()
    keepSelected((id) => byId.has(id))
    closeDialog()
  }
  return (
    <FormDialog
      wide
      title={t('title')}
      description={t('description', { fileName, encoding })}
      help={useTopic('open')}
      onClose={closeDialog}
      submit={
        rows.length === 0
          ? t('nothing')
          : left.size > 0
            ? t('applySome', { count: taken, total: rows.length })
            : t('apply')
      }
      aside={
        <Button
          look="quiet"
          className={styles.encoding}
          onClick={() => askForEncoding(reimport.path, encoding)}
        >
          {t('encoding')}
        </Button>
      }
      submitTestId="reimport-apply"
      disabled={taken === 0}
      onSubmit={apply}
    >
      <ul className={styles.counts}>
        {changes.map((change) => (
          <li key={change} data-testid={`reimport-${change}`} data-count={counts[change]}>
            {t(`counts.${change}`, { count: counts[change] })}
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        // Cues of a narration follow one another: a script is taken over as a whole.
        <Differences rows={rows} left={left} onLeft={reimport.whole ? null : setLeft} />
      )}
    </FormDialog>
  )
}

/** Differences have no id, so only the index identifies a row. */
const byPlace = (_row: CueDifference, index: number) => index

interface DifferencesProps {
  rows: readonly CueDifference[]
  /** Those that are not taken over. */
  left: ReadonlySet<CueDifference>
  /** Null: they are taken over all together. */
  onLeft: ((left: ReadonlySet<CueDifference>) => void) | null
}

function Differences({ rows, left, onLeft }: DifferencesProps) {
  const t = useTranslations('reimport')
  const take = (row: CueDifference, on: boolean) => {
    const next = new Set(left)
    if (on) next.delete(row)
    else next.add(row)
    onLeft?.(next)
  }
  return (
    <>
      {onLeft && (
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={left.size === 0}
            onChange={({ target }) => onLeft(new Set(target.checked ? [] : rows))}
          />
          {t('all')}
        </label>
      )}
      <RowList
        still={onLeft === null}
        rows={rows}
        rowPx={ROW_PX}
        keyOf={byPlace}
        label={t('list')}
        className={styles.rows}
      >
        {(row) =>
          onLeft ? (
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={!left.has(row)}
                data-testid="reimport-take"
                onChange={({ target }) => take(row, target.checked)}
              />
              <Difference row={row} />
            </label>
          ) : (
            <Difference row={row} />
          )
        }
      </RowList>
    </>
  )
}

/** One cue before and after; long texts from shortly before their first difference. */
function Difference({ row: { change, old, next } }: { row: CueDifference }) {
  const t = useTranslations('reimport')
  const from = old && next ? aroundChange(old.text, next.text) : 0
  return (
    <div className={styles.row} data-change={change}>
      <span>{t(`changes.${change}`)}</span>
      <span className={styles.time}>{formatTimecode((next ?? old)?.startMs ?? 0)}</span>
      <span className={styles.old} title={old?.text}>
        {old && textFrom(old.text, from)}
      </span>
      <span title={next?.text}>{next && textFrom(next.text, from)}</span>
    </div>
  )
}

/** Characters of context shown before the first difference. */
const BEFORE = 14

/** Index to show two texts from: the start of a word shortly before they differ; 0 near the start. */
export function aroundChange(old: string, next: string): number {
  let same = 0
  while (same < old.length && same < next.length && old[same] === next[same]) same += 1
  if (same <= BEFORE * 2) return 0
  const word = old.indexOf(' ', same - BEFORE)
  return word >= 0 && word < same ? word + 1 : same - BEFORE
}

/** The text from an index on, with an ellipsis for what was cut. */
export const textFrom = (text: string, from: number): string =>
  from === 0 ? text : `…${text.slice(from)}`
