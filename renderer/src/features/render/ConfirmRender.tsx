import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { Fragment, useEffect, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { keys, useAccount, useUsage, useUsageGap } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import { useDocument } from '@/model/document/document-store'
import { report } from '@/model/report'
import {
  affordable,
  billOf,
  creditsOf,
  dismissLost,
  misreadAmong,
  paidAmong,
  startRender,
  useAllowed,
} from '@/model/work/render'
import { lostAmong, useRuns } from '@/model/document/run-store'
import { useMoney, withMonth, type Billed } from '@/model/services/provider-cost'
import {
  closeDialog,
  openDialog,
  openSide,
  type DialogProps,
  type OpenDialog,
  type RenderQuestion,
} from '@/model/view/workspace-store'
import { Button, Note } from '@cuecast/ui'
import { Switch } from '@/ui/fields/Switch'
import { Dialog } from '@/ui/overlays/Dialog'
import { FormDialog } from '@/ui/overlays/FormDialog'
import styles from './ConfirmRender.module.css'

/** A paid trial of a voice that waits for the user's word. */
interface AuditionQuestion {
  connectionId: string
  credits: number
  go: () => void
  /** The dialog in which the trial was asked for, to go back to. */
  back: OpenDialog | null
}

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    'confirm-render': { question: RenderQuestion }
    'confirm-audition': { question: AuditionQuestion }
  }
}

/**
 * Asks before credits are spent; the answer can be remembered for up to that many credits. Where the
 * balance or the user's limit is short, it offers the cues that are covered, and no others.
 */
export function ConfirmRenderDialog({
  question: { cueIds, credits, prepare },
}: DialogProps['confirm-render']) {
  const t = useT()
  const format = useFormatter()
  const connectionId = useDocument((state) => state.fields.connectionId)
  const { data: account } = useAccount(connectionId)
  const { credits: allowed } = useAllowed()
  const { data: usage = [] } = useUsage()
  const isEmbedded = connectionId === EMBEDDED_CONNECTION_ID
  const free = isEmbedded && credits === 0
  const bill = withMonth(billOf(cueIds, { prepare }), usage)
  const [remember, setRemember] = useState(false)
  const left = Math.min(account?.credits ?? Infinity, allowed ?? Infinity)
  const overLimit = allowed !== null && allowed < credits
  const overMonth = bill.some((each) => each.characters > (each.leftOfMonth ?? Infinity))
  const isShort = left < credits || overMonth
  const fetched = paidAmong(cueIds, { prepare }).length
  const covered = isShort ? affordable(cueIds, left, { prepare }, bill) : cueIds
  const partly = covered.length > 0 && covered.length < cueIds.length
  // The user may have topped up the account since it was last read.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: keys.account(connectionId) })
  }, [connectionId])
  const start = (ids: readonly string[]) => {
    closeDialog()
    if (remember && !isShort) rememberUpTo(credits)
    prepare?.(ids)
    void report(startRender(ids))
  }
  const all = isShort ? (
    <RaiseButton isPrimary={!partly} by={overLimit ? 'limit' : overMonth ? 'month' : 'account'} />
  ) : (
    <Button
      look="primary"
      data-autofocus
      data-testid="confirm-render-start"
      onClick={() => start(cueIds)}
    >
      {free
        ? t('render.startAnyway')
        : credits === 0
          ? t('render.fetch', { count: fetched })
          : t('render.start', { credits: format.number(credits) })}
    </Button>
  )
  return (
    <Dialog
      title={t('render.title', { count: cueIds.length })}
      description={
        overLimit || overMonth
          ? t('render.beyondLimit')
          : isShort
            ? t('render.paysFor', {
                count: covered.length - fetched,
                total: cueIds.length - fetched,
              })
            : undefined
      }
      testId="confirm-render"
      topic="render"
      actions={
        <>
          <Button onClick={closeDialog}>{t('ui.cancel')}</Button>
          {all}
          {partly && (
            <Button
              look="primary"
              data-autofocus
              data-testid="confirm-render-part"
              onClick={() => start(covered)}
            >
              <PartLabel cueIds={covered} fetched={fetched} prepare={prepare} />
            </Button>
          )}
        </>
      }
    >
      <RenderNotes cueIds={cueIds} fetched={fetched} limited={allowed !== null} />
      {bill.length > 0 && <ProviderFigures bill={bill} />}
      {!free && <CostFigures credits={credits} connectionId={connectionId} />}
      {!isShort && !free && (
        <RememberSwitch credits={credits} checked={remember} onChange={setRemember} />
      )}
    </Dialog>
  )
}

