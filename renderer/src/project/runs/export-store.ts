import type { ExportProgress } from '@shared/contracts/export'
import { createProjectStore } from '../project-store'

/** The export of this session that was started last. */
export const useExport = createProjectStore<{ job: ExportProgress | null }>({ job: null })

export function applyExportProgress(job: ExportProgress): void {
  useExport.setState({ job })
}
