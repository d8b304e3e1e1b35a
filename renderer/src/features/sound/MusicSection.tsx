import { MAX_FADE_MS, type Music } from '@shared/contracts/project/track-settings'
import { startedAt } from '@shared/mixing/music'
import { CircleAlert, FolderSearch, Music2, Plus, Trash2 } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { runCommand } from '@/commands/command-table'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeMusic, removeMusic } from '@/model/edits/project-edits'
import { isFullOfMusic, replaceMusic, useMusic } from '@/model/playback/music'
import { report } from '@/model/report'
import { Button, Grid, Hint, Row, Stack, Text } from '@cuecast/ui'
import { TimeField } from '@/ui/fields/TimeField'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { fileName } from '@/ui/text/file-name'
import { formatTimecode } from '@/ui/text/timecode'
import { Section, type SettingRow, SettingRows, SettingSlider } from './SettingsSection'
import styles from './SoundPanel.module.css'

/** Music of the project's own: in the player, in exports and in the film. */
export function MusicSection() {
  const t = useT()
  const music = useDocument((state) => state.fields.music)
  const inOrder = music.toSorted((a, b) => a.startMs - b.startMs)
  return (
    <Section title={t('sound.music.title')} onReset={null}>
      {music.length === 0 && <Hint>{t('sound.music.none')}</Hint>}
      {inOrder.map((each) => (
        <MusicItem key={each.id} music={each} />
      ))}
      <Button
        icon={<Plus />}
        disabled={isFullOfMusic(music)}
        data-testid="music-add"
        onClick={() => runCommand('addMusic')}
      >
        {t('commands.addMusic')}
      </Button>
    </Section>
  )
}

/** One piece; its settings are shown for one piece at a time. */
function MusicItem({ music }: { music: Music }) {
  const t = useT()
  const open = useMusic((state) => state.openId === music.id)
  const error = useMusic((state) => state.errors.get(music.id))
  const name = fileName(music.path)
  return (
    <div className={styles.music} data-testid="music-item" data-missing={error !== undefined}>
      <button
        type="button"
        className={styles.musicHead}
        aria-expanded={open}
        title={music.path}
        onClick={() => useMusic.setState({ openId: open ? null : music.id })}
      >
        {error ? <CircleAlert aria-label={t('sound.music.missing')} /> : <Music2 aria-hidden />}
        <Text cut grow>
          {name}
        </Text>
        <Hint as="span">{formatTimecode(music.startMs)}</Hint>
      </button>
      {open && (
        <Stack gap={10} line="top" padding={8}>
          {error && <ErrorNote error={error} />}
          <MusicTimes music={music} />
          <MusicLevels music={music} />
          <Row gap={8} wrap justify="space-between">
            <Button icon={<FolderSearch />} onClick={() => void report(replaceMusic(music.id))}>
              {t('ui.chooseOther')}
            </Button>
            <Button icon={<Trash2 />} onClick={() => execute('removeMusic', removeMusic(music.id))}>
              {t('sound.music.remove')}
            </Button>
          </Row>
        </Stack>
      )}
    </div>
  )
}

interface PartProps {
  music: Music
}

function change({ id }: Music, edit: Partial<Omit<Music, 'id'>>, group?: string): void {
  execute('changeMusic', changeMusic(id, edit), { group: group && `${id}-${group}` })
}

function MusicTimes({ music }: PartProps) {
  const t = useT()
  const { startMs, endMs, offsetMs, durationMs } = music
  const beyond = (ms: number) => ms >= durationMs && t('sound.music.beyond')
  const longest = startMs + durationMs - offsetMs
  return (
    <Grid columns="1fr 1fr" align="end" gap={8} className={styles.musicTimes}>
      <TimeField
        label={t('sound.music.start')}
        value={startMs}
        onChange={(ms) => change(music, { startMs: ms, endMs: ms + endMs - startMs })}
      />
      <TimeField
        label={t('sound.music.end')}
        value={endMs}
        testId="music-end"
        check={(ms) =>
          ms <= startMs
            ? t('sound.music.endsBefore')
            : ms > longest + 1
              ? t('sound.music.beyond')
              : null
        }
        onChange={(ms) => change(music, { endMs: ms })}
      />
      <TimeField
        label={t('sound.music.offset')}
        value={offsetMs}
        check={(ms) => beyond(ms) || null}
        onChange={(ms) => change(music, { offsetMs: ms })}
      />
      <Button
        look="quiet"
        disabled={offsetMs === 0}
        onClick={() => change(music, startedAt(music, startMs - offsetMs))}
      >
        {t('sound.music.fromStart')}
      </Button>
    </Grid>
  )
}

const level: readonly SettingRow<'gainDb'>[] = [
  ['gainDb', 'music.level', null, [-60, 12, 0.5, 'dB', 1], 'music-gain'],
]
const ducking: readonly SettingRow<'ducked'>[] = [
  ['ducked', 'music.ducked', 'music.duckedHint', null, 'music-ducked'],
]

function MusicLevels({ music }: PartProps) {
  const t = useT()
  const most = Math.min(MAX_FADE_MS, music.endMs - music.startMs)
  return (
    <>
      <SettingRows
        rows={level}
        values={music}
        onChange={(_, value, group) => change(music, { gainDb: Number(value) }, group)}
      />
      {(['fadeInMs', 'fadeOutMs'] as const).map((fade) => (
        <SettingSlider
          key={fade}
          label={t(`sound.music.${fade}`)}
          testId={`music-${fade}`}
          value={music[fade] / 1_000}
          min={0}
          max={Math.max(0.1, Math.floor(most / 100) / 10)}
          step={0.1}
          digits={1}
          unit="s"
          onChange={(seconds, group) =>
            change(music, { [fade]: Math.round(seconds * 1_000) }, group)
          }
        />
      ))}
      <SettingRows
        rows={ducking}
        values={music}
        onChange={(_, value) => change(music, { ducked: value === true })}
      />
    </>
  )
}
