import { Captions, MicVocal } from 'lucide-react'
import type { JSX } from 'react'
import { useT } from '@/ui/text/use-t'
import { executeFit } from '@/model/derived/fits'
import { hasFilmPlace, useDocument } from '@/model/document/document-store'
import { choosePreset, presetOf, soundPresetNames } from '@/model/edits/sound'
import { showSoundTab, type SoundTab, soundTabs, useSoundTab } from '@/model/view/fold'
import { Stack, Text } from '@cuecast/ui'
import { Panel } from '@/ui/Panel'
import { Tabs } from '@/ui/Tabs'
import { FilmSection, MixAdvanced } from './FilmSection'
import { FitAdvanced, FitSection } from './FitSection'
import { LoudnessAdvanced, LoudnessSection } from './LoudnessSection'
import { MeterSection } from './MeterSection'
import { MusicSection } from './MusicSection'
import { NarrationSection } from './NarrationSection'
import { RoomSection } from './RoomSection'
import styles from './SoundPanel.module.css'

/** How the track sounds: what is mixed, how voices fit their time, how loud it is, and the rooms of scenes. */
export function SoundPanel() {
  const t = useT()
  const isDub = useDocument(hasFilmPlace)
  const kept = useSoundTab()
  const names = soundTabs.filter((name) => isDub || name !== 'room')
  const tabs = names.map((name) => ({
    name,
    title: t(`sound.tabs.${name}`),
    content: (
      <Stack gap={12} padding="10px 12px 16px">
        {contents[name]}
      </Stack>
    ),
  }))
  return (
    <Panel title={t('app.sides.sound')} help="sound" testId="sound-panel">
      <Tabs
        label={t('app.sides.sound')}
        tabs={tabs}
        value={names.includes(kept) ? kept : 'mix'}
        onChange={showSoundTab}
        className={styles.tabs}
      />
    </Panel>
  )
}

const contents: Record<SoundTab, JSX.Element> = {
  mix: <MixTab />,
  fit: (
    <>
      <NarrationSection />
      <FitSection />
      <FitAdvanced />
    </>
  ),
  loudness: (
    <>
      <LoudnessSection />
      <MeterSection />
      <LoudnessAdvanced />
    </>
  ),
  room: <RoomSection />,
}

function MixTab() {
  const isDub = useDocument(hasFilmPlace)
  // What is set there ducks music as well.
  const ducks = useDocument(({ fields }) => fields.music.length > 0)
  return (
    <>
      {isDub && <PresetPicker />}
      {(isDub || ducks) && <FilmSection />}
      <MusicSection />
      {(isDub || ducks) && <MixAdvanced />}
    </>
  )
}

const icons = { dub: <MicVocal />, voiceOver: <Captions /> } as const

/** Presets for the two kinds of track; choosing one is one step of undo. */
function PresetPicker() {
  const t = useT()
  const mix = useDocument((state) => state.fields.mix)
  const fit = useDocument((state) => state.fields.fit)
  const chosen = presetOf({ mix, fit })
  return (
    <Stack as="fieldset" gap={6} aria-label={t('sound.presets')}>
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
          <Text strong>{t(`sound.preset.${name}`)}</Text>
          <Text quiet small style={{ gridColumn: '2' }}>
            {t(`sound.presetHint.${name}`)}
          </Text>
        </button>
      ))}
    </Stack>
  )
}
