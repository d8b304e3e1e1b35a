import { withoutMarkup } from '@shared/text/markup'
import { worstOf, type CuePace, type FilmPace, type SpeakerPace } from '@shared/fitting/pace'
import { FileSpreadsheet, Gauge, PencilLine, Wrench } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { CommandButton } from '@/commands/CommandButton'
import { runCommand } from '@/commands/command-table'
import { usePace } from '@/model/derived/pace'
import { useDocument } from '@/model/document/document-store'
import { createProjectStore } from '@/model/project-store'
import { fixPace } from './fix-pace'
import { shortenCues } from '@/model/fixes/shorten'
import { report } from '@/model/report'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { Row, Stack, Text } from '@/ui/layout/layout'
import { Panel, PanelTop } from '@/ui/Panel'
import { RowList } from '@/ui/RowList'
import { SpeakerDot } from '@/ui/SpeakerDot'
import { EmptyState } from '@/ui/states/EmptyState'
import { formatSpan, formatTimecode } from '@/ui/text/timecode'
import { barPart, lookOf, PaceChart } from './PaceChart'
import styles from './pace.module.css'

/** The speaker whose cues are shown; undefined = everybody, null = cues without a speaker. */
const usePaceView = createProjectStore<{ speakerId: string | null | undefined }>({
  name: 'usePaceView',
  owner: 'user',
  initial: {
    speakerId: undefined,
  },
})

const ROW_PX = 44

type Line =
  | { is: 'head'; name: 'worst' | 'speakers' | 'all'; count: number }
  | { is: 'calm' }
  | { is: 'speaker'; pace: SpeakerPace }
  | { is: 'cue'; pace: CuePace; worst: boolean }

function keyOfLine(line: Line): string {
  if (line.is === 'speaker') return `speaker ${line.pace.speakerId}`
  if (line.is === 'cue') return `${line.worst ? 'worst' : 'cue'} ${line.pace.cueId}`
  return line.is === 'head' ? line.name : line.is
}

/** The rates of the whole film: who hurries where, the worst cues first. */
export function PacePanel() {
  const t = useTranslations('pace')
  const sides = useTranslations('app.sides')
  const tc = useTranslations('commands')
  const pace = usePace()
  const some = pace.cues.length > 0
  return (
    <Panel
      title={sides('pace')}
      actions={
        some && (
          <IconButton
            small
            label={tc('savePace')}
            icon={<FileSpreadsheet />}
            onClick={() => runCommand('savePace')}
          />
        )
      }
      help="fit"
      testId="pace-panel"
    >
      {some ? (
        <Pace pace={pace} />
      ) : (
        <EmptyState
          icon={<Gauge />}
          title={t('none')}
          action={<CommandButton name="renderStale" />}
        >
          {t('noneHint')}
        </EmptyState>
      )}
    </Panel>
  )
}

function Pace({ pace }: { pace: FilmPace }) {
  const t = useTranslations('pace')
  const sides = useTranslations('app.sides')
  const { speakerId: wanted } = usePaceView()
  // A speaker may have lost the last cue since.
  const speakerId = pace.speakers.some((each) => each.speakerId === wanted) ? wanted : undefined
  const cues = useMemo(
    () =>
      speakerId === undefined
        ? pace.cues
        : pace.cues.filter((each) => each.speakerId === speakerId),
    [pace.cues, speakerId],
  )
  const worst = useMemo(() => worstOf(cues), [cues])
  const lines = useMemo(() => linesOf(pace, { cues, worst }), [pace, cues, worst])
  const activeId = useSelection((state) => state.activeId)
  const inFilm = lines.findIndex(
    (line) => line.is === 'cue' && !line.worst && line.pace.cueId === activeId,
  )
  const isWorst = worst.some(({ cueId }) => cueId === activeId)
  // Opened, the panel begins with the fastest; it follows the cues that are selected from then on.
  const [openedAt] = useState(activeId)
  return (
    <>
      <PanelTop>
        <Summary pace={pace} />
        <PaceChart cues={cues} label={t('chart')} />
      </PanelTop>
      {/* A list: its rows are buttons, between which the arrow keys go. */}
      <div className={styles.list} onKeyDown={moveFocus} role="presentation">
        <RowList
          rows={lines}
          rowPx={ROW_PX}
          keyOf={keyOfLine}
          label={sides('pace')}
          shown={isWorst || activeId === openedAt ? -1 : inFilm}
        >
          {(line) => <PaceLine line={line} worst={worst} shownSpeaker={speakerId} />}
        </RowList>
      </div>
    </>
  )
}

function linesOf(
  { speakers }: FilmPace,
  { cues, worst }: { cues: readonly CuePace[]; worst: readonly CuePace[] },
): Line[] {
  return [
    { is: 'head', name: 'worst', count: worst.length },
    ...(worst.length === 0 ? [{ is: 'calm' } as const] : []),
    ...worst.map((pace): Line => ({ is: 'cue', pace, worst: true })),
    ...(speakers.length > 1
      ? [{ is: 'head', name: 'speakers', count: speakers.length } as const]
      : []),
    ...(speakers.length > 1 ? speakers.map((pace): Line => ({ is: 'speaker', pace })) : []),
    { is: 'head', name: 'all', count: cues.length },
    ...cues.map((pace): Line => ({ is: 'cue', pace, worst: false })),
  ]
}

