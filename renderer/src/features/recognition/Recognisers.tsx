import type { StudioError } from '@shared/contracts/errors'
import type { CallInput } from '@shared/contracts/ipc'
import type { Result } from '@shared/contracts/result'
import {
  canRecognise,
  type ManagedRecogniser,
  otherWorkOf,
} from '@shared/contracts/models/recognisers'
import { Download, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { createStore } from '@/model/project-store'
import { apiChanged, useRecognisers } from '@/bridge/api-queries'
import { GetModels } from '@/features/voices'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { failureOf } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { type HelpTopic } from '@/model/view/help'
import { useRecognition } from '@/model/session/jobs'
import { report } from '@/model/report'
import { closeDialog } from '@/model/view/workspace-store'
import { Button, Card, Row, Stack, Text } from '@cuecast/ui'
import { Switch } from '@/ui/fields/Switch'
import { IconButton } from '@/ui/IconButton'
import { Dialog } from '@/ui/overlays/Dialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { formatSpan } from '@/ui/text/timecode'
import { ModelLicence } from '@/ui/voices/ModelLicence'
import { useLanguageName } from '@/ui/voices/voice-words'

/** A recogniser that is being added, and why the last one could not be. */
const useAdding = createStore<{ busy: boolean; error: StudioError | null }>({
  name: 'useAdding',
  owner: 'main',
  lasts: 'window',
  initial: { busy: false, error: null },
})

/** Adds the recogniser of a folder; without one, the system's dialog asks for it. */
export async function addRecogniser(wish: CallInput<'recogniserAdd'>): Promise<void> {
  useAdding.setState({ busy: true, error: null })
  const added = await apiChanged(studio.recogniserAdd(wish))
  useAdding.setState({ busy: false, error: added.ok ? null : added.error })
}

/** Languages that are named; of more, only their number is. */
const NAMED = 4

const families = {
  whisper: 'Whisper',
  zipformer: 'Zipformer',
  'nemo-transducer': 'NeMo',
  'nemo-ctc': 'NeMo CTC',
  'sense-voice': 'SenseVoice',
  moonshine: 'Moonshine',
  canary: 'Canary',
  diariser: 'pyannote',
  denoiser: 'DPDFNet',
  separator: 'Spleeter / UVR',
} as const

/** The user's own models that turn speech into text. */
export function Recognisers() {
  const t = useT()
  const { data, error } = useRecognisers()
  const [inPlace, setInPlace] = useState(false)
  const adding = useAdding()
  const [getting, setGetting] = useState(false)
  if (getting) {
    const owned = new Map(data?.map(({ catalogueId }) => [catalogueId ?? '', []]))
    return (
      <GetModels
        kinds={['recogniser', 'speakers', 'noise', 'separation']}
        owned={owned}
        onBack={() => setGetting(false)}
      />
    )
  }
  return (
    <Stack gap={12}>
      <Text as="p" quiet>
        {t('speech.recognisers')}
      </Text>
      <Row>
        <Button look="primary" icon={<Download />} onClick={() => setGetting(true)}>
          {t('speech.getRecogniser')}
        </Button>
      </Row>
      {error && <ErrorNote error={failureOf(error)} />}
      {data && data.length > 0 && (
        <Stack as="ul" gap={8}>
          {data.map((each) => (
            <RecogniserRow key={each.id} recogniser={each} />
          ))}
        </Stack>
      )}
      <Switch
        label={t('speech.inPlace')}
        hint={t('speech.inPlaceHint')}
        checked={inPlace}
        onChange={setInPlace}
      />
      <Row>
        <Button
          icon={<Plus />}
          busy={adding.busy}
          data-testid="recogniser-add"
          onClick={() => void addRecogniser({ inPlace })}
        >
          {t(adding.busy ? 'speech.adding' : 'speech.addRecogniser')}
        </Button>
      </Row>
      {adding.error && <ErrorNote error={adding.error} />}
    </Stack>
  )
}

/** Whether every render is followed by a listen check. */
export function CheckAfterRender() {
  const t = useT()
  const { data } = useRecognisers()
  const { listenCheck } = usePreferences()
  const isReady = data?.some(canRecognise) ?? false
  return (
    <Switch
      label={t('listenCheck.afterRender')}
      hint={t('listenCheck.afterRenderHint')}
      checked={isReady && listenCheck.afterRender}
      disabled={!isReady}
      onChange={(afterRender) =>
        void setPreferences({ listenCheck: { ...listenCheck, afterRender } })
      }
      data-testid="listen-after-render"
    />
  )
}

interface RecognitionDialogProps {
  /** The kind of job that is shown. */
  what: 'speech' | 'listen' | 'retake'
  /** Its namespace has the title and what is said of closing it. */
  texts: 'speech' | 'listenCheck' | 'retakes'
  /** Begins the test ids of the dialog (`-dialog`) and of the button that stops it (`-stop`). */
  id: string
  topic: HelpTopic
  stop: () => Promise<Result<unknown>>
}

/** A recogniser or a voice at work: how far it is and the time left. It is stopped here, or keeps running when this is closed. */
export function RecognitionDialog({ what, texts, id, topic, stop }: RecognitionDialogProps) {
  const t = useT()
  const format = useFormatter()
  const job = useRecognition(what)
  const progress = job?.progress ?? null
  const percent = format.number(progress ?? 0, { style: 'percent', maximumFractionDigits: 0 })
  const left = job?.leftMs ? t('common.left', { time: formatSpan(job.leftMs) }) : null
  return (
    <Dialog
      title={t(`${texts}.title`)}
      description={t(`${texts}.mayClose`)}
      testId={`${id}-dialog`}
      topic={topic}
      actions={
        <>
          <Button data-testid={`${id}-stop`} onClick={() => void report(stop())}>
            {t('ui.stop')}
          </Button>
          <Button look="primary" data-autofocus onClick={closeDialog}>
            {t('ui.keepWorking')}
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        <Text figures>
          {[t(`jobs.done.${what}`, { percent }), left].filter(Boolean).join(' · ')}
        </Text>
        <Progress label={t(`${texts}.title`)} value={progress} />
      </Stack>
    </Dialog>
  )
}

function RecogniserRow({ recogniser }: { recogniser: ManagedRecogniser }) {
  const t = useT()
  const format = useFormatter()
  const languageName = useLanguageName()
  const { id, name, family, languages, bytes, usedIn, licence, trouble } = recogniser
  const removing = useAttempt(() => apiChanged(studio.recogniserRemove({ id })))
  const other = otherWorkOf(family)
  const known =
    other !== null
      ? t(`speech.${other}`)
      : languages.length === 0 || languages.length > NAMED
        ? t('speech.languages', { count: languages.length })
        : languages.map((code) => languageName(code, code)).join(', ')
  const size = format.number(bytes / 1e6, { maximumFractionDigits: 1 })
  return (
    <Card as="li" data-testid="recogniser">
      <Row gap={8}>
        <Text as="strong" cut grow>
          {name}
        </Text>
        <IconButton
          label={t('ui.removeNamed', { name })}
          icon={<Trash2 />}
          busy={removing.busy}
          onClick={removing.run}
        />
      </Row>
      <Text as="p" quiet small>
        {[families[family], known, t('speech.size', { size })].join(' · ')}
      </Text>
      {usedIn !== null && (
        <Text as="p" quiet small cut title={usedIn}>
          {t('speech.usedIn', { folder: usedIn })}
        </Text>
      )}
      <ModelLicence licence={licence} />
      {trouble !== null && (
        <Text as="p" small>
          {t(`speech.trouble.${trouble}`)}
        </Text>
      )}
      {removing.error && <ErrorNote error={removing.error} />}
    </Card>
  )
}
