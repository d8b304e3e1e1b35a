import { firstIndex } from '@shared/lists/sorted'
import type { Cue } from '@shared/contracts/project-file'
import {
  AlarmClock,
  CircleDashed,
  CircleX,
  History,
  LoaderCircle,
  Pin,
  type LucideIcon,
} from 'lucide-react'
import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { useT } from '@/ui/text/use-t'
import { useCueState, type CueState } from '@/model/derived/derived-store'
import { useDictionaryMarks } from '@/model/services/dictionary-uses'
import { useDocument } from '@/model/document/document-store'
import { textEditing } from '@/model/edits/cue-edits'
import { cueBeside } from '@/model/edits/script-edits'
import { useMatchesIn } from '@/model/view/find'
import { transport, usePlayhead } from '@/model/playback/playhead'
import { useRuns } from '@/model/document/run-store'
import {
  caretField,
  extendSelection,
  selectCue,
  selectedPart,
  toggleCue,
  useSelection,
} from '@/model/view/selection-store'
import { editCue, useWorkspace } from '@/model/view/workspace-store'
import { useErrorText } from '@/ui/text/error-text'
import { playFromWord } from '@/player/word-mark'
import { moveAcross, placeCaret, takeCaret } from './caret'
import { flowingText, withBreaks } from './flowing-text'
import { divideWritten, enter, join, paste, readWritten } from './writing'
import styles from './script.module.css'

const documentNow = () => useDocument.getState()
const besideOf = (id: string, by: 1 | -1) => cueBeside(documentNow(), id, by)?.id

/** One cue as a part of the running text, which is written in where it stands. */
export const Sentence = memo(function Sentence({ id }: { id: string }) {
  const cue = useDocument((state) => state.byId.get(id))
  return cue ? <Written cue={cue} /> : null
})

function Written({ cue }: { cue: Cue }) {
  const t = useT()
  const { id, text } = cue
  const host = useRef<HTMLSpanElement>(null)
  const selected = useSelection((state) => state.ids.has(id))
  const asked = useWorkspace((state) => state.editingCue === id)
  const readOnly = useDocument((state) => state.opened?.readOnly !== undefined)
  const state = useCueState(id)
  const [{ change, also, settle }] = useState(() => textEditing(id))
  /** The text when the writing in it began. */
  const began = useRef(text)
  // At every showing: an edit that ends at the old text leaves what the browser has put in.
  useLayoutEffect(() => {
    if (host.current) writeText(host.current, id, flowingText(text))
    takeCaret(id)
  })
  useEffect(() => {
    if (asked) placeCaret({ cueId: id, offset: -1 })
  }, [asked, id])
  useMarked(host, 'dictionary', useDictionaryMarks(text))
  useMarked(host, 'found', useMatchesIn(cue))

  const divide = (isOver: boolean) => {
    const writing = { id, before: began.current, isOver, also }
    const isRead = readWritten(writing)
    const isDivided = isRead || divideWritten(writing)
    if (isDivided || isOver) began.current = documentNow().byId.get(id)?.text ?? ''
    return isRead
  }
  const onInput = ({ currentTarget, nativeEvent }: FormEvent<HTMLElement>) => {
    const now = documentNow().byId.get(id)?.text ?? ''
    change(withBreaks(now, currentTarget.textContent.replace(/\n$/, '')))
    const { isComposing = false, inputType } = nativeEvent as Partial<InputEvent>
    if (!isComposing) divide(inputType === 'insertFromPaste')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.currentTarget.closest<HTMLElement>('[data-home-focus]')?.focus()
    } else if (isBreak(event)) {
      // After a heading or a pause alone, its line is empty for what follows.
      if (divide(true) !== 'whole') enter()
    } else if (!writeKey(event, id)) return
    event.preventDefault()
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    // A window that loses the focus keeps the place that is written in.
    if (document.activeElement !== event.currentTarget) divide(true)
    settle()
    if (useWorkspace.getState().editingCue === id) editCue(null)
  }
  return (
    <>
      <StateMark id={id} state={state} pinned={cue.pinnedMs !== undefined} />
      <span
        ref={host}
        {...caretField(id)}
        data-script-cue={id}
        data-words-of={id}
        data-testid="script-cue"
        data-cue-state={state}
        data-selected={selected || undefined}
        data-empty={text === '' || undefined}
        data-placeholder={t('script.empty')}
        className={styles.sentence}
        role="textbox"
        tabIndex={-1}
        aria-multiline
        aria-label={t('script.sentence')}
        contentEditable={readOnly ? false : 'plaintext-only'}
        suppressContentEditableWarning
        dir="auto"
        onInput={onInput}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (paste(event.clipboardData.getData('text/plain'))) event.preventDefault()
        }}
        onFocus={() => {
          began.current = documentNow().byId.get(id)?.text ?? ''
          if (!useSelection.getState().ids.has(id)) selectCue(id)
        }}
        onMouseDown={(event) => choose(event, id)}
        onClick={(event) => (event.altKey ? void playFromWord(event) : goTo(event, cue))}
        onBlur={onBlur}
      />{' '}
    </>
  )
}

