import { useTranslations } from 'use-intl'
import { PanelHead } from '@/ui/PanelHead'
import { BedSection } from './BedSection'
import { FitSection } from './FitSection'
import { LoudnessSection } from './LoudnessSection'
import { PresetPicker } from './PresetPicker'
import styles from './SoundPanel.module.css'

/** How the track sounds: what lies under the voices, how they fit their time, how loud it is. */
export function SoundPanel() {
  const t = useTranslations('sound')
  return (
    <section
      className={styles.panel}
      aria-label={t('title')}
      data-testid="sound-panel"
      data-help="sound"
    >
      <PanelHead title={t('title')} />
      <div className={styles.body}>
        <PresetPicker />
        <BedSection />
        <FitSection />
        <LoudnessSection />
      </div>
    </section>
  )
}
