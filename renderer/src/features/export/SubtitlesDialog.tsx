import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StudioError } from '@shared/contracts/errors'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/project/document-store'
import { saySaved } from '@/project/say-saved'
import { flushEdits } from '@/project/session'
import { closeDialog } from '@/project/workspace-store'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { ErrorNote } from '@/ui/ErrorNote'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { Switch } from '@/ui/Switch'

const formats = ['srt', 'vtt'] as const

/** Writes the cues as subtitles, with the labels of their speakers or without. */
export function SubtitlesDialog({ format: asked }: { format: 'srt' | 'vtt' }) {
  const t = useTranslations('subtitles')
  const example = useDocument((state) => state.speakers[0]?.label)
  const [format, setFormat] = useState(asked)
  const [labels, setLabels] = useState(() => currentPreferences().lastSubtitles.labels)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<StudioError | null>(null)

  // Main writes what it has: the last edits go there first.
  const save = async () => {
    setSaving(true)
    setError(null)
    void setPreferences({ lastSubtitles: { labels } })
    const flushed = await flushEdits()
    const saved = flushed.ok ? await studio.subtitlesSave({ format, labels }) : flushed
    setSaving(false)
    if (!saved.ok) return setError(saved.error)
    if (!saved.value) return
    closeDialog()
    saySaved(saved.value.path)
  }

  return (
    <Dialog
      title={t('title')}
      testId="subtitles-dialog"
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{t('cancel')}</Button>
          <Button
            look="primary"
            busy={saving}
            data-autofocus
            data-testid="subtitles-save"
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <Field label={t('format')}>
        {(control) => (
          <Select
            {...control}
            data-testid="subtitles-format"
            value={format}
            options={formats.map((value) => ({ value, label: t(`formats.${value}`) }))}
            onChange={setFormat}
          />
        )}
      </Field>
      <Switch
        label={t('labels')}
        hint={
          example === undefined
            ? t('labelsNone')
            : t(format === 'srt' ? 'labelsSrt' : 'labelsVtt', { name: example })
        }
        checked={labels}
        data-testid="subtitles-labels"
        onChange={setLabels}
      />
      {error && <ErrorNote error={error} />}
    </Dialog>
  )
}
