import type { ExportReport } from '@shared/contracts/export'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import { selectCue } from '@/model/view/selection-store'
import { closeDialog, openSide } from '@/model/view/workspace-store'
import { Button, Note } from '@cuecast/ui'

/** Cues that are named by number; more are counted. */
const NAMED = 20

interface SilentCuesProps {
  /** Of an export that is done. */
  report: ExportReport
  /** The project that was exported is the open one. */
  isOpen: boolean
}

/** Cues that an export has left silent because their takes could not be read; nothing where there are none. */
export function SilentCues({ report: { failedCues = [] }, isOpen }: SilentCuesProps) {
  const t = useT()
  const format = useFormatter()
  const [first] = failedCues
  if (!first) return null
  const numbers = failedCues.slice(0, NAMED).map(({ number }) => format.number(number))
  const more = failedCues.length - numbers.length
  const cues = [
    ...numbers,
    ...(more > 0 ? [t('exportReport.moreCues', { count: more })] : []),
  ].join(', ')
  const show = () => {
    closeDialog()
    openSide('problems')
    if (useDocument.getState().byId.has(first.cueId)) selectCue(first.cueId)
  }
  return (
    <Note tone="error" icon role="alert">
      <p>{t('exportReport.silentCues', { count: failedCues.length, cues })}</p>
      {isOpen && (
        <Button look="quiet" onClick={show}>
          {t('delivery.gate.show')}
        </Button>
      )}
    </Note>
  )
}
