import { sourceInfo } from '@shared/contracts/formats/subtitle-formats'
import {
  lineUses,
  silentKinds,
  type ReadingChoices,
  type TimeChange,
} from '@shared/contracts/project/reading-choices'
import { unspokenText } from '@shared/subtitles/not-speech'
import { filmSpeeds, oddTimes } from '@shared/subtitles/odd-times'
import { X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import type { ReadSubtitles } from '@shared/contracts/open-project'
import { useDocument } from '@/model/document/document-store'
import { useFilm } from '@/model/playback/film'
import { silentCues } from '@/model/session/import-preview'
import { Button, Hint, Note, Row, Stack, Text } from '@cuecast/ui'
import { LabelledNumber } from '@/ui/fields/NumberField'
import { Select, SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { IconButton } from '@/ui/IconButton'
import { formatTimecode } from '@/ui/text/timecode'
import { useLanguageName } from '@/ui/voices/voice-words'
import styles from './ReimportDialog.module.css'

/** What is asked of the sections: the file as it is read now, and what was chosen. */
export interface SectionProps {
  read: ReadSubtitles
  choices: ReadingChoices
  /** Undefined takes a choice away: the file decides again. */
  choose: <K extends keyof ReadingChoices>(key: K, value: ReadingChoices[K] | undefined) => void
}

/** A part of what is found in the file. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={8} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </Stack>
)

interface TakenBackProps {
  text: string
  /** Of the cross. */
  label: string
  onClick: () => void
  quiet?: boolean
}

/** What was decided before, with a cross that takes it back. */
export const TakenBack = ({ text, label, onClick, quiet = false }: TakenBackProps) => (
  <Row gap={8}>
    <Text small grow quiet={quiet} cut={quiet}>
      {text}
    </Text>
    <IconButton small label={label} icon={<X />} onClick={onClick} />
  </Row>
)

/** Length of the film of the project, as far as it is known, ms. */
export function useFilmMs(): number | null {
  const played = useFilm((state) => state.durationMs)
  const media = useDocument((state) => state.fields.media?.durationMs ?? null)
  return played ?? media
}

/** The choice that is left to the file. */
export const AUTO = 'auto'

/** Examples of each kind. */
const EXAMPLES = 3

/** What will not be spoken, by kind. */
export function SilenceSection({ read, choices, choose }: SectionProps) {
  const t = useT()
  const kinds = useMemo(() => silentCues(read.cues), [read.cues])
  const spoken = choices.spoken ?? []
  const set = (kind: (typeof silentKinds)[number], on: boolean) => {
    const next = silentKinds.filter((each) => (each === kind ? on : spoken.includes(each)))
    choose('spoken', next.length > 0 ? next : undefined)
  }
  const examples = (kind: (typeof silentKinds)[number] | 'chosen') =>
    (kinds.get(kind) ?? [])
      .slice(0, EXAMPLES)
      .map((text) => text.replace(/\s+/g, ' '))
      .join(' · ')
  const shown = silentKinds.filter((kind) => kinds.has(kind))
  const chosen = kinds.get('chosen')?.length ?? 0
  const isAll = useMemo(() => unspokenText(read.cues, read.repairs).words === 0, [read])
  return (
    <Section title={t('importing.silence')}>
      <Hint>
        {t(
          shown.length > 0 || chosen > 0
            ? 'importing.silenceHint'
            : isAll
              ? 'importing.allSpoken'
              : 'importing.partsHint',
        )}
      </Hint>
      {shown.map((kind) => (
        <Switch
          key={kind}
          label={t(`importing.kinds.${kind}`, { count: kinds.get(kind)?.length ?? 0 })}
          hint={examples(kind)}
          checked={spoken.includes(kind)}
          data-testid={`import-speak-${kind}`}
          onChange={(on) => set(kind, on)}
        />
      ))}
      {chosen > 0 && (
        <Text as="p" small>
          {t('importing.kinds.chosen', { count: chosen })} <Text quiet>{examples('chosen')}</Text>
        </Text>
      )}
      <UnspokenWords read={read} />
    </Section>
  )
}

/** Every text that no voice will say, with its line: parts of cues, and what became no cue. */
function UnspokenWords({ read }: Pick<SectionProps, 'read'>) {
  const t = useT()
  const { words, parts } = useMemo(() => unspokenText(read.cues, read.repairs), [read])
  if (words === 0) return null
  return (
    <details className={styles.repairs} data-testid="import-unspoken">
      <summary>{t('importing.unspokenWords', { count: words })}</summary>
      <Stack as="ul" gap={4} data-selectable>
        {parts.map(({ line, text }, i) => (
          <li key={i}>
            <Hint as="span">{t('problems.noticeLine', { line })}</Hint> <Text small>{text}</Text>
          </li>
        ))}
      </Stack>
    </details>
  )
}

/** Which of the two languages of a file is spoken; of a film, the same setting names the track. */
export function BilingualField({
  read,
  choose,
  onLanguage,
}: Pick<SectionProps, 'read' | 'choose'> & { onLanguage: (language: string) => void }) {
  const t = useT()
  const nameOf = useLanguageName()
  const { bilingual } = read.facts
  if (!bilingual || read.tracks !== undefined) return null
  const { languages, cues, spoken } = bilingual
  const [first] = languages
  const options = languages.map((code) => ({
    value: code,
    label: t(code === first ? 'importing.bilingualFirst' : 'importing.bilingualSecond', {
      language: nameOf(code, code),
    }),
  }))
  const onChange = (value: string) => {
    choose('track', value === first ? undefined : value)
    if (value !== BOTH) onLanguage(value)
  }
  return (
    <SelectField
      label={t('importing.bilingual', { count: cues })}
      hint={t(spoken === BOTH ? 'importing.bilingualBothHint' : 'importing.bilingualHint')}
      value={spoken}
      options={[...options, { value: BOTH, label: t('importing.bilingualBoth') }]}
      data-testid="import-bilingual"
      onChange={onChange}
    />
  )
}

const BOTH = 'both'

/** What text recognition has misread in a scan, repaired only where the user wants it. */
export function ScanSection({ read, choices, choose }: SectionProps) {
  const t = useT()
  const { cues, samples } = read.facts.slips
  if (cues === 0) return null
  const words = new Set(samples.map(({ from, to }) => `${from} → ${to}`))
  return (
    <Section title={t('importing.scan')}>
      <Switch
        label={t('importing.scanRepair', { count: cues })}
        hint={<code className={styles.slips}>{[...words].join(' · ')}</code>}
        checked={choices.scanned ?? false}
        onChange={(on) => choose('scanned', on || undefined)}
      />
    </Section>
  )
}

/** The styles of an ASS file: which are dubbed. */
export function StyleSection({ read, choices, choose }: SectionProps) {
  const t = useT()
  const format = useFormatter()
  const { styles: chosen = {}, signs = 'skip' } = choices
  const set = (name: string, use: string) => {
    const next = { ...chosen }
    const value = lineUses.find((each) => each === use)
    if (value) next[name] = value
    else delete next[name]
    choose('styles', Object.keys(next).length > 0 ? next : undefined)
  }
  const uses = lineUses.map((value) => ({ value, label: t(`importing.uses.${value}`) }))
  return (
    <Section title={t('importing.styles')}>
      <SelectField
        label={t('importing.signs')}
        inline
        value={signs}
        options={uses}
        onChange={(use) => choose('signs', use === 'skip' ? undefined : use)}
      />
      <Stack as="ul" framed maxHeight={260} className={styles.lines}>
        {read.facts.styles.map(({ name, lines, dialogue, kind, sample }) => (
          <li key={name} data-style={name}>
            <Stack fixed width={200}>
              <Text cut title={name}>
                {name}
              </Text>
              <Hint as="span">
                {t(`importing.styleKinds.${kind}`)} · {t('importing.lines', { count: lines })}
                {dialogue > 0 &&
                  dialogue < lines &&
                  ` · ${t('importing.dialogueLines', { count: format.number(dialogue) })}`}
              </Hint>
            </Stack>
            <Text quiet cut grow title={sample}>
              {sample}
            </Text>
            <Select
              label={t('importing.styleUse', { name })}
              value={chosen[name] ?? AUTO}
              className={styles.styleUse}
              options={[{ value: AUTO, label: t('importing.uses.auto') }, ...uses]}
              onChange={(use) => set(name, use)}
            />
          </li>
        ))}
      </Stack>
    </Section>
  )
}

/** The scale that a select shows for a factor: speeds are written with three digits. */
const speedOf = (scale: number): string =>
  Object.entries(filmSpeeds).find(([, each]) => Math.abs(each - scale) < 1e-6)?.[0] ?? AUTO

/** When the cues stand, what is odd about that, and what can be done. */
export function TimeSection({ read, choices, choose }: SectionProps) {
  const t = useT()
  const filmMs = useFilmMs()
  const { times } = read.facts
  const change = choices.times ?? { scale: 1, shiftMs: 0 }
  const set = (more: Partial<TimeChange>) => {
    const next = { ...change, ...more }
    const none = next.scale === 1 && next.shiftMs === 0 && next.untilMs === undefined && !next.cuts
    choose('times', none ? undefined : next)
  }
  return (
    <Section title={t('importing.times')}>
      <Text as="p" small figures>
        {t('importing.timesFound', {
          first: formatTimecode(times.firstMs),
          last: formatTimecode(times.lastMs),
        })}
      </Text>
      {oddTimes(times, filmMs).map(({ code, atMs, remedy }) => (
        <Note key={code} tone="warning" small data-code={code}>
          {t(`importing.oddTimes.${code}`, { at: formatTimecode(atMs) })}
          {remedy !== null && (
            <Button
              disabled={isDone(remedy, choices)}
              data-testid="import-remedy"
              onClick={() => set(remedy)}
            >
              {t(`importing.remedies.${code}`)}
            </Button>
          )}
        </Note>
      ))}
      <ChangeFields change={change} onChange={set} />
      {sourceInfo(read.format).inFrames && (
        <LabelledNumber
          label={t('importing.frameRate')}
          value={choices.frameRate ?? 23.976}
          min={5}
          max={240}
          step={1}
          digits={3}
          unit="fps"
          onChange={(rate) => choose('frameRate', rate)}
          inline
        />
      )}
      {change.cuts && (
        <TakenBack
          text={t('importing.cuts', { count: change.cuts.length })}
          label={t('importing.undoCuts')}
          onClick={() => set({ cuts: undefined })}
        />
      )}
      {change.untilMs !== undefined && (
        <TakenBack
          text={t('importing.until', { at: formatTimecode(change.untilMs) })}
          label={t('importing.undoUntil')}
          onClick={() => set({ untilMs: undefined })}
        />
      )}
    </Section>
  )
}

interface ChangeFieldsProps {
  change: TimeChange
  onChange: (more: Partial<TimeChange>) => void
}

/** Shift and speed, by hand. */
function ChangeFields({ change, onChange: set }: ChangeFieldsProps) {
  const t = useT()
  const speeds = Object.keys(filmSpeeds).map((value) => ({ value, label: value }))
  return (
    <>
      <LabelledNumber
        label={t('importing.shift')}
        value={change.shiftMs / 1_000}
        min={-360_000}
        max={360_000}
        step={0.1}
        digits={3}
        unit="s"
        onChange={(seconds) => set({ shiftMs: Math.round(seconds * 1_000) })}
        inline
      />
      <SelectField
        label={t('importing.scale')}
        inline
        value={speedOf(change.scale)}
        options={[{ value: AUTO, label: t('importing.scaleNone') }, ...speeds]}
        onChange={(value) => set({ scale: scaleOf(value) })}
      />
    </>
  )
}

const scaleOf = (value: string): number =>
  Object.entries(filmSpeeds).find(([name]) => name === value)?.[1] ?? 1

const isDone = (remedy: Partial<TimeChange>, { times }: ReadingChoices): boolean =>
  Object.entries(remedy).every(([key, value]) => Reflect.get(times ?? {}, key) === value)
