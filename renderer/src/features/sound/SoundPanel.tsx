import {
  defaultMixSettings,
  HARD_LIMITING_DB,
  type MixSettings,
  MAX_DUCK_HOLD_MS,
  MAX_LEVELLING_DB,
  ROOM_TONE_DB,
  SPEECH_LUFS,
} from '@shared/contracts/project/track-settings'
import { isReadAudio } from '@shared/contracts/film'
import { Captions, MicVocal, Film } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { useFfmpeg } from '@/bridge/queries'
import { runCommand } from '@/commands/command-table'
import { executeFit } from '@/model/derived/fits'
import { hasFilmPlace, useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeFilmSound, changeMix } from '@/model/edits/project-edits'
import { useFilm } from '@/model/playback/film'
import { useMixLevel } from '@/model/playback/mix-level'
import { choosePreset, presetOf, soundPresetNames } from '@/model/edits/sound'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/fields/Field'
import { LoudnessSelect } from '@/ui/fields/LoudnessSelect'
import { Switch } from '@/ui/fields/Switch'
import { Note } from '@/ui/layout/layout'
import { Panel, PanelBody } from '@/ui/Panel'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useFigure } from '@/ui/text/figure'
import { FilmVoices } from './FilmVoices'
import { FitSection } from './FitSection'
import { MeterSection } from './MeterSection'
import { MusicSection } from './MusicSection'
import { NarrationSection } from './NarrationSection'
import { RoomSection } from './RoomSection'
import { sameSettings, Section, SettingSlider } from './SettingsSection'
import styles from './SoundPanel.module.css'

/** How the track sounds: film sound, music, fitting and loudness. */
export function SoundPanel() {
  const sides = useTranslations('app.sides')
  const isDub = useDocument(hasFilmPlace)
  // What is set there ducks music as well.
  const ducks = useDocument(({ fields }) => fields.music.length > 0)
  return (
    <Panel title={sides('sound')} help="sound" testId="sound-panel">
      <PanelBody stack>
        <NarrationSection />
        {isDub && <PresetPicker />}
        {(isDub || ducks) && <FilmSoundSection />}
        <MusicSection />
        {isDub && <RoomSection />}
        <FitSection />
        <LoudnessSection />
        <MeterSection />
      </PanelBody>
    </Panel>
  )
}

const icons = { dub: <MicVocal />, voiceOver: <Captions /> } as const

/** Presets for the two kinds of track; choosing one is one step of undo. */
function PresetPicker() {
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
          <span className={styles.presetName}>{t(`preset.${name}`)}</span>
          <span className={styles.presetHint}>{t(`presetHint.${name}`)}</span>
        </button>
      ))}
    </fieldset>
  )
}

type FilmSound = MixSettings['bed']
const { enabled: _on, ...filmSoundDefaults } = defaultMixSettings.bed

function editFilmSound(edit: Partial<FilmSound>, group?: string): void {
  execute('changeMix', changeFilmSound(edit), { group })
}

/** The film's own sound under the voices. Every change is audible in the player at once. */
function FilmSoundSection() {
  const t = useTranslations('sound')
  const filmSound = useDocument((state) => state.fields.mix.bed)
  const path = useDocument((state) => state.fields.media?.path)
  const codec = useFilm((state) => state.facts?.audio ?? null)
  const readable = useFfmpeg() || path === undefined || isReadAudio(codec, path)
  return (
    <Section
      title={t('filmSound')}
      onReset={
        sameSettings(filmSoundDefaults, filmSound) ? null : () => editFilmSound(filmSoundDefaults)
      }
    >
      <Switch
        label={t('keepFilmSound')}
        hint={t('keepFilmSoundHint')}
        checked={filmSound.enabled}
        data-testid="film-sound-enabled"
        onChange={(enabled) => editFilmSound({ enabled })}
      />
      {path === undefined && (
        <Note tone="info" gap={8} data-testid="film-sound-needs-film">
          <p>{t('needsFilm')}</p>
          <Button
            icon={<Film />}
            data-testid="film-sound-choose-film"
            onClick={() => runCommand('chooseOriginal')}
          >
            {t('chooseFilm')}
          </Button>
        </Note>
      )}
      {!readable && <Note tone="info">{t('needsFfmpeg')}</Note>}
      <FilmVoices disabled={!filmSound.enabled} />
      <FilmSoundLevels filmSound={filmSound} />
      {!filmSound.enabled && <RoomToneFields />}
    </Section>
  )
}

