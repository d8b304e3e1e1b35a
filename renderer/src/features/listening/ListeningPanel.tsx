import { withoutMarkup } from '@shared/text/markup'
import { cutPausesMs, SHORT_PAUSE_MS } from '@shared/fitting/pauses'
import { CircleCheck, Headphones, RefreshCw } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { CommandButton, CommandIcon } from '@/commands/CommandButton'
import { cueNumber } from '@/model/document/document-patch'
import { useDocument } from '@/model/document/document-store'
import { activeTake, useTakes } from '@/model/document/takes-store'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { useWorkspace } from '@/model/view/workspace-store'
import { Button, Row, Stack, Text } from '@cuecast/ui'
import { CueLine, usePlace } from '@/ui/CueLine'
import { Kbd } from '@/ui/Kbd'
import { Panel, PanelTop } from '@/ui/Panel'
import { RowList } from '@/ui/RowList'
import { EmptyState } from '@/ui/states/EmptyState'
import { listenTo, queueActions, type QueueAction, runQueueAction } from './actions'
import { useListening } from './listening-store'
import { type Doubt, isForRetake, type Queue, type QueueEntry } from './queue'
import { useListeningQueue } from './use-queue'
import styles from './listening.module.css'

const ROW_PX = 48
const keyOfEntry = ({ cueId }: QueueEntry) => cueId

/** What a machine doubts about the takes, to be listened to one after the other. */
export function ListeningPanel() {
  const t = useT()
  const queue = useListeningQueue(() => useWorkspace.getState().side === 'listening')
  return (
    <Panel title={t('app.sides.listening')} help="problems" testId="listening-panel">
      {queue.rendered === 0 ? (
        <EmptyState
          icon={<Headphones />}
          title={t('listening.nothingRendered')}
          action={<CommandButton name="renderStale" />}
        >
          {t('listening.nothingRenderedHint')}
        </EmptyState>
      ) : (
        <Listening queue={queue} />
      )}
    </Panel>
  )
}

function Listening({ queue }: { queue: Queue }) {
  const t = useT()
  const { entries } = queue
  const activeId = useSelection((state) => state.activeId)
  const here = entries.findIndex(({ cueId }) => cueId === activeId)
  const entry = entries[here]
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => whole.current?.focus(), [])
  const act = (action: QueueAction) => runQueueAction(action, entries)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { ctrlKey, metaKey, altKey, key } = event
    if (ctrlKey || metaKey || altKey) return
    const action = queueActions.find((each) => each.key === key.toLowerCase())
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    act(action.name)
  }
  return (
    <Stack
      ref={whole}
      tabIndex={-1}
      role="presentation"
      grow
      style={{ minHeight: 0 }}
      className={styles.whole}
      data-testid="listening"
      onKeyDown={onKeyDown}
    >
      <Text unseen>{t('listening.keys')}</Text>
      <PanelTop>
        <Summary queue={queue} />
        {entries.length > 0 && <Card entry={entry} act={act} />}
      </PanelTop>
      {entries.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title={t('listening.none')}>
          {t('listening.noneHint')}
        </EmptyState>
      ) : (
        <RowList
          rows={entries}
          rowPx={ROW_PX}
          keyOf={keyOfEntry}
          label={t('app.sides.listening')}
          shown={here}
        >
          {(each) => <EntryRow entry={each} active={each.cueId === activeId} />}
        </RowList>
      )}
    </Stack>
  )
}

/** "97.8 % passed; 14 to listen to, 3 minutes", and how far the machine is. */
function Summary({ queue: { entries, rendered, approved, listenMs } }: { queue: Queue }) {
  const t = useT()
  const format = useFormatter()
  const left = useListening((state) => state.left)
  const passed = rendered === 0 ? 0 : Math.max(0, rendered - entries.length) / rendered
  const share = format.number(passed, { style: 'percent', maximumFractionDigits: 1 })
  const minutes = Math.max(1, Math.round(listenMs / 60_000))
  return (
    <Row gap={8} justify="space-between">
      <Stack gap={2}>
        <Text figures data-testid="listening-summary">
          {entries.length === 0
            ? t('listening.allPassed')
            : t('listening.summary', { share, count: entries.length, minutes })}
        </Text>
        <Text quiet small figures>
          {left === null
            ? t('listening.approved', { count: approved, of: rendered })
            : t('listening.measuring', { count: left })}
        </Text>
      </Stack>
      {entries.some(isForRetake) && <CommandIcon name="retakeTakes" icon={<RefreshCw />} />}
    </Row>
  )
}

