import type { Cue } from '@shared/contracts/project-file'
import { estimateCredits, spokenTextOf } from '@shared/dubbing/spoken-text'
import { soundOf } from '@shared/profiles/resolve-sound'
import { cueCps } from '@shared/subtitles/check-cues'
import { withoutMarkup } from '@shared/text/markup'
import { type PreparedText, preparingText } from '@cuecast/spoken-text'
import { BookPlus } from 'lucide-react'
import {
  memo,
  useId,
  useRef,
  useEffect,
  useState,
  type KeyboardEvent,
  type ComponentProps,
  type MouseEvent,
  type UIEvent,
} from 'react'
import { useFormatter } from 'use-intl'
import { CommandIcon } from '@/commands/CommandButton'
import { useT } from '@/ui/text/use-t'
import { type CueState, useCueState, useDerived } from '@/model/derived/derived-store'
import { inSlices } from '@/model/derived/slices'
import { useDictionary, showWord } from '@/model/services/dictionary-store'
import { useDictionaryMarks } from '@/model/services/dictionary-uses'
import { useDocument } from '@/model/document/document-store'
import { textEditing } from '@/model/edits/cue-edits'
import { useAskedFocus } from '@/model/view/asked'
import { caretField } from '@/model/view/selection-store'
import { useSettled } from '@/model/view/use-settled'
import { cx, Row, Stack, TextArea } from '@cuecast/ui'
import { MarkedText } from '@/ui/text/MarkedText'
import styles from './Inspector.module.css'

/** The cue's text, with its reading speed, estimated length and credits. */
export const CueTextField = memo(function CueTextField({ cue }: { cue: Cue }) {
  const t = useT()
  const [{ change, revert, settle }] = useState(() => textEditing(cue.id))
  const field = useRef<HTMLTextAreaElement>(null)
  const facts = useId()
  useAskedFocus('text', cue.id, field)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    revert()
    event.currentTarget.blur()
  }
  return (
    <Stack gap={2}>
      <MarkedTextArea
        {...caretField(cue.id)}
        ref={field}
        rows={2}
        className={styles.cueText}
        value={cue.text}
        aria-label={t('cues.columns.text')}
        aria-describedby={facts}
        data-testid="inspector-text"
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={settle}
      />
      <Row justify="space-between">
        <TextFacts id={facts} cue={cue} />
        <CommandIcon
          name="addToDictionary"
          small
          label={t('dictionary.fromCue')}
          icon={<BookPlus />}
          data-testid="dictionary-from-cue"
          // Keeps the focus, and so the selection, in the text field.
          onMouseDown={(event) => event.preventDefault()}
        />
      </Row>
      {cue.original !== undefined && (
        <p className={styles.original} data-testid="inspector-original" data-selectable>
          <small>{t('common.original')}</small>
          <span dir="auto">{withoutMarkup(cue.original)}</span>
        </p>
      )}
    </Stack>
  )
})

/** There is no take of the text: how long it takes can only be estimated. */
const dueStates: ReadonlySet<CueState> = new Set([
  'empty',
  'stale',
  'queued',
  'rendering',
  'failed',
])

function TextFacts({ id, cue }: { id: string; cue: Cue }) {
  const t = useT()
  const format = useFormatter()
  const pace = useDerived((state) => state.paceMs)
  const faster = useDocument(({ fields, speakersById }) => {
    const { speed, run_speed } = soundOf(cue, speakersById[cue.speakerId ?? ''] ?? null, fields)
    return speed * run_speed
  })
  const characters = estimateCredits(spokenTextOf(cue))
  // Figures and abbreviations are said longer than they are written.
  const said = estimateCredits(usePrepared(cue)?.spoken ?? '') || characters
  const isDue = dueStates.has(useCueState(cue.id))
  const slot = (cue.endMs - cue.startMs) / 1_000
  const seconds = (value: number) =>
    format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <Row as="span" id={id} wrap gap="2px 12px" className={styles.textFacts}>
      <span>{t('inspector.characters', { count: characters })}</span>
      <span>{t('inspector.cps', { cps: format.number(Math.round(cueCps(cue))) })}</span>
      {isDue && (
        <span title={t('inspector.estimateHint')} data-testid="estimate">
          {t('inspector.estimate', {
            seconds: seconds((said * pace) / faster / 1_000),
            slot: seconds(slot),
          })}
        </span>
      )}
    </Row>
  )
}

