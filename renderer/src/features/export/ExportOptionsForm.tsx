import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  type ExportOptions,
  type FilmExport,
  frameRateIds,
  interchangeNames,
  type SubtitleFile,
  subtitleFormats,
} from '@shared/contracts/export'
import { destinationOptions } from '@shared/interchange/destinations'
import { frameOfTimecode, frameRate } from '@shared/interchange/frame-rate'
import { useDocument } from '@/project/document/document-store'
import { reviewNotes } from '@/project/review/review'
import { Field, TextInput } from '@/ui/fields/Field'
import { NumberField } from '@/ui/fields/NumberField'
import { Switch } from '@/ui/fields/Switch'
import { Stack, Text } from '@/ui/layout/layout'
import { Choice } from './Choice'
import styles from './export.module.css'
import { LoudnessOptions } from './LoudnessOptions'

interface FormProps {
  options: ExportOptions
  onChange: (options: ExportOptions) => void
}

const formats = ['wav', 'flac', 'mp3', 'opus', 'm4a'] as const
const rates = [44_100, 48_000, 96_000] as const
const depths = [16, 24, '32f'] as const
const channels = [1, 2] as const

/** Everything that can be chosen about an export, in sections that open where they matter. */
export function ExportOptionsForm({ options, onChange }: FormProps) {
  const set = (more: Partial<ExportOptions>) => onChange({ ...options, ...more })
  const form = { options, set }
  const { destination } = options
  const first = destinationOptions(destination)
  return (
    <Stack gap={4} key={destination}>
      <Section name="tracks" open={destination === 'track' || destination === 'own'}>
        <SoundFields {...form} />
        <LoudnessOptions options={options} onChange={set} />
        <TrackSwitches {...form} />
      </Section>
      <Section name="programs" open={first.interchange.length > 0}>
        <ProgramFields {...form} />
      </Section>
      <Section name="subtitleFiles" open={first.subtitles.length > 0}>
        <SubtitleFields {...form} />
      </Section>
      <Section name="intoFilm" open={first.film !== null}>
        <FilmFields {...form} />
      </Section>
      <Section name="marks" open={false}>
        <MarkSwitches {...form} />
      </Section>
    </Stack>
  )
}

interface PartProps {
  options: ExportOptions
  set: (more: Partial<ExportOptions>) => void
}

type SectionName = 'tracks' | 'programs' | 'subtitleFiles' | 'intoFilm' | 'marks'

/** A part of the form, open at first where the destination uses it. */
function Section({
  name,
  open,
  children,
}: {
  name: SectionName
  open: boolean
  children: ReactNode
}) {
  const t = useTranslations('export')
  return (
    <details className={styles.section} open={open}>
      <summary data-testid={`export-section-${name}`}>{t(`sections.${name}`)}</summary>
      <Stack gap={12} className={styles.sectionBody}>
        {children}
      </Stack>
    </details>
  )
}

function SoundFields({ options, set }: PartProps) {
  const t = useTranslations('export')
  const lossless = options.format === 'wav' || options.format === 'flac'
  // FLAC has no floating point; Opus knows 48 kHz only.
  const possibleDepths = options.format === 'flac' ? depths.filter((d) => d !== '32f') : depths
  const possibleRates = options.format === 'opus' ? ([48_000] as const) : rates
  const setFormat = (format: ExportOptions['format']) =>
    set({
      format,
      bitDepth: format === 'flac' && options.bitDepth === '32f' ? 24 : options.bitDepth,
      sampleRate: format === 'opus' ? 48_000 : options.sampleRate,
    })
  return (
    <div className={styles.grid}>
      <Choice
        label={t('format')}
        testId="export-format"
        value={options.format}
        values={formats}
        name={(value) => t(`formats.${value}`)}
        onChange={setFormat}
      />
      <Choice
        label={t('rate')}
        testId="export-rate"
        disabled={options.format === 'opus'}
        hint={options.format === 'opus' ? t('opusRate') : undefined}
        value={options.sampleRate}
        values={possibleRates}
        name={(value) => t('khz', { rate: value / 1_000 })}
        onChange={(sampleRate) => set({ sampleRate })}
      />
      <Choice
        label={t('depth')}
        testId="export-depth"
        disabled={!lossless}
        hint={lossless ? undefined : t('noDepth')}
        value={options.bitDepth}
        values={possibleDepths}
        name={(value) => (value === '32f' ? t('float') : t('bits', { bits: value }))}
        onChange={(bitDepth) => set({ bitDepth })}
      />
      <Choice
        label={t('channels')}
        testId="export-channels"
        value={options.channels}
        values={channels}
        name={(value) => t(value === 1 ? 'mono' : 'stereo')}
        onChange={(value) => set({ channels: value })}
      />
    </div>
  )
}

