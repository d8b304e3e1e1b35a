import { defaultCheckLimits } from '@shared/subtitles/check-cues'
import styles from './CueCps.module.css'

/** Faster than this is all the same, and the column holds two digits. */
const MOST_SHOWN = 99

/** Characters per second; too fast for the eye stands out by weight and a mark, not by colour alone. */
export function CueCps({ cps }: { cps: number }) {
  const { warnCps, maxCps } = defaultCheckLimits
  const look = cps > maxCps ? 'wrong' : cps > warnCps ? 'fast' : undefined
  return (
    <span className={styles.cps} data-look={look}>
      {look === 'wrong' && '! '}
      {cps > MOST_SHOWN ? `${MOST_SHOWN}+` : Math.round(cps)}
    </span>
  )
}