/** Shows the text where it differs from what was typed; the caret stays where it is. */
function writeText(host: HTMLElement, cueId: string, text: string): void {
  if (host.textContent === text) return
  const caret = document.activeElement === host ? selectedPart(host) : null
  host.textContent = text
  if (caret) placeCaret({ cueId, offset: caret.from })
}

/** Shift and Ctrl choose several cues as in the table; a plain press places the caret. */
function choose(event: MouseEvent, id: string): void {
  if (event.shiftKey) extendSelection(id, documentNow().order)
  else if (event.ctrlKey || event.metaKey) toggleCue(id)
  else return selectCue(id)
  event.preventDefault()
}

/** A click puts the playhead to the cue, also where that is selected already. */
function goTo(event: MouseEvent, { startMs }: Cue): void {
  if (!event.shiftKey && !event.ctrlKey && !event.metaKey) transport().seek(startMs)
}

const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !shiftKey
const isBreak = (event: KeyboardEvent): boolean => event.key === 'Enter' && isPlain(event)

/** Keys that go beyond one cue's text; false: the browser's own. */
function writeKey(event: KeyboardEvent<HTMLElement>, id: string): boolean {
  const { key, currentTarget: host } = event
  if (!isPlain(event)) return false
  const part = selectedPart(host)
  if (!part) return false
  const length = host.textContent.length
  const isCaret = part.from === part.to
  const [atStart, atEnd] = [isCaret && part.from === 0, isCaret && part.to === length]
  const next = besideOf(id, 1)
  const before = besideOf(id, -1)
  switch (key) {
    case 'Backspace':
      return atStart && join(id)
    case 'Delete':
      return atEnd && next !== undefined && join(next)
    case 'ArrowLeft':
      if (!atStart || before === undefined) return false
      placeCaret({ cueId: before, offset: -1 })
      return true
    case 'ArrowRight':
      if (!atEnd || next === undefined) return false
      placeCaret({ cueId: next, offset: 0 })
      return true
    case 'ArrowUp':
      return moveAcross(host, -1, before)
    case 'ArrowDown':
      return moveAcross(host, 1, next)
    default:
      return false
  }
}

const marks: Partial<Record<CueState, LucideIcon>> = {
  empty: CircleDashed,
  stale: History,
  queued: LoaderCircle,
  rendering: LoaderCircle,
  'does-not-fit': AlarmClock,
  failed: CircleX,
}

/** What is to be done about a cue, by a shape and a word; nothing where all is well. */
function StateMark({ id, state, pinned }: { id: string; state: CueState; pinned: boolean }) {
  const t = useT()
  const errorText = useErrorText()
  const error = useRuns((runs) => runs.chunks[id]?.error)
  const Icon = marks[state]
  const word = error ? errorText(error) : t(`ui.states.${state}`)
  return (
    <>
      {pinned && <Pin size={12} className={styles.mark} aria-label={t('script.pinned')} />}
      {Icon && (
        <span className={styles.mark} data-state={state} title={word}>
          <Icon size={12} aria-label={word} />
        </span>
      )}
    </>
  )
}

function useMarked(
  host: { current: HTMLElement | null },
  name: HighlightName,
  parts: readonly { start: number; end: number }[],
): void {
  useEffect(() => {
    const node = host.current?.firstChild
    if (parts.length > 0 && node instanceof Text) return underline(name, node, parts)
  }, [host, name, parts])
}

/** Marks the cue that is being spoken while playing. Returns the end of it. */
export function followSpoken(onCue: (cueId: string) => void): () => void {
  let shown: string | null = null
  const show = (cueId: string | null) => {
    if (cueId === shown) return
    mark(shown, false)
    mark(cueId, true)
    shown = cueId
    if (cueId !== null) onCue(cueId)
  }
  return usePlayhead.subscribe(({ timeMs, playing }) => show(playing ? spokenAt(timeMs) : null))
}

function mark(cueId: string | null, on: boolean): void {
  if (cueId === null) return
  const host = document.querySelector(`[data-script-cue="${CSS.escape(cueId)}"]`)
  host?.toggleAttribute('data-spoken', on)
}

/** The cue that is spoken at a time: the last one that begins at or before it, until it ends. */
function spokenAt(timeMs: number): string | null {
  const { order, byId } = documentNow()
  const after = firstIndex(order, (id) => (byId.get(id)?.startMs ?? Infinity) > timeMs)
  const cue = byId.get(order[after - 1] ?? '')
  return cue && cue.endMs > timeMs ? cue.id : null
}

/** Parts of running text that are marked without an element of their own: `::highlight(name)`. */
const names = ['dictionary', 'found'] as const
type HighlightName = (typeof names)[number]

/** Marks parts of a text node. Returns the end of it. */
function underline(
  name: HighlightName,
  node: Text,
  parts: readonly { start: number; end: number }[],
): () => void {
  // Missing where nothing is drawn (tests of components).
  if (typeof Highlight === 'undefined') return () => undefined
  const known = CSS.highlights.get(name)
  const highlight = known ?? new Highlight()
  if (!known) CSS.highlights.set(name, highlight)
  const ranges = parts
    .filter(({ end }) => end <= node.length)
    .map(({ start, end }) => {
      const range = new StaticRange({
        startContainer: node,
        startOffset: start,
        endContainer: node,
        endOffset: end,
      })
      highlight.add(range)
      return range
    })
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}
