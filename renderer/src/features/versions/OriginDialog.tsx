import type { OriginComparison, OriginDifference } from '@shared/translation/compare-origin'
import { takeOver } from '@shared/translation/compare-origin'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { Differences } from '@/features/import'
import { cuesInOrder } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { keepSelected } from '@/model/view/selection-store'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { Note } from '@cuecast/ui'
import { FormDialog } from '@/ui/overlays/FormDialog'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    'update-from-origin': { comparison: OriginComparison; name: string }
  }
}

/**
 * Changes of the origin before they are taken over into the version. Its own changes stay, unless they are
 * unticked; takes stay with their cues.
 */
export function OriginDialog({ comparison, name }: DialogProps['update-from-origin']) {
  const t = useT()
  const { differences, counts, speakers } = comparison
  const shown = new Map(
    differences.filter(({ by }) => by !== undefined).map((each) => [asShown(each), each]),
  )
  const [rows] = useState(() => [...shown.keys()])
  const [originals] = useState(shown)
  const [taken, setTaken] = useState<ReadonlySet<OriginDifference>>(
    () => new Set(rows.filter(({ by }) => by === 'file')),
  )
  const apply = () => {
    const chosen = [...taken].flatMap((row) => originals.get(row) ?? [])
    execute('updateFromOrigin', (document) => {
      const { fields, speakers: own } = document
      // Texts that have arrived since the comparison stay.
      const now = { family: fields.family, speakers: [...own], cues: cuesInOrder(document) }
      return takeOver(now, comparison, chosen)
    })
    const { byId } = useDocument.getState()
    keepSelected((id) => byId.has(id))
    closeDialog()
  }
  const takes = [...taken].reduce((sum, row) => sum + (row.takes ?? 0), 0)
  return (
    <FormDialog
      wide
      title={t('versions.update.title')}
      description={t('versions.update.about', { name })}
      topic="versions"
      submit={t('versions.update.apply', { count: taken.size })}
      submitTestId="origin-apply"
      onSubmit={apply}
    >
      {takes > 0 && <Note tone="warning">{t('versions.update.takes', { count: takes })}</Note>}
      <Differences
        rows={rows}
        counts={counts}
        taken={taken}
        from="origin"
        onTaken={setTaken}
        labels={new Map(speakers.map(({ id, label }) => [id, label]))}
      />
    </FormDialog>
  )
}

/** The text of a difference is the origin's: the translation does not change. */
function asShown(difference: OriginDifference): OriginDifference {
  const { old, next, base } = difference
  return {
    ...difference,
    old: old && { ...old, text: old.original ?? old.text },
    next: next && { ...next, text: next.original ?? next.text },
    ...(base && { base: { ...base, text: base.original ?? base.text } }),
  }
}
