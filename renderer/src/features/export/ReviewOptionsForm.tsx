import { useTranslations } from 'use-intl'
import type { ExportOptions } from '@shared/contracts/export'
import type { ReviewOptions } from '@shared/contracts/review'
import { useFfmpeg } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { toast } from '@/ui/overlays/toasts'
import { Button } from '@/ui/Button'
import { Field, TextField } from '@/ui/fields/Field'
import { NumberField } from '@/ui/fields/NumberField'
import { Switch } from '@/ui/fields/Switch'
import { TimeField } from '@/ui/fields/TimeField'
import { Note, Row, Stack, Text } from '@/ui/layout/layout'
import { fileName } from '@/ui/text/file-name'
import { Choice } from './Choice'
import styles from './export.module.css'
import { FrameFields } from './FrameFields'
import { DisclosureSwitch, LoudnessOptions } from './TrackOptions'

interface PartProps {
  review: ReviewOptions
  set: (more: Partial<ReviewOptions>) => void
}

interface ReviewDetailsProps {
  options: ExportOptions
  review: ReviewOptions
  set: (more: Partial<ExportOptions>) => void
}

/** What goes into a review package, and how its page looks. */
export function ReviewDetails({ options, review, set }: ReviewDetailsProps) {
  const t = useTranslations('reviewExport')
  const edit = useTranslations('edit')
  const setReview = (more: Partial<ReviewOptions>) => set({ review: { ...review, ...more } })
  const part = { review, set: setReview }
  return (
    <Stack gap={16}>
      <Stack gap={12}>
        <strong>{edit('shift.scope')}</strong>
        <Range {...part} />
        <Speakers {...part} />
        <Changes {...part} />
        <Original {...part} />
      </Stack>
      <Stack gap={12}>
        <strong>{t('soundAndPicture')}</strong>
        <div className={styles.grid}>
          <Choice
            label={t('quality')}
            value={review.quality}
            values={['good', 'small'] as const}
            name={(value) => t(`qualities.${value}`)}
            onChange={(quality) => setReview({ quality })}
          />
          <Picture {...part} />
          <Switch
            label={t('dub')}
            hint={t('dubHint')}
            checked={options.dub}
            onChange={(dub) => set({ dub })}
          />
          <FilmSound {...part} />
        </div>
        <LoudnessOptions options={options} set={set} />
      </Stack>
      <Page {...part} />
      {review.timecode && <FrameFields options={options} set={set} />}
      <DisclosureSwitch options={options} set={set} />
      <Note tone="info" icon>
        {t('private')}
      </Note>
    </Stack>
  )
}

interface ReviewPackProps extends PartProps {
  /** One HTML file would be larger than it may be. */
  tooLarge: boolean
}

/** How a review package is packed. */
export function ReviewPack({ review, set, tooLarge }: ReviewPackProps) {
  const t = useTranslations('reviewExport')
  return (
    <Stack gap={8}>
      <div className={styles.grid}>
        <Choice
          label={t('pack')}
          testId="review-pack"
          value={review.pack}
          values={['folder', 'zip', 'html'] as const}
          name={(value) => t(`packs.${value}`)}
          onChange={(pack) => set({ pack })}
        />
        {review.pack === 'html' && (
          <Field label={t('most')}>
            {(control) => (
              <NumberField
                {...control}
                label={t('most')}
                unit="MB"
                value={review.mostMegabytes}
                min={1}
                max={500}
                step={10}
                onChange={(mostMegabytes) => set({ mostMegabytes })}
              />
            )}
          </Field>
        )}
      </div>
      <Text quiet small>
        {t(`packHints.${review.pack}`)}
      </Text>
      {tooLarge && (
        <Row gap={8}>
          <Button onClick={() => set({ pack: 'folder' })}>{t('asFolder')}</Button>
          <Button onClick={() => set({ pack: 'zip' })}>{t('asZip')}</Button>
        </Row>
      )}
    </Stack>
  )
}

/** The film's length, or the end of the last cue, ms. */
const useLength = (): number =>
  useDocument(
    ({ fields, order, byId }) =>
      fields.media?.durationMs ?? byId.get(order.at(-1) ?? '')?.endMs ?? 0,
  )

function Range({ review: { range }, set }: PartProps) {
  const t = useTranslations('reviewExport')
  const length = useLength()
  return (
    <div className={styles.grid}>
      <Switch
        label={t('wholeFilm')}
        checked={range === null}
        onChange={(whole) => set({ range: whole ? null : { startMs: 0, endMs: length } })}
      />
      {range && (
        <Row gap={12}>
          <TimeField
            label={t('from')}
            value={range.startMs}
            check={(ms) => (ms >= range.endMs ? t('rangeEmpty') : null)}
            onChange={(startMs) => set({ range: { ...range, startMs } })}
          />
          <TimeField
            label={t('to')}
            value={range.endMs}
            check={(ms) => (ms <= range.startMs ? t('rangeEmpty') : null)}
            onChange={(endMs) => set({ range: { ...range, endMs } })}
          />
        </Row>
      )}
    </div>
  )
}