interface RaiseButtonProps {
  isPrimary: boolean
  /** What is short. */
  by: 'limit' | 'month' | 'account'
}

/** Leads to where more can be allowed, or paid in. */
function RaiseButton({ isPrimary, by }: RaiseButtonProps) {
  const t = useT()
  return (
    <Button
      look={isPrimary ? 'primary' : 'normal'}
      data-autofocus={isPrimary || undefined}
      data-testid={by === 'account' ? 'confirm-render-account' : 'confirm-render-limit'}
      onClick={() =>
        openDialog(
          by === 'month' ? { kind: 'settings', section: 'connections' } : { kind: 'account' },
        )
      }
    >
      {by === 'account' ? t('jobs.toAccount') : t('render.changeLimit')}
    </Button>
  )
}

interface PartLabelProps extends Pick<RenderQuestion, 'cueIds' | 'prepare'> {
  fetched: number
}

/** What a part of the cues is: those that are paid already, the first of the others, or both. */
function PartLabel({ cueIds, fetched, prepare }: PartLabelProps) {
  const t = useT()
  const format = useFormatter()
  const count = cueIds.length - fetched
  if (count === 0) return t('render.fetch', { count: fetched })
  return t('render.part', {
    count,
    fetched,
    credits: format.number(creditsOf(cueIds, { prepare })),
  })
}

interface RenderNotesProps {
  cueIds: readonly string[]
  /** How many of them are paid and not yet here. */
  fetched: number
  limited: boolean
}

/** Notes beside the figures: cues that were, or may have been charged already, damaged usage records. */
function RenderNotes({ cueIds, fetched, limited }: RenderNotesProps) {
  const t = useT()
  const { data: gap } = useUsageGap()
  const runs = useRuns((state) => state)
  const lost = lostAmong(cueIds, runs)
  const misread = misreadAmong(cueIds).length
  return (
    <>
      {fetched > 0 && (
        <Note tone="info" icon>
          {t('render.fetched', { count: fetched })}
        </Note>
      )}
      {misread > 0 && (
        <Note tone="warning">
          {t('render.misread', { count: misread })}
          <Button
            onClick={() => {
              closeDialog()
              openSide('problems')
            }}
          >
            {t('render.showProblems')}
          </Button>
        </Note>
      )}
      {lost.length > 0 && (
        <Note tone="warning" data-testid="confirm-render-lost">
          {t('render.lost', { count: lost.length })}
          <Button onClick={() => void report(dismissLost(lost))}>
            {t('render.notCharged', { count: lost.length })}
          </Button>
        </Note>
      )}
      {limited && gap && (gap.setAside !== null || gap.unreadable) && (
        <Note tone="warning">{t('render.gap')}</Note>
      )}
    </>
  )
}

/** Asks before an audition spends credits. */
export function ConfirmAuditionDialog({
  question: { credits, connectionId, go, back },
}: DialogProps['confirm-audition']) {
  const t = useT()
  const format = useFormatter()
  const [remember, setRemember] = useState(false)
  const { credits: allowed } = useAllowed()
  const overLimit = allowed !== null && allowed < credits
  const leave = () => (back ? openDialog(back) : closeDialog())
  const start = () => {
    leave()
    if (remember) rememberUpTo(credits)
    go()
  }
  return (
    <FormDialog
      title={t('render.auditionTitle')}
      description={overLimit ? t('render.beyondLimit') : t('render.auditionHint')}
      testId="confirm-audition"
      topic="render"
      onClose={leave}
      submit={
        overLimit
          ? t('render.changeLimit')
          : t('render.listen', { credits: format.number(credits) })
      }
      {...(!overLimit && { submitTestId: 'confirm-audition-start' })}
      onSubmit={overLimit ? () => openDialog({ kind: 'account' }) : start}
    >
      <CostFigures credits={credits} connectionId={connectionId} />
      <RememberSwitch credits={credits} checked={remember} onChange={setRemember} />
    </FormDialog>
  )
}

