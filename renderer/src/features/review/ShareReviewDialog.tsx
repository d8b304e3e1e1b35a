import type { ReviewShareState, ShareReviewer } from '@shared/contracts/project/review-share'
import { Copy, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { renderSVG } from 'uqr'
import { keys } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import { usePreferences } from '@/bridge/preferences'
import { currentProject, studio } from '@/bridge/studio'
import { runCommand } from '@/commands/command-table'
import { report } from '@/model/report'
import { closeDialog } from '@/model/view/workspace-store'
import { Button, Grid, Note, Row, Stack, Text } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { IconButton } from '@/ui/IconButton'
import { toast } from '@/ui/overlays/toasts'
import { Dialog } from '@/ui/overlays/Dialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { formatSpan } from '@/ui/text/timecode'
import { useSharing } from './sharing'
import styles from './ShareReviewDialog.module.css'

/** Offers a review package to phones and computers of the same network. */
export function ShareReviewDialog() {
  const t = useT()
  const { data } = useSharing()
  const [address, setAddress] = useState<string | null>(null)
  const share = data?.share ?? { state: 'off' as const }
  const addresses = data?.addresses ?? []
  const chosen = addresses.find((each) => each === address) ?? addresses[0]
  const stop = () => void report(studio.reviewShareStop())
  return (
    <Dialog
      title={t('shareReview.title')}
      description={t('shareReview.about')}
      topic="review"
      wide={share.state === 'on'}
      actions={
        share.state === 'off' ? (
          <Start address={chosen} />
        ) : (
          <>
            <Button onClick={stop}>{t('shareReview.stop')}</Button>
            <Button look="primary" data-autofocus onClick={closeDialog}>
              {t('shareReview.keepSharing')}
            </Button>
          </>
        )
      }
    >
      {share.state === 'off' && (
        <Off share={share} addresses={addresses} chosen={chosen} choose={setAddress} />
      )}
      {share.state === 'preparing' && <Preparing {...share} />}
      {share.state === 'on' && <On {...share} />}
    </Dialog>
  )
}

function Start({ address }: { address: string | undefined }) {
  const t = useT()
  const { offline } = usePreferences()
  return (
    <>
      <Button onClick={() => runCommand('exportReview')}>{t('shareReview.options')}</Button>
      <Button onClick={closeDialog}>{t('ui.cancel')}</Button>
      <Button
        look="primary"
        data-autofocus

        disabled={address === undefined || offline}
        onClick={() => address && void report(currentProject().reviewShareStart({ address }))}
      >
        {t('shareReview.start')}
      </Button>
    </>
  )
}

interface OffProps {
  share: Extract<ReviewShareState, { state: 'off' }>
  addresses: readonly string[]
  chosen: string | undefined
  choose: (address: string) => void
}

function Off({ share, addresses, chosen, choose }: OffProps) {
  const t = useT()
  const { offline } = usePreferences()
  const lookAgain = () => void queryClient.invalidateQueries({ queryKey: keys.reviewShare })
  return (
    <Stack gap={12}>
      {share.error && <ErrorNote error={share.error} />}
      {offline && <Note tone="warning">{t('shareReview.stayOffline')}</Note>}
      {chosen === undefined ? (
        <Note tone="warning">
          <Row gap={8} justify="space-between">
            {t('shareReview.noNetwork')}
            <IconButton
              small
              label={t('shareReview.lookAgain')}
              icon={<RefreshCw />}
              onClick={lookAgain}
            />
          </Row>
        </Note>
      ) : (
        <SelectField
          label={t('shareReview.address')}
          value={chosen}
          options={addresses.map((value) => ({ value, label: value }))}
          onChange={choose}
        />
      )}
      <Text as="p" quiet small>
        {t('shareReview.opens')}
      </Text>
    </Stack>
  )
}

function Preparing({ progress, leftMs }: Extract<ReviewShareState, { state: 'preparing' }>) {
  const t = useT()
  const format = useFormatter()
  const percent = format.number(progress, { style: 'percent', maximumFractionDigits: 0 })
  const left = leftMs === null ? null : t('common.left', { time: formatSpan(leftMs) })
  return (
    <Stack gap={8}>
      <Text figures>
        {[t('shareReview.preparing', { percent }), left].filter(Boolean).join(' · ')}
      </Text>
      <Progress label={t('shareReview.title')} value={progress} />
    </Stack>
  )
}

function On({ url, round, reviewers }: Extract<ReviewShareState, { state: 'on' }>) {
  const t = useT()
  const copy = async () => {
    const copied = await studio.copyText({ text: url })
    if (copied.ok) toast(t('shareReview.copied'))
    return copied
  }
  return (
    <Grid columns="200px minmax(0, 1fr)" gap={16} align="start">
      <QrCode text={url} label={t('shareReview.code')} />
      <Stack gap={12}>
        <Text as="p">{t('shareReview.scan', { round })}</Text>
        <Row gap={4}>
          <Text as="code" data-selectable>
            {url}
          </Text>
          <IconButton
            small
            label={t('shareReview.copy')}
            icon={<Copy />}
            onClick={() => void report(copy())}
          />
        </Row>
        <Reviewers reviewers={reviewers} />
        <Text as="p" quiet small>
          {t('shareReview.ends')}
        </Text>
      </Stack>
    </Grid>
  )
}

function Reviewers({ reviewers }: { reviewers: readonly ShareReviewer[] }) {
  const t = useT()
  if (reviewers.length === 0)
    return (
      <Text as="p" quiet>
        {t('shareReview.noReviewers')}
      </Text>
    )
  return (
    <ul className={styles.reviewers} aria-label={t('shareReview.reviewers')}>
      {reviewers.map(({ name, notes, verdicts, connected }, i) => (
        // Two devices may bear one name.
        <li key={`${name} ${String(i)}`} data-connected={connected}>
          <span>{name || t('review.unnamed')}</span>
          <Text quiet small>
            {[
              connected ? t('shareReview.listening') : t('shareReview.left'),
              t('shareReview.counts', { notes, verdicts }),
            ].join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  )
}

/** With the quiet zone of four modules that scanners need (ISO/IEC 18004). */
function QrCode({ text, label }: { text: string; label: string }) {
  const svg = useMemo(() => renderSVG(text, { border: 4 }), [text])
  return (
    <img
      style={{ width: 200, height: 200, borderRadius: 4 }}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={label}
    />
  )
}
