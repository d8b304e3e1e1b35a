import { studio } from '@/bridge/studio'
import { toast } from '@/ui/overlays/toasts'
import { report } from './report'
import { words } from './words'

/** Says that a file was written, with the way to it. */
export function saySaved(path: string): void {
  const t = words()
  const name = path.split(/[\\/]/).at(-1) ?? path
  toast(t('export.saved', { name }), {
    label: t('export.show'),
    run: () => void report(studio.showInFolder({ path })),
  })
}
