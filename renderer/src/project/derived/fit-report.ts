import { ok, type Result } from '@shared/contracts/result'
import { naturalLengthMs } from '@shared/fitting/fit-inputs'
import { writeFitReport, type FitReportWords } from '@shared/fitting/fit-report'
import { currentPreferences } from '@/bridge/preferences'
import { studio } from '@/bridge/studio'
import { messages } from '@shared/texts/texts'
import { useDerived } from './derived-store'
import { cuesInOrder } from '../document/document'
import { useDocument } from '../document/document-store'
import { saySaved } from '../say-saved'
import { activeTake, useTakes } from '../document/takes-store'
import { words } from '../words'

/** Writes how every cue lies in its time as a list for a spreadsheet, where the user wants it. */
export async function saveFitReport(): Promise<Result<void>> {
  const document = useDocument.getState()
  const takes = useTakes.getState()
  const { fits } = useDerived.getState()
  const csv = writeFitReport(
    {
      cues: cuesInOrder(document),
      speakers: document.speakers,
      fitOf: (id) => fits.get(id),
      voiceMsOf: (id) => {
        const take = activeTake(takes, id)
        return take ? naturalLengthMs(take, document.fields.fit) : 0
      },
    },
    reportWords(),
  )
  const saved = await studio.fitReportSave({ csv })
  if (!saved.ok) return saved
  if (saved.value) saySaved(saved.value.path)
  return ok(undefined)
}

function reportWords(): FitReportWords {
  const t = words()
  return {
    head: messages[currentPreferences().locale].report.head,
    states: {
      empty: t('report.empty'),
      natural: t('inspector.fit.natural'),
      comfortable: t('inspector.fit.comfortable'),
      stretched: t('inspector.fit.stretched'),
      'does-not-fit': t('inspector.fit.does-not-fit'),
    },
    advice: (count, end) => t('report.advice', { count, end }),
  }
}
