import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { useMonitor } from '@/project/playback/monitor-store'
import { Slider } from '@/ui/fields/Slider'
import styles from './TransportBar.module.css'

/** How close to the middle counts as the middle, %. */
const NOTCH = 4

/** What is heard more: the dub or the original. Only for listening. */
export function BalanceSlider() {
  const t = useTranslations('player')
  const media = useDocument((state) => state.fields.media !== null)
  const balance = useMonitor((state) => state.balance)
  const percent = Math.round(balance * 100)
  const text =
    percent === 0
      ? t('balanceMix')
      : t(percent < 0 ? 'balanceDub' : 'balanceOriginal', { percent: Math.abs(percent) })
  if (!media) return null
  return (
    <div className={styles.balance} title={text} data-testid="balance">
      <span aria-hidden>{t('dub')}</span>
      <Slider
        bare
        label={t('balance')}
        min={-100}
        max={100}
        step={1}
        value={percent}
        text={text}
        onChange={(value) =>
          useMonitor.setState({ balance: Math.abs(value) < NOTCH ? 0 : value / 100 })
        }
      />
      <span aria-hidden>{t('original')}</span>
    </div>
  )
}
