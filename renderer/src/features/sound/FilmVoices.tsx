import { NO_VOICES_DB } from '@shared/mixing/film-voices'
import { Download, Trash2, VolumeX } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useRecognisers } from '@/bridge/api-queries'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeFilmSound } from '@/model/edits/project-edits'
import { forgetVoices, takeOutVoices, useFilmVoices } from '@/model/playback/film-voices'
import { report } from '@/model/report'
import { useRecognition } from '@/model/session/jobs'
import { openDialog } from '@/model/view/workspace-store'
import { Button } from '@/ui/Button'
import { Switch } from '@/ui/fields/Switch'
import { Row, Stack, Text } from '@/ui/layout/layout'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { formatSpan } from '@/ui/text/timecode'
import { SettingSlider } from './SettingsSection'

const setVoices = (voicesDb: number | null, group?: string) =>
  execute('changeMix', changeFilmSound({ voicesDb }), { group })

/** The film without its voices: taken out by a model of the user's, and how much of them stays. */
export function FilmVoices({ disabled }: { disabled: boolean }) {
  const t = useTranslations('sound.voices')
  const { found, error } = useFilmVoices()
  const voicesDb = useDocument(({ fields }) => fields.mix.bed.voicesDb)
  const job = useRecognition('voices')
  return (
    <Stack gap={8}>
      {found && (
        <Switch
          label={t('without')}
          hint={t('withoutHint')}
          disabled={disabled}
          checked={voicesDb !== null}
          onChange={(on) => setVoices(on ? NO_VOICES_DB : null)}
        />
      )}
      {found && voicesDb !== null && (
        <SettingSlider
          label={t('kept')}
          hint={t('keptHint')}
          disabled={disabled}
          value={voicesDb}
          min={NO_VOICES_DB}
          max={0}
          step={1}
          unit="dB"
          onChange={(next, group) => setVoices(next, group)}
        />
      )}
      {job ? <Running progress={job.progress} leftMs={job.leftMs} /> : <Ready />}
      {error && <ErrorNote error={error} />}
    </Stack>
  )
}

function Running({ progress, leftMs }: { progress: number | null; leftMs: number | null }) {
  const t = useTranslations('sound.voices')
  const tu = useTranslations('ui')
  const common = useTranslations('common')
  const format = useFormatter()
  const percent = format.number(progress ?? 0, { style: 'percent', maximumFractionDigits: 0 })
  const left = leftMs === null ? null : common('left', { time: formatSpan(leftMs) })
  return (
    <>
      <Text small figures>
        {[t('busy', { percent }), left].filter(Boolean).join(' · ')}
      </Text>
      <Progress label={t('title')} value={progress} />
      <Row>
        <Button onClick={() => void report(studio.filmJobCancel({ kind: 'voices' }))}>
          {tu('stop')}
        </Button>
      </Row>
    </>
  )
}

/** What can be done now: get a model, take the voices out, throw them away. */
function Ready() {
  const t = useTranslations('sound.voices')
  const exportReport = useTranslations('exportReport')
  const found = useFilmVoices((state) => state.found)
  const hasFilm = useDocument(({ fields }) => fields.media !== null)
  const { data } = useRecognisers()
  const model = data?.find(({ family, trouble }) => family === 'separator' && trouble === null)
  const start = async () => {
    if (await takeOutVoices())
      execute('changeMix', changeFilmSound({ voicesDb: NO_VOICES_DB, enabled: true }))
  }
  if (found)
    return (
      <>
        <Text as="p" quiet small>
          {t('by', {
            name: found.model.name,
            licence: found.model.licence ?? exportReport('licenceUnknown'),
          })}
        </Text>
        <Row gap={8} wrap>
          <Button disabled={!model} onClick={() => void start()}>
            {t('again')}
          </Button>
          <Button
            icon={<Trash2 />}
            onClick={() => {
              setVoices(null)
              void forgetVoices()
            }}
          >
            {t('forget')}
          </Button>
        </Row>
      </>
    )
  return (
    <>
      <Text as="p" quiet small>
        {t(model ? 'about' : 'needsModel')}
      </Text>
      <Row>
        {model ? (
          <Button icon={<VolumeX />} disabled={!hasFilm} onClick={() => void start()}>
            {t('title')}
          </Button>
        ) : (
          <Button
            icon={<Download />}
            onClick={() => openDialog({ kind: 'settings', section: 'recognisers' })}
          >
            {t('getModel')}
          </Button>
        )}
      </Row>
    </>
  )
}