/** The cost, the account's balance, and what is left of the user's own limit. */
function CostFigures({ credits, connectionId }: { credits: number; connectionId: string }) {
  const t = useT()
  const format = useFormatter()
  const { data: account } = useAccount(connectionId)
  const { credits: allowed, by } = useAllowed()
  // Providers do not say what an account has left.
  const hasBalance = connectionId !== EMBEDDED_CONNECTION_ID
  const left = account?.credits ?? null
  const figure = (value: number) => t('common.credits', { credits: format.number(value) })
  const balance = account ? (left === null ? '∞' : figure(left)) : '—'
  return (
    <dl className={styles.figures}>
      <dt>{t('render.cost')}</dt>
      <dd>{figure(credits)}</dd>
      {hasBalance && (
        <>
          <dt>{t('common.balance')}</dt>
          <dd>{balance}</dd>
        </>
      )}
      {left !== null && (
        <>
          <dt>{t('render.after')}</dt>
          <dd data-look={left < credits ? 'wrong' : undefined}>
            {left < credits
              ? t('render.short', { credits: format.number(credits - left) })
              : figure(left - credits)}
          </dd>
        </>
      )}
      {allowed !== null && (
        <>
          <dt>{t(by === 'project' ? 'render.limitProject' : 'render.limitDay')}</dt>
          <dd data-look={allowed < credits ? 'wrong' : undefined}>{figure(allowed)}</dd>
        </>
      )}
    </dl>
  )
}

/** By provider: cues, characters, the price where it is known, and what its limit of the month leaves. */
function ProviderFigures({ bill }: { bill: readonly Billed[] }) {
  const t = useT()
  const format = useFormatter()
  const money = useMoney()
  return (
    <dl className={styles.figures} data-testid="confirm-render-providers">
      {bill.map(({ provider, name, cueIds, characters, money: sums, leftOfMonth }) => (
        <Fragment key={provider}>
          <dt>{name || t('header.goneService')}</dt>
          <dd>
            {[
              t('render.atProvider', {
                count: cueIds.length,
                credits: format.number(characters),
              }),
              ...[...(sums ?? [])].map(([currency, amount]) => money(amount, currency)),
            ].join(' · ')}
          </dd>
          {leftOfMonth !== null && (
            <>
              <dt>{t('render.limitMonth')}</dt>
              <dd data-look={leftOfMonth < characters ? 'wrong' : undefined}>
                {t('common.credits', { credits: format.number(leftOfMonth) })}
              </dd>
            </>
          )}
        </Fragment>
      ))}
    </dl>
  )
}

/** Remembers the answer for up to that many credits. */
function RememberSwitch({
  credits,
  checked,
  onChange,
}: {
  credits: number
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const t = useT()
  const format = useFormatter()
  return (
    <Switch
      label={t('render.remember', { credits: format.number(limitAfter(credits)) })}
      hint={t('render.rememberHint')}
      checked={checked}
      data-testid="confirm-render-remember"
      onChange={onChange}
    />
  )
}

/** Stops asking below this many credits, rounded up. */
function rememberUpTo(credits: number): void {
  void setPreferences({ creditsWithoutAsking: limitAfter(credits) })
}

function limitAfter(credits: number): number {
  const round = 10 ** Math.max(2, String(credits).length - 1)
  return Math.max(currentPreferences().creditsWithoutAsking, Math.ceil(credits / round) * round)
}
