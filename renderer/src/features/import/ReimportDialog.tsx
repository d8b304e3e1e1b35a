import type { MergeDifference } from '@shared/subtitles/edit/merge-import'
import { useState } from 'react'
import type { Translate } from '@shared/texts/texts'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { applyReimport, type Reimport } from '@/model/edits/reimport'
import { askForEncoding } from '@/model/session/open-file'
import { keepSelected } from '@/model/view/selection-store'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { Button, Note } from '@cuecast/ui'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { Differences, sides } from './Differences'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    reimport: { reimport: Reimport }
  }
}

/**
 * Previews the changes of a subtitle file before they are applied. Changes of the file are ticked; what
 * the user has changed stays, unless it is ticked.
 */
export function ReimportDialog({ reimport }: DialogProps['reimport']) {
  const t = useT()
  const { counts, differences, fileName, encoding, whole = false, unremembered } = reimport
  const rows = whole
    ? differences.filter(({ change }) => change !== 'same')
    : sides.flatMap((side) => differences.filter(({ by }) => by === side))
  const [taken, setTaken] = useState<ReadonlySet<MergeDifference>>(
    () => new Set(rows.filter(({ by }) => whole || by === 'file')),
  )
  const apply = () => {
    const wanted = differences.filter((row) => row.change === 'same' || taken.has(row))
    execute('reimport', applyReimport({ ...reimport, differences: wanted }))
    const { byId } = useDocument.getState()
    keepSelected((id) => byId.has(id))
    closeDialog()
  }
  return (
    <FormDialog
      wide
      title={t('reimport.title')}
      description={t('reimport.description', { fileName, encoding })}
      topic="open"
      submit={submitText(t, rows.length, taken.size)}
      aside={
        <Button
          look="quiet"
          style={{ marginRight: 'auto' }}
          onClick={() => askForEncoding(reimport.path, encoding)}
        >
          {t('reimport.encoding')}
        </Button>
      }
      submitTestId="reimport-apply"
      disabled={rows.length === 0}
      onSubmit={apply}
    >
      {unremembered && rows.length > 0 && <Note tone="info">{t('reimport.unremembered')}</Note>}
      <Differences
        rows={rows}
        counts={counts}
        taken={taken}
        from="file"
        // Cues of a narration follow one another: a script is taken over as a whole.
        onTaken={whole ? null : setTaken}
        labels={new Map(reimport.speakers.map(({ id, label }) => [id, label]))}
      />
    </FormDialog>
  )
}

function submitText(t: Translate, total: number, count: number): string {
  if (total === 0) return t('reimport.nothing')
  if (count === 0) return t('reimport.applyNone')
  return count < total ? t('reimport.applySome', { count, total }) : t('reimport.apply')
}