interface CardProps {
  /** Undefined: the selected cue is not in the queue. */
  entry: QueueEntry | undefined
  act: (action: QueueAction) => void
}

/** The cue that is listened to, what is doubtful about it, and what can be done. */
function Card({ entry, act }: CardProps) {
  const t = useT()
  const doubtText = useDoubtText()
  const hasOther = useTakes((state) => (state.byCue.get(entry?.cueId ?? '')?.length ?? 0) > 1)
  const hasPause = useHasLongPause(entry?.cueId ?? '')
  if (!entry)
    return (
      <Button look="primary" onClick={() => act('next')}>
        <Row as="span" gap={6}>
          {t('listening.start')} <Kbd keys="n" />
        </Row>
      </Button>
    )
  return (
    <Stack gap={6}>
      <Text as="ul" strong style={{ paddingLeft: 18 }} data-testid="listening-doubts">
        {entry.doubts.map((doubt) => (
          <li key={`${doubt.kind} ${doubt.word ?? ''}`} data-doubt={doubt.kind}>
            {doubtText(doubt)}
          </li>
        ))}
      </Text>
      <Row wrap gap={4}>
        {queueActions.map(({ name, key }) => (
          <Button
            key={name}
            look={name === 'good' ? 'primary' : 'normal'}
            style={{ flex: '1 1 auto' }}
            disabled={(name === 'other' && !hasOther) || (name === 'pauses' && !hasPause)}
            aria-keyshortcuts={key === ' ' ? 'Space' : key.toUpperCase()}
            data-testid={`listening-${name}`}
            onClick={() => act(name)}
          >
            {t(`listening.actions.${name}`)} <Kbd keys={key === ' ' ? 'Space' : key} />
          </Button>
        ))}
      </Row>
    </Stack>
  )
}

/** Whether *Shorten pauses* would leave something out. */
function useHasLongPause(cueId: string): boolean {
  const cue = useDocument((state) => state.byId.get(cueId))
  const pauses = useTakes((state) => activeTake(state, cueId)?.pauses)
  const now = cutPausesMs({ pauses }, { longestPauseMs: cue?.longestPauseMs })
  return cutPausesMs({ pauses }, { longestPauseMs: SHORT_PAUSE_MS }) > now
}

function EntryRow({ entry: { cueId, doubts }, active }: { entry: QueueEntry; active: boolean }) {
  const t = useT()
  const place = usePlace()
  const doubtText = useDoubtText()
  const cue = useDocument((state) => state.byId.get(cueId))
  const number = useDocument((state) => cueNumber(state, cueId))
  const later = useListening((state) => state.later.has(cueId))
  const [first] = doubts
  if (!cue || !first) return null
  const words = withoutMarkup(cue.text)
  const more = doubts.length > 1 ? ` +${doubts.length - 1}` : ''
  return (
    <CueLine
      current={active}
      data-testid="listening-row"
      data-cue={cueId}
      data-doubt={first.kind}
      title={`${doubts.map(doubtText).join('\n')}\n${words}`}
      first={doubtText(first) + more}
      second={`${place(number, cue.startMs)} · ${later ? `${t('listening.later')} · ` : ''}${words}`}
      onClick={() => {
        selectCue(cueId)
        listenTo(cueId)
      }}
    />
  )
}

/** Says a doubt in one sentence. */
function useDoubtText(): (doubt: Doubt) => string {
  const t = useT()
  const format = useFormatter()
  return ({ kind, value, word = '', faults = [] }) =>
    t(`listening.doubts.${kind}`, {
      word,
      faults: faults.map((fault) => t(`versions.translating.faults.${fault}`)).join(', '),
      count: value,
      more: value > 0 ? 'yes' : 'no',
      value: format.number(Math.abs(value), { maximumFractionDigits: 1 }),
      seconds: format.number(value / 1_000, { maximumFractionDigits: 1 }),
      percent: format.number(value, { style: 'percent', maximumFractionDigits: 0 }),
    })
}
