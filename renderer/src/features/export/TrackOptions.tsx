import { SlidersHorizontal } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import {
  type ChapterEnds,
  type ExportOptions,
  exportRate,
  exportRatesOf,
  stemKinds,
} from '@shared/contracts/export'
import {
  bitratesOf,
  soundFormatNames,
  soundInfo,
  storedBitrate,
  storedDepth,
} from '@shared/contracts/formats/sound-formats'
import { groupOfDestination } from '@shared/interchange/destinations'
import { hasFilmPlace, useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeMix } from '@/model/edits/project-edits'
import { closeDialog, openSide } from '@/model/view/workspace-store'
import { Button, Field, Grid, Row, Stack, Text, TextField } from '@cuecast/ui'
import { LoudnessSelect } from '@/ui/fields/LoudnessSelect'
import { Switch, Switches } from '@/ui/fields/Switch'
import { useFigure } from '@/ui/text/figure'
import { Choice, MsField, useExportForm } from './OptionFields'

const channels = ['auto', 1, 2, 6] as const
const channelNames = { auto: 'autoChannels', 1: 'mono', 2: 'stereo', 6: 'surround' } as const

const soundFileNames = ['mix', 'dub', 'stems', 'effects', 'clips', 'chapterFiles'] as const

/** Format, loudness and the sound files of an export. */
export const TrackOptions = () => (
  <>
    <SoundFields />
    <LoudnessOptions />
    <TrackSwitches />
  </>
)

/**
 * Loudness of the exported sound. As the project is set, a change is an edit that can be undone;
 * otherwise it belongs to this export alone.
 */
export function LoudnessOptions() {
  const t = useT()
  const { options, set } = useExportForm()
  const figure = useFigure()
  const mix = useDocument((state) => state.fields.mix)
  const { targetLufs, peakDbtp } = options.loudness ?? mix
  const db = (value: number) => figure(value, { maximumFractionDigits: 1 })
  const setTarget = (target: number | null) =>
    options.loudness
      ? set({ loudness: { peakDbtp, targetLufs: target } })
      : execute('changeMix', changeMix({ targetLufs: target }))
  return (
    <>
      <Switch
        label={t('export.ownLoudness')}
        hint={t('export.ownLoudnessHint')}
        checked={options.loudness !== null}
        onChange={(own) => set({ loudness: own ? { targetLufs, peakDbtp } : null })}
      />
      <Field
        label={t('export.loudnessLabel')}
        hint={t('export.loudnessHint', { peak: db(peakDbtp) })}
      >
        {(control) => <LoudnessSelect {...control} value={targetLufs} onChange={setTarget} />}
      </Field>
      <Row>
        <Button
          look="quiet"
          icon={<SlidersHorizontal />}
          onClick={() => {
            closeDialog()
            openSide('sound')
          }}
        >
          {t('export.soundSettings')}
        </Button>
      </Row>
    </>
  )
}

/** The format of the sound files; nothing where none is written. */
export function FormatField() {
  const t = useT()
  const { options, set } = useExportForm()
  const setFormat = (format: ExportOptions['format']) =>
    set({
      format,
      bitDepth: storedDepth(format, options.bitDepth),
      bitrateKbits: storedBitrate(format, options.bitrateKbits),
      sampleRate: exportRate(format, options.sampleRate),
    })
  if (!soundFileNames.some((name) => options[name])) return null
  return (
    <Choice
      label={t('export.format')}
      data-testid="export-format"
      value={options.format}
      values={soundFormatNames}
      name={(value) => soundInfo(value).name}
      onChange={setFormat}
    />
  )
}

/** The choice of no bit rate of one's own. */
const USUAL = 0

function SoundFields() {
  const t = useT()
  const { options, plan, set } = useExportForm()
  const because = plan?.channels?.because
  const { name: formatName, depths } = soundInfo(options.format)
  const rates = exportRatesOf(options.format)
  const isFixed = rates.length === 1
  // Players show it; nobody looks for it in a track that goes on to be cut.
  const isListenedTo =
    groupOfDestination[options.destination] === 'podcast' ||
    options.chapterFiles ||
    options.artist !== ''
  return (
    <Grid columns={210} gap={12}>
      <Choice
        label={t('export.rate')}
        disabled={isFixed}
        hint={
          isFixed
            ? t('export.fixedRate', { format: formatName, rate: (rates[0] ?? 0) / 1_000 })
            : undefined
        }
        value={exportRate(options.format, options.sampleRate)}
        values={rates}
        name={(value) => t('export.khz', { rate: value / 1_000 })}
        onChange={(sampleRate) => set({ sampleRate })}
      />
      {depths ? (
        <Choice
          label={t('export.depth')}
          value={options.bitDepth}
          values={depths}
          name={(value) =>
            value === '32f' ? t('export.float') : t('export.bits', { bits: value })
          }
          onChange={(bitDepth) => set({ bitDepth })}
        />
      ) : (
        <Choice
          label={t('export.bitrate')}
          data-testid="export-bitrate"
          value={options.bitrateKbits ?? USUAL}
          values={[USUAL, ...bitratesOf(options.format)]}
          name={(value) =>
            value === USUAL
              ? t('export.usualBitrate', { format: formatName })
              : t('export.kbits', { rate: value })
          }
          onChange={(value) => set({ bitrateKbits: value === USUAL ? null : value })}
        />
      )}
      <Choice
        label={t('export.channels')}
        value={options.channels}
        values={channels}
        name={(value) => t(`export.${channelNames[value]}`)}
        hint={because && t(`export.channelsBecause.${because}`)}
        onChange={(value) => set({ channels: value })}
      />
      {isListenedTo && (
        <TextField
          label={t('export.artist')}
          hint={t('export.artistHint')}
          value={options.artist}
          maxLength={200}
          onChange={(artist) => set({ artist })}
        />
      )}
    </Grid>
  )
}