/** A quiet room where there would be digital silence. */
function RoomToneFields() {
  const t = useTranslations('sound')
  const level = useDocument((state) => state.fields.mix.roomToneDb)
  return (
    <>
      <Switch
        label={t('roomTone')}
        hint={t('roomToneHint')}
        checked={level !== null}
        onChange={(on) => changeLoudness({ roomToneDb: on ? ROOM_TONE_DB : null })}
      />
      {level !== null && (
        <SettingSlider
          label={t('roomToneLevel')}
          value={level}
          min={-90}
          max={-40}
          step={1}
          unit="dBFS"
          onChange={(next, group) => changeLoudness({ roomToneDb: next }, group)}
        />
      )}
    </>
  )
}

/** How far the middle goes down where that is switched on, dB: hardly anything of a voice is left. */
const CENTRE_DB = -40

function FilmSoundLevels({ filmSound }: { filmSound: FilmSound }) {
  const t = useTranslations('sound')
  const disabled = !filmSound.enabled
  // Ducked music goes down in the same way.
  const noDucking = useDocument(
    ({ fields }) => !fields.mix.bed.enabled && !fields.music.some(({ ducked }) => ducked),
  )
  return (
    <>
      <SettingSlider
        label={t('filmSoundGain')}
        disabled={disabled}
        value={filmSound.gainDb}
        min={-60}
        max={12}
        step={0.5}
        digits={1}
        unit="dB"
        onChange={(gainDb, group) => editFilmSound({ gainDb }, group)}
      />
      <SettingSlider
        label={t('duck')}
        hint={t('duckHint')}
        testId="film-sound-duck"
        disabled={noDucking}
        value={filmSound.duckDb}
        min={-60}
        max={0}
        step={0.5}
        digits={1}
        unit="dB"
        onChange={(duckDb, group) => editFilmSound({ duckDb }, group)}
      />
      <Switch
        label={t('centre')}
        hint={t('centreHint')}
        disabled={disabled}
        checked={filmSound.centreDb !== null}
        onChange={(on) => editFilmSound({ centreDb: on ? CENTRE_DB : null })}
      />
      {filmSound.centreDb !== null && (
        <SettingSlider
          label={t('centreLevel')}
          disabled={disabled}
          value={filmSound.centreDb}
          min={-60}
          max={0}
          step={1}
          unit="dB"
          onChange={(centreDb, group) => editFilmSound({ centreDb }, group)}
        />
      )}
      <SettingSlider
        label={t('attack')}
        disabled={noDucking}
        value={filmSound.attackMs}
        min={0}
        max={2_000}
        step={10}
        unit="ms"
        onChange={(attackMs, group) => editFilmSound({ attackMs }, group)}
      />
      <SettingSlider
        label={t('hold')}
        hint={t('holdHint')}
        disabled={noDucking}
        value={filmSound.holdMs}
        min={0}
        max={MAX_DUCK_HOLD_MS}
        step={50}
        unit="ms"
        onChange={(holdMs, group) => editFilmSound({ holdMs }, group)}
      />
      <SettingSlider
        label={t('release')}
        hint={t('releaseHint')}
        disabled={noDucking}
        value={filmSound.releaseMs}
        min={0}
        max={5_000}
        step={10}
        unit="ms"
        onChange={(releaseMs, group) => editFilmSound({ releaseMs }, group)}
      />
    </>
  )
}