function TrackSwitches({ options, set }: PartProps) {
  const t = useTranslations('export')
  const hasFilm = useDocument((state) => state.fields.media !== null)
  const hasBed = useDocument(({ fields }) => fields.media !== null && fields.mix.bed.enabled)
  const noEffects = !hasFilm ? t('film.none') : !hasBed ? t('bedIsOff') : null
  return (
    <>
      <div className={styles.grid}>
        {(['mix', 'dub', 'stems', 'effects', 'clips', 'chapterFiles'] as const).map((name) => (
          <Switch
            key={name}
            label={t(`trackKinds.${name}`)}
            hint={(name === 'effects' && noEffects) || t(`trackHints.${name}`)}
            checked={options[name]}
            disabled={name === 'effects' && noEffects !== null && !options.effects}
            data-testid={`export-${name}`}
            onChange={(checked) => set({ [name]: checked })}
          />
        ))}
        <Switch
          label={t('filmLength')}
          hint={t(hasFilm ? 'filmLengthHint' : 'film.none')}
          checked={options.length === 'film'}
          disabled={!hasFilm && options.length !== 'film'}
          data-testid="export-film-length"
          onChange={(checked) => set({ length: checked ? 'film' : 'voices' })}
        />
      </div>
      {options.clips && (
        <div className={styles.grid}>
          <Field label={t('clipPattern')} hint={t('clipPatternHint')}>
            {(control) => (
              <TextInput
                {...control}
                value={options.clipPattern}
                maxLength={200}
                data-testid="export-clip-pattern"
                onChange={({ target }) => set({ clipPattern: target.value || '{number}' })}
              />
            )}
          </Field>
          <NumberField
            label={t('clipHandles')}
            unit="ms"
            value={options.clipHandlesMs}
            min={0}
            max={10_000}
            step={100}
            onChange={(clipHandlesMs) => set({ clipHandlesMs })}
          />
        </div>
      )}
    </>
  )
}

function ProgramFields({ options, set }: PartProps) {
  const t = useTranslations('export')
  const openNotes = useDocument((state) => reviewNotes(state).open)
  const valid = frameOfTimecode(options.startTimecode, frameRate(options.frameRate)) !== null
  const toggle = (name: (typeof interchangeNames)[number], on: boolean) =>
    set({
      interchange: interchangeNames.filter((each) =>
        each === name ? on : options.interchange.includes(each),
      ),
    })
  return (
    <>
      <div className={styles.grid}>
        {interchangeNames.map((name) => (
          <Switch
            key={name}
            label={t(`interchange.${name}`)}
            checked={options.interchange.includes(name)}
            data-testid={`export-${name}`}
            onChange={(on) => toggle(name, on)}
          />
        ))}
        <Switch
          label={t('reviewMarkers')}
          hint={
            openNotes > 0 ? t('reviewMarkersHint', { count: openNotes }) : t('reviewMarkersNone')
          }
          checked={options.reviewMarkers}
          disabled={openNotes === 0 && !options.reviewMarkers}
          data-testid="export-review-markers"
          onChange={(reviewMarkers) => set({ reviewMarkers })}
        />
      </div>
      <div className={styles.grid}>
        <Choice
          label={t('frameRate')}
          testId="export-frame-rate"
          value={options.frameRate}
          values={frameRateIds}
          name={(value) => t('fps', { rate: value.replace('df', ' DF') })}
          onChange={(value) => set({ frameRate: value })}
        />
        <Field
          label={t('startTimecode')}
          hint={t('startTimecodeHint')}
          {...(valid ? {} : { error: t('startTimecodeWrong') })}
        >
          {(control) => (
            <TextInput
              {...control}
              defaultValue={options.startTimecode}
              key={options.destination}
              data-testid="export-start-timecode"
              onChange={({ target }) => {
                if (/^\d{2}:[0-5]\d:[0-5]\d[:;]\d{2}$/.test(target.value))
                  set({ startTimecode: target.value })
              }}
            />
          )}
        </Field>
      </div>
    </>
  )
}

