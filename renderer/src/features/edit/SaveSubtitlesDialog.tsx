import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StudioError } from '@shared/contracts/errors'
import type { SubtitleOptions } from '@shared/contracts/preferences'
import { unwrap } from '@/bridge/failure'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { useDocument } from '@/project/document/document-store'
import { previewSubtitles, saveSubtitles } from '@/project/session/save-subtitles'
import { saySaved } from '@/project/say-saved'
import { closeDialog } from '@/project/view/workspace-store'
import { useTopic } from '@/project/help/use-topic'
import { Dialog } from '@/ui/overlays/Dialog'
import { DialogAnswers } from '@/ui/overlays/DialogAnswers'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Field } from '@/ui/fields/Field'
import { Select } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import styles from './SaveSubtitlesDialog.module.css'

const formats = ['srt', 'vtt'] as const

/** The beginning of the file as it would be. */
function usePreview(how: SubtitleOptions): string {
  const { data } = useQuery({
    queryKey: ['subtitles-preview', how.format, how.labels],
    queryFn: () => unwrap(previewSubtitles(how)),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return data?.text ?? ''
}

/** How the subtitles are written, before asking where to; the answers are remembered. */
export function SaveSubtitlesDialog() {
  const t = useTranslations('edit')
  const { lastSubtitles: how } = usePreferences()
  const named = useDocument((state) => state.speakers.length > 0)
  const preview = usePreview(how)
  const change = (part: Partial<typeof how>) => {
    void setPreferences({ lastSubtitles: { ...how, ...part } })
  }
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<StudioError | null>(null)
  const save = async () => {
    setSaving(true)
    const saved = await saveSubtitles(how)
    setSaving(false)
    setError(saved.ok ? null : saved.error)
    if (!saved.ok || !saved.value) return
    closeDialog()
    saySaved(saved.value.path)
  }
  return (
    <Dialog
      title={t('save.title')}
      testId="save-subtitles"
      help={useTopic('export')}
      onClose={closeDialog}
      actions={
        <DialogAnswers
          onCancel={closeDialog}
          busy={saving}
          data-testid="save-subtitles-go"
          onClick={() => void save()}
        >
          {t('save.apply')}
        </DialogAnswers>
      }
    >
      <Field label={t('save.format')}>
        {(control) => (
          <Select
            {...control}
            value={how.format}
            data-testid="save-format"
            onChange={(format) => change({ format })}
            options={formats.map((value) => ({ value, label: t(`save.formats.${value}`) }))}
          />
        )}
      </Field>
      <div className={styles.switches}>
        <Switch
          label={t('save.labels')}
          hint={t(named ? 'save.labelsHint' : 'save.labelsNone')}
          checked={how.labels && named}
          disabled={!named}
          data-testid="save-labels"
          onChange={(labels) => change({ labels })}
        />
        <Switch
          label={t('save.bom')}
          hint={t('save.bomHint')}
          checked={how.bom}
          data-testid="save-bom"
          onChange={(bom) => change({ bom })}
        />
      </div>
      <pre className={styles.preview} aria-label={t('save.preview')} data-testid="save-preview">
        {preview}
      </pre>
      {error && <ErrorNote error={error} />}
    </Dialog>
  )
}
