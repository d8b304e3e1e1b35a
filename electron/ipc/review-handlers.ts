import { arrivedNotes, privateAddresses, receiveNotes, removeArrived } from '@cuecast/dubbing'
import { writeAtomically } from '@cuecast/platform'
import type { StudioError } from '@shared/contracts/errors'
import { defaultExportOptions } from '@shared/contracts/export'
import { failWith, ok } from '@shared/contracts/result'
import type { ReceivedNotes } from '@shared/contracts/review'
import { framesOfExport } from '@shared/interchange/frame-rate'
import { notesWithTimecode } from '@shared/interchange/timeline'
import { writeQcReport } from '@shared/review/qc-report'
import { translator } from '@shared/texts/texts'
import { notChosen } from '../settings/chosen-paths'
import type { Parts } from './parts'
import type { Handlers } from './register'
import { printPdf } from '../window/print-pdf'

/** Review notes that come back to the open project, as files or from pages on this network. */
export function reviewHandlers(parts: Parts) {
  const { chosen, dialogs, exporting, sharing, settings } = parts
  const readOnly = () =>
    failWith('PROJECT_READ_ONLY', 'the project is open to look and listen only')
  return {
    reviewNotesRead: async (project, { paths }) => {
      if (project.access.readOnly) return readOnly()
      const stranger = paths?.find((path) => !chosen.has(path))
      if (stranger !== undefined) return notChosen(stranger)
      const wanted = paths ?? (await dialogs.askOpenSeveral('notes'))
      if (wanted.length === 0) return ok(null)
      const files: ReceivedNotes[] = []
      const refused: StudioError[] = []
      for (const path of wanted) {
        const read = await receiveNotes(path, project)
        if (read.ok) files.push(read.value)
        else refused.push(read.error)
      }
      return ok({ files, refused })
    },
    reviewNotesArrived: async (project) =>
      project.access.readOnly ? ok({ names: [], files: [], refused: [] }) : arrivedNotes(project),
    reviewNotesTaken: async (project, { names }) => removeArrived(project.path, names),
    reviewShareGet: () => ok({ share: sharing.state, addresses: privateAddresses() }),
    reviewShareStart: async (project, { address }) => {
      if (project.access.readOnly) return readOnly()
      if (settings.preferences.offline)
        return failWith('NETWORK_OFF', 'the user keeps this computer offline')
      sharing.start(project, address)
      return ok(undefined)
    },
    qcReportSave: async (project) => {
      const path = await dialogs.askSave('qcReport')
      if (path === null) return ok(null)
      const { exportPlaces, preferences } = settings
      const { document } = project
      const last = exportPlaces[document.id]?.options ?? preferences.lastExport
      const { frameRate, startTimecode } = last ?? defaultExportOptions
      const start = document.startTimecode ?? startTimecode
      const frames = framesOfExport({ frameRate, startTimecode: start })
      const notes = notesWithTimecode(document, frames, translator(preferences.locale))
      const written = await writeAtomically(path, await printPdf(writeQcReport(notes)))
      if (!written.ok) return written
      exporting.note(path)
      return ok({ path })
    },
    reviewShareStop: () => sharing.stop(),
  } satisfies Partial<Handlers>
}
