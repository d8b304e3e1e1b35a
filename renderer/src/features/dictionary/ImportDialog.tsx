import type { DictionaryFile, DictionaryRow, DictionaryValues } from '@shared/contracts/dictionary'
import { sameValues } from '@shared/dictionary/rows'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { editDictionary, useDictionary } from '@/project/dictionary-store'
import { closeDialog } from '@/project/workspace-store'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import styles from './ImportDialog.module.css'

/** Rows that the preview shows; the figures tell of the rest. */
const SHOWN = 100
const LINES_SHOWN = 8

/** What a CSV file would change, before it does. */
export function ImportDialog({ file }: { file: DictionaryFile }) {
  const t = useTranslations('dictionary')
  const rows = useDictionary((state) => state.rows)
  const { fresh, changed, same } = useMemo(() => compare(rows, file), [rows, file])
  const taken = [...changed, ...fresh]
  const start = async () => {
    if (await editDictionary(taken.map((values) => ({ type: 'put', values })))) closeDialog()
  }
  const lines = file.skipped.slice(0, LINES_SHOWN).join(', ')
  return (
    <Dialog
      title={t('preview')}
      description={t('previewFacts', { fresh: fresh.length, changed: changed.length, same })}
      testId="dictionary-import-dialog"
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{t('cancel')}</Button>
          <Button
            look="primary"
            data-autofocus
            disabled={taken.length === 0}
            data-testid="dictionary-import-start"
            onClick={() => void start()}
          >
            {t('take', { count: taken.length })}
          </Button>
        </>
      }
    >
      {file.skipped.length > 0 && (
        <p className={styles.skipped}>
          {t('skipped', {
            count: file.skipped.length,
            lines: file.skipped.length > LINES_SHOWN ? `${lines}…` : lines,
          })}
        </p>
      )}
      {taken.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('word')}</th>
              <th scope="col">{t('reading')}</th>
            </tr>
          </thead>
          <tbody>
            {taken.slice(0, SHOWN).map(({ word, reading }) => (
              <tr key={word}>
                <td>{word}</td>
                <td>{reading}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

function compare(rows: readonly DictionaryRow[], file: DictionaryFile) {
  const known = new Map(rows.map(({ mine }) => [mine?.word ?? '', mine]))
  const fresh: DictionaryValues[] = []
  const changed: DictionaryValues[] = []
  for (const entry of file.entries) {
    const mine = known.get(entry.word) ?? null
    if (mine === null) fresh.push(entry)
    else if (!sameValues(mine, entry)) changed.push(entry)
  }
  return { fresh, changed, same: file.entries.length - fresh.length - changed.length }
}
