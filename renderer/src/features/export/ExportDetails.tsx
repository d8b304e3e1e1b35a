import type { ReactNode } from 'react'
import { useT } from '@/ui/text/use-t'
import { aafSounds, type SubtitleFile, cloneNotices } from '@shared/contracts/export'
import type { FilmExport } from '@shared/contracts/formats/film-export'
import { deliveryNames } from '@shared/contracts/formats/delivery-rules'
import { interchangeNames } from '@shared/contracts/formats/program-formats'
import { subtitleFormats } from '@shared/contracts/formats/subtitle-formats'
import { destinationOptions } from '@shared/interchange/destinations'
import { hasFilmPlace, useDocument } from '@/model/document/document-store'
import { useFold } from '@/model/view/fold'
import { reviewNotes } from '@/model/view/review'
import { Fold } from '@/ui/Fold'
import { Switch, Switches } from '@/ui/fields/Switch'
import { Grid, Stack, Text, TextField } from '@cuecast/ui'
import { Choice, FrameFields, MsField, SoundMarkSwitch, useExportForm } from './OptionFields'
import { ReviewDetails } from './ReviewOptionsForm'
import { HandlesField, TrackOptions } from './TrackOptions'
import { usualNotice } from '@shared/interchange/clone-notice'

/** Everything else that can be chosen about an export: folded away, until somebody wants it. */
export function ExportDetails() {
  const t = useT()
  const [open, setOpen] = useFold('export.details', false)
  const { review, destination } = useExportForm().options
  return (
    <Fold title={t('export.details')} open={open} onOpen={setOpen} testId="export-details">
      {open && (review ? <ReviewDetails review={review} /> : <Sections key={destination} />)}
    </Fold>
  )
}

function Sections() {
  const isDub = useDocument(hasFilmPlace)
  return (
    <div style={{ paddingLeft: 18 }}>
      <Section name="tracks">
        <TrackOptions />
      </Section>
      <Section name="programs">
        <ProgramFields />
      </Section>
      <Section name="subtitleFiles">
        <SubtitleFields />
      </Section>
      {isDub && (
        <Section name="intoFilm">
          <FilmFields />
        </Section>
      )}
      <Section name="marks">
        <MarkFields />
      </Section>
    </div>
  )
}

interface SectionProps {
  name: 'tracks' | 'programs' | 'subtitleFiles' | 'intoFilm' | 'marks'
  children: ReactNode
}

function Section({ name, children }: SectionProps) {
  const t = useT()
  const [open, setOpen] = useFold(`export.${name}`, name === 'tracks')
  return (
    <Fold
      title={t(`export.sections.${name}`)}
      open={open}
      onOpen={setOpen}
      testId={`export-section-${name}`}
    >
      {open && <Stack gap={12}>{children}</Stack>}
    </Fold>
  )
}

function ProgramFields() {
  const t = useT()
  const { options, set } = useExportForm()
  const openNotes = useDocument((state) => reviewNotes(state).open)
  const isAaf = options.interchange.includes('aaf')
  return (
    <>
      <Grid columns={210} gap={12}>
        <Switches
          values={interchangeNames}
          chosen={options.interchange}
          name={(name) => t(`export.interchange.${name}`)}
          testId="export"
          onChange={(interchange) => set({ interchange })}
        />
        <Switch
          label={t('export.reviewMarkers')}
          hint={
            openNotes > 0
              ? t('export.reviewMarkersHint', { count: openNotes })
              : t('export.reviewMarkersNone')
          }
          checked={options.reviewMarkers}
          disabled={openNotes === 0 && !options.reviewMarkers}
          onChange={(reviewMarkers) => set({ reviewMarkers })}
        />
      </Grid>
      {(isAaf || options.interchange.includes('dawproject')) && (
        <Grid columns={210} gap={12}>
          {isAaf && (
            <Choice
              label={t('export.aafSound')}
              value={options.aafSound}
              values={aafSounds}
              name={(value) => t(`export.aafSounds.${value}`)}
              onChange={(aafSound) => set({ aafSound })}
            />
          )}
          {isAaf && options.aafSound === 'embedded' && !options.clips && <HandlesField />}
          <MsField
            label={t('export.clipFades')}
            value={options.clipFadeMs}
            max={1_000}
            step={5}
            onChange={(clipFadeMs) => set({ clipFadeMs })}
          />
        </Grid>
      )}
      <FrameFields />
    </>
  )
}

