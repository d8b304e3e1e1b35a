import type { Cue, Take } from '@shared/contracts/project-file'
import { MIN_CUE_MS } from '@shared/contracts/project/project-limits'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { type FitResult, audibleRate, naturalLengthMs } from '@shared/fitting/fit-types'
import { ChevronDown, ChevronUp, Play, Mic } from 'lucide-react'
import { memo, useDeferredValue, type ComponentProps } from 'react'
import { useFormatter } from 'use-intl'
import { CommandIcon } from '@/commands/CommandButton'
import { useT } from '@/ui/text/use-t'
import { keyOfCommand } from '@/commands/command-table'
import { useFree } from '@/model/services/use-connection'
import { useCueState, useDerived, type CueState } from '@/model/derived/derived-store'
import { useCueCredits } from '@/model/services/dictionary-uses'
import { useVoiceName } from '@/model/services/voices'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { activeTake, useTakes } from '@/model/document/takes-store'
import { setTimes, setCueNote } from '@/model/edits/cue-edits'
import { applyFix } from '@/model/fixes/apply-fix'
import { useQuickFixes, useFixText } from '@/model/fixes/quick-fixes'
import { report } from '@/model/report'
import { dismissLost, render } from '@/model/work/render'
import { lostAmong, useRuns } from '@/model/document/run-store'
import { useShownTimes } from '@/model/view/dragging'
import { useSettled } from '@/model/view/use-settled'
import { Button, Grid, Hint, Row, Stack, Text, TextArea } from '@cuecast/ui'
import { useGesture } from '@/ui/fields/NumberSlider'
import { TimeField } from '@/ui/fields/TimeField'
import { Tooltip } from '@/ui/overlays/Tooltip'
import { PanelHead } from '@/ui/Panel'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { FitMeter } from '@/ui/states/FitMeter'
import { StateChip } from '@/ui/states/StateChip'
import { formatTimecode } from '@/ui/text/timecode'
import { CueTextField, SpokenLine } from './CueTextField'
import { CueReview } from './CueReview'
import styles from './Inspector.module.css'
import { Later } from './Later'
import { CompareTakes, TakesList } from './TakesList'
import { NarrationFields } from './NarrationFields'
import { VoicingFields } from './VoicingFields'
import { useFold } from '@/model/view/fold'
import { Fold as Part } from '@/ui/Fold'

/**
 * One cue, in the order of what is needed next: its state and what corrects it, its text, its takes;
 * then times, speaker and voice, and a note, which fold. Text, times and note are typed in here and
 * update at once; the rest follows a moment later. When another cue is selected, all but the text does, and takes no
 * clicks while it still shows the one before. Selecting another cue reuses the same controls, except
 * for the text fields, whose unfinished input must not carry over.
 */
export function CueInspector({ cue }: { cue: Cue }) {
  const t = useT()
  const isNarration = useDocument((state) => Boolean(state.fields.narration))
  const drawn = useSettled(cue)
  const next = useDeferredValue(cue)
  const later = drawn.id === next.id ? drawn : next
  const isBefore = later.id !== cue.id
  const typed = isBefore ? later : cue
  const Times = isNarration ? NarrationFields : CueTimes
  return (
    <>
      <CueTop id={cue.id} />
      <Stack gap={4} className={styles.body}>
        <CueError id={cue.id} />
        <CueReview id={cue.id} />
        <Later isBefore={isBefore}>
          <CueFit cue={later} />
        </Later>
        <CueTextField key={`text-${cue.id}`} cue={cue} />
        <Later isBefore={isBefore}>
          <CueVoicing cue={later} />
          <TakesList cue={later} />
          <Fold name="times" title={t('inspector.times')} summary={spanOf(typed)}>
            <Times key={`times-${typed.id}`} cue={typed} />
          </Fold>
          <CueSound cue={later} />
          <Fold name="note" title={t('inspector.note')} summary={typed.note}>
            <NoteField key={`note-${typed.id}`} id={typed.id} note={typed.note ?? ''} />
          </Fold>
        </Later>
      </Stack>
    </>
  )
}

const spanOf = ({ startMs, endMs }: Cue): string =>
  `${formatTimecode(startMs)} → ${formatTimecode(endMs)}`

