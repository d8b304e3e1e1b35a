import type { OpenProject } from '@shared/contracts/ipc'
import { toast } from '@/ui/overlays/toasts'
import { useWorkspace } from '../view/workspace-store'
import { words } from '../words'

type Notices = OpenProject['notices']

/** Lines of a file that became no cue although viewers see something there. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'DRAWING_SKIPPED',
  'EFFECT_SKIPPED',
  'DUPLICATE_SKIPPED',
])
export const linesLeftOut = (notices: Notices): number =>
  notices.reduce((sum, { code, times = 1 }) => sum + (LEFT_OUT.has(code) ? times : 0), 0)

/** Says at once which lines became no cue; everything else waits in the panel of problems. */
export function sayNotices(notices: Notices): void {
  const t = words()
  const show = {
    label: t('problems.showNotices'),
    run: () => useWorkspace.setState({ side: 'problems' }),
  }
  const count = linesLeftOut(notices)
  if (count > 0) toast(t('problems.leftOut', { count }), show)
}
