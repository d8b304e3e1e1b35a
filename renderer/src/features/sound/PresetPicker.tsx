import { Captions, MicVocal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { executeFit } from '@/project/derived/fit-change'
import { choosePreset, presetOf, soundPresetNames } from '@/project/profiles/sound-presets'
import styles from './PresetPicker.module.css'

const icons = { dub: <MicVocal />, voiceOver: <Captions /> } as const

/** The two kinds of track, each with the settings that it needs; one step of undo. */
export function PresetPicker() {
  const t = useTranslations('sound')
  const mix = useDocument((state) => state.fields.mix)
  const fit = useDocument((state) => state.fields.fit)
  const chosen = presetOf({ mix, fit })
  return (
    <fieldset className={styles.presets} aria-label={t('presets')}>
      {soundPresetNames.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.preset}
          aria-pressed={chosen === name}
          data-testid={`sound-preset-${name}`}
          onClick={() => executeFit('chooseSoundPreset', choosePreset(name), crypto.randomUUID())}
        >
          {icons[name]}
          <span className={styles.name}>{t(`preset.${name}`)}</span>
          <span className={styles.hint}>{t(`presetHint.${name}`)}</span>
        </button>
      ))}
    </fieldset>
  )
}
