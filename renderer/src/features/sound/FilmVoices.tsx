import { NO_VOICES_DB } from '@shared/mixing/film-voices'
import { Download, Trash2, VolumeX } from 'lucide-react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { useRecognisers } from '@/bridge/api-queries'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeFilmSound } from '@/model/edits/project-edits'
import { forgetVoices, takeOutVoices, useFilmVoices } from '@/model/playback/film-voices'
import { report } from '@/model/report'
import { useRecognition } from '@/model/session/jobs'
import { openDialog } from '@/model/view/workspace-store'
import { Button, Hint, Row, Stack, Text } from '@cuecast/ui'
import { Switch } from '@/ui/fields/Switch'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { formatSpan } from '@/ui/text/timecode'
import { type SettingRow, SettingRows } from './SettingsSection'

const setVoices = (voicesDb: number | null, group?: string) =>
  execute('changeMix', changeFilmSound({ voicesDb }), { group })

interface FilmVoicesProps {
  disabled: boolean
}

/** The film without its voices, which a model of the user's takes out. */
export function FilmVoices({ disabled }: FilmVoicesProps) {
  const t = useT()
  const { found, error } = useFilmVoices()
  const voicesDb = useDocument(({ fields }) => fields.mix.bed.voicesDb)
  const job = useRecognition('voices')
  return (
    <Stack gap={8}>
      {found && (
        <Switch
          label={t('sound.voices.without')}
          hint={t('sound.voices.withoutHint')}
          disabled={disabled}
          checked={voicesDb !== null}
          onChange={(on) => setVoices(on ? NO_VOICES_DB : null)}
        />
      )}
      {job ? <Running progress={job.progress} leftMs={job.leftMs} /> : !found && <Ready />}
      {error && <ErrorNote error={error} />}
    </Stack>
  )
}

const kept: readonly SettingRow<'voicesDb'>[] = [
  ['voicesDb', 'voices.kept', 'voices.keptHint', [NO_VOICES_DB, 0, 1, 'dB']],
]

/** How much of the film's voices stays, who took them out, and the way back; nothing before they are. */
export function FilmVoicesAdvanced({ disabled }: FilmVoicesProps) {
  const t = useT()
  const found = useFilmVoices((state) => state.found)
  const bed = useDocument(({ fields }) => fields.mix.bed)
  const running = useRecognition('voices')
  const model = useSeparator()
  if (!found || running) return null
  return (
    <Stack gap={8}>
      <SettingRows
        rows={kept}
        values={bed}
        off={disabled ? ['voicesDb'] : []}
        onChange={(_, value, group) => setVoices(Number(value), group)}
      />
      <Hint>
        {t('sound.voices.by', {
          name: found.model.name,
          licence: found.model.licence ?? t('exportReport.licenceUnknown'),
        })}
      </Hint>
      <Row gap={8} wrap>
        <Button disabled={!model} onClick={() => void takeOut()}>
          {t('sound.voices.again')}
        </Button>
        <Button
          icon={<Trash2 />}
          onClick={() => {
            setVoices(null)
            void forgetVoices()
          }}
        >
          {t('sound.voices.forget')}
        </Button>
      </Row>
    </Stack>
  )
}

function useSeparator() {
  const { data } = useRecognisers()
  return data?.find(({ family, trouble }) => family === 'separator' && trouble === null)
}

async function takeOut(): Promise<void> {
  if (await takeOutVoices())
    execute('changeMix', changeFilmSound({ voicesDb: NO_VOICES_DB, enabled: true }))
}

function Running({ progress, leftMs }: { progress: number | null; leftMs: number | null }) {
  const t = useT()
  const format = useFormatter()
  const percent = format.number(progress ?? 0, { style: 'percent', maximumFractionDigits: 0 })
  const left = leftMs === null ? null : t('common.left', { time: formatSpan(leftMs) })
  return (
    <>
      <Text small figures>
        {[t('sound.voices.busy', { percent }), left].filter(Boolean).join(' · ')}
      </Text>
      <Progress label={t('sound.voices.title')} value={progress} />
      <Row>
        <Button onClick={() => void report(studio.filmJobCancel({ kind: 'voices' }))}>
          {t('ui.stop')}
        </Button>
      </Row>
    </>
  )
}

/** What can be done now: get a model, or take the voices out. */
function Ready() {
  const t = useT()
  const hasFilm = useDocument(({ fields }) => fields.media !== null)
  const model = useSeparator()
  return (
    <>
      <Hint>{t(model ? 'sound.voices.about' : 'sound.voices.needsModel')}</Hint>
      <Row>
        {model ? (
          <Button icon={<VolumeX />} disabled={!hasFilm} onClick={() => void takeOut()}>
            {t('sound.voices.title')}
          </Button>
        ) : (
          <Button
            icon={<Download />}
            onClick={() => openDialog({ kind: 'settings', section: 'recognisers' })}
          >
            {t('sound.voices.getModel')}
          </Button>
        )}
      </Row>
    </>
  )
}
