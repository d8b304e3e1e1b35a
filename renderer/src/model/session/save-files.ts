import { approvalNow } from '../derived/approval'
import type { CallInput, CallOutput } from '@shared/contracts/ipc'
import type { SubtitleOptions } from '@shared/contracts/preferences'
import { ok, type Result } from '@shared/contracts/result'
import { currentProject, studio } from '@/bridge/studio'
import { savedProject } from '../document/saving'
import { naturalLengthMs } from '@shared/fitting/fit-types'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { writeFitReport, type FitReportWords, type ReportedTake } from '@shared/fitting/fit-report'
import { writePace, filmPace, type FilmPace } from '@shared/fitting/pace'
import { currentPreferences } from '@/bridge/preferences'
import { messages } from '@shared/texts/texts'
import { useDerived } from '../derived/derived-store'
import { cuesInOrder, type StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import { activeTake, useTakes } from '../document/takes-store'
import { words, report } from '../report'
import { toast } from '@/ui/overlays/toasts'

/**
 * Asks for a target and writes the cues, all or `only` some. Main writes its copy, so the last
 * edits are sent first.
 */
export async function saveSubtitles(
  how: SubtitleOptions,
  only?: readonly string[],
): Promise<Result<CallOutput<'subtitlesSave'>>> {
  const project = await savedProject()
  return project.ok
    ? project.value.subtitlesSave({ ...how, ...(only && { only: [...only] }) })
    : project
}

/** The beginning of the file as it would be saved now. */
export async function previewSubtitles(
  how: SubtitleOptions,
): Promise<Result<CallOutput<'subtitlesPreview'>>> {
  const project = await savedProject()
  return project.ok ? project.value.subtitlesPreview(how) : project
}

/** Writes how every cue lies in its time as a list for a spreadsheet, where the user wants it. */
export async function saveFitReport(): Promise<Result<void>> {
  const document = useDocument.getState()
  const takes = useTakes.getState()
  const { fits } = useDerived.getState()
  const csv = writeFitReport(
    {
      cues: cuesInOrder(document),
      speakers: document.speakers,
      takeOf: (id) => reportedTake(document, id),
      fitOf: (id) => fits.get(id),
      approvalOf: approvalNow,
      voiceMsOf: (id) => {
        const take = activeTake(takes, id)
        return take ? naturalLengthMs(take, document.fields.fit, document.byId.get(id)) : 0
      },
    },
    reportWords(),
  )
  return saveList(csv, 'fit')
}

/** Writes how fast every voiced cue is as a list for a spreadsheet, where the user wants it. */
export async function savePace(): Promise<Result<void>> {
  const csv = writePace(paceNow(), useDocument.getState(), {
    head: messages[currentPreferences().locale].report.head,
    states: reportWords().states,
    hurried: words()('pace.hurried'),
  })
  return saveList(csv, 'pace')
}

async function saveList(
  csv: string,
  what: CallInput<'fitReportSave'>['what'],
): Promise<Result<void>> {
  const saved = await currentProject().fitReportSave({ csv, what })
  if (!saved.ok) return saved
  if (saved.value) saySaved(saved.value.path)
  return ok(undefined)
}

/** Asks for a target, and writes all review notes as a QC report. */
export async function saveQcReport(): Promise<Result<void>> {
  const saved = await currentProject().qcReportSave()
  if (!saved.ok) return saved
  if (saved.value) saySaved(saved.value.path)
  return ok(undefined)
}

function reportedTake({ byId }: StudioDocument, id: string): ReportedTake {
  const cue = byId.get(id)
  const { stale, drafts } = useDerived.getState()
  if (!cue || !isSpeakable(cue)) return 'not-spoken'
  if (stale.has(id)) return 'stale'
  if (drafts.has(id)) return 'draft'
  return useTakes.getState().active.has(id) ? 'done' : 'empty'
}

function reportWords(): FitReportWords {
  const t = words()
  return {
    head: messages[currentPreferences().locale].report.head,
    takes: {
      done: t('ui.states.done'),
      stale: t('ui.states.stale'),
      draft: t('ui.states.draft'),
      empty: t('ui.states.empty'),
      'not-spoken': t('ui.states.not-spoken'),
    },
    states: {
      empty: '',
      slowed: t('inspector.fit.slowed'),
      natural: t('inspector.fit.natural'),
      comfortable: t('inspector.fit.comfortable'),
      stretched: t('inspector.fit.stretched'),
      'does-not-fit': t('inspector.fit.does-not-fit'),
    },
    approvals: { approved: t('ui.approval.approved'), changed: t('ui.approval.changed') },
    advice: (count, end) => t('report.advice', { count, end }),
  }
}

/** Reports a written file, with a link to it. */
export function saySaved(path: string): void {
  const t = words()
  const name = path.split(/[\\/]/).at(-1) ?? path
  toast(t('export.saved', { name }), {
    label: t('export.show'),
    run: () => void report(studio.showInFolder({ path })),
  })
}

/** The rates of the open film as they are now; a stale take tells nothing of the text that its cue has. */
function paceNow(): FilmPace {
  const document = useDocument.getState()
  const { fits, stale } = useDerived.getState()
  const fitOf = (id: string) => (stale.has(id) ? undefined : fits.get(id))
  return filmPace(cuesInOrder(document), fitOf, document.fields.fit.comfortRate)
}
