import { useT } from '@/ui/text/use-t'
import { locales } from '@shared/languages/locales'
import type { ReviewOptions } from '@shared/contracts/review'
import { localeName } from '@shared/texts/texts'
import { useFfmpeg } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { toast } from '@/ui/overlays/toasts'
import { Button, Grid, Hint, Note, Row, Stack, Text, TextField } from '@cuecast/ui'
import { LabelledNumber } from '@/ui/fields/NumberField'
import { Switch, Switches } from '@/ui/fields/Switch'
import { TimeField } from '@/ui/fields/TimeField'
import { fileName } from '@/ui/text/file-name'
import { Choice, FrameFields, SoundMarkSwitch, useExportForm } from './OptionFields'
import { LoudnessOptions } from './TrackOptions'

interface PartProps {
  review: ReviewOptions
  set: (more: Partial<ReviewOptions>) => void
}

interface ReviewProps {
  review: ReviewOptions
}

function usePart({ review }: ReviewProps): PartProps {
  const { set } = useExportForm()
  return { review, set: (more) => set({ review: { ...review, ...more } }) }
}

/** What goes into a review package, and how its page looks. */
export function ReviewDetails(props: ReviewProps) {
  const t = useT()
  const part = usePart(props)
  return (
    <Stack gap={16}>
      <Stack gap={12}>
        <strong>{t('edit.shift.scope')}</strong>
        <Range {...part} />
        <Speakers {...part} />
        <Changes {...part} />
        <Original {...part} />
      </Stack>
      <Stack gap={12}>
        <strong>{t('reviewExport.soundAndPicture')}</strong>
        <SoundAndPicture {...part} />
        <LoudnessOptions />
      </Stack>
      <Page {...part} />
      {props.review.timecode && <FrameFields />}
      <SoundMarkSwitch />
      <Note tone="info" icon>
        {t('reviewExport.private')}
      </Note>
    </Stack>
  )
}

/** How a review package is packed. */
export function ReviewPack(props: ReviewProps) {
  const t = useT()
  const { review, set } = usePart(props)
  const { plan } = useExportForm()
  const tooLarge = plan?.errors.some(({ code }) => code === 'REVIEW_TOO_LARGE') ?? false
  return (
    <Stack gap={8}>
      <Grid columns={210} gap={12}>
        <Choice
          label={t('reviewExport.pack')}
          data-testid="review-pack"
          value={review.pack}
          values={['folder', 'zip', 'html'] as const}
          name={(value) => t(`reviewExport.packs.${value}`)}
          onChange={(pack) => set({ pack })}
        />
        {review.pack === 'html' && (
          <LabelledNumber
            label={t('reviewExport.most')}
            unit="MB"
            value={review.mostMegabytes}
            min={1}
            max={500}
            step={10}
            onChange={(mostMegabytes) => set({ mostMegabytes })}
          />
        )}
      </Grid>
      <Hint as="span">{t(`reviewExport.packHints.${review.pack}`)}</Hint>
      {tooLarge && (
        <Row gap={8}>
          <Button onClick={() => set({ pack: 'folder' })}>{t('reviewExport.asFolder')}</Button>
          <Button onClick={() => set({ pack: 'zip' })}>{t('reviewExport.asZip')}</Button>
        </Row>
      )}
    </Stack>
  )
}

function Range({ review: { range }, set }: PartProps) {
  const t = useT()
  /** The film's length, or the end of the last cue, ms. */
  const length = useDocument(
    ({ fields, order, byId }) =>
      fields.media?.durationMs ?? byId.get(order.at(-1) ?? '')?.endMs ?? 0,
  )
  return (
    <Grid columns={210} gap={12}>
      <Switch
        label={t('reviewExport.wholeFilm')}
        checked={range === null}
        onChange={(whole) => set({ range: whole ? null : { startMs: 0, endMs: length } })}
      />
      {range && (
        <Row gap={12}>
          <TimeField
            label={t('reviewExport.from')}
            value={range.startMs}
            check={(ms) => (ms >= range.endMs ? t('reviewExport.rangeEmpty') : null)}
            onChange={(startMs) => set({ range: { ...range, startMs } })}
          />
          <TimeField
            label={t('reviewExport.to')}
            value={range.endMs}
            check={(ms) => (ms <= range.startMs ? t('reviewExport.rangeEmpty') : null)}
            onChange={(endMs) => set({ range: { ...range, endMs } })}
          />
        </Row>
      )}
    </Grid>
  )
}

function Speakers({ review: { speakers: chosen }, set }: PartProps) {
  const t = useT()
  const speakers = useDocument((state) => state.speakers)
  if (speakers.length === 0) return null
  const labels = new Map([
    ['', t('reviewExport.noSpeaker')],
    ...speakers.map(({ id, label }) => [id, label] as const),
  ])
  const all = [...labels.keys()]
  return (
    <Stack gap={8}>
      <Switch
        label={t('reviewExport.everybody')}
        checked={chosen === null}
        onChange={(everybody) => set({ speakers: everybody ? null : all })}
      />
      {chosen && (
        <Grid as="fieldset" columns={210} gap={12} aria-label={t('common.speakers')}>
          <Switches
            values={all}
            chosen={chosen}
            name={(id) => labels.get(id) ?? id}
            onChange={(ids) => set({ speakers: ids })}
          />
        </Grid>
      )}
    </Stack>
  )
}

