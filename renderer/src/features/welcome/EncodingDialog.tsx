import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { openFile } from '@/project/open-file'
import { closeDialog, type EncodingQuestion } from '@/project/workspace-store'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { ErrorNote } from '@/ui/ErrorNote'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { EncodingPreview } from './EncodingPreview'
import { encodings, type EncodingName } from './encodings'

/** Asks in which encoding a subtitle file was written, when that could not be recognised. */
export function EncodingDialog({ question }: { question: EncodingQuestion }) {
  const t = useTranslations('welcome')
  const [encoding, setEncoding] = useState<EncodingName>('windows-1258')
  const open = () => {
    closeDialog()
    void openFile(question.path, encoding)
  }
  return (
    <Dialog
      title={t('encoding.title')}
      description={t(question.error ? 'encoding.description' : 'encoding.again')}
      testId="encoding-dialog"
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{t('encoding.cancel')}</Button>
          <Button look="primary" data-autofocus data-testid="encoding-open" onClick={open}>
            {t('encoding.open')}
          </Button>
        </>
      }
    >
      {question.error && <ErrorNote error={question.error} />}
      <Field label={t('encoding.label')}>
        {(control) => (
          <Select
            {...control}
            value={encoding}
            onChange={setEncoding}
            options={encodings.map((value) => ({ value, label: t(`encoding.names.${value}`) }))}
          />
        )}
      </Field>
      <EncodingPreview path={question.path} encoding={encoding} />
    </Dialog>
  )
}
