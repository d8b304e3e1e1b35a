import { type Room, type RoomKind, roomPresets } from '@shared/contracts/project/room'
import { NO_WET_DB, ROOM_BANDS } from '@shared/contracts/project/room-bands'
import { givenRoom } from '@shared/mixing/room-sound'
import { useState } from 'react'
import { useAttempt } from '@/bridge/use-attempt'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import { useSelection } from '@/model/view/selection-store'
import {
  cuesOfRoom,
  matchRoomOf,
  type RoomReach,
  setRoom,
  setRoomAmount,
  useRoomCompare,
} from '@/model/work/rooms'
import { Button, Hint, Row, Stack, Text } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useFigure } from '@/ui/text/figure'
import { formatTimecode } from '@/ui/text/timecode'
import { Section, SettingSlider } from './SettingsSection'

const kinds = ['none', 'film', 'telephone', 'radio', 'nextRoom', 'hall', 'outside'] as const
const reaches = ['scene', 'speaker'] as const

/** Where the voices of the selected cue's scene are: as they were recorded, as in the film, or in a room to choose. */
export function RoomSection() {
  const t = useT()
  const activeId = useSelection((state) => state.activeId)
  const cue = useDocument(({ byId }) => byId.get(activeId ?? ''))
  const hasFilm = useDocument(({ fields }) => fields.media !== null)
  const { isDry } = useRoomCompare()
  const [reach, setReach] = useState<RoomReach>('scene')
  const { run, busy, error, forget } = useAttempt(matchRoomOf)
  const choose = (kind: RoomKind | 'none') => {
    if (!cue) return
    const cues = cuesOfRoom(cue, reach)
    if (kind === 'film') return run(cues)
    forget()
    setRoom(cues, kind === 'none' ? null : roomPresets[kind])
  }
  const options = kinds
    .filter((kind) => kind !== 'film' || hasFilm || cue?.room?.kind === 'film')
    .map((value) => ({ value, label: t(`sound.room.kinds.${value}`) }))
  return (
    <Section title={t('sound.room.title')} onReset={null}>
      {!cue && <Hint>{t('sound.room.choose')}</Hint>}
      {cue && (
        <>
          <SelectField
            label={t('sound.room.reach')}
            value={reach}
            options={reaches.map((value) => ({ value, label: t(`sound.room.reaches.${value}`) }))}
            onChange={setReach}
          />
          <Reached cueId={cue.id} reach={reach} />
          <SelectField
            label={t('sound.room.kind')}
            hint={busy ? t('sound.room.busy') : t('sound.room.hint')}
            value={cue.room?.kind ?? 'none'}
            options={options}
            disabled={busy}
            onChange={choose}
          />
          {cue.room?.kind === 'film' && (
            <SettingSlider
              label={t('sound.room.amount')}
              testId="room-amount"
              value={Math.round(100 * (cue.room.amount ?? 1))}
              min={0}
              max={100}
              step={5}
              unit="%"
              onChange={(percent, group) =>
                setRoomAmount(cuesOfRoom(cue, reach), percent / 100, group)
              }
            />
          )}
          {cue.room && <Given room={givenRoom(cue.room)} />}
          {cue.room?.kind === 'film' && hasFilm && (
            <Row>
              <Button disabled={busy} onClick={() => choose('film')}>
                {t('sound.room.again')}
              </Button>
            </Row>
          )}
          {cue.room && (
            <Switch
              label={t('sound.room.compare')}
              hint={t('sound.room.compareHint')}
              checked={isDry}
              onChange={(dry) => useRoomCompare.setState({ isDry: dry })}
            />
          )}
        </>
      )}
      {error && <ErrorNote error={error} />}
    </Section>
  )
}

/** What a voice is given there, in figures. */
function Given({ room }: { room: Room }) {
  const t = useT()
  const figure = useFigure()
  const one = (value: number, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
    figure(value, { maximumFractionDigits: 1, signDisplay })
  const { decayMs, wetDb, gainDb, lowHz, highHz, bands } = room
  const coloured = bands.flatMap((db, i) =>
    Math.abs(db) < 0.05 ? [] : [`${one(ROOM_BANDS[i] ?? 0)} Hz ${one(db, 'exceptZero')}`],
  )
  const lines = [
    wetDb > NO_WET_DB && decayMs > 0
      ? t('sound.room.given.decay', { seconds: one(decayMs / 1_000), db: one(wetDb, 'exceptZero') })
      : t('sound.room.given.noDecay'),
    t('sound.room.given.distance', { db: one(gainDb) }),
    (lowHz !== null || highHz !== null) &&
      t('sound.room.given.passes', { low: one(lowHz ?? 20), high: one(highHz ?? 20_000) }),
    coloured.length > 0
      ? t('sound.room.given.colour', { bands: coloured.join(' · ') })
      : t('sound.room.given.noColour'),
  ]
  return (
    <Stack as="ul" gap={2} data-testid="room-given">
      {lines.map(
        (line) =>
          line !== false && (
            <Text as="li" key={line} quiet small figures>
              {line}
            </Text>
          ),
      )}
    </Stack>
  )
}

/** Which cues a choice is for. */
function Reached({ cueId, reach }: { cueId: string; reach: RoomReach }) {
  const t = useT()
  // Which cues there are follows from their times.
  const document = useDocument()
  const cue = document.byId.get(cueId)
  const cues = cue ? cuesOfRoom(cue, reach) : []
  const from = formatTimecode(cues[0]?.startMs ?? 0)
  const to = formatTimecode(cues.at(-1)?.endMs ?? 0)
  return <Hint figures>{t('sound.room.cues', { count: cues.length, from, to })}</Hint>
}
