import {
  MAX_TRIES,
  type RetakenCue,
  type RetakeReport,
  retakeResults,
  type RetakeWish,
} from '@shared/contracts/project/retakes'
import type { StudioError } from '@shared/contracts/errors'
import { canRecognise } from '@shared/contracts/models/recognisers'
import { retakeText } from '@shared/texts/retake-text'
import { withoutMarkup } from '@shared/text/markup'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { Button, Field, Note, Stack, Text } from '@cuecast/ui'
import { useRecognisers } from '@/bridge/api-queries'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { useAccount } from '@/bridge/queries'
import { useAttempt } from '@/bridge/use-attempt'
import { RecognitionDialog } from '@/features/recognition'
import { cueNumber } from '@/model/document/document-patch'
import { useDocument } from '@/model/document/document-store'
import { useRecognition } from '@/model/session/jobs'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { closeDialog, openSide } from '@/model/view/workspace-store'
import { creditsOf, useAllowed } from '@/model/work/render'
import { cancelRetakes, startRetakes, useRetakes } from '@/model/work/retakes'
import { NumberField } from '@/ui/fields/NumberField'
import { SelectField } from '@/ui/fields/Select'
import { CueLine, usePlace } from '@/ui/CueLine'
import { Dialog } from '@/ui/overlays/Dialog'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { RowList } from '@/ui/RowList'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useT } from '@/ui/text/use-t'
import { listenTo } from './actions'
import { useListening } from './listening-store'
import { isForRetake, type QueueEntry } from './queue'
import { useListeningQueue } from './use-queue'

/** Renders doubtful takes again within limits, and says what became of them. */
export function RetakesDialog() {
  const running = useRecognition('retake') !== undefined
  const last = useRetakes((state) => state.last)
  const start = useAttempt(startRetakes)
  if (running || start.busy)
    return (
      <RecognitionDialog
        what="retake"
        texts="retakes"
        id="retakes"
        topic="problems"
        stop={cancelRetakes}
      />
    )
  return last ? (
    <ReportDialog report={last} />
  ) : (
    <StartDialog error={start.error} start={start.run} />
  )
}

/** Cues whose takes a machine doubts, all and those of the selection. */
function useDoubtful(): { all: readonly QueueEntry[]; selected: readonly QueueEntry[] } {
  const { entries } = useListeningQueue(() => true)
  const ids = useSelection((state) => state.ids)
  const all = entries.filter(isForRetake)
  return { all, selected: all.filter(({ cueId }) => ids.has(cueId)) }
}

interface StartDialogProps {
  error: StudioError | null
  start: (wish: RetakeWish) => void
}

function StartDialog({ error, start }: StartDialogProps) {
  const t = useT()
  const { all, selected } = useDoubtful()
  const left = useListening((state) => state.left)
  const preferences = usePreferences()
  const [which, setWhich] = useState<Which>(selected.length > 1 ? 'selected' : 'all')
  const entries = which === 'all' ? all : selected
  const cueIds = entries.map(({ cueId }) => cueId)
  const { tries } = preferences.retakes
  const unjudged = useUnjudged(entries)
  const tried = cueIds.filter((id) => !unjudged.has(id))
  const once = creditsOf(tried)
  const most = once * tries
  const credits = Math.min(most, preferences.retakes.credits ?? most)
  const change = (changed: Partial<typeof preferences.retakes>) =>
    void setPreferences({ retakes: { ...preferences.retakes, ...changed } })
  return (
    <FormDialog
      title={t('retakes.title')}
      description={t('retakes.about')}
      topic="problems"
      submit={t('retakes.start', { count: tried.length })}
      submitTestId="retakes-start"
      disabled={tried.length === 0}
      onSubmit={() => {
        const limit = once === 0 ? null : credits
        start({ cueIds, tries, credits: limit, countEarlier: false })
      }}
    >
      <Stack gap={12}>
        {error && <ErrorNote error={error} />}
        {left !== null && <Text quiet>{t('listening.measuring', { count: left })}</Text>}
        {left === null && all.length === 0 && <Note tone="info">{t('retakes.none')}</Note>}
        {all.length > 0 && (
          <>
            <WhichField {...{ which, setWhich }} all={all.length} selected={selected.length} />
            <TriesField tries={tries} onChange={(value) => change({ tries: value })} />
            {once === 0 ? (
              <Text quiet>{t('retakes.free')}</Text>
            ) : (
              <Budget
                {...{ once, most, credits }}
                onChange={(value) => change({ credits: value < most ? value : null })}
              />
            )}
          </>
        )}
        {unjudged.size > 0 && (
          <Note tone="warning">{t('retakes.unjudged', { count: unjudged.size })}</Note>
        )}
      </Stack>
    </FormDialog>
  )
}

type Which = 'all' | 'selected'

interface WhichFieldProps {
  which: Which
  setWhich: (which: Which) => void
  /** How many there are of each. */
  all: number
  selected: number
}

