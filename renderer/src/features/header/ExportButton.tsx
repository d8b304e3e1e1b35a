import { Download } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { useDerived } from '@/project/derived/derived-store'
import { useExport } from '@/project/runs/export-store'
import { Button } from '@/ui/Button'
import { Tooltip } from '@/ui/overlays/Tooltip'

/** Export; the next step, and so the most visible one, once nothing is left to render. */
export function ExportButton() {
  const t = useTranslations('header')
  const format = useFormatter()
  const hasTakes = useDerived((state) => state.voiced > 0)
  const allDone = useDerived((state) => state.missing + state.stale.size + state.drafts.size === 0)
  const job = useExport((state) => state.job)
  const running = job?.state === 'running'
  return (
    <Tooltip
      text={hasTakes ? t('exportHint') : t('exportNothing')}
      keys={keyOfCommand('exportTrack')}
    >
      <Button
        look={hasTakes && allDone ? 'primary' : 'normal'}
        icon={<Download />}
        disabled={!hasTakes}
        data-testid="export"
        data-tour="export"
        data-export-state={job?.state ?? 'none'}
        onClick={() => runCommand('exportTrack')}
      >
        {running
          ? t('exporting', { percent: format.number(job.progress, { style: 'percent' }) })
          : t('export')}
      </Button>
    </Tooltip>
  )
}
