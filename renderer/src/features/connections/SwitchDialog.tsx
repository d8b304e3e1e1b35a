import type { VoiceMatch } from '@shared/casting/service-cast'
import { EMBEDDED_CONNECTION_ID, type Voice } from '@shared/contracts/connection'
import { ArrowRight } from 'lucide-react'
import { useState, useMemo } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { changeCastLibrary, useAccount } from '@/bridge/queries'
import { failureOf } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { useAudition, useAuditioning } from '@/model/work/audition'
import { switchConnection, type SwitchCost } from './switch-connection'
import { useServiceName } from '@/model/services/use-connection'
import { useVoiceShortlist } from '@/model/services/voices'
import { cuesInOrder } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { report } from '@/model/report'
import { closeDialog, openDialog, openSide, type DialogProps } from '@/model/view/workspace-store'
import { Switch } from '@/ui/fields/Switch'
import { Grid, Stack, Text } from '@cuecast/ui'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { RowList } from '@/ui/RowList'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { VoicePicker } from '@/ui/voices/VoicePicker'
import styles from './SwitchDialog.module.css'
import { type SwitchAnswers, useSwitch } from './use-switch'

const noAnswers: SwitchAnswers = { chosen: {}, carry: true }

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    'switch-connection': { to: string; answers?: SwitchAnswers }
  }
}

/** Switches to another service: replacement voices, and the cost of the final render there. */
export function SwitchDialog({ to, answers = noAnswers }: DialogProps['switch-connection']) {
  const t = useT()
  const from = useDocument((state) => state.fields.connectionId)
  const restored = useDocument((state) => state.fields.casts[to] !== undefined)
  const name = useServiceName()
  const { plan, cost, matches, voices, error, retry, missing } = useSwitch(to, answers)
  const { chosen, carry } = answers
  // Kept in the dialog's props: asking to pay for an audition replaces this dialog and then reopens it.
  const answer = (more: Partial<SwitchAnswers>) =>
    openDialog({ kind: 'switch-connection', to, answers: { ...answers, ...more } })
  const open = matches.filter(({ voice }) => !voice).length
  const go = async () => {
    if (!plan) return
    if (carry && missing.length > 0) {
      const changes = missing.map((values) => ({ type: 'put' as const, values }))
      await report(studio.dictionaryEdit({ connectionId: to, changes }))
    }
    execute('changeConnection', (document) => switchConnection(document, plan))
    const map = matches.flatMap(({ used, voice }) =>
      voice ? [[String(used.voiceId), { voiceId: voice.id, name: voice.name }] as const] : [],
    )
    if (map.length > 0)
      void report(
        changeCastLibrary({
          type: 'keepVoiceMap',
          map: { from, to, voices: Object.fromEntries(map) },
        }),
      )
    closeDialog()
    if (open > 0) openSide('cast')
  }
  return (
    <FormDialog
      wide
      title={t('switch.title', { name: name(to) })}
      description={t('switch.about', { name: name(from) })}
      testId="switch-dialog"
      topic="connections"
      submit={t(open > 0 ? 'switch.goUncast' : 'switch.go')}
      busy={!plan}
      submitTestId="switch-start"
      onSubmit={() => void go()}
    >
      {error && <ErrorNote error={failureOf(error)} onAgain={retry} />}
      {cost && <SwitchCostFigures connectionId={to} cost={cost} />}
      {restored && (
        <Text as="p" quiet>
          {t('switch.restored')}
        </Text>
      )}
      {missing.length > 0 && (
        <Switch
          label={t('switch.carry', { count: missing.length })}
          hint={t('switch.carryHint')}
          checked={carry}
          data-testid="switch-carry"
          onChange={(on) => answer({ carry: on })}
        />
      )}
      {matches.length > 0 && (
        <Stack as="ul" gap={8} aria-label={t('switch.voices')}>
          {matches.map((match) => (
            <SwitchVoiceRow
              key={match.used.voiceId}
              match={match}
              connectionId={to}
              voices={voices}
              onChoose={(voice) => answer({ chosen: { ...chosen, [match.used.voiceId]: voice } })}
            />
          ))}
        </Stack>
      )}
    </FormDialog>
  )
}

interface SwitchVoiceRowProps {
  match: VoiceMatch
  /** The service to switch to. */
  connectionId: string
  voices: readonly Voice[]
  onChoose: (voice: Voice) => void
}

