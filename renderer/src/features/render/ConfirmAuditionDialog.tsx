import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useAllowed } from '@/project/runs/spending'
import { closeDialog, openDialog, type AuditionQuestion } from '@/project/view/workspace-store'
import { useTopic } from '@/project/help/use-topic'
import { Dialog } from '@/ui/overlays/Dialog'
import { DialogAnswers } from '@/ui/overlays/DialogAnswers'
import { CostFigures } from './CostFigures'
import { rememberUpTo, RememberSwitch } from './RememberSwitch'

/** Asks once before a trial of a voice spends credits. */
export function ConfirmAuditionDialog({
  question: { credits, connectionId, go, back },
}: {
  question: AuditionQuestion
}) {
  const t = useTranslations('render')
  const format = useFormatter()
  const [remember, setRemember] = useState(false)
  const { credits: allowed } = useAllowed(connectionId)
  const beyond = allowed !== null && allowed < credits
  const leave = () => (back ? openDialog(back) : closeDialog())
  const start = () => {
    leave()
    if (remember) rememberUpTo(credits)
    go()
  }
  return (
    <Dialog
      title={t('auditionTitle')}
      description={beyond ? t('beyondLimit') : t('auditionHint')}
      testId="confirm-audition"
      help={useTopic('render')}
      onClose={leave}
      actions={
        beyond ? (
          <DialogAnswers onCancel={leave} onClick={() => openDialog({ kind: 'account' })}>
            {t('changeLimit')}
          </DialogAnswers>
        ) : (
          <DialogAnswers onCancel={leave} data-testid="confirm-audition-start" onClick={start}>
            {t('hear', { credits: format.number(credits) })}
          </DialogAnswers>
        )
      }
    >
      <CostFigures credits={credits} connectionId={connectionId} />
      <RememberSwitch credits={credits} checked={remember} onChange={setRemember} />
    </Dialog>
  )
}
