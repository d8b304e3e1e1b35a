import { withoutMarkup } from '@shared/text/markup'
import { type FitResult, neededAudibleRate } from '@shared/fitting/fit-types'
import { Check, LoaderCircle, PencilLine, SkipForward, Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { playDraft, stopAudition, useAudition } from '@/model/work/audition'
import { useFree } from '@/model/services/use-connection'
import { cueNumber } from '@/model/document/document-patch'
import { useDocument } from '@/model/document/document-store'
import { useTakes } from '@/model/document/takes-store'
import {
  answerWording,
  applyWordings,
  chooseWording,
  endShortening,
  moveInShorten,
  shortenCues,
  stopMeasuring,
  useShorten,
  type OfferedWording,
  type ShortenedCue,
} from '@/model/fixes/shorten'
import { report } from '@/model/report'
import { askForText } from '@/model/view/asked'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { Button, Row, SpeakerDot, Stack, Text } from '@cuecast/ui'
import { CueLine, usePlace } from '@/ui/CueLine'
import { IconButton } from '@/ui/IconButton'
import { Kbd } from '@/ui/Kbd'
import { Dialog } from '@/ui/overlays/Dialog'
import { DialogAnswers } from '@/ui/overlays/FormDialog'
import { RowList } from '@/ui/RowList'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { WordChanges } from '@/ui/text/WordChanges'
import { AskModel, ProgressRow } from './AskModel'
import styles from './shorten.module.css'

const ROW_PX = 52

const keyOfCue = ({ cueId }: ShortenedCue): string => cueId

/** The keys of the list: 1, 2, 3 choose, Enter accepts, S skips, the arrows go from cue to cue. */
function onKey(event: KeyboardEvent): void {
  const { activeId, cues } = useShorten.getState()
  const { target } = event
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (activeId === null || isField || event.ctrlKey || event.metaKey || event.altKey) return
  const active = cues.find(({ cueId }) => cueId === activeId)
  // What a button says is what Enter does, but a wording is already chosen by its own.
  const onButton = target instanceof HTMLButtonElement && target.ariaPressed === null
  if (/^[1-9]$/.test(event.key)) chooseWording(activeId, Number(event.key) - 1)
  else if (event.key === 'Enter' && !onButton) answerWording(activeId, 'accepted')
  else if (event.key.toLowerCase() === 's') answerWording(activeId, 'skipped')
  else if (event.key === 'ArrowDown') moveInShorten(1)
  else if (event.key === 'ArrowUp') moveInShorten(-1)
  else if (event.key.toLowerCase() === 'p') {
    const url = active?.wordings[active.chosen]?.measured?.url
    if (url) void playDraft(url)
  } else return
  event.preventDefault()
  event.stopPropagation()
}

/** Shorter wordings of cues that do not fit, each with its measured length; accepted in a list. */
export function ShortenDialog() {
  const t = useT()
  const { cues, estimated } = useShorten()
  useEffect(() => stopAudition, [])
  return (
    <Dialog
      title={t('shorten.title')}
      description={cues.length > 0 && t('shorten.description', { count: cues.length })}
      wide
      topic="fit"
      onClose={endShortening}
      actions={cues.length > 0 && <Decided />}
    >
      {estimated && (
        <Text as="p" quiet small>
          {t('shorten.estimated')}
        </Text>
      )}
      {cues.length === 0 ? <NothingToShorten /> : <CueList />}
    </Dialog>
  )
}

/** What was decided so far, and the button that writes it into the cues. */
function Decided() {
  const t = useT()
  const free = useFree()
  const { cues } = useShorten()
  const accepted = cues.filter(({ answer }) => answer === 'accepted').length
  const decided = cues.filter(({ answer }) => answer !== 'open').length
  return (
    <>
      <Text quiet small grow style={{ marginRight: 'auto' }}>
        {t('shorten.decided', { decided, count: cues.length, accepted })}
      </Text>
      <DialogAnswers
        onCancel={endShortening}
        disabled={accepted === 0}
        data-testid="shorten-apply"
        onClick={() => void report(applyWordings())}
      >
        {t(free ? 'shorten.applyAndRender' : 'shorten.apply', { count: accepted })}
      </DialogAnswers>
    </>
  )
}

/** What is said where every text fits: the selected cues can be shortened all the same. */
function NothingToShorten() {
  const t = useT()
  const rendered = useTakes((state) => state.active.size > 0)
  const selected = useSelection((state) => state.ids)
  return (
    <EmptyState
      icon={<Check />}
      title={t(rendered ? 'shorten.allFit' : 'shorten.notRendered')}
      action={
        selected.size > 0 && (
          <Button data-testid="shorten-selected" onClick={() => shortenCues([...selected])}>
            {t('shorten.selected', { count: selected.size })}
          </Button>
        )
      }
    >
      {t(rendered ? 'shorten.allFitHint' : 'shorten.notRenderedHint')}
    </EmptyState>
  )
}

function CueList() {
  const t = useT()
  const { cues, activeId, progress, asking } = useShorten()
  // The button that began or stopped the asking is gone: the answer has the focus again.
  const turn = asking === null ? 'answer' : 'ask'
  return (
    <>
      <ListKeys />
      <ProgressRow
        progress={progress}
        says={(counts) => t('shorten.measured', counts)}
        onStop={stopMeasuring}
        testId="shorten-progress"
      />
      <AskModel />
      {/* A list of buttons: the keys of the list hold wherever the focus is in it. */}
      <Stack minHeight={0} framed onKeyDown={onKey} role="presentation">
        <RowList
          rows={cues}
          rowPx={ROW_PX}
          uneven
          keyOf={keyOfCue}
          label={t('shorten.list')}
          shown={cues.findIndex(({ cueId }) => cueId === activeId)}
          height="min(420px, 50vh)"
        >
          {(cue) =>
            cue.cueId === activeId ? <OpenCue key={turn} cue={cue} /> : <FoldedCue cue={cue} />
          }
        </RowList>
      </Stack>
    </>
  )
}

function ListKeys() {
  const t = useT()
  const keys = [
    [['1', '2', '3'], 'choose'],
    [['Enter'], 'accept'],
    [['s'], 'skip'],
    [['p'], 'listen'],
    [['ArrowDown'], 'next'],
  ] as const
  return (
    <Row wrap gap={12}>
      {keys.map(([pressed, name]) => (
        <Row key={name} gap={4}>
          {pressed.map((key) => (
            <Kbd key={key} keys={key} />
          ))}
          <Text quiet small>
            {t(`shorten.keys.${name}`)}
          </Text>
        </Row>
      ))}
    </Row>
  )
}

/** The line with which a cue begins: where it is, who says it, what was decided. */
function CueHead({ cue }: { cue: ShortenedCue }) {
  const t = useT()
  const place = usePlace()
  const number = useDocument((state) => cueNumber(state, cue.cueId))
  const { startMs = 0, speakerId } = useDocument((state) => state.byId.get(cue.cueId)) ?? {}
  const speaker = useDocument((state) => state.speakersById[speakerId ?? ''])
  return (
    <Row as="span" gap={6} width="100%">
      <SpeakerDot colour={speaker?.colour ?? null} />
      <Text quiet small figures>
        {place(number, startMs)}
      </Text>
      {cue.measuring && (
        <LoaderCircle size={14} className={styles.spin} aria-label={t('shorten.measuring')} />
      )}
      {cue.answer !== 'open' && (
        <Text
          quiet
          small
          tone={cue.answer === 'accepted' ? 'good' : undefined}
          className={styles.answer}
        >
          {cue.answer === 'accepted' && <Check size={14} aria-hidden />}
          {t(`shorten.answers.${cue.answer}`)}
        </Text>
      )}
    </Row>
  )
}

function FoldedCue({ cue }: { cue: ShortenedCue }) {
  const text = useDocument((state) => state.byId.get(cue.cueId)?.text ?? '')
  const taken = cue.answer === 'accepted' ? cue.wordings[cue.chosen]?.text : undefined
  return (
    <CueLine data-answer={cue.answer} onClick={() => useShorten.setState({ activeId: cue.cueId })}>
      <CueHead cue={cue} />
      <Text cut>{plain(taken ?? text)}</Text>
    </CueLine>
  )
}

/** In one line, without tags. */
const plain = (text: string): string => withoutMarkup(text).replace(/\s+/g, ' ')

function OpenCue({ cue }: { cue: ShortenedCue }) {
  const t = useT()
  const text = useDocument((state) => state.byId.get(cue.cueId)?.text ?? '')
  const { cueId, wordings, chosen, before, error } = cue
  const main = useRef<HTMLButtonElement>(null)
  const isEmpty = wordings.length === 0
  // The answer has the focus as soon as its cue is open, so that Enter always works.
  useEffect(() => main.current?.focus(), [])
  return (
    <Stack gap={8} className={styles.open} data-answer={cue.answer}>
      <CueHead cue={cue} />
      <Row gap={8} align="start" className={styles.line}>
        <Text quiet small className={styles.key}>
          {t('shorten.now')}
        </Text>
        <Text className={styles.text}>
          <WordChanges from={plain(text)} to={plain(wordings[chosen]?.text ?? text)} only="old" />
        </Text>
        <Length fit={before?.fit ?? null} ms={before?.ms} />
        <Listen url={before?.url ?? null} />
      </Row>
      {wordings.length === 0 && (
        <Text as="p" quiet style={{ padding: '0 6px' }}>
          {t('shorten.none')}
        </Text>
      )}
      {cue.asked !== 'no' && cue.asked !== 'done' && (
        <Text as="p" quiet style={{ padding: '0 6px' }}>
          {t(`languageModel.${cue.asked}`)}
        </Text>
      )}
      {wordings.map((wording, i) => (
        <WordingLine key={wording.text} cue={cue} wording={wording} index={i} now={plain(text)} />
      ))}
      {error && <ErrorNote error={error} />}
      <Row gap={6} wrap>
        <Button
          icon={<Check />}
          disabled={isEmpty}
          {...(!isEmpty && { ref: main })}
          onClick={() => answerWording(cueId, 'accepted')}
        >
          {t('shorten.accept')}
        </Button>
        <Button
          icon={<SkipForward />}
          {...(isEmpty && { ref: main })}
          onClick={() => answerWording(cueId, 'skipped')}
        >
          {t('shorten.skip')}
        </Button>
        <Button
          look="quiet"
          icon={<PencilLine />}
          data-testid="shorten-write"
          onClick={() => {
            endShortening()
            selectCue(cueId)
            askForText(cueId)
          }}
        >
          {t('shorten.write')}
        </Button>
      </Row>
    </Stack>
  )
}

interface WordingLineProps {
  cue: ShortenedCue
  wording: OfferedWording
  index: number
  /** The text as it is. */
  now: string
}

function WordingLine({ cue, wording, index, now }: WordingLineProps) {
  const t = useT()
  const chosen = cue.chosen === index
  const { measured, kinds } = wording
  return (
    <Row gap={8} align="start" className={styles.line} data-chosen={chosen}>
      <button
        type="button"
        className={styles.pick}
        aria-pressed={chosen}
        data-testid="shorten-wording"
        onClick={() => chooseWording(cue.cueId, index)}
      >
        <span className={styles.key}>
          <Kbd keys={String(index + 1)} />
        </span>
        <Stack as="span" gap={2} className={styles.text}>
          <WordChanges from={now} to={plain(wording.text)} only="new" />
          <Text quiet small>
            {kinds.length === 0
              ? t('languageModel.suggested')
              : kinds.map((kind) => t(`shorten.kinds.${kind}`)).join(' · ')}
          </Text>
        </Stack>
      </button>
      <Length fit={measured?.fit ?? null} ms={measured?.ms} />
      <Listen url={measured?.url ?? null} />
    </Row>
  )
}

/** How long a text lasts, and at which rate it would play. */
function Length({ fit, ms }: { fit: FitResult | null; ms: number | undefined }) {
  const t = useT()
  const format = useFormatter()
  if (ms === undefined) return <Text quiet small className={styles.length} />
  const unfit = fit?.state === 'does-not-fit'
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const look = unfit ? 'wrong' : fit?.state === 'stretched' ? 'stretched' : 'good'
  return (
    <Stack as="span" gap={0} className={styles.length} data-testid="shorten-length">
      <Text figures>{t('common.seconds', { seconds: format.number(ms / 1_000, digits) })}</Text>
      {fit && (
        <Text small figures tone={look}>
          {t(unfit ? 'shorten.unfit' : 'shorten.fits', {
            rate: format.number(neededAudibleRate(fit), digits),
          })}
        </Text>
      )}
    </Stack>
  )
}

function Listen({ url }: { url: string | null }) {
  const t = useT()
  const playing = useAudition(
    ({ what, state }) => url !== null && what === url && state === 'playing',
  )
  return (
    <IconButton
      small
      label={playing ? t('ui.stop') : t('shorten.keys.listen')}
      icon={playing ? <Square /> : <Volume2 />}
      disabled={url === null}
      data-testid="shorten-listen"
      data-playing={playing}
      onClick={() => url !== null && void playDraft(url)}
    />
  )
}
