import { frameRateIds, type FrameRateId } from '@shared/contracts/export'
import { frameRate } from '@shared/interchange/frame-rate'
import { syncWithFilm } from '@shared/subtitles/edit/film-sync'
import { changedTime, isCutOut, type TimeChange } from '@shared/contracts/reading-choices'
import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { retime, stretchBetween, stretched, stretchTimes } from '@/model/edits/structure-edits'
import { useFilm } from '@/model/playback/film'
import { useTopic } from '@/model/view/help'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { SelectField } from '@/ui/fields/Select'
import { TimeField } from '@/ui/fields/TimeField'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { formatTimecode } from '@/ui/text/timecode'
import { ScopeField, useScopes, type Scope } from './EditDialogs'
import styles from './edit.module.css'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    stretch: { way?: 'film' }
  }
}

/** Drop-frame timecode counts the same frames. */
const frameRates = frameRateIds.filter((id) => !id.endsWith('df'))

function exactRate(id: FrameRateId): number {
  const { numerator, denominator } = frameRate(id)
  return numerator / denominator
}

const stretchWays = ['frames', 'anchors', 'film'] as const
type Way = (typeof stretchWays)[number]

/** What the film's sound says of the times; null while it is looked at. */
type FilmTimes = TimeChange | 'unread' | 'fits' | null

/** Compares the cues with the voices of the film, which its waveform knows. */
function useFilmTimes(ids: readonly string[], wanted: boolean): FilmTimes {
  const [times, setTimes] = useState<FilmTimes>(null)
  useEffect(() => {
    if (!wanted) return
    let isCurrent = true
    const look = async () => {
      const kept = await studio.filmPeaksKept()
      if (!isCurrent) return
      if (!kept.ok || kept.value === null) return setTimes('unread')
      const { byId } = useDocument.getState()
      const cues = ids.flatMap((id) => byId.get(id) ?? [])
      setTimes(syncWithFilm(cues, kept.value) ?? 'fits')
    }
    void look()
    return () => void (isCurrent = false)
  }, [ids, wanted])
  return times
}

/** The first and the last cue of a list, with their numbers in the film. */
function useEnds(ids: readonly string[]) {
  const byId = useDocument((state) => state.byId)
  const order = useDocument((state) => state.order)
  const wanted = new Set(ids)
  const [first, last] = [order.find((id) => wanted.has(id)), order.findLast((id) => wanted.has(id))]
  const end = (id = '') => ({ cue: byId.get(id), number: order.indexOf(id) + 1 })
  return [end(first), end(last)] as const
}

/** How the times of some cues are stretched, with what the user has chosen so far. */
function useStretch(ids: readonly string[], wanted: Way) {
  const ownRate = useFilm((state) => state.frameRate)
  const near = frameRates.find((rate) => Math.abs(exactRate(rate) - (ownRate ?? 25)) < 0.01) ?? '25'
  const [way, setWay] = useState(wanted)
  const [rates, setRates] = useState({ from: near === '25' ? '23.976' : '25', to: near } as Rates)
  const [anchors, setAnchors] = useState<{ first?: number; last?: number }>({})
  const [first, last] = useEnds(ids)
  const film = useFilmTimes(ids, way === 'film')
  const [firstMs, lastMs] = [first.cue?.startMs ?? 0, last.cue?.startMs ?? 0]
  const stretch =
    way === 'frames'
      ? { fromMs: 0, toMs: 0, factor: exactRate(rates.from) / exactRate(rates.to) }
      : way === 'anchors'
        ? stretchBetween(
            { fromMs: firstMs, toMs: anchors.first ?? firstMs },
            { fromMs: lastMs, toMs: anchors.last ?? lastMs },
          )
        : null
  const change = way === 'film' && typeof film === 'object' ? film : null
  return {
    film,
    change,
    way,
    setWay,
    rates,
    setRates,
    anchors,
    setAnchors,
    first,
    last,
    firstMs,
    lastMs,
    stretch,
  }
}

interface Rates {
  from: FrameRateId
  to: FrameRateId
}

