import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { defaultExportOptions, type ExportOptions } from '@shared/contracts/export'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { studio } from '@/bridge/studio'
import { useRuns } from '@/project/runs/run-store'
import { flushEdits } from '@/project/document/saving'
import { closeDialog } from '@/project/view/workspace-store'
import { useTopic } from '@/project/help/help'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/overlays/Dialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import type { StudioError } from '@shared/contracts/errors'
import { ExportForm } from './ExportForm'
import { ExportJob } from './ExportJob'
import { LoudnessField } from './LoudnessField'
import { MissingNote } from './MissingNote'

/** Writes the track: how, how far it is, and where it went. */
export function ExportDialog() {
  const t = useTranslations('export')
  const job = useRuns((state) => state.export)
  const [options, setOptions] = useState<ExportOptions>(
    () => currentPreferences().lastExport ?? defaultExportOptions,
  )
  const [error, setError] = useState<StudioError | null>(null)
  const [asking, setAsking] = useState(false)
  const running = job?.state === 'running'

  const start = async () => {
    setError(null)
    setAsking(true)
    void setPreferences({ lastExport: options })
    const flushed = await flushEdits()
    const started = flushed.ok ? await studio.exportStart(options) : flushed
    setAsking(false)
    if (!started.ok) setError(started.error)
  }

  return (
    <Dialog
      title={t('title')}
      testId="export-dialog"
      help={useTopic('export')}
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{t(running ? 'background' : 'close')}</Button>
          <Button
            look="primary"
            busy={asking}
            disabled={running}
            data-autofocus
            data-testid="export-start"
            onClick={() => void start()}
          >
            {t('start')}
          </Button>
        </>
      }
    >
      <MissingNote />
      <ExportForm options={options} disabled={running} onChange={setOptions} />
      <LoudnessField disabled={running} />
      {error && <ErrorNote error={error} />}
      {job && <ExportJob job={job} />}
    </Dialog>
  )
}
