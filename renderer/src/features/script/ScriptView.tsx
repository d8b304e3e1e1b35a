import { useVirtualizer } from '@tanstack/react-virtual'
import { BookOpenText, Mic, Play, Table2 } from 'lucide-react'
import {
  memo,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { CommandButton, CommandIcon } from '@/commands/CommandButton'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { cueBeside, setChapter } from '@/model/edits/script-edits'
import { transport } from '@/model/playback/playhead'
import { report } from '@/model/report'
import { render } from '@/model/work/render'
import { paragraphsOf, type Paragraph } from './paragraphs'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { editCue } from '@/model/view/workspace-store'
import { focusHome, homeFocus } from '@/ui/focus'
import { IconButton } from '@/ui/IconButton'
import { Grid, Row, SpeakerDot, Stack, Text } from '@cuecast/ui'
import { Scroller } from '@/ui/RowList'
import { EmptyState } from '@/ui/states/EmptyState'
import { formatTimecode } from '@/ui/text/timecode'
import { Chapters } from './Chapters'
import { followSpoken, Sentence } from './Sentence'
import { keepCaret } from './writing'
import styles from './script.module.css'

/** The project as running text; another project gets a new one. */
export function ScriptView() {
  const projectId = useDocument((state) => state.opened?.id)
  return <Script key={projectId} />
}

/** Paragraphs as they are now; what did not change keeps its reference. */
function useParagraphs(): readonly Paragraph[] {
  const order = useDocument((state) => state.order)
  const byId = useDocument((state) => state.byId)
  const fields = useDocument((state) => state.fields)
  const [known, setKnown] = useState<readonly Paragraph[]>([])
  const now = paragraphsOf({ order, byId, fields }, known)
  if (now !== known) setKnown(now)
  return now
}

/** Heights before a paragraph is measured, px. */
const LINE_PX = 26
const FRAME_PX = 28
const HEADING_PX = 56

function Script() {
  const t = useT()
  const paragraphs = useParagraphs()
  const scroller = useRef<HTMLElement>(null)
  const list = useVirtualizer({
    count: paragraphs.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const { cueIds = [], chapter = null } = paragraphs[index] ?? {}
      return FRAME_PX + cueIds.length * LINE_PX + (chapter === null ? 0 : HEADING_PX)
    },
    getItemKey: (index) => paragraphs[index]?.id ?? index,
    overscan: 3,
    useFlushSync: false,
  })
  const show = (cueId: string) => {
    if (isInSight(cueId, scroller)) return
    const index = paragraphs.findIndex(({ cueIds }) => cueIds.includes(cueId))
    if (index >= 0) list.scrollToIndex(index, { align: 'auto' })
  }
  useFollowing(show)
  if (paragraphs.length === 0)
    return (
      <EmptyState
        icon={<BookOpenText />}
        title={t('script.none')}
        action={<CommandButton name="insertAfter" />}
      >
        {t('script.noneHint')}
      </EmptyState>
    )
  return (
    <Stack height="100%" data-help="edit">
      <ScriptBar />
      <div className={styles.columns}>
        <Chapters paragraphs={paragraphs} />
        <Scroller
          ref={scroller}
          {...homeFocus}
          label={t('script.label')}
          className={styles.scroller}
          data-testid="script-view"
          onKeyDown={moveOrWrite}
        >
          <div className={styles.page} style={{ height: list.getTotalSize() }}>
            {list.getVirtualItems().map(({ index, key, start }) => {
              const paragraph = paragraphs[index]
              return (
                paragraph && (
                  <div
                    key={key}
                    ref={list.measureElement}
                    data-index={index}
                    className={styles.place}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <ParagraphBlock paragraph={paragraph} />
                  </div>
                )
              )
            })}
          </div>
        </Scroller>
      </div>
    </Stack>
  )
}

/** The selected cue, and the one being spoken, come into sight. */
function useFollowing(show: (cueId: string) => void): void {
  const activeId = useSelection((state) => state.activeId)
  const showCue = useEffectEvent(show)
  useEffect(() => {
    if (activeId !== null) showCue(activeId)
  }, [activeId])
  useEffect(() => followSpoken((cueId) => showCue(cueId)), [])
  useEffect(keepCaret, [])
  useEffect(() => {
    if (document.activeElement === document.body) focusHome()
  }, [])
}

function isInSight(cueId: string, scroller: RefObject<HTMLElement | null>): boolean {
  const host = document.querySelector(`[data-script-cue="${CSS.escape(cueId)}"]`)
  const frame = scroller.current?.getBoundingClientRect()
  const place = host?.getBoundingClientRect()
  return Boolean(frame && place && place.top >= frame.top && place.bottom <= frame.bottom)
}