function Speakers({ review: { speakers: chosen }, set }: PartProps) {
  const t = useTranslations('reviewExport')
  const common = useTranslations('common')
  const speakers = useDocument((state) => state.speakers)
  if (speakers.length === 0) return null
  const all = ['', ...speakers.map(({ id }) => id)]
  const toggle = (id: string, on: boolean) =>
    set({ speakers: all.filter((each) => (each === id ? on : chosen?.includes(each))) })
  return (
    <Stack gap={8}>
      <Switch
        label={t('everybody')}
        checked={chosen === null}
        onChange={(everybody) => set({ speakers: everybody ? null : all })}
      />
      {chosen && (
        <fieldset className={styles.speakers} aria-label={common('speakers')}>
          {[{ id: '', label: t('noSpeaker') }, ...speakers].map(({ id, label }) => (
            <Switch
              key={id}
              label={label}
              checked={chosen.includes(id)}
              onChange={(on) => toggle(id, on)}
            />
          ))}
        </fieldset>
      )}
    </Stack>
  )
}

function Changes({ review, set }: PartProps) {
  const t = useTranslations('reviewExport')
  const rounds = useDocument(({ fields }) => fields.review?.rounds)
  const numbers = rounds?.map(({ round }) => round) ?? []
  const last = numbers.at(-1)
  return (
    <div className={styles.grid}>
      <Switch
        label={t('changesOnly')}
        hint={t(last === undefined ? 'noRound' : 'changesOnlyHint')}
        checked={review.changesOnly && last !== undefined}
        disabled={last === undefined}
        data-testid="review-changes-only"
        onChange={(changesOnly) => set({ changesOnly })}
      />
      {last !== undefined && numbers.length > 1 && (
        <Choice
          label={t('since')}
          value={review.since ?? last}
          values={numbers}
          name={(round) => t('round', { round })}
          onChange={(round) => set({ since: round === last ? null : round })}
        />
      )}
    </div>
  )
}

function Original({ review: { originalFile }, set }: PartProps) {
  const t = useTranslations('reviewExport')
  const common = useTranslations('common')
  const choose = async () => {
    const chosen = await studio.originalChoose()
    if (!chosen.ok) toast(chosen.error)
    else if (chosen.value) set({ originalFile: chosen.value.path })
  }
  return (
    <Row gap={12} justify="space-between">
      <Stack gap={2} grow>
        <span>{common('original')}</span>
        <Text quiet small cut={originalFile !== null} title={originalFile ?? undefined}>
          {originalFile === null ? t('originalHint') : fileName(originalFile)}
        </Text>
      </Stack>
      {originalFile !== null && (
        <Button look="quiet" onClick={() => set({ originalFile: null })}>
          {t('noOriginal')}
        </Button>
      )}
      <Button onClick={() => void choose()}>{t('chooseOriginal')}</Button>
    </Row>
  )
}

function Picture({ review, set }: PartProps) {
  const t = useTranslations('reviewExport')
  const hasFilm = useDocument(({ fields }) => fields.media !== null)
  const hasFfmpeg = useFfmpeg()
  const hint = !hasFilm ? t('noFilm') : !hasFfmpeg ? t('noFfmpeg') : undefined
  return (
    <Choice
      label={t('picture')}
      hint={hint}
      disabled={hint !== undefined}
      value={hint === undefined ? review.picture : 'none'}
      values={['stills', 'film', 'none'] as const}
      name={(value) => t(`pictures.${value}`)}
      onChange={(picture) => set({ picture })}
    />
  )
}

function FilmSound({ review, set }: PartProps) {
  const t = useTranslations('reviewExport')
  const hasFilm = useDocument(({ fields }) => fields.media !== null)
  return (
    <Switch
      label={t('filmSound')}
      hint={t(hasFilm ? 'filmSoundHint' : 'noFilm')}
      disabled={!hasFilm}
      checked={hasFilm && review.filmSound}
      onChange={(filmSound) => set({ filmSound })}
    />
  )
}

function Page({ review, set }: PartProps) {
  const t = useTranslations('reviewExport')
  return (
    <Stack gap={12}>
      <strong>{t('page')}</strong>
      <div className={styles.grid}>
        <TextField
          label={t('watermark')}
          hint={t('watermarkHint')}
          value={review.watermark}
          maxLength={200}
          onChange={(value) => set({ watermark: value })}
        />
        <Choice
          label={t('language')}
          value={review.locale}
          values={['vi', 'en'] as const}
          name={(value) => (value === 'vi' ? 'Tiếng Việt' : 'English')}
          onChange={(locale) => set({ locale })}
        />
        <Switch label={t('date')} checked={review.date} onChange={(date) => set({ date })} />
        <Switch
          label={t('timecode')}
          hint={t('timecodeHint')}
          checked={review.timecode}
          data-testid="review-timecode"
          onChange={(timecode) => set({ timecode })}
        />
      </div>
    </Stack>
  )
}