function RateFields({
  rates,
  setRates,
}: Pick<ReturnType<typeof useStretch>, 'rates' | 'setRates'>) {
  const t = useTranslations('edit')
  const format = useFormatter()
  const options = frameRates.map((value) => ({
    value,
    label: t('stretch.fps', { rate: format.number(Number(value), { maximumFractionDigits: 3 }) }),
  }))
  return (['from', 'to'] as const).map((end) => (
    <SelectField
      key={end}
      label={t(`stretch.${end}`)}
      value={rates[end]}
      onChange={(rate) => setRates({ ...rates, [end]: rate })}
      options={options}
    />
  ))
}

function AnchorFields(of: ReturnType<typeof useStretch>) {
  const t = useTranslations('edit')
  const { anchors, setAnchors, first, last, firstMs, lastMs } = of
  return (
    <>
      <TimeField
        label={t('stretch.anchor', { number: first.number })}
        value={anchors.first ?? firstMs}
        onChange={(ms) => setAnchors({ ...anchors, first: ms })}
      />
      <TimeField
        label={t('stretch.anchor', { number: last.number })}
        value={anchors.last ?? lastMs}
        onChange={(ms) => setAnchors({ ...anchors, last: ms })}
      />
    </>
  )
}

/** Where the film has scenes more or less than the subtitles, and how many cues fall away. */
function CutList({ change, ids }: { change: TimeChange; ids: readonly string[] }) {
  const t = useTranslations('edit')
  const byId = useDocument((state) => state.byId)
  const cues = ids.flatMap((id) => byId.get(id) ?? [])
  const gone = cues.filter(({ startMs }) => isCutOut(startMs, change)).length
  return (
    <>
      <p>{t('stretch.film.otherCut', { seconds: change.shiftMs / 1_000 })}</p>
      <ul data-testid="stretch-cuts">
        {change.cuts?.map(({ fromMs, shiftMs }) => (
          <li key={fromMs}>
            {t('stretch.film.cut', { at: formatTimecode(fromMs), seconds: shiftMs / 1_000 })}
          </li>
        ))}
      </ul>
      {gone > 0 && <p>{t('stretch.film.missing', { count: gone })}</p>}
    </>
  )
}

/** Fits times to another frame rate, to two moments of the film that are known, or to its voices. */
export function StretchDialog(asked: DialogProps['stretch']) {
  const t = useTranslations('edit')
  const cues = useScopes()
  const [scope, setScope] = useState<Scope>(cues.selected.length > 1 ? 'selected' : 'all')
  const chosen = useStretch(cues[scope], asked.way ?? 'frames')
  const { way, setWay, last, lastMs, stretch, film, change } = chosen
  const filmState = typeof film === 'string' ? film : 'looking'
  const hasFilm = useDocument(({ fields }) => fields.media !== null)
  const isChange = stretch !== null && (stretch.factor !== 1 || stretch.fromMs !== stretch.toMs)
  const after = change
    ? Math.max(0, changedTime(lastMs, change))
    : stretch && stretched(lastMs, stretch)
  const apply = () => {
    if (change) execute('stretchCues', retime(cues[scope], change))
    else if (isChange) execute('stretchCues', stretchTimes(cues[scope], stretch))
    closeDialog()
  }
  return (
    <FormDialog
      title={t('stretch.title')}
      help={useTopic('timing')}
      onClose={closeDialog}
      submit={t('stretch.apply')}
      disabled={!isChange && change === null}
      onSubmit={apply}
    >
      <div className={styles.fields}>
        <SelectField
          label={t('stretch.way')}
          value={way}
          onChange={setWay}
          options={stretchWays
            .filter((value) => value !== 'film' || hasFilm)
            .map((value) => ({ value, label: t(`stretch.ways.${value}`) }))}
        />
        <ScopeField value={scope} cues={cues} onChange={setScope} />
        {way === 'frames' && <RateFields {...chosen} />}
        {way === 'anchors' && <AnchorFields {...chosen} />}
      </div>
      <p data-testid="stretch-preview">
        {after === null
          ? t(way === 'film' ? `stretch.film.${filmState}` : 'stretch.wrong')
          : t('stretch.preview', {
              number: last.number,
              before: formatTimecode(lastMs),
              after: formatTimecode(after),
            })}
      </p>
      {change?.cuts && <CutList change={change} ids={cues[scope]} />}
    </FormDialog>
  )
}
