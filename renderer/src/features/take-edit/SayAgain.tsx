import { useEffect, useRef, useState } from 'react'
import { useFormatter } from 'use-intl'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { Take } from '@shared/contracts/project-file'
import { useAccount } from '@/bridge/queries'
import { currentProject } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { useDocument } from '@/model/document/document-store'
import { lostAmong, useRuns } from '@/model/document/run-store'
import { report } from '@/model/report'
import { useMoney } from '@/model/services/provider-cost'
import { useAllowed } from '@/model/work/render'
import {
  type PriceAgain,
  priceAgain,
  type SaidSentence,
  sayAgain,
  takeSentence,
  textAgain,
  type WordsAgain,
  writtenAgain,
} from '@/model/work/say-again'
import { Switch } from '@/ui/fields/Switch'
import { focusOnce } from '@/ui/focus'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useT } from '@/ui/text/use-t'
import { Button, Card, Note, Row, Text, TextField } from '@cuecast/ui'

const ways = [
  { way: 'other', testId: 'say-other' },
  { way: 'reading', testId: 'say-reading' },
] as const

interface SayAgainProps {
  take: Take
  words: readonly [number, number]
  onClose: () => void
  /** The sentence is being rendered: the take must not change meanwhile. */
  onBusy: (busy: boolean) => void
  /** The word is in the take. */
  onDone: () => void
}

/** Words of the take are said again: others, or the same in another way; only they are changed. */
export function SayAgain({ take, words, onClose, onBusy, onDone }: SayAgainProps) {
  const t = useT()
  const written = writtenAgain({ take, words })
  const [how, setHow] = useState<WordsAgain['how']>('other')
  const [typed, setTyped] = useState(written)
  const [teach, setTeach] = useState(false)
  const again: WordsAgain = { take, words, how, typed, teach }
  const text = textAgain(again)
  const { attempt, start, runId, said } = useSaying(again, { onBusy, onDone })
  const { reason, price } = usePrice(take.cueId, text)
  const ready = text !== null && reason === null && !attempt.busy
  return (
    <Card
      gap={10}
      data-own-escape
      data-testid="say-again"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !attempt.busy) onClose()
      }}
    >
      <Ways how={how} disabled={attempt.busy} onChange={setHow} />
      <TextField
        ref={focusOnce}
        label={t(how === 'other' ? 'takeEdit.again.typeOther' : 'takeEdit.again.typeReading', {
          word: written,
        })}
        value={typed}
        selected
        disabled={attempt.busy}
        data-testid="say-word"
        onChange={setTyped}
        onEnter={() => ready && start()}
      />
      {how === 'reading' && (
        <Switch
          label={t('takeEdit.again.teach')}
          hint={t('takeEdit.again.teachHint')}
          checked={teach}
          data-testid="say-teach"
          onChange={setTeach}
        />
      )}
      {text === null ? (
        <Text quiet small>
          {t(typed.trim() === '' ? 'takeEdit.again.empty' : 'takeEdit.again.otherText')}
        </Text>
      ) : (
        <Price price={price} reason={reason} cueId={take.cueId} />
      )}
      <Row gap={8} justify="end" wrap>
        <Text quiet small grow>
          {t(attempt.busy ? 'takeEdit.again.rendering' : 'takeEdit.again.hint')}
        </Text>
        <CancelButton busy={attempt.busy} runId={runId} onClose={onClose} />
        <SubmitButton price={price} busy={attempt.busy} disabled={!ready} onClick={start} />
      </Row>
      {attempt.error && (
        <ErrorNote
          error={attempt.error}
          action={
            said && (
              <Button
                data-testid="say-sentence"
                onClick={() => {
                  takeSentence(said, how)
                  onDone()
                }}
              >
                {t('takeEdit.again.sentence')}
              </Button>
            )
          }
        />
      )}
    </Card>
  )
}

/** The sentence while it is rendered, and what has come of it. */
function useSaying(
  again: WordsAgain,
  { onBusy, onDone }: Pick<SayAgainProps, 'onBusy' | 'onDone'>,
) {
  const [runId, setRunId] = useState<string | null>(null)
  const [said, setSaid] = useState<SaidSentence | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const attempt = useAttempt(async () => {
    onBusy(true)
    const made = await sayAgain(again, setRunId, setSaid)
    onBusy(false)
    // Where nobody sees it any more, a message says what became of it.
    if (!isOpen.current) await report(made)
    return made
  }, onDone)
  const start = () => {
    setSaid(null)
    setRunId(null)
    attempt.run()
  }
  return { attempt, start, runId, said }
}