/** The cue's number and state, with buttons to play it and to go to its neighbours. */
const CueTop = memo(function CueTop({ id }: { id: string }) {
  const t = useT()
  const state = useCueState(id)
  const locked = useTakes((takes) => activeTake(takes, id)?.locked ?? false)
  const number = useDocument((document) => document.order.indexOf(id) + 1)
  return (
    <PanelHead
      title={
        <>
          {t('common.cue', { number })}
          <StateChip state={state} locked={locked} />
        </>
      }
    >
      <CommandIcon name="playCue" icon={<Play />} />
      <CommandIcon name="previousCue" icon={<ChevronUp />} />
      <CommandIcon name="nextCue" icon={<ChevronDown />} />
    </PanelHead>
  )
})

function CueError({ id }: { id: string }) {
  const t = useT()
  const error = useRuns((runs) => runs.chunks[id]?.error)
  const isLost = useRuns((runs) => lostAmong([id], runs).length > 0)
  const settle = isLost && (
    <Button onClick={() => void report(dismissLost([id]))}>
      {t('render.notCharged', { count: 1 })}
    </Button>
  )
  return error && <ErrorNote error={error} action={settle} />
}

/** How the active take fits, and what to do where it does not: what most cues are opened for. */
const CueFit = memo(function CueFit({ cue }: { cue: Cue }) {
  const take = useTakes((takes) => activeTake(takes, cue.id))
  return take && <FitFacts cue={cue} take={take} />
})

/** How the text is pronounced, the button to render it, and two takes to compare. */
const CueVoicing = memo(function CueVoicing({ cue }: { cue: Cue }) {
  const state = useCueState(cue.id)
  return (
    <>
      <SpokenLine cue={cue} />
      <Row wrap gap={6}>
        <RenderCueButton cue={cue} state={state} />
        <CompareTakes cue={cue} />
      </Row>
    </>
  )
})

/** Who speaks the cue, and how. */
const CueSound = memo(function CueSound({ cue }: { cue: Cue }) {
  const t = useT()
  const speaker = useDocument((document) => document.speakersById[cue.speakerId ?? ''])
  const voiceName = useVoiceName()(speaker?.voiceId ?? null, speaker?.voiceName)
  const summary = [speaker?.label ?? t('common.narrator'), voiceName].filter(Boolean).join(' · ')
  return (
    <Fold name="voice" title={t('inspector.voicing')} summary={summary}>
      <Stack gap={8}>
        <VoicingFields cues={[cue]} />
      </Stack>
    </Fold>
  )
})

/** Renders only this cue and shows the cost; disabled while the cue has no voice. */
function RenderCueButton({ cue, state }: { cue: Cue; state: CueState }) {
  const t = useT()
  const format = useFormatter()
  const uncast = useDerived((derived) => derived.uncast.includes(cue.id))
  const waiting = state === 'queued' || state === 'rendering'
  const rendered = state === 'done' || state === 'stretched' || state === 'does-not-fit'
  const speakable = isSpeakable(cue)
  const credits = format.number(useCueCredits(cue))
  const free = String(useFree())
  const reason = !speakable
    ? t('inspector.nothingToSay')
    : uncast
      ? t('inspector.uncast')
      : t('inspector.renderHint')
  return (
    <Tooltip text={reason} keys={keyOfCommand('renderSelected')}>
      <Button
        look={rendered || waiting || !speakable || uncast ? 'normal' : 'primary'}
        style={{ flex: '1 0 auto' }}
        icon={<Mic />}
        busy={waiting}
        disabled={!speakable || uncast}
        data-testid="render-cue"
        onClick={() => void report(render([cue.id]))}
      >
        {uncast
          ? t('inspector.uncast')
          : t(rendered ? 'inspector.renderAgain' : 'inspector.render', { credits, free })}
      </Button>
    </Tooltip>
  )
}

const least = { ms: MIN_CUE_MS }

/** Start, end and length. A new start keeps the end; a new length keeps the start. */
const CueTimes = memo(function CueTimes({ cue }: { cue: Cue }) {
  const t = useT()
  const { id } = cue
  const { startMs, endMs } = useShownTimes(cue)
  const set = (start: number, end: number) => execute('changeTimes', setTimes(id, start, end))
  return (
    <Grid columns="repeat(auto-fit, minmax(102px, 1fr))" gap={6}>
      <TimeField
        label={t('cues.columns.start')}
        value={startMs}
        testId="inspector-start"
        check={(ms) => (ms > endMs - MIN_CUE_MS ? t('inspector.startAfterEnd', least) : null)}
        onChange={(ms) => set(ms, endMs)}
      />
      <TimeField
        label={t('cues.columns.end')}
        value={endMs}
        check={(ms) => (ms < startMs + MIN_CUE_MS ? t('inspector.endBeforeStart', least) : null)}
        onChange={(ms) => set(startMs, ms)}
      />
      <TimeField
        label={t('inspector.length')}
        value={endMs - startMs}
        check={(ms) => (ms < MIN_CUE_MS ? t('inspector.noLength', least) : null)}
        onChange={(ms) => set(startMs, startMs + ms)}
        short
      />
    </Grid>
  )
})

