import type { DictionaryRow } from '@shared/contracts/dictionary'
import { inConflict } from '@shared/dictionary/rows'

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').toLowerCase()

/** Rows to show: conflicts first, then by word; found with or without diacritics. */
export function rowsFound(rows: readonly DictionaryRow[], search: string): DictionaryRow[] {
  const wanted = plain(search.toLowerCase().trim())
  return rows
    .filter((row) => row.mine !== null || inConflict(row))
    .map((row) => ({ row, values: row.mine ?? row.theirs ?? row.base }))
    .filter(({ values }) =>
      plain(`${values?.word ?? ''}\n${values?.reading ?? ''}`.toLowerCase()).includes(wanted),
    )
    .sort(
      (a, b) =>
        Number(inConflict(b.row)) - Number(inConflict(a.row)) ||
        collator.compare(a.values?.word ?? '', b.values?.word ?? ''),
    )
    .map(({ row }) => row)
}

const collator = new Intl.Collator('vi', { numeric: true })
