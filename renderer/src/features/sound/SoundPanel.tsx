import { useTranslations } from 'use-intl'
import { Panel, PanelBody } from '@/ui/Panel'
import { BedSection } from './BedSection'
import { FitSection } from './FitSection'
import { LoudnessSection } from './LoudnessSection'
import { PresetPicker } from './PresetPicker'

/** How the track sounds: what lies under the voices, how they fit their time, how loud it is. */
export function SoundPanel() {
  const t = useTranslations('sound')
  return (
    <Panel title={t('title')} help="sound" testId="sound-panel">
      <PanelBody stack>
        <PresetPicker />
        <BedSection />
        <FitSection />
        <LoudnessSection />
      </PanelBody>
    </Panel>
  )
}
