import type { Cue } from '@shared/contracts/project-file'
import { audibleRate } from '@shared/fitting/fit-types'
import { withoutMarkup } from '@shared/text/markup'
import { Check, X } from 'lucide-react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { useJudgedCues } from '@/model/document/judged-cues'
import { useCueCredits } from '@/model/services/dictionary-uses'
import { cx } from '@cuecast/ui'
import styles from './cues.module.css'

/** A hair above a limit is rounding. */
const ROUNDING = 1e-3

/** Playback rate of the voice: its own rate times the stretch. */
export function SpeedCell({ id }: { id: string }) {
  const format = useFormatter()
  // The take of another text tells nothing of this one.
  const rate = useDerived((state) => {
    const fit = state.stale.has(id) ? undefined : state.fits.get(id)
    return fit && fit.state !== 'empty' ? audibleRate(fit) : null
  })
  const comfort = useDocument((state) => state.fields.fit.comfortRate)
  const most = useDocument((state) => state.fields.fit.maxRate)
  const look =
    rate === null
      ? undefined
      : rate > most + ROUNDING
        ? 'wrong'
        : rate > comfort + ROUNDING
          ? 'fast'
          : undefined
  const shown =
    rate !== null && format.number(rate, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (
    <td className={cx(styles.cps, styles.valueCps)} data-look={look}>
      {look === 'wrong' && '! '}
      {shown && `${shown}×`}
    </td>
  )
}

/** Words as people count them, also where no blank stands between them. */
export function WordsCell({ cue }: { cue: Cue }) {
  const text = withoutMarkup(cue.text)
  const segments = new Intl.Segmenter(cue.language, { granularity: 'word' }).segment(text)
  const blanks = text.trim().split(/\s+/).filter(Boolean).length
  const count = blanks > 1 ? blanks : [...segments].filter(({ isWordLike }) => isWordLike).length
  return <td className={cx(styles.cps, styles.valueCps)}>{count}</td>
}

/** What rendering the cue costs, in credits. */
export function PriceCell({ cue }: { cue: Cue }) {
  const format = useFormatter()
  const credits = useCueCredits(cue)
  return <td className={cx(styles.cps, styles.valueCps)}>{format.number(credits)}</td>
}

/** Whether reviewers approve the cue or somebody rejects it. */
export function ApprovedCell({ id }: { id: string }) {
  const t = useT()
  const { approved, rejected, approvers } = useJudgedCues()
  const names = (approvers.get(id) ?? []).join(', ')
  return (
    <td className={styles.approved}>
      {approved.has(id) && <Check size={14} aria-label={t('cues.approvedBy', { names })} />}
      {rejected.has(id) && <X size={14} aria-label={t('cues.rejected')} data-look="wrong" />}
    </td>
  )
}