function TrackSwitches() {
  const t = useT()
  const { options, set } = useExportForm()
  const hasPlace = useDocument(hasFilmPlace)
  const hasFilm = useDocument((state) => state.fields.media !== null)
  const hasFilmSound = useDocument(({ fields }) => fields.media !== null && fields.mix.bed.enabled)
  const noEffects = !hasFilm
    ? t('export.film.none')
    : !hasFilmSound
      ? t('export.filmSoundIsOff')
      : null
  return (
    <>
      <Grid columns={210} gap={12}>
        {soundFileNames.map((name) => (
          <Switch
            key={name}
            label={t(`export.trackKinds.${name}`)}
            hint={(name === 'effects' && noEffects) || t(`export.trackHints.${name}`)}
            checked={options[name]}
            disabled={name === 'effects' && noEffects !== null && !options.effects}
            data-testid={`export-${name}`}
            onChange={(checked) => set({ [name]: checked })}
          />
        ))}
        {hasPlace && (
          <Switch
            label={t('export.filmLength')}
            hint={t(hasFilm ? 'export.filmLengthHint' : 'export.film.none')}
            checked={options.length === 'film'}
            disabled={!hasFilm && options.length !== 'film'}
            onChange={(checked) => set({ length: checked ? 'film' : 'voices' })}
          />
        )}
      </Grid>
      {options.chapterFiles && <ChapterEndsFields />}
      {options.stems && (
        <Stack as="section" gap={8} aria-label={t('export.stemsWritten')}>
          <Text>{t('export.stemsWritten')}</Text>
          {/* Files for other programs bring those of the speakers. */}
          <Grid columns={210} gap={12}>
            <Switches
              values={stemKinds}
              chosen={options.stemKinds}
              name={(kind) => t(`export.stemKinds.${kind}`)}
              testId="export-stem"
              onChange={(chosen) => set({ stemKinds: chosen })}
            />
          </Grid>
        </Stack>
      )}
      {options.clips && (
        <Grid columns={210} gap={12}>
          <TextField
            label={t('export.clipPattern')}
            hint={t('export.clipPatternHint')}
            value={options.clipPattern}
            maxLength={200}
            onChange={(value) => set({ clipPattern: value || '{number}' })}
          />
          <HandlesField />
        </Grid>
      )}
    </>
  )
}

const fills = ['silence', 'room'] as const
/** As audiobook shops want it. */
const usualEnds: ChapterEnds = { headMs: 750, tailMs: 3_000, fill: 'room' }

/** What stands around the sound of each chapter. */
function ChapterEndsFields() {
  const t = useT()
  const { options, set } = useExportForm()
  const { chapterEnds: ends } = options
  const change = (more: Partial<ChapterEnds>) =>
    set({ chapterEnds: { ...(ends ?? usualEnds), ...more } })
  return (
    <>
      <Switch
        label={t('export.chapterEnds.on')}
        hint={t('export.chapterEnds.hint')}
        checked={ends !== null}
        onChange={(on) => set({ chapterEnds: on ? usualEnds : null })}
      />
      {ends && (
        <Grid columns={210} gap={12}>
          <MsField
            label={t('export.chapterEnds.head')}
            value={ends.headMs}
            max={10_000}
            step={50}
            onChange={(headMs) => change({ headMs })}
          />
          <MsField
            label={t('export.chapterEnds.tail')}
            value={ends.tailMs}
            max={30_000}
            step={100}
            onChange={(tailMs) => change({ tailMs })}
          />
          <Choice
            label={t('export.chapterEnds.fill')}
            value={ends.fill}
            values={fills}
            name={(value) => t(`export.chapterEnds.fills.${value}`)}
            onChange={(fill) => change({ fill })}
          />
        </Grid>
      )}
    </>
  )
}

/** Sound before and after each clip. */
export function HandlesField() {
  const t = useT()
  const { options, set } = useExportForm()
  return (
    <MsField
      label={t('export.clipHandles')}
      value={options.clipHandlesMs}
      max={10_000}
      step={100}
      onChange={(clipHandlesMs) => set({ clipHandlesMs })}
    />
  )
}
