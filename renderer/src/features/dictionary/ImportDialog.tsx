import type { DictionaryFile, DictionaryRow, DictionaryValues } from '@shared/contracts/dictionary'
import { sameValues } from '@shared/dictionary/rows'
import type { DictionaryEntry } from '@shared/text/dictionary'
import { useMemo } from 'react'
import { useT } from '@/ui/text/use-t'
import { useFree } from '@/model/services/use-connection'
import { editDictionary, useDictionary } from '@/model/services/dictionary-store'
import { touchedBy } from '@/model/services/dictionary-uses'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { Text } from '@cuecast/ui'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { ChangePreview } from '@/ui/ChangePreview'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    'dictionary-import': { file: DictionaryFile }
  }
}

/** Rows that the preview shows. */
const SHOWN = 100
const LINES_SHOWN = 8

/** What a CSV file would change, before it does. */
export function ImportDialog({ file }: DialogProps['dictionary-import']) {
  const t = useT()
  const free = String(useFree())
  const rows = useDictionary((state) => state.rows)
  const { fresh, changed, same } = useMemo(() => compare(rows, file), [rows, file])
  // Changed readings first, then new words.
  const taken = useMemo(() => [...changed, ...fresh], [changed, fresh])
  const touched = useMemo(() => touchedBy(activeOf(taken)), [taken])
  const start = async () => {
    if (await editDictionary(taken.map(({ values }) => ({ type: 'put', values })))) closeDialog()
  }
  const lines = file.skipped.slice(0, LINES_SHOWN).join(', ')
  return (
    <FormDialog
      title={t('dictionary.preview')}
      description={t('dictionary.previewFacts', {
        fresh: fresh.length,
        changed: changed.length,
        same,
      })}
      topic="dictionary"
      wide
      submit={t('dictionary.take', { count: taken.length })}
      disabled={taken.length === 0}
      submitTestId="dictionary-import-start"
      onSubmit={() => void start()}
    >
      {file.skipped.length > 0 && (
        <Text as="p" tone="stale">
          {t('dictionary.skipped', {
            count: file.skipped.length,
            lines: file.skipped.length > LINES_SHOWN ? `${lines}…` : lines,
          })}
        </Text>
      )}
      {touched.cueIds.length > 0 && (
        <p>
          {t('dictionary.touches', {
            count: touched.cueIds.length,
            credits: touched.credits,
            free,
          })}
        </p>
      )}
      <ChangePreview
        rows={taken}
        table={{
          heads: [t('dictionary.word'), t('dictionary.readingNow'), t('dictionary.readingNew')],
          max: SHOWN,
          more: (count) => t('dictionary.andMore', { count }),
        }}
        label={t('dictionary.preview')}
      >
        {({ values, before }) => (
          <tr key={values.word} data-testid="dictionary-import-row">
            <td>{values.word}</td>
            <td>{before ? said(before, t('dictionary.off')) : t('dictionary.newWord')}</td>
            <td>{said(values, t('dictionary.off'))}</td>
          </tr>
        )}
      </ChangePreview>
    </FormDialog>
  )
}

const said = ({ reading, on }: DictionaryValues, off: string): string =>
  on ? reading : `${reading} (${off})`

/** An entry of the file that changes something. */
interface Taken {
  values: DictionaryValues
  /** The current values of the word; null = it is new. */
  before: DictionaryValues | null
}

const activeOf = (taken: readonly Taken[]): DictionaryEntry[] =>
  taken
    .filter(({ values }) => values.on)
    .map(({ values }) => ({ original_word: values.word, modified_word: values.reading }))

function compare(rows: readonly DictionaryRow[], file: DictionaryFile) {
  const known = new Map(rows.map(({ mine }) => [mine?.word ?? '', mine]))
  const fresh: Taken[] = []
  const changed: Taken[] = []
  for (const values of file.entries) {
    const before = known.get(values.word) ?? null
    if (before === null) fresh.push({ values, before })
    else if (!sameValues(before, values)) changed.push({ values, before })
  }
  return { fresh, changed, same: file.entries.length - fresh.length - changed.length }
}