interface WaysProps {
  how: WordsAgain['how']
  disabled: boolean
  onChange: (how: WordsAgain['how']) => void
}

function Ways({ how, disabled, onChange }: WaysProps) {
  const t = useT()
  return (
    <Row role="radiogroup" aria-label={t('takeEdit.again.how')} gap={16} wrap>
      {ways.map(({ way, testId }) => (
        <Row key={way} as="label" gap={6}>
          <input
            type="radio"
            name="say-again"
            checked={how === way}
            disabled={disabled}
            data-testid={testId}
            onChange={() => onChange(way)}
          />
          {t(`takeEdit.again.${way}`)}
        </Row>
      ))}
    </Row>
  )
}

interface CancelButtonProps {
  busy: boolean
  runId: string | null
  onClose: () => void
}

/** Stops the run; once it is over, closes the form. */
function CancelButton({ busy, runId, onClose }: CancelButtonProps) {
  const t = useT()
  const stop = () => runId !== null && void report(currentProject().runCancel({ runId }))
  return (
    <Button disabled={busy && runId === null} onClick={busy ? stop : onClose}>
      {t('ui.cancel')}
    </Button>
  )
}

/** The price of a sentence, and why it cannot be paid; null: it can. */
function usePrice(cueId: string, text: string | null) {
  const connectionId = useDocument((state) => state.fields.connectionId)
  const { data: account } = useAccount(connectionId)
  const { credits: allowed } = useAllowed()
  const isWaiting = useRuns(({ chunks }) => (chunks[cueId]?.state ?? 'failed') !== 'failed')
  const price = text === null ? null : priceAgain(cueId, text)
  const credits = price?.credits ?? 0
  const isOver = price?.bill.some((each) => each.characters > (each.leftOfMonth ?? Infinity))
  const reason = isWaiting
    ? ('waiting' as const)
    : isOver === true || (allowed !== null && allowed < credits)
      ? ('limit' as const)
      : (account?.credits ?? Infinity) < credits
        ? ('account' as const)
        : null
  return { price, reason }
}

interface PriceProps {
  price: PriceAgain | null
  reason: ReturnType<typeof usePrice>['reason']
  cueId: string
}

/** What the service will charge, and what stands in the way of it. */
function Price({ price, reason, cueId }: PriceProps) {
  const t = useT()
  const format = useFormatter()
  const money = useMoney()
  const isFree = useIsFree(price)
  const isLost = useRuns((runs) => lostAmong([cueId], runs).length > 0)
  if (!price) return null
  const sums = price.bill.flatMap(({ name, money: paid }) => [
    name,
    ...[...(paid ?? [])].map(([currency, amount]) => money(amount, currency)),
  ])
  const credits = format.number(price.credits)
  return (
    <>
      <Text as="p" small figures data-testid="say-price">
        {[isFree ? t('takeEdit.again.free') : t('takeEdit.again.costs', { credits }), ...sums].join(
          ' · ',
        )}
      </Text>
      {reason && <Note tone="warning">{t(`takeEdit.again.reasons.${reason}`)}</Note>}
      {isLost && <Note tone="warning">{t('render.lost', { count: 1 })}</Note>}
    </>
  )
}

function useIsFree(price: PriceAgain | null): boolean {
  const connectionId = useDocument((state) => state.fields.connectionId)
  return (
    price?.credits === 0 || (connectionId === EMBEDDED_CONNECTION_ID && price?.bill.length === 0)
  )
}

interface SubmitButtonProps {
  price: PriceAgain | null
  busy: boolean
  disabled: boolean
  onClick: () => void
}

function SubmitButton({ price, ...rest }: SubmitButtonProps) {
  const t = useT()
  const format = useFormatter()
  const isFree = useIsFree(price)
  const credits = format.number(price?.credits ?? 0)
  return (
    <Button {...rest} data-testid="say-start">
      {isFree ? t('takeEdit.again.start') : t('takeEdit.again.startFor', { credits })}
    </Button>
  )
}
