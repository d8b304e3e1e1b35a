import {
  defaultMixSettings,
  type MixSettings,
  MAX_DUCK_HOLD_MS,
  ROOM_TONE_DB,
} from '@shared/contracts/project/track-settings'
import { isReadAudio } from '@shared/contracts/film'
import { Film } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { useFfmpeg } from '@/bridge/queries'
import { runCommand } from '@/commands/command-table'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeFilmSound, changeMix } from '@/model/edits/project-edits'
import { useFilm } from '@/model/playback/film'
import { Button, Note } from '@cuecast/ui'
import { Switch } from '@/ui/fields/Switch'
import { FilmVoices, FilmVoicesAdvanced } from './FilmVoices'
import {
  Advanced,
  sameSettings,
  Section,
  type SettingRow,
  SettingRows,
  SwitchedSetting,
} from './SettingsSection'

type FilmSound = MixSettings['bed']
const { enabled: _on, ...filmSoundDefaults } = defaultMixSettings.bed

function editFilmSound(edit: Partial<FilmSound>, group?: string): void {
  execute('changeMix', changeFilmSound(edit), { group })
}

/** The film's own sound under the voices. Every change is audible in the player at once. */
export function FilmSection() {
  const t = useT()
  const filmSound = useDocument((state) => state.fields.mix.bed)
  const path = useDocument((state) => state.fields.media?.path)
  const codec = useFilm((state) => state.facts?.audio ?? null)
  const noDucking = useNoDucking()
  const readable = useFfmpeg() || path === undefined || isReadAudio(codec, path)
  return (
    <Section
      title={t('sound.filmSound')}
      onReset={
        sameSettings(filmSoundDefaults, filmSound) ? null : () => editFilmSound(filmSoundDefaults)
      }
    >
      <Switch
        label={t('sound.keepFilmSound')}
        hint={t('sound.keepFilmSoundHint')}
        checked={filmSound.enabled}
        data-testid="film-sound-enabled"
        onChange={(enabled) => editFilmSound({ enabled })}
      />
      {path === undefined && (
        <Note tone="info" gap={8} data-testid="film-sound-needs-film">
          <p>{t('sound.needsFilm')}</p>
          <Button
            icon={<Film />}
            data-testid="film-sound-choose-film"
            onClick={() => runCommand('chooseOriginal')}
          >
            {t('sound.chooseFilm')}
          </Button>
        </Note>
      )}
      {!readable && <Note tone="info">{t('sound.needsFfmpeg')}</Note>}
      <FilmRows
        rows={levels}
        off={[
          ...(filmSound.enabled ? [] : (['gainDb'] as const)),
          ...(noDucking ? ['duckDb' as const] : []),
        ]}
      />
      <FilmVoices disabled={!filmSound.enabled} />
    </Section>
  )
}

const tone: SettingRow<'roomToneDb'> = ['roomToneDb', 'roomToneLevel', null, [-90, -40, 1, 'dBFS']]

/** How far the middle goes down where that is switched on, dB: hardly anything of a voice is left. */
const CENTRE_DB = -40

type FilmRow = SettingRow<keyof FilmSound>

const levels: readonly FilmRow[] = [
  ['gainDb', 'filmSoundGain', null, [-60, 12, 0.5, 'dB', 1]],
  ['duckDb', 'duck', 'duckHint', [-60, 0, 0.5, 'dB', 1], 'film-sound-duck'],
]
const ramps: readonly FilmRow[] = [
  ['attackMs', 'attack', null, [0, 2_000, 10, 'ms']],
  ['holdMs', 'hold', 'holdHint', [0, MAX_DUCK_HOLD_MS, 50, 'ms']],
  ['releaseMs', 'release', 'releaseHint', [0, 5_000, 10, 'ms']],
]
const centre: FilmRow = ['centreDb', 'centreLevel', null, [-60, 0, 1, 'dB']]

/** Settings of the film sound. */
function FilmRows({ rows, off }: { rows: readonly FilmRow[]; off: readonly FilmRow[0][] }) {
  const filmSound = useDocument((state) => state.fields.mix.bed)
  return (
    <SettingRows
      rows={rows}
      values={filmSound}
      off={off}
      onChange={(name, value, group) => editFilmSound({ [name]: value }, group)}
    />
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
  const noDucking = useNoDucking()
  const isUsual = sameSettings(advancedDefaults, filmSound) && roomTone === null
  return (
    <Advanced tab="mix" isUsual={isUsual}>
      <FilmRows rows={ramps} off={noDucking ? ramps.map(([name]) => name) : []} />
      <SwitchedSetting
        textKey="centre"
        usual={CENTRE_DB}
        row={centre}
        value={filmSound.centreDb}
        disabled={!filmSound.enabled}
        onChange={(centreDb, group) => editFilmSound({ centreDb }, group)}
      />
      <FilmVoicesAdvanced disabled={!filmSound.enabled} />
      {/* A quiet room where there would be digital silence. */}
      {!filmSound.enabled && (
        <SwitchedSetting
          textKey="roomTone"
          usual={ROOM_TONE_DB}
          row={tone}
          value={roomTone}
          onChange={(roomToneDb, group) =>
            execute('changeMix', changeMix({ roomToneDb }), { group })
          }
        />
      )}
    </Advanced>
  )
}
