import { defaultMixSettings, type MixSettings } from '@shared/contracts/project-file'
import { Film } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFfmpeg } from '@/bridge/queries'
import { runCommand } from '@/project/commands/command-table'
import { useDocument } from '@/project/document/document-store'
import { changeBed } from '@/project/edits/mix-edits'
import { execute } from '@/project/document/execute'
import { Button } from '@/ui/Button'
import { Switch } from '@/ui/fields/Switch'
import styles from './BedSection.module.css'
import { sameSettings } from './same-settings'
import { Section } from './Section'
import { SettingSlider } from './SettingSlider'

/** Kinds of sound that an export reads without help. */
const READ_BY_ITSELF = /\.(wav|w64|rf64|mp3|flac|ogg)$/i

type Bed = MixSettings['bed']
const { enabled: _on, ...defaults } = defaultMixSettings.bed

function change(edit: Partial<Bed>, group?: string): void {
  execute('changeMix', changeBed(edit), { group })
}

/** The original under the voices. What is moved here is heard at once in the player. */
export function BedSection() {
  const t = useTranslations('sound')
  const bed = useDocument((state) => state.fields.mix.bed)
  const path = useDocument((state) => state.fields.media?.path)
  const readable = useFfmpeg() || path === undefined || READ_BY_ITSELF.test(path)
  return (
    <Section
      title={t('bed')}
      testId="sound-bed"
      onReset={sameSettings(defaults, bed) ? null : () => change(defaults)}
    >
      <Switch
        label={t('bedEnabled')}
        hint={t('bedHint')}
        checked={bed.enabled}
        data-testid="bed-enabled"
        onChange={(enabled) => change({ enabled })}
      />
      {path === undefined && (
        <div className={styles.needs} role="note" data-testid="bed-needs-film">
          <p>{t('bedNeedsFilm')}</p>
          <Button
            icon={<Film />}
            data-testid="bed-film"
            onClick={() => runCommand('chooseOriginal')}
          >
            {t('chooseFilm')}
          </Button>
        </div>
      )}
      {!readable && (
        <p className={styles.needs} role="note" data-testid="bed-needs-ffmpeg">
          {t('bedNeedsFfmpeg')}
        </p>
      )}
      <BedLevels bed={bed} />
    </Section>
  )
}

function BedLevels({ bed }: { bed: Bed }) {
  const t = useTranslations('sound')
  const disabled = !bed.enabled
  return (
    <>
      <SettingSlider
        label={t('bedGain')}
        testId="bed-gain"
        disabled={disabled}
        value={bed.gainDb}
        min={-60}
        max={12}
        step={0.5}
        digits={1}
        unit="dB"
        onChange={(gainDb, group) => change({ gainDb }, group)}
      />
      <SettingSlider
        label={t('duck')}
        hint={t('duckHint')}
        testId="bed-duck"
        disabled={disabled}
        value={bed.duckDb}
        min={-60}
        max={0}
        step={0.5}
        digits={1}
        unit="dB"
        onChange={(duckDb, group) => change({ duckDb }, group)}
      />
      <SettingSlider
        label={t('attack')}
        testId="bed-attack"
        disabled={disabled}
        value={bed.attackMs}
        min={0}
        max={2_000}
        step={10}
        unit="ms"
        onChange={(attackMs, group) => change({ attackMs }, group)}
      />
      <SettingSlider
        label={t('release')}
        testId="bed-release"
        disabled={disabled}
        value={bed.releaseMs}
        min={0}
        max={5_000}
        step={10}
        unit="ms"
        onChange={(releaseMs, group) => change({ releaseMs }, group)}
      />
    </>
  )
}