/** A voice in use, and its replacement. */
function SwitchVoiceRow(props: SwitchVoiceRowProps) {
  const { match, connectionId, voices, onChoose } = props
  const { used, voice, kind } = match
  const t = useT()
  const language = useDocument((state) => state.fields.language)
  const text = useDocument((state) => {
    const ids = new Set(
      state.speakers.flatMap(({ id, voiceId }) => (voiceId === used.voiceId ? id : [])),
    )
    return cuesInOrder(state).find((cue) => ids.has(cue.speakerId ?? ''))?.text
  })
  const auditionId = `switch ${used.voiceId}`
  const auditioning = useAuditioning(text, { connection: connectionId, what: auditionId })
  const shortlist = useVoiceShortlist(connectionId)
  const error = useAudition((state) => (state.failed === auditionId ? state.error : null))
  const name = used.name || `#${used.voiceId}`
  const usedBy = [
    ...used.speakers,
    ...(used.narrator ? [t('common.narrator')] : []),
    ...(used.ownCues > 0 ? [t('switch.ownCues', { count: used.ownCues })] : []),
  ].join(', ')
  return (
    <Grid
      as="li"
      columns="minmax(0, 1fr) 16px minmax(0, 1fr)"
      gap={10}
      align="start"
      data-testid="switch-voice"
      data-kind={kind}
    >
      <Stack as="span" gap={2} style={{ paddingTop: 4 }}>
        <Text cut>{name}</Text>
        <Text quiet small cut title={usedBy}>
          {usedBy}
        </Text>
      </Stack>
      <ArrowRight size={16} aria-hidden className={styles.arrow} />
      <Stack as="span" gap={2}>
        <VoicePicker
          label={t('switch.matchFor', { name })}
          voices={voices}
          shortlist={shortlist}
          value={voice?.id ?? null}
          language={language}
          auditioning={auditioning}
          top={error && <ErrorNote error={error} />}
          onChoose={onChoose}
          testId="switch-choose"
        />
        <Text quiet small cut>
          {t(`switch.kinds.${kind}`)}
        </Text>
      </Stack>
    </Grid>
  )
}

/** The final render: its cost, the account's balance, and how many cues that covers. */
function SwitchCostFigures({ connectionId, cost }: { connectionId: string; cost: SwitchCost }) {
  const t = useT()
  const format = useFormatter()
  const [open, setOpen] = useState(false)
  const { data: account } = useAccount(connectionId)
  const left = account?.credits ?? null
  const free = connectionId === EMBEDDED_CONNECTION_ID && cost.credits === 0
  const credits = (count: number) => t('common.credits', { credits: format.number(count) })
  return (
    <Stack as="section" gap={8} line="bottom" padding="0 0 14px" aria-label={t('switch.cost')}>
      <dl className={styles.figures}>
        <dt>{t('switch.cost')}</dt>
        <dd data-testid="switch-credits" data-credits={cost.credits} data-cues={cost.cues.length}>
          {t('switch.costFacts', { count: cost.cues.length, credits: format.number(cost.credits) })}
        </dd>
        <dt>{t('common.balance')}</dt>
        <dd data-look={left !== null && left < cost.credits ? 'wrong' : undefined}>
          {!account ? '—' : free ? t('common.free') : left === null ? '∞' : credits(left)}
        </dd>
      </dl>
      {left !== null && left < cost.credits && (
        <Text as="p" tone="wrong" data-testid="switch-short">
          {t('switch.short', {
            credits: format.number(cost.credits - left),
            count: cuesCovered(cost, left),
          })}
        </Text>
      )}
      {cost.drafts > 0 && (
        <Text as="p" quiet>
          {t('switch.drafts', { count: cost.drafts })}
        </Text>
      )}
      {cost.reused > 0 && (
        <Text as="p" quiet data-count={cost.reused}>
          {t('switch.reused', { count: cost.reused })}
        </Text>
      )}
      {cost.cues.length > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles.summary}>{t('switch.byCue')}</summary>
          {open && <SwitchCueList cues={cost.cues} left={left} />}
        </details>
      )}
    </Stack>
  )
}

/** How many cues, in their order, the credits cover. */
function cuesCovered({ cues }: SwitchCost, left: number): number {
  let spent = 0
  const end = cues.findIndex(({ credits }) => (spent += credits) > left)
  return end < 0 ? cues.length : end
}

const ROW_PX = 28
const keyOf = ({ id }: SwitchCost['cues'][number]) => id

interface SwitchCueListProps {
  cues: SwitchCost['cues']
  /** Credits of the account; null = unlimited or unknown. */
  left: number | null
}

/** The cost of the final render cue by cue, with a running total. */
function SwitchCueList({ cues, left }: SwitchCueListProps) {
  const t = useT()
  const format = useFormatter()
  const byId = useDocument((state) => state.byId)
  const order = useDocument((state) => state.order)
  const sums = useMemo(() => runningSums(cues), [cues])
  const numbers = useMemo(() => new Map(order.map((id, i) => [id, i + 1])), [order])
  return (
    <RowList
      still
      rows={cues}
      rowPx={ROW_PX}
      keyOf={keyOf}
      label={t('switch.byCue')}
      className={styles.cues}
    >
      {(cue, index) => {
        const sum = sums[index] ?? 0
        return (
          <Grid
            columns="44px minmax(0, 1fr) auto 96px"
            gap={10}
            align="center"
            height="100%"
            padding="0 10px"
            className={styles.cue}
            data-look={left !== null && sum > left ? 'wrong' : undefined}
          >
            <span>{numbers.get(cue.id)}</span>
            <Text cut>{byId.get(cue.id)?.text}</Text>
            <span>{t('common.credits', { credits: format.number(cue.credits) })}</span>
            <span>{t('switch.sum', { credits: format.number(sum) })}</span>
          </Grid>
        )
      }}
    </RowList>
  )
}

function runningSums(cues: SwitchCost['cues']): number[] {
  let sum = 0
  return cues.map(({ credits }) => (sum += credits))
}
