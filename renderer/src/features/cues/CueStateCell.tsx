import { useFormatter } from 'use-intl'
import { useDerived } from '@/project/derived/derived-store'
import { useRuns } from '@/project/runs/run-store'
import { activeTake, useTakes } from '@/project/document/takes-store'
import { useErrorText } from '@/ui/text/error-text'
import { StateChip, type CueLook } from '@/ui/states/StateChip'
import styles from './CueStateCell.module.css'

/** The state in a chip; its tooltip says why a cue failed. */
export function CueStateCell({ id, state }: { id: string; state: CueLook }) {
  const format = useFormatter()
  const errorText = useErrorText()
  const rate = useDerived((derived) => derived.fits.get(id)?.rate)
  const locked = useTakes((takes) => activeTake(takes, id)?.locked ?? false)
  const error = useRuns((runs) => runs.chunks[id]?.error)
  const factor =
    state === 'stretched' && rate !== undefined
      ? `${format.number(rate, { maximumFractionDigits: 2 })}×`
      : undefined
  return (
    <span className={styles.cell} title={error && errorText(error)}>
      <StateChip state={state} detail={factor} locked={locked} />
    </span>
  )
}
