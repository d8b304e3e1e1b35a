import type { StudioError } from '@shared/contracts/errors'
import type { CallInput, CallOutput } from '@shared/contracts/ipc'
import { canRecognise } from '@shared/contracts/models/recognisers'
import type { WordDifference } from '@shared/dubbing/listen-check'
import { useMemo, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useAttempt } from '@/bridge/use-attempt'
import { useT } from '@/ui/text/use-t'
import { useRecognisers } from '@/bridge/api-queries'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { failureOf } from '@/bridge/query-client'
import { currentProject, studio } from '@/bridge/studio'
import { useDerived } from '@/model/derived/derived-store'
import { useProblems } from '@/model/derived/problems'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeCues, withOptional } from '@/model/edits/cue-edits'
import { activeTake, useTakes } from '@/model/document/takes-store'
import { useRecognition } from '@/model/session/jobs'
import { CheckAfterRender, Recognisers, RecognitionDialog } from './Recognisers'
import { useSelection } from '@/model/view/selection-store'
import { closeDialog, openSide } from '@/model/view/workspace-store'
import { Button, Note, Row, Stack, Text } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { Dialog } from '@/ui/overlays/Dialog'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import styles from './ListenCheck.module.css'

/** The difference of the listen check in one sentence: its first words. */
export function useDifferenceText(): (difference: WordDifference) => string {
  const t = useT()
  return ({ parts }) => {
    const first = parts.find(({ same }) => !same)
    const { wanted = '', found = '' } = first ?? {}
    const isSilent = parts.every((part) => part.found === '')
    const one = found === '' ? 'missing' : wanted === '' ? 'added' : 'other'
    return t('problems.difference', { what: isSilent ? 'nothing' : one, wanted, found })
  }
}

/** Words that are shown beside a difference. */
const AROUND = 4

/** What a take should say and what a recogniser has found, with what differs marked. */
export function WordDifferences({ parts }: WordDifference) {
  const t = useT()
  const row = (what: 'wanted' | 'found') => (
    <>
      <dt>{t(`problems.${what}`)}</dt>
      <dd data-testid={`words-${what}`}>
        {parts.every((part) => part[what] === '') && <Text quiet>{t('problems.noWords')}</Text>}
        {parts.map((part, i) => {
          // Parts have no other identity than their place.
          const key = `${i} ${part.wanted} ${part.found}`
          if (part.same) return <span key={key}>{shortened(part[what], i, parts.length)} </span>
          return part[what] === '' ? null : <mark key={key}>{part[what]} </mark>
        })}
      </dd>
    </>
  )
  return (
    <dl className={styles.words} data-selectable>
      {row('wanted')}
      {row('found')}
    </dl>
  )
}

/** The words next to differences; those in between are left out. */
function shortened(text: string, at: number, count: number): string {
  const words = text.split(' ')
  const [before, after] = [at > 0 ? AROUND : 0, at < count - 1 ? AROUND : 0]
  if (words.length <= before + after + 1) return text
  const kept = [...words.slice(0, before), '…', ...words.slice(words.length - after)]
  return kept.join(' ')
}

type Wanted = CallInput<'listenCheck'>
type Checked = CallOutput<'listenCheck'>

/** Lets a recogniser listen to the takes and compares what they say with their texts. */
export function ListenCheckDialog() {
  const running = useRecognition('listen') !== undefined
  const check = useAttempt((wanted: Wanted) => currentProject().listenCheck(wanted))
  if (running || check.busy)
    return (
      <RecognitionDialog
        what="listen"
        texts="listenCheck"
        id="listen-check"
        topic="problems"
        stop={() => studio.listenCheckCancel()}
      />
    )
  if (check.value) return <CheckedDialog {...check.value} />
  return <StartDialog error={check.error} start={check.run} />
}

/** Shares of wrong words from which on a cue can be reported; the first one = any word. */
const limits = ['0.01', '0.1', '0.25', '0.5'] as const

interface StartDialogProps {
  error: StudioError | null
  start: (wanted: Wanted) => void
}

