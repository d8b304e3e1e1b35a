import type { ExportProgress } from '@shared/contracts/export'
import { create } from 'zustand'

/** The export of this session that was started last. */
export const useExport = create<{ job: ExportProgress | null }>()(() => ({ job: null }))

export function applyExportProgress(job: ExportProgress): void {
  useExport.setState({ job })
}

export function clearExport(): void {
  useExport.setState({ job: null })
}