/** Arrow keys go from row to row; the next row may only come into being by scrolling to it. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0 || !(event.target instanceof HTMLElement)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-pace-row]')]
  const at = rows.findIndex((row) => row === event.target)
  const next = rows[at + by]
  if (at < 0 || !next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

function Summary({ pace: { total } }: { pace: FilmPace }) {
  const t = useTranslations('pace')
  const rate = useRate()
  const comfort = useDocument((state) => state.fields.fit.comfortRate)
  return (
    <Stack gap={2} data-testid="pace-summary" data-hurried={total.hurried}>
      <p>
        {t('summary', {
          hurried: total.hurried,
          cues: total.cues,
          rate: rate(comfort),
          time: formatSpan(total.hurriedMs),
        })}
      </p>
      <Text as="p" quiet small>
        {t('usual', { median: rate(total.medianRate), fastest: rate(total.fastest) })}
      </Text>
    </Stack>
  )
}

/** Rates as `1.25×`. */
function useRate(): (rate: number) => string {
  const format = useFormatter()
  return (rate) => `${format.number(rate, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`
}

interface PaceLineProps {
  line: Line
  worst: readonly CuePace[]
  shownSpeaker: string | null | undefined
}

function PaceLine({ line, worst, shownSpeaker }: PaceLineProps) {
  const t = useTranslations('pace')
  if (line.is === 'cue') return <CueLine pace={line.pace} />
  if (line.is === 'calm') return <p className={styles.calm}>{t('calm')}</p>
  if (line.is === 'speaker')
    return <SpeakerLine pace={line.pace} shown={line.pace.speakerId === shownSpeaker} />
  return (
    <Row className={styles.head} gap={8} justify="space-between">
      <h3>{t(`sections.${line.name}`, { count: line.count })}</h3>
      {line.name === 'worst' && line.count > 0 && (
        <Row gap={4}>
          <Button
            icon={<Wrench />}
            data-testid="pace-fix"
            title={t('fixHint')}
            onClick={() => void report(fixPace(worst))}
          >
            {t('fix', { count: line.count })}
          </Button>
          <IconButton
            label={t('shorten')}
            icon={<PencilLine />}
            data-testid="pace-shorten"
            onClick={() => shortenCues(worst.map(({ cueId }) => cueId))}
          />
        </Row>
      )}
      {line.name === 'all' && shownSpeaker !== undefined && (
        <Button look="quiet" onClick={() => usePaceView.setState({ speakerId: undefined })}>
          {t('everybody')}
        </Button>
      )}
    </Row>
  )
}

function CueLine({ pace }: { pace: CuePace }) {
  const common = useTranslations('common')
  const tf = useTranslations('inspector.fit')
  const rate = useRate()
  const cue = useDocument((state) => state.byId.get(pace.cueId))
  const speaker = useDocument((state) => state.speakersById[pace.speakerId ?? ''])
  const active = useSelection((state) => state.activeId === pace.cueId)
  if (!cue) return null
  const state = pace.state === 'empty' ? 'natural' : pace.state
  const text = withoutMarkup(cue.text).replace(/\s+/g, ' ')
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={active || undefined}
      data-pace-row
      data-testid="pace-cue"
      data-cue={pace.number}
      data-hurried={pace.hurried}
      title={`${tf(state)}\n${text}`}
      onClick={() => selectCue(pace.cueId)}
    >
      <span className={styles.measure}>
        <span className={styles.track}>
          <span
            className={styles.bar}
            data-look={lookOf(pace)}
            style={{ width: `${barPart(pace.neededRate) * 100}%` }}
          />
        </span>
        <Text figures className={styles.rate} data-look={lookOf(pace)}>
          {rate(pace.neededRate)}
        </Text>
      </span>
      <Text quiet small figures cut className={styles.where}>
        <SpeakerDot colour={speaker?.colour ?? null} /> {common('cue', { number: pace.number })} ·{' '}
        {formatTimecode(cue.startMs)} · {text}
      </Text>
    </button>
  )
}

function SpeakerLine({ pace, shown }: { pace: SpeakerPace; shown: boolean }) {
  const t = useTranslations('pace')
  const common = useTranslations('common')
  const rate = useRate()
  const speaker = useDocument((state) => state.speakersById[pace.speakerId ?? ''])
  const { hurried, cues } = pace
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={shown}
      data-pace-row
      title={t('onlySpeaker')}
      onClick={() => usePaceView.setState({ speakerId: shown ? undefined : pace.speakerId })}
    >
      <Row as="span" gap={6} className={styles.measure}>
        <SpeakerDot colour={speaker?.colour ?? null} />
        <Text cut grow>
          {speaker?.label ?? common('narrator')}
        </Text>
        <Text figures className={styles.rate} data-look={hurried > 0 ? 'stretched' : undefined}>
          {t('ofCues', { hurried, cues })}
        </Text>
      </Row>
      <Text quiet small figures cut className={styles.where}>
        {t('speakerRates', {
          median: rate(pace.medianRate),
          fastest: rate(pace.fastest),
          time: formatSpan(pace.hurriedMs),
        })}
      </Text>
    </button>
  )
}