function SubtitleFields() {
  const t = useT()
  const { options, set } = useExportForm()
  const isOn = ({ format, timing }: SubtitleFile) =>
    options.subtitles.some((each) => each.format === format && each.timing === timing)
  const toggle = (file: SubtitleFile, on: boolean) => {
    const others = options.subtitles.filter(
      ({ format, timing }) => format !== file.format || timing !== file.timing,
    )
    set({ subtitles: on ? [...others, file] : others })
  }
  return (
    <Grid columns={210} gap={12}>
      {(['written', 'spoken'] as const).map((timing) => (
        <Stack key={timing} gap={8}>
          <Text>{t(`export.timings.${timing}`)}</Text>
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
    </Grid>
  )
}

const usualFilm = destinationOptions('film').film

function FilmFields() {
  const t = useT()
  const { options, set } = useExportForm()
  const hasFilm = useDocument((state) => state.fields.media !== null)
  const hasMarkers = useDocument((state) => state.markers.length > 0)
  const hasFamily = useDocument((state) => state.fields.family !== null)
  const { film } = options
  const change = (more: Partial<FilmExport>) => film && set({ film: { ...film, ...more } })
  return (
    <>
      <Switch
        label={t('export.film.into')}
        hint={t(hasFilm ? 'export.film.intoHint' : 'export.film.none')}
        checked={film !== null}
        disabled={!hasFilm && film === null}
        onChange={(on) => set({ film: on ? usualFilm : null })}
      />
      {film && (
        <>
          <Grid columns={210} gap={12}>
            <Choice
              label={t('export.film.container')}
              value={film.container}
              values={['same', 'mp4', 'mov', 'mkv', 'webm'] as const}
              name={(value) => t(`export.film.containers.${value}`)}
              onChange={(container) => change({ container })}
            />
            <Choice
              label={t('export.film.original')}
              value={film.original}
              values={['keep', 'drop'] as const}
              name={(value) => t(`export.film.originals.${value}`)}
              onChange={(original) => change({ original })}
            />
          </Grid>
          <Grid columns={210} gap={12}>
            {(['isDefault', 'subtitles', 'chapters'] as const).map((name) => (
              <Switch
                key={name}
                label={t(`export.film.${name}`)}
                {...(name === 'chapters' && !hasMarkers && { hint: t('export.film.noMarkers') })}
                checked={film[name] && (name !== 'chapters' || hasMarkers)}
                disabled={name === 'chapters' && !hasMarkers}
                data-testid={`export-film-${name}`}
                onChange={(on) => change({ [name]: on })}
              />
            ))}
            {hasFamily && (
              <Switch
                label={t('export.film.languages')}
                hint={t('export.film.languagesHint')}
                checked={film.languages}
                data-testid="export-film-languages"
                onChange={(languages) => change({ languages })}
              />
            )}
          </Grid>
        </>
      )}
    </>
  )
}

/** Of the choice of rules; no destination is called so. */
const NO_CHECK = 'none'

function MarkFields() {
  const t = useT()
  const { options, plan, set } = useExportForm()
  const usual = destinationOptions(options.destination)
  return (
    <>
      <SoundMarkSwitch />
      {plan?.notes.some(({ kind }) => kind === 'voice-cloned') && <CloneNoticeFields />}
      <Switch
        label={t('export.report')}
        hint={t('export.reportHint')}
        checked={options.report}
        onChange={(on) => set({ report: on })}
      />
      <Choice
        label={t('delivery.checkAs')}
        hint={options.zip ? t('export.zipUnmeasured') : t('delivery.checkAsHint')}
        disabled={options.zip}
        data-testid="export-check-as"
        value={options.checkAs ?? NO_CHECK}
        values={[NO_CHECK, ...deliveryNames]}
        name={(value) =>
          value === NO_CHECK ? t('delivery.noCheck') : t(`delivery.destinations.${value}`)
        }
        onChange={(value) => set({ checkAs: value === NO_CHECK ? null : value })}
      />
      <Switch
        label={t('export.zip')}
        hint={t('export.zipHint')}
        checked={options.zip}
        data-testid="export-zip"
        // Files in a zip file are not measured.
        onChange={(zip) => set({ zip, checkAs: zip ? null : usual.checkAs })}
      />
    </>
  )
}

/** Where an export says that voices are copies of people, and in which words. */
function CloneNoticeFields() {
  const t = useT()
  const { options, set } = useExportForm()
  const language = useDocument((state) => state.fields.language)
  return (
    <>
      <Choice
        label={t('export.cloneNotice.label')}
        hint={t('export.cloneNotice.hint')}
        value={options.cloneNotice}
        values={cloneNotices}
        name={(value) => t(`export.cloneNotice.at.${value}`)}
        onChange={(cloneNotice) => set({ cloneNotice })}
      />
      {options.cloneNotice !== 'none' && (
        <TextField
          label={t('export.cloneNotice.text')}
          maxLength={300}
          placeholder={usualNotice(language)}
          value={options.cloneNoticeText}
          onChange={(cloneNoticeText) => set({ cloneNoticeText })}
        />
      )}
    </>
  )
}
