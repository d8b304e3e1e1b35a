import type { DictionaryRow, DictionaryValues } from '@shared/contracts/dictionary'
import { useTranslations } from 'use-intl'
import { editDictionary } from '@/project/dictionary/dictionary-store'
import { Button } from '@/ui/Button'
import styles from './DictionaryRow.module.css'

/** Both sides changed an entry: what each says, and which is to stay. */
export function ConflictNote({ row }: { row: DictionaryRow }) {
  const t = useTranslations('dictionary')
  const said = (values: DictionaryValues | null | undefined) =>
    values ? `${values.word} → ${values.reading}` : t('deleted')
  const keep = (side: 'mine' | 'theirs') =>
    void editDictionary([{ type: 'resolve', key: row.key, keep: side }])
  return (
    <div className={styles.conflict} role="note" data-testid="dictionary-conflict">
      <p>{t('conflict')}</p>
      <p>{t('mine', { reading: said(row.mine) })}</p>
      <p>{t('theirs', { reading: said(row.theirs) })}</p>
      <div className={styles.choices}>
        <Button onClick={() => keep('mine')}>{t('keepMine')}</Button>
        <Button onClick={() => keep('theirs')}>{t('keepTheirs')}</Button>
      </div>
    </div>
  )
}
