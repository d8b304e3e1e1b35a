import type { Job, TakeUp } from '@shared/contracts/jobs'
import { studio } from '@/bridge/studio'
import { openFile } from '../session/open-file'
import { showCurrentProject } from '../session/session'

export interface Offers {
  /** A run that a kill left under way. */
  run(takeUp: TakeUp): void
  /** An export that the last session could not finish. */
  export(job: Job): void
}

/**
 * Shows the project that is open already when the window was loaded again. Opens the file that the
 * studio was started with; otherwise takes up what the last session left: a
 * project whose user was told so is opened, everything else is offered.
 */
export async function takeUpLastSession(offers: Offers): Promise<void> {
  await showCurrentProject()
  const [file, takeUp, jobs] = await Promise.all([
    studio.fileOpened(),
    studio.jobsTakeUp(),
    studio.jobsList(),
  ])
  const openFiles = file.ok ? file.value : null
  if (openFiles !== null) await openFile(openFiles)
  if (takeUp.ok && takeUp.value) {
    if (takeUp.value.how === 'open' && openFiles === null) await openFile(takeUp.value.projectPath)
    else offers.run(takeUp.value)
  }
  const interrupted = jobs.ok ? jobs.value.filter(({ state }) => state === 'interrupted') : []
  for (const job of interrupted) if (job.kind === 'export') offers.export(job)
}