function WhichField({ which, setWhich, all, selected }: WhichFieldProps) {
  const t = useT()
  return (
    <SelectField
      label={t('retakes.which')}
      value={which}
      onChange={setWhich}
      options={[
        { value: 'all', label: t('retakes.all', { count: all }) },
        {
          value: 'selected',
          label: t('retakes.selected', { count: selected }),
          disabled: selected === 0,
        },
      ]}
    />
  )
}

function TriesField({ tries, onChange }: { tries: number; onChange: (tries: number) => void }) {
  const t = useT()
  return (
    <Field label={t('retakes.tries')}>
      {(control) => (
        <NumberField
          {...control}
          label={t('retakes.tries')}
          value={tries}
          min={1}
          max={MAX_TRIES}
          step={1}
          unit={t('retakes.times')}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

interface BudgetProps {
  /** Credits of one try of each cue, and of all that are allowed. */
  once: number
  most: number
  credits: number
  onChange: (credits: number) => void
}

/** The limit of what the tries cost together, with the estimate and what is there to spend. */
function Budget({ once, most, credits, onChange }: BudgetProps) {
  const t = useT()
  const format = useFormatter()
  const connectionId = useDocument((state) => state.fields.connectionId)
  const { data: account } = useAccount(connectionId)
  const { credits: allowed } = useAllowed()
  const figure = (value: number) => format.number(value)
  const left = Math.min(account?.credits ?? Infinity, allowed ?? Infinity)
  return (
    <Field
      label={t('retakes.budget')}
      hint={t('retakes.estimate', { once: figure(once), most: figure(most) })}
    >
      {(control) => (
        <Stack gap={6}>
          <NumberField
            {...control}
            label={t('retakes.budget')}
            value={credits}
            min={0}
            max={most}
            step={100}
            unit={t('retakes.credits')}
            onChange={onChange}
          />
          {left < Infinity && (
            <Text quiet small figures>
              {t('retakes.left', { credits: figure(left) })}
            </Text>
          )}
        </Stack>
      )}
    </Field>
  )
}

/** Cues with other words, whose new takes nothing could check: there is no recogniser. */
function useUnjudged(entries: readonly QueueEntry[]): ReadonlySet<string> {
  const { data: recognisers } = useRecognisers()
  if (!recognisers || recognisers.some(canRecognise)) return new Set()
  const differ = entries.filter(({ doubts }) => doubts.some(({ kind }) => kind === 'WORDS_DIFFER'))
  return new Set(differ.map(({ cueId }) => cueId))
}

const ROW_PX = 48
const keyOfCue = ({ cueId }: RetakenCue) => cueId

/** What became of each cue: what is still doubtful first. */
function ReportDialog({ report: { cues, spent, credits, error } }: { report: RetakeReport }) {
  const t = useT()
  const format = useFormatter()
  const rows = cues.toSorted(
    (a, b) => retakeResults.indexOf(b.result) - retakeResults.indexOf(a.result),
  )
  const fixed = cues.filter(({ result }) => result === 'fixed').length
  const figure = (value: number) => format.number(value)
  return (
    <Dialog
      title={t('retakes.title')}
      description={t('retakes.done', { fixed, count: cues.length })}
      topic="problems"
      actions={
        <>
          <Button onClick={() => useRetakes.setState({ last: null })}>{t('retakes.again')}</Button>
          <Button look="primary" data-autofocus onClick={closeDialog}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <Stack gap={8} data-testid="retakes-report">
        {error && <ErrorNote error={error} />}
        {spent > 0 && (
          <Text quiet figures>
            {t('retakes.spent', {
              spent: figure(spent),
              limited: String(credits !== null),
              credits: figure(credits ?? 0),
            })}
          </Text>
        )}
        <RowList
          rows={rows}
          rowPx={ROW_PX}
          keyOf={keyOfCue}
          label={t('retakes.title')}
          height="min(320px, 45vh)"
        >
          {(cue) => <CueResult cue={cue} />}
        </RowList>
      </Stack>
    </Dialog>
  )
}

function CueResult({ cue }: { cue: RetakenCue }) {
  const t = useT()
  const place = usePlace()
  const { cueId } = cue
  const shown = useDocument((state) => state.byId.get(cueId))
  const number = useDocument((state) => cueNumber(state, cueId))
  if (!shown) return null
  const { result, doubts, why } = retakeText(cue, t)
  const first = `${result}: ${doubts}`
  const second = [why, place(number, shown.startMs), withoutMarkup(shown.text)]
  return (
    <CueLine
      data-testid="retakes-cue"
      data-cue={cueId}
      data-result={cue.result}
      title={[first, ...second].join('\n')}
      first={first}
      second={second.filter(Boolean).join(' · ')}
      onClick={() => {
        closeDialog()
        openSide('listening')
        selectCue(cueId)
        listenTo(cueId)
      }}
    />
  )
}