function SubtitleFields({ options, set }: PartProps) {
  const t = useTranslations('export')
  const isOn = ({ format, timing }: SubtitleFile) =>
    options.subtitles.some((each) => each.format === format && each.timing === timing)
  const toggle = (file: SubtitleFile, on: boolean) => {
    const others = options.subtitles.filter(
      ({ format, timing }) => format !== file.format || timing !== file.timing,
    )
    set({ subtitles: on ? [...others, file] : others })
  }
  return (
    <div className={styles.grid}>
      {(['written', 'spoken'] as const).map((timing) => (
        <Stack key={timing} gap={8}>
          <Text>{t(`timings.${timing}`)}</Text>
          {subtitleFormats.map((format) => (
            <Switch
              key={format}
              label={format.toUpperCase()}
              checked={isOn({ format, timing })}
              data-testid={`export-${timing}-${format}`}
              onChange={(on) => toggle({ format, timing }, on)}
            />
          ))}
        </Stack>
      ))}
    </div>
  )
}

const usualFilm = destinationOptions('film').film

function FilmFields({ options, set }: PartProps) {
  const t = useTranslations('export')
  const hasFilm = useDocument((state) => state.fields.media !== null)
  const hasMarkers = useDocument((state) => state.markers.length > 0)
  const { film } = options
  const change = (more: Partial<FilmExport>) => film && set({ film: { ...film, ...more } })
  return (
    <>
      <Switch
        label={t('film.into')}
        hint={t(hasFilm ? 'film.intoHint' : 'film.none')}
        checked={film !== null}
        disabled={!hasFilm && film === null}
        data-testid="export-film"
        onChange={(on) => set({ film: on ? usualFilm : null })}
      />
      {film && (
        <>
          <div className={styles.grid}>
            <Choice
              label={t('film.container')}
              testId="export-container"
              value={film.container}
              values={['same', 'mp4', 'mov', 'mkv', 'webm'] as const}
              name={(value) => t(`film.containers.${value}`)}
              onChange={(container) => change({ container })}
            />
            <Choice
              label={t('film.track')}
              testId="export-film-track"
              value={film.track}
              values={['mix', 'dub'] as const}
              name={(value) => t(`film.tracks.${value}`)}
              onChange={(track) => change({ track })}
            />
            <Choice
              label={t('film.original')}
              testId="export-film-original"
              value={film.original}
              values={['keep', 'drop'] as const}
              name={(value) => t(`film.originals.${value}`)}
              onChange={(original) => change({ original })}
            />
          </div>
          <div className={styles.grid}>
            {(['isDefault', 'subtitles', 'chapters'] as const).map((name) => (
              <Switch
                key={name}
                label={t(`film.${name}`)}
                {...(name === 'chapters' && !hasMarkers && { hint: t('film.noMarkers') })}
                checked={film[name] && (name !== 'chapters' || hasMarkers)}
                disabled={name === 'chapters' && !hasMarkers}
                data-testid={`export-film-${name}`}
                onChange={(on) => change({ [name]: on })}
              />
            ))}
          </div>
        </>
      )}
    </>
  )
}

function MarkSwitches({ options, set }: PartProps) {
  const t = useTranslations('export')
  return (
    <>
      <Switch
        label={t('disclosure')}
        hint={t('disclosureHint')}
        checked={options.disclosure}
        data-testid="export-disclosure"
        onChange={(disclosure) => set({ disclosure })}
      />
      <Switch
        label={t('report')}
        hint={t('reportHint')}
        checked={options.report}
        data-testid="export-report"
        onChange={(on) => set({ report: on })}
      />
    </>
  )
}