function Changes({ review, set }: PartProps) {
  const t = useT()
  const rounds = useDocument(({ fields }) => fields.review?.rounds)
  const numbers = rounds?.map(({ round }) => round) ?? []
  const last = numbers.at(-1)
  return (
    <Grid columns={210} gap={12}>
      <Switch
        label={t('reviewExport.changesOnly')}
        hint={t(last === undefined ? 'reviewExport.noRound' : 'reviewExport.changesOnlyHint')}
        checked={review.changesOnly && last !== undefined}
        disabled={last === undefined}
        data-testid="review-changes-only"
        onChange={(changesOnly) => set({ changesOnly })}
      />
      {last !== undefined && numbers.length > 1 && (
        <Choice
          label={t('reviewExport.since')}
          value={review.since ?? last}
          values={numbers}
          name={(round) => t('reviewExport.round', { round })}
          onChange={(round) => set({ since: round === last ? null : round })}
        />
      )}
    </Grid>
  )
}

function Original({ review: { originalFile }, set }: PartProps) {
  const t = useT()
  const choose = async () => {
    const chosen = await studio.originalChoose()
    if (!chosen.ok) toast(chosen.error)
    else if (chosen.value) set({ originalFile: chosen.value.path })
  }
  return (
    <Row gap={12} justify="space-between">
      <Stack gap={2} grow>
        <span>{t('common.original')}</span>
        <Text quiet small cut={originalFile !== null} title={originalFile ?? undefined}>
          {originalFile === null ? t('reviewExport.originalHint') : fileName(originalFile)}
        </Text>
      </Stack>
      {originalFile !== null && (
        <Button look="quiet" onClick={() => set({ originalFile: null })}>
          {t('reviewExport.noOriginal')}
        </Button>
      )}
      <Button onClick={() => void choose()}>{t('reviewExport.chooseOriginal')}</Button>
    </Row>
  )
}

function SoundAndPicture({ review, set }: PartProps) {
  const t = useT()
  const { options, set: setOptions } = useExportForm()
  const hasFilm = useDocument(({ fields }) => fields.media !== null)
  const hasFamily = useDocument(({ fields }) => fields.family !== null)
  const hasFfmpeg = useFfmpeg()
  const noPicture = !hasFilm
    ? t('reviewExport.noFilm')
    : !hasFfmpeg
      ? t('reviewExport.noFfmpeg')
      : undefined
  return (
    <Grid columns={210} gap={12}>
      <Choice
        label={t('reviewExport.quality')}
        value={review.quality}
        values={['good', 'small'] as const}
        name={(value) => t(`reviewExport.qualities.${value}`)}
        onChange={(quality) => set({ quality })}
      />
      <Choice
        label={t('reviewExport.picture')}
        hint={noPicture}
        disabled={noPicture !== undefined}
        value={noPicture === undefined ? review.picture : 'none'}
        values={['stills', 'film', 'none'] as const}
        name={(value) => t(`reviewExport.pictures.${value}`)}
        onChange={(picture) => set({ picture })}
      />
      <Switch
        label={t('reviewExport.dub')}
        hint={t('reviewExport.dubHint')}
        checked={options.dub}
        onChange={(dub) => setOptions({ dub })}
      />
      <Switch
        label={t('reviewExport.filmSound')}
        hint={t(hasFilm ? 'reviewExport.filmSoundHint' : 'reviewExport.noFilm')}
        disabled={!hasFilm}
        checked={hasFilm && review.filmSound}
        onChange={(filmSound) => set({ filmSound })}
      />
      {hasFamily && (
        <Switch
          label={t('reviewExport.languages')}
          hint={t('reviewExport.languagesHint')}
          checked={review.languages}
          onChange={(languages) => set({ languages })}
        />
      )}
    </Grid>
  )
}

function Page({ review, set }: PartProps) {
  const t = useT()
  return (
    <Stack gap={12}>
      <strong>{t('reviewExport.page')}</strong>
      <Grid columns={210} gap={12}>
        <TextField
          label={t('reviewExport.watermark')}
          hint={t('reviewExport.watermarkHint')}
          value={review.watermark}
          maxLength={200}
          onChange={(value) => set({ watermark: value })}
        />
        <Choice
          label={t('reviewExport.language')}
          value={review.locale}
          values={locales}
          name={localeName}
          onChange={(locale) => set({ locale })}
        />
        <Switch
          label={t('reviewExport.date')}
          checked={review.date}
          onChange={(date) => set({ date })}
        />
        <Switch
          label={t('reviewExport.timecode')}
          hint={t('reviewExport.timecodeHint')}
          checked={review.timecode}
          data-testid="review-timecode"
          onChange={(timecode) => set({ timecode })}
        />
      </Grid>
    </Stack>
  )
}