/** A note to other editors of the cue; it is never spoken. */
const NoteField = memo(function NoteField({ id, note }: { id: string; note: string }) {
  const t = useT()
  const { group, settle } = useGesture()
  return (
    <TextArea
      rows={1}
      className={styles.note}
      value={note}
      placeholder={t('inspector.noteHint')}
      aria-label={t('inspector.note')}
      onChange={(event) => execute('changeNote', setCueNote(id, event.target.value), { group })}
      onBlur={settle}
    />
  )
})

/** How the active take fits its slot, and quick fixes when it does not. */
function FitFacts({ cue, take }: { cue: Cue; take: Take }) {
  const t = useT()
  const format = useFormatter()
  // How the take of another text lies tells nothing of this one.
  const fit = useDerived((state) => (state.stale.has(cue.id) ? undefined : state.fits.get(cue.id)))
  const settings = useDocument((state) => state.fields.fit)
  if (!fit || fit.state === 'empty') return null
  const voiceMs = naturalLengthMs(take, settings, cue)
  const seconds = (ms: number) =>
    format.number(ms / 1_000, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const facts = [
    t('inspector.fitFacts', { voice: seconds(voiceMs), slot: seconds(cue.endMs - cue.startMs) }),
    ...(['squeezed', 'early', 'overlap', 'borrowed'] as const).flatMap((what) => {
      const ms = fit[`${what}Ms`]
      return ms >= 5 ? t(`inspector.${what}`, { seconds: seconds(ms) }) : []
    }),
  ]
  return (
    <Stack gap={2} className={styles.fit} data-testid="fit-facts" data-fit-state={fit.state}>
      <Row gap={8}>
        {fit.state === 'does-not-fit' ? (
          <Text
            as="strong"
            tone="wrong"
            title={t('inspector.overflow', { seconds: seconds(fit.overflowMs) })}
          >
            {t('inspector.tooLong', { seconds: seconds(fit.overflowMs) })}
          </Text>
        ) : (
          <Text as="strong" tone={fit.state === 'stretched' ? 'stretched' : undefined}>
            {t(`inspector.fit.${fit.state}`)}
          </Text>
        )}
        <div style={{ flex: 1, minWidth: 24 }}>
          <FitMeter voiceMs={voiceMs} slotMs={fit.slotMs} state={fit.state} />
        </div>
        <Text figures>
          {format.number(audibleRate(fit), { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×
        </Text>
      </Row>
      <Hint figures cut title={facts.join(' · ')}>
        {facts.join(' · ')}
      </Hint>
      {(fit.state === 'does-not-fit' || fit.state === 'stretched') && (
        <Advice cue={cue} fit={fit} />
      )}
    </Stack>
  )
}

/** Quick fixes for a cue that does not fit or is stretched. */
function Advice({ cue, fit }: { cue: Cue; fit: FitResult }) {
  const t = useT()
  const text = useFixText()
  const unfit = fit.state === 'does-not-fit'
  const problem = {
    kind: 'DOES_NOT_FIT',
    cueId: cue.id,
    severity: 'error',
    value: fit.overflowMs,
  } as const
  // A stretched take fits already: only a faster reading would sound better.
  const fixes = useQuickFixes(problem).filter(({ name }) => unfit || name === 'faster')
  return (
    <Row wrap gap={6}>
      {fixes.map((fix) => (
        <Button
          key={fix.name}
          title={fix.name === 'faster' ? t('inspector.fasterHint') : undefined}
          data-testid={`fix-${fix.name}`}
          onClick={() => applyFix(fix.name, [problem])}
        >
          {text(fix)}
        </Button>
      ))}
    </Row>
  )
}

type FoldProps = Pick<ComponentProps<typeof Part>, 'title' | 'summary' | 'children'> & {
  /** Under which it is remembered. */
  name: string
}

/** A part of the inspector that folds away and stays so for all cues. */
export function Fold({ name, ...part }: FoldProps) {
  const [open, setOpen] = useFold(`inspector.${name}`, true)
  return <Part {...part} open={open} onOpen={setOpen} testId={`fold-${name}`} />
}
