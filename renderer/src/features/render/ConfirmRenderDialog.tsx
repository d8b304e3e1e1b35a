import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { useAccount } from '@/bridge/queries'
import { report } from '@/project/commands/report'
import { useDocument } from '@/project/document-store'
import { affordable, creditsOf, startRender } from '@/project/render'
import { closeDialog, type RenderQuestion } from '@/project/workspace-store'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Switch } from '@/ui/Switch'
import styles from './ConfirmRenderDialog.module.css'

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
  const [remember, setRemember] = useState(false)
  const left = account?.credits ?? null
  const balance = account
    ? left === null
      ? '∞'
      : t('credits', { credits: format.number(left) })
    : '—'
  const paid = left === null ? cueIds : affordable(cueIds, left)
  const partly = paid.length > 0 && paid.length < cueIds.length
  const start = (ids: readonly string[]) => {
    closeDialog()
    if (remember) void setPreferences({ creditsWithoutAsking: limitAfter(credits) })
    prepare?.(ids)
    void report(startRender(ids))
  }
  return (
    <Dialog
      title={t('title', { count: cueIds.length })}
      testId="confirm-render"
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{t('cancel')}</Button>
          <Button
            look={partly ? 'normal' : 'primary'}
            data-autofocus={!partly || undefined}
            data-testid="confirm-render-start"
            onClick={() => start(cueIds)}
          >
            {t('start', { credits: format.number(credits) })}
          </Button>
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
      <dl className={styles.figures}>
        <dt>{t('cost')}</dt>
        <dd>{t('credits', { credits: format.number(credits) })}</dd>
        <dt>{t('balance')}</dt>
        <dd>{balance}</dd>
        {left !== null && (
          <>
            <dt>{t('after')}</dt>
            <dd data-look={left < credits ? 'wrong' : undefined}>
              {left < credits
                ? t('short', { credits: format.number(credits - left) })
                : t('credits', { credits: format.number(left - credits) })}
            </dd>
          </>
        )}
      </dl>
      <Switch
        label={t('remember', { credits: format.number(limitAfter(credits)) })}
        hint={t('rememberHint')}
        checked={remember}
        data-testid="confirm-render-remember"
        onChange={setRemember}
      />
    </Dialog>
  )
}

/** The limit to remember: at least this render, in round figures. */
function limitAfter(credits: number): number {
  const round = 10 ** Math.max(2, String(credits).length - 1)
  return Math.max(currentPreferences().creditsWithoutAsking, Math.ceil(credits / round) * round)
}
