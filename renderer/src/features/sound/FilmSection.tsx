import {
  defaultMixSettings,
  type MixSettings,
  MAX_DUCK_HOLD_MS,
  ROOM_TONE_DB,
} from '@shared/contracts/project/track-settings'
import { isReadAudio } from '@shared/contracts/film'
import { Film } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFfmpeg } from '@/bridge/queries'
import { runCommand } from '@/commands/command-table'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeFilmSound, changeMix } from '@/model/edits/project-edits'
import { useFilm } from '@/model/playback/film'
import { Button } from '@/ui/Button'
import { Switch } from '@/ui/fields/Switch'
import { Note } from '@/ui/layout/layout'
import { FilmVoices, FilmVoicesAdvanced } from './FilmVoices'
import { Advanced, sameSettings, Section, SettingSlider } from './SettingsSection'

type FilmSound = MixSettings['bed']
const { enabled: _on, ...filmSoundDefaults } = defaultMixSettings.bed

function editFilmSound(edit: Partial<FilmSound>, group?: string): void {
  execute('changeMix', changeFilmSound(edit), { group })
}

/** The film's own sound under the voices. Every change is audible in the player at once. */
export function FilmSection() {
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
      <FilmSoundLevels filmSound={filmSound} />
      <FilmVoices disabled={!filmSound.enabled} />
    </Section>
  )
}

const setRoomTone = (roomToneDb: number | null, group?: string) =>
  execute('changeMix', changeMix({ roomToneDb }), { group })

/** A quiet room where there would be digital silence. */
function RoomToneFields({ level }: { level: number | null }) {
  const t = useTranslations('sound')
  return (
    <>
      <Switch
        label={t('roomTone')}
        hint={t('roomToneHint')}
        checked={level !== null}
        onChange={(on) => setRoomTone(on ? ROOM_TONE_DB : null)}
      />
      {level !== null && (
        <SettingSlider
          label={t('roomToneLevel')}
          value={level}
          min={-90}
          max={-40}
          step={1}
          unit="dBFS"
          onChange={(next, group) => setRoomTone(next, group)}
        />
      )}
    </>
  )
}

function FilmSoundLevels({ filmSound }: { filmSound: FilmSound }) {
  const t = useTranslations('sound')
  const noDucking = useNoDucking()
  return (
    <>
      <SettingSlider
        label={t('filmSoundGain')}
        disabled={!filmSound.enabled}
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
    </>
  )
}

/** Ducked music goes down in the same way as the original. */
const useNoDucking = (): boolean =>
  useDocument(({ fields }) => !fields.mix.bed.enabled && !fields.music.some(({ ducked }) => ducked))

const { gainDb: _gain, duckDb: _duck, voicesDb: _voices, ...advancedDefaults } = filmSoundDefaults

/** How the ducking moves, the film's voices, and the room in the pauses. */
export function MixAdvanced() {
  const filmSound = useDocument((state) => state.fields.mix.bed)
  const roomTone = useDocument((state) => state.fields.mix.roomToneDb)
  const isUsual = sameSettings(advancedDefaults, filmSound) && roomTone === null
  return (
    <Advanced tab="mix" isUsual={isUsual}>
      <DuckRamps filmSound={filmSound} />
      <CentreFields filmSound={filmSound} />
      <FilmVoicesAdvanced disabled={!filmSound.enabled} />
      {!filmSound.enabled && <RoomToneFields level={roomTone} />}
    </Advanced>
  )
}

function DuckRamps({ filmSound }: { filmSound: FilmSound }) {
  const t = useTranslations('sound')
  const noDucking = useNoDucking()
  return (
    <>
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

/** How far the middle goes down where that is switched on, dB: hardly anything of a voice is left. */
const CENTRE_DB = -40

function CentreFields({ filmSound }: { filmSound: FilmSound }) {
  const t = useTranslations('sound')
  const disabled = !filmSound.enabled
  return (
    <>
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
    </>
  )
}
