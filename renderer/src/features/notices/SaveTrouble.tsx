import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { useSave } from '@/project/document/save-store'
import { flushEdits } from '@/project/document/saving'
import { report } from '@/project/report'
import { useCurrentRun } from '@/project/runs/use-current-run'
import { saveElsewhere } from '@/project/session/session'
import { Button } from '@/ui/Button'
import { Banner } from '@/ui/states/Banner'

/** Stands there as long as the project, or audio that was rendered for it, cannot be stored. */
export function SaveTrouble() {
  const t = useTranslations('notices.storage')
  const te = useTranslations('errors')
  const error = useSave((state) => state.error)
  const waits = useCurrentRun()?.waiting?.reason === 'STORAGE'
  const path = useDocument((state) => state.opened?.path)
  const [trying, setTrying] = useState(false)
  if (path === undefined || (!error && !waits)) return null

  async function tryAgain(): Promise<void> {
    setTrying(true)
    await flushEdits()
    setTrying(false)
  }

  return (
    <Banner
      look="wrong"
      title={error ? te(`${error.code}.what`) : t('noRoom')}
      at={path}
      data-testid="save-trouble"
      data-code={error?.code ?? 'DISK_FULL'}
      actions={
        <>
          {error && (
            <Button busy={trying} data-testid="save-retry" onClick={() => void tryAgain()}>
              {t('again')}
            </Button>
          )}
          <Button
            look="primary"
            data-testid="save-elsewhere"
            onClick={() => void report(saveElsewhere())}
          >
            {t('elsewhere')}
          </Button>
        </>
      }
    >
      {error && `${t('kept')} `}
      {waits ? t('runWaits') : t('rendersWait')}
    </Banner>
  )
}