/** Keys while nothing is written in: arrows go from cue to cue, Enter begins to write. */
function moveOrWrite(event: KeyboardEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { activeId } = useSelection.getState()
  if (activeId === null) return
  if (event.key === 'Enter') editCue(activeId)
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const by = event.key === 'ArrowDown' ? 1 : -1
    const beside = cueBeside(useDocument.getState(), activeId, by)
    if (beside) selectCue(beside.id)
  } else return
  event.preventDefault()
}

function ScriptBar() {
  const t = useT()
  const left = useDerived((state) => state.unvoiced.size)
  return (
    <Row gap={8} justify="space-between" fixed line="bottom" height={36} padding="0 var(--space-3)">
      <Text quiet small>
        {left === 0 ? t('script.allVoiced') : t('script.toVoice', { count: left })}
      </Text>
      <CommandIcon name="toggleScript" icon={<Table2 />} />
    </Row>
  )
}

const ParagraphBlock = memo(function ParagraphBlock({ paragraph }: { paragraph: Paragraph }) {
  const { id, cueIds, chapter } = paragraph
  return (
    <Grid
      as="section"
      columns="96px minmax(0, 1fr)"
      padding="var(--space-2) var(--space-4) var(--space-3) var(--space-3)"
      style={{ columnGap: 12 }}
      data-paragraph={id}
    >
      {chapter !== null && <ChapterHeading id={id} title={chapter} />}
      <Margin paragraph={paragraph} />
      <p className={styles.text}>
        {cueIds.map((cueId, i) => (
          <Spoken key={cueId} id={cueId} before={cueIds[i - 1]} paragraph={paragraph} />
        ))}
      </p>
    </Grid>
  )
})

/** A sentence, with the name of its speaker where that changes. */
function Spoken(props: { id: string; before: string | undefined; paragraph: Paragraph }) {
  const { id, before, paragraph } = props
  const t = useT()
  const speakerId = useDocument((state) => state.byId.get(id)?.speakerId ?? null)
  const speakerBefore = useDocument((state) =>
    before === undefined ? paragraph.speakerBefore : (state.byId.get(before)?.speakerId ?? null),
  )
  const speaker = useDocument((state) => state.speakersById[speakerId ?? ''])
  const several = useDocument((state) => state.speakers.length > 0)
  return (
    <>
      {several && speakerId !== speakerBefore && (
        <span className={styles.speaker} data-testid="script-speaker">
          <SpeakerDot colour={speaker?.colour ?? null} />
          {speaker?.label ?? t('common.narrator')}
        </span>
      )}
      <Sentence id={id} />
    </>
  )
}

/** Beside a paragraph: when it begins, and buttons to play and to render it. */
function Margin({ paragraph: { id, cueIds } }: { paragraph: Paragraph }) {
  const t = useT()
  const format = useFormatter()
  const startMs = useDocument((state) => state.byId.get(id)?.startMs ?? 0)
  const due = useDerived(({ unvoiced }) =>
    cueIds.reduce((n, each) => n + (unvoiced.has(each) ? 1 : 0), 0),
  )
  const play = () => {
    const { byId } = useDocument.getState()
    transport().play(startMs, byId.get(cueIds.at(-1) ?? '')?.endMs)
  }
  return (
    <div className={styles.margin}>
      <Text quiet small figures>
        {formatTimecode(startMs).replace(/[.,]\d+$/, '')}
      </Text>
      <Row gap={2}>
        <IconButton small label={t('script.play')} icon={<Play />} onClick={play} />
        {due > 0 && (
          <IconButton
            small
            label={t('script.render', { count: due })}
            icon={<Mic />}
            onClick={() => {
              const { unvoiced } = useDerived.getState()
              void report(render(cueIds.filter((each) => unvoiced.has(each))))
            }}
          />
        )}
        {due > 1 && (
          <Text quiet small figures aria-hidden>
            {format.number(due)}
          </Text>
        )}
      </Row>
    </div>
  )
}

/** The heading of a chapter, written in where it stands; empty, it goes, and the paragraph stays. */
function ChapterHeading({ id, title }: { id: string; title: string }) {
  const t = useT()
  return (
    <input
      key={title}
      className={styles.chapter}
      defaultValue={title}
      aria-label={t('script.chapter')}
      placeholder={t('script.chapter')}
      onBlur={({ currentTarget: { value } }) => {
        const name = value.trim()
        execute('changeChapter', setChapter(id, name === '' ? null : name))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        editCue(id)
      }}
    />
  )
}