const { targetLufs, peakDbtp, takeLufs, compress, edgeFadeMs } = defaultMixSettings
const loudnessDefaults = { targetLufs, peakDbtp, takeLufs, compress, edgeFadeMs }

function changeLoudness(edit: Partial<Omit<MixSettings, 'bed'>>, group?: string): void {
  execute('changeMix', changeMix(edit), { group })
}

/** Whether the player is as loud as the export, and what it does for that. */
function AsExported() {
  const t = useTranslations('sound')
  const figure = useFigure()
  const { playsAsExported } = usePreferences()
  const { level, measuring, error } = useMixLevel()
  const [gain, peak] = [level?.gainDb ?? 0, level?.ceilingDb ?? 0].map((db) =>
    figure(db, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  )
  const state = measuring
    ? t('measuringMix')
    : level
      ? t('asExportedAt', { gain: `${level.gainDb > 0 ? '+' : ''}${gain}`, peak: `${peak}` })
      : t('asExportedHint')
  return (
    <div data-testid="as-exported" data-state={measuring ? 'measuring' : level ? 'ready' : 'off'}>
      <Switch
        label={t('asExported')}
        hint={state}
        checked={playsAsExported}
        data-testid="plays-as-exported"
        onChange={(on) => void setPreferences({ playsAsExported: on })}
      />
      {error && <ErrorNote error={error} />}
    </div>
  )
}

/** Whether every take is brought to one loudness, and to which. */
function TakeLoudness({ value }: { value: number | null }) {
  const t = useTranslations('sound')
  return (
    <>
      <Switch
        label={t('evenTakes')}
        hint={t('evenTakesHint', { most: MAX_LEVELLING_DB })}
        checked={value !== null}
        onChange={(on) => changeLoudness({ takeLufs: on ? SPEECH_LUFS : null })}
      />
      {value !== null && (
        <SettingSlider
          label={t('takeLoudness')}
          value={value}
          min={-40}
          max={-10}
          step={0.5}
          digits={1}
          unit="LUFS"
          onChange={(next, group) => changeLoudness({ takeLufs: next }, group)}
        />
      )}
    </>
  )
}

/** Loudness of the export, and fades at both ends of each clip. */
function LoudnessSection() {
  const t = useTranslations('sound')
  const mix = useDocument((state) => state.fields.mix)
  const target = mix.targetLufs
  return (
    <Section
      title={t('loudness')}
      onReset={sameSettings(loudnessDefaults, mix) ? null : () => changeLoudness(loudnessDefaults)}
    >
      <Field label={t('target')}>
        {(control) => (
          <LoudnessSelect
            {...control}
            data-testid="mix-target"
            value={target}
            onChange={(next) => changeLoudness({ targetLufs: next })}
          />
        )}
      </Field>
      {target !== null && (
        <SettingSlider
          label={t('ownTarget')}
          value={target}
          min={-40}
          max={-5}
          step={0.5}
          digits={1}
          unit="LUFS"
          onChange={(next, group) => changeLoudness({ targetLufs: next }, group)}
        />
      )}
      <SettingSlider
        label={t('peak')}
        hint={t('peakHint')}
        value={mix.peakDbtp}
        min={-12}
        max={0}
        step={0.5}
        digits={1}
        unit="dBTP"
        onChange={(next, group) => changeLoudness({ peakDbtp: next }, group)}
      />
      {target !== null && (
        <Switch
          label={t('compress')}
          hint={t('compressHint', { db: HARD_LIMITING_DB })}
          checked={mix.compress}
          onChange={(on) => changeLoudness({ compress: on })}
        />
      )}
      <TakeLoudness value={mix.takeLufs} />
      <AsExported />
      <SettingSlider
        label={t('fade')}
        value={mix.edgeFadeMs}
        min={0}
        max={100}
        step={1}
        unit="ms"
        onChange={(next, group) => changeLoudness({ edgeFadeMs: next }, group)}
      />
    </Section>
  )
}
