import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { report } from '@/project/report'
import { openFile } from '@/project/session/open-file'
import { saveCopy } from '@/project/session/session'
import { Button } from '@/ui/Button'
import { Banner } from '@/ui/states/Banner'

/** Says why the project can only be looked at and listened to, and what can be done about it. */
export function ReadOnlyNotice() {
  const t = useTranslations('notices.readOnly')
  const opened = useDocument((state) => state.opened)
  if (!opened?.readOnly) return null
  const { path, readOnly } = opened
  return (
    <Banner
      look="info"
      title={t('title')}
      data-testid="read-only"
      data-code={readOnly}
      actions={
        <>
          <Button data-testid="open-again" onClick={() => void openFile(path)}>
            {t('again')}
          </Button>
          <Button look="primary" data-testid="save-copy" onClick={() => void report(saveCopy())}>
            {t('copy')}
          </Button>
        </>
      }
    >
      {t(readOnly)}
    </Banner>
  )
}
