import type { ProfileRow } from '@shared/contracts/profile'
import { inConflict } from '@shared/profiles/rows'
import { searchable } from '@/ui/voices/voice-filter'

/** What a row is called; one that was deleted here and changed there still has a name. */
export const nameOf = ({ mine, theirs, base }: ProfileRow): string =>
  (mine ?? theirs ?? base)?.name ?? ''

/** Rows to show: undecided ones first, then by name; found with or without diacritics. */
export function profilesFound(rows: readonly ProfileRow[], search: string): ProfileRow[] {
  const words = searchable(search).split(/\s+/).filter(Boolean)
  return rows
    .filter((row) => row.mine !== null || inConflict(row))
    .filter((row) => {
      const name = searchable(nameOf(row))
      return words.every((word) => name.includes(word))
    })
    .sort(
      (a, b) =>
        Number(inConflict(b)) - Number(inConflict(a)) ||
        collator.compare(nameOf(a), nameOf(b)) ||
        a.type.localeCompare(b.type),
    )
}

const collator = new Intl.Collator('vi', { numeric: true })