/** Shows the reading of the word under the pointer; the marks lie behind the field, out of its reach. */
function showReading(event: MouseEvent<HTMLTextAreaElement>): void {
  const below = document.elementsFromPoint(event.clientX, event.clientY)
  const mark = below.find((element) => element.hasAttribute('data-reading'))
  event.currentTarget.title = mark?.getAttribute('title') ?? ''
}

/** A text field that underlines the words that the dictionary changes. */
function MarkedTextArea({
  value,
  className,
  ...rest
}: ComponentProps<'textarea'> & { value: string }) {
  const marks = useDictionaryMarks(value)
  const behind = useRef<HTMLDivElement>(null)
  const scroll = (event: UIEvent<HTMLTextAreaElement>) => {
    if (behind.current) behind.current.scrollTop = event.currentTarget.scrollTop
  }
  return (
    <div className={styles.markedField}>
      <div ref={behind} className={cx(styles.behind, className)} aria-hidden>
        <MarkedText text={value} marks={marks} />
        {'\n'}
      </div>
      <TextArea
        {...rest}
        value={value}
        className={cx(styles.front, className)}
        onScroll={scroll}
        onMouseMove={showReading}
      />
    </div>
  )
}

/** Readings that are listed under a cue. */
const MAX_READINGS = 12

const NOT_PREPARED = { spoken: '', readings: [], of: null }

/** How a cue will be pronounced, as soon as that is known; null until then. */
function usePrepared(cue: Cue): (PreparedText & { of: Cue }) | null {
  const language = useDocument((state) => cue.language ?? state.fields.language)
  const active = useDictionary((state) => state.active)
  const layout = useDocument(
    ({ speakersById, fields }) =>
      soundOf(cue, speakersById[cue.speakerId ?? ''] ?? null, fields).split_layout,
  )
  // Too slow to do within a key press: it follows once the edit has been painted.
  const drawn = useSettled<Cue | null>(cue, null)
  const shown = drawn?.id === cue.id ? drawn : null
  const [prepared, setPrepared] = useState<(PreparedText & { of: Cue }) | null>(null)
  useEffect(() => {
    if (!shown) return undefined
    const work = preparingText(spokenTextOf(shown, layout), language, active)
    return inSlices(work, (text) => setPrepared({ ...text, of: shown }))
  }, [shown, layout, language, active])
  // While somebody types, what was prepared last stays until the next is.
  return prepared?.of.id === cue.id ? prepared : null
}

/** How the text will be pronounced, where that differs from how it is written. */
export function SpokenLine({ cue }: { cue: Cue }) {
  const t = useT()
  const { spoken, readings, of } = usePrepared(cue) ?? NOT_PREPARED
  const written = of?.text ?? ''
  const differs = spoken !== written.replace(/\s+/g, ' ').trim().normalize('NFC')
  return (
    <div className={styles.spoken}>
      <p data-testid="spoken-text" data-selectable>
        {differs && spoken !== '' && t('dictionary.willSay', { text: spoken })}
      </p>
      {differs && readings.length > 0 && (
        <details className={styles.howRead} data-testid="how-read">
          <summary>{t('dictionary.howRead')}</summary>
          <ul>
            {readings.slice(0, MAX_READINGS).map(({ kind, from, to }, i) => (
              <li key={i}>
                <span data-selectable>{to === '' ? from : `${from} → ${to}`}</span>
                <small>{t(`dictionary.readingKinds.${kind}`)}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      <PronouncedDifferently text={cue.text} />
    </div>
  )
}

/** The words that the dictionary changes; each leads to its entry. */
function PronouncedDifferently({ text }: { text: string }) {
  const t = useT()
  const marks = useDictionaryMarks(text)
  const words = new Map(marks.map(({ word, reading }) => [word, reading]))
  if (words.size === 0) return null
  return (
    <Row
      as="ul"
      wrap
      gap={4}
      style={{ marginTop: 4 }}
      aria-label={t('dictionary.pronouncedDifferently')}
    >
      {[...words].map(([word, reading]) => (
        <li key={word}>
          <button
            type="button"
            className={styles.reading}
            title={t('dictionary.showEntry', { word })}
            data-testid="pronounced-differently"
            onClick={() => showWord(word)}
          >
            {`${word} → ${reading}`}
          </button>
        </li>
      ))}
    </Row>
  )
}
