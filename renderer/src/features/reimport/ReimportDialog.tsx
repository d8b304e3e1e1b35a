import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CueDifference } from '@shared/subtitles/edit/diff-cues'
import { useDocument } from '@/project/document/document-store'
import { execute } from '@/project/document/execute'
import { askForEncoding } from '@/project/session/open-file'
import { applyReimport, type Reimport } from '@/project/edits/reimport'
import { keepSelected } from '@/project/view/selection-store'
import { closeDialog } from '@/project/view/workspace-store'
import { useTopic } from '@/project/help/use-topic'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/overlays/Dialog'
import { Scroller } from '@/ui/Scroller'
import { formatTimecode } from '@/ui/text/timecode'
import styles from './ReimportDialog.module.css'

const ROW_PX = 40
const changes = ['same', 'moved', 'changed', 'added', 'removed'] as const

/** What a changed subtitle file would do, before it does. */
export function ReimportDialog({ reimport }: { reimport: Reimport }) {
  const t = useTranslations('reimport')
  const { counts, differences, fileName, encoding } = reimport
  const rows = differences.filter(({ change }) => change !== 'same')
  const apply = () => {
    execute('reimport', applyReimport(reimport))
    const { byId } = useDocument.getState()
    keepSelected((id) => byId.has(id))
    closeDialog()
  }
  return (
    <Dialog
      wide
      title={t('title')}
      description={t('description', { fileName, encoding })}
      testId="reimport-dialog"
      help={useTopic('open')}
      onClose={closeDialog}
      actions={
        <>
          <Button
            look="quiet"
            className={styles.encoding}
            data-testid="reimport-encoding"
            onClick={() => askForEncoding(reimport.path, encoding)}
          >
            {t('encoding')}
          </Button>
          <Button onClick={closeDialog}>{t('cancel')}</Button>
          <Button
            look="primary"
            data-autofocus
            data-testid="reimport-apply"
            disabled={rows.length === 0}
            onClick={apply}
          >
            {rows.length === 0 ? t('nothing') : t('apply')}
          </Button>
        </>
      }
    >
      <ul className={styles.counts}>
        {changes.map((change) => (
          <li key={change} data-testid={`reimport-${change}`} data-count={counts[change]}>
            {t(`counts.${change}`, { count: counts[change] })}
          </li>
        ))}
      </ul>
      {rows.length > 0 && <Differences rows={rows} />}
    </Dialog>
  )
}

function Differences({ rows }: { rows: readonly CueDifference[] }) {
  const t = useTranslations('reimport')
  const scroller = useRef<HTMLElement>(null)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    useFlushSync: false,
  })
  return (
    <Scroller ref={scroller} label={t('list')} className={styles.scroller}>
      <ul className={styles.list} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={index}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
                data-change={row.change}
                data-testid="reimport-difference"
              >
                <span>{t(`changes.${row.change}`)}</span>
                <span className={styles.time}>
                  {formatTimecode((row.next ?? row.old)?.startMs ?? 0)}
                </span>
                <span className={styles.old} title={row.old?.text}>
                  {row.old?.text}
                </span>
                <span title={row.next?.text}>{row.next?.text}</span>
              </li>
            )
          )
        })}
      </ul>
    </Scroller>
  )
}
