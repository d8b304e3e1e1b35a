import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { keys, useAccount } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import { report } from '@/project/report'
import { useDocument } from '@/project/document/document-store'
import { affordable, creditsOf, startRender } from '@/project/runs/render'
import { useAllowed } from '@/project/runs/spending'
import { closeDialog, openDialog, type RenderQuestion } from '@/project/view/workspace-store'
import { useTopic } from '@/project/help/use-topic'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/overlays/Dialog'
import { CostFigures } from './CostFigures'
import { RenderNotes } from './RenderNotes'
import { rememberUpTo, RememberSwitch } from './RememberSwitch'

/** Asks once before credits are spent, with the figure; the answer can hold for so much from now on. */
export function ConfirmRenderDialog({
  question: { cueIds, credits, prepare },
}: {
  question: RenderQuestion
}) {
  const t = useTranslations('render')
  const format = useFormatter()
  const connectionId = useDocument((state) => state.fields.connectionId)
  const { data: account } = useAccount(connectionId)
  const { credits: allowed } = useAllowed(connectionId)
  const [remember, setRemember] = useState(false)
  const left = Math.min(account?.credits ?? Infinity, allowed ?? Infinity)
  const beyond = allowed !== null && allowed < credits
  const isShort = left < credits
  const paid = isShort ? affordable(cueIds, left) : cueIds
  const partly = paid.length > 0 && paid.length < cueIds.length
  // What the account has may have changed since it was last read, by topping it up.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: keys.account(connectionId) })
  }, [connectionId])
  const start = (ids: readonly string[]) => {
    closeDialog()
    if (remember && !isShort) rememberUpTo(credits)
    prepare?.(ids)
    void report(startRender(ids))
  }
  const all = beyond ? (
    <Button
      look={partly ? 'normal' : 'primary'}
      data-testid="confirm-render-limit"
      onClick={() => openDialog({ kind: 'account' })}
    >
      {t('changeLimit')}
    </Button>
  ) : (
    <Button
      look={isShort ? 'normal' : 'primary'}
      data-autofocus={!isShort || undefined}
      data-testid="confirm-render-start"
      onClick={() => start(cueIds)}
    >
      {isShort ? t('startShort') : t('start', { credits: format.number(credits) })}
    </Button>
  )
  return (
    <Dialog
      title={t('title', { count: cueIds.length })}
      description={
        beyond
          ? t('beyondLimit')
          : isShort
            ? t('paysFor', { count: paid.length, total: cueIds.length })
            : undefined
      }
      testId="confirm-render"
      help={useTopic('render')}
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{t('cancel')}</Button>
          {all}
          {partly && (
            <Button
              look="primary"
              data-autofocus
              data-testid="confirm-render-part"
              onClick={() => start(paid)}
            >
              {t('part', { count: paid.length, credits: format.number(creditsOf(paid)) })}
            </Button>
          )}
        </>
      }
    >
      <RenderNotes cueIds={cueIds} limited={allowed !== null} />
      <CostFigures credits={credits} connectionId={connectionId} />
      {!isShort && <RememberSwitch credits={credits} checked={remember} onChange={setRemember} />}
    </Dialog>
  )
}