function StartDialog({ error, start }: StartDialogProps) {
  const t = useT()
  const { data: recognisers, error: failure } = useRecognisers()
  const { all, selected, checkedAmong } = useCheckable()
  const [which, setWhich] = useState<'all' | 'selected'>(selected.length > 1 ? 'selected' : 'all')
  const [again, setAgain] = useState(false)
  const isReady = recognisers?.some(canRecognise) ?? false
  const cueIds = which === 'all' ? all : selected
  const before = checkedAmong(cueIds)
  const count = again ? cueIds.length : cueIds.length - before
  return (
    <FormDialog
      title={t('listenCheck.title')}
      description={t('listenCheck.about')}
      testId="listen-check-dialog"
      topic="problems"
      submit={t('listenCheck.start', { count })}
      disabled={!isReady || count === 0}
      submitTestId="listen-check-start"
      onSubmit={() => start({ cueIds: [...cueIds], again })}
    >
      <Stack gap={12}>
        {all.length === 0 && <Note tone="info">{t('listenCheck.notRendered')}</Note>}
        {failure && <ErrorNote error={failureOf(failure)} />}
        {error && <ErrorNote error={error} />}
        {recognisers && !isReady ? (
          <>
            <Note tone="info">{t('listenCheck.none')}</Note>
            <Recognisers />
          </>
        ) : (
          <>
            <SelectField
              label={t('listenCheck.which')}
              value={which}
              onChange={setWhich}
              options={[
                { value: 'all', label: t('listenCheck.all', { count: all.length }) },
                {
                  value: 'selected',
                  label: t('listenCheck.selected', { count: selected.length }),
                  disabled: selected.length === 0,
                },
              ]}
            />
            <Limit />
            {before > 0 && (
              <Switch
                label={t('listenCheck.again')}
                hint={t('listenCheck.againHint', { count: before })}
                checked={again}
                onChange={setAgain}
              />
            )}
            <CheckAfterRender />
            <ReportIgnored />
          </>
        )}
      </Stack>
    </FormDialog>
  )
}

/** Cues whose takes say what the cue says now; only there a check tells anything. */
function useCheckable() {
  const order = useDocument((state) => state.order)
  const stale = useDerived((state) => state.stale)
  const ids = useSelection((state) => state.ids)
  const takes = useTakes()
  const all = useMemo(
    () => order.filter((id) => takes.active.has(id) && !stale.has(id)),
    [order, stale, takes.active],
  )
  const checkedAmong = (cueIds: readonly string[]) =>
    cueIds.filter((id) => activeTake(takes, id)?.recognised).length
  return { all, selected: all.filter((id) => ids.has(id)), checkedAmong }
}

function Limit() {
  const t = useT()
  const format = useFormatter()
  const { listenCheck } = usePreferences()
  const value = limits.findLast((each) => Number(each) <= listenCheck.limit) ?? limits[0]
  const label = (each: string) =>
    t('listenCheck.limits', {
      percent: each === limits[0] ? 'any' : format.number(Number(each), { style: 'percent' }),
    })
  return (
    <SelectField
      label={t('listenCheck.limit')}
      hint={t('listenCheck.limitHint')}
      value={value}
      onChange={(limit) =>
        void setPreferences({ listenCheck: { ...listenCheck, limit: Number(limit) } })
      }
      options={limits.map((each) => ({ value: each, label: label(each) }))}
    />
  )
}

/** Takes back that cues are ignored. */
function ReportIgnored() {
  const t = useT()
  const byId = useDocument((state) => state.byId)
  const takes = useTakes()
  const ignored = [...byId.values()].filter(
    ({ id, acceptedTake }) =>
      acceptedTake !== undefined && acceptedTake === activeTake(takes, id)?.file,
  )
  if (ignored.length === 0) return null
  const reportAgain = () =>
    execute(
      'fixProblem',
      changeCues(
        ignored.map(({ id }) => id),
        (cue) => withOptional(cue, 'acceptedTake', undefined),
      ),
    )
  return (
    <Row>
      <Button data-testid="listen-check-ignored" onClick={reportAgain}>
        {t('listenCheck.ignored', { count: ignored.length })}
      </Button>
    </Row>
  )
}

function CheckedDialog({ checked, failed }: Checked) {
  const t = useT()
  const differing = useProblems(
    (state) => state.problems.filter(({ kind }) => kind === 'WORDS_DIFFER').length,
  )
  const show = () => {
    closeDialog()
    openSide('problems')
    useProblems.setState({ scope: 'dub' })
  }
  return (
    <Dialog
      title={t('listenCheck.title')}
      description={t('listenCheck.done', { checked })}
      testId="listen-check-dialog"
      topic="problems"
      actions={
        <>
          <Button onClick={closeDialog}>{t('ui.close')}</Button>
          {differing > 0 && (
            <Button look="primary" data-autofocus data-testid="listen-check-show" onClick={show}>
              {t('ui.showProblems')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={8} data-testid="listen-check-result" data-differing={differing}>
        <Note tone={differing > 0 ? 'warning' : 'info'}>
          {differing > 0
            ? t('listenCheck.differ', { count: differing })
            : t('listenCheck.allRight')}
        </Note>
        {failed > 0 && <Text quiet>{t('listenCheck.failed', { count: failed })}</Text>}
      </Stack>
    </Dialog>
  )
}
