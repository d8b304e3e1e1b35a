import type { StudioError } from '@shared/contracts/errors'
import type { Consent, VoiceEdit, VoiceRecord } from '@shared/contracts/models/model-records'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useLocale } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { ownVoicesChanged } from '@/bridge/api-queries'
import { useDocument } from '@/model/document/document-store'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button, Card, Hint, Note, Row, Stack, Text } from '@cuecast/ui'
import { IconButton } from '@/ui/IconButton'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { ModelLicence } from '@/ui/voices/ModelLicence'
import { dayOf } from '@/ui/text/day'
import { useLanguageName } from '@/ui/voices/voice-words'
import { ConsentFields, useConsentForm } from './Consent'
import { type Change, SpeakerRow, Speakers, VoiceName } from './OwnVoiceSpeakers'

const edited = (id: string, edit: VoiceEdit) =>
  ownVoicesChanged(studio.ownVoiceEdit({ id, ...edit }))

interface VoiceCardProps {
  voice: VoiceRecord
  above: VoiceRecord | null
  below: VoiceRecord | null
}

/** What a model is, whom it speaks as, and under which licence. */
export function VoiceCard({ voice, above, below }: VoiceCardProps) {
  const t = useT()
  const { id, name, disabled, speakers } = voice
  const [problem, setProblem] = useState<StudioError | null>(null)
  const edit = async (change: VoiceEdit) => {
    const answer = await edited(id, change)
    setProblem(answer.ok ? null : answer.error)
  }
  const swap = async (other: VoiceRecord | null) => {
    if (!other) return
    await edit({ order: other.order })
    await edited(other.id, { order: voice.order })
  }
  const [only] = speakers.length === 1 ? speakers : []
  return (
    <Card as="li" data-testid="own-voice" data-voice-id={speakers[0]?.id} aria-label={name}>
      <Row gap={8}>
        <VoiceName name={name} onChange={(value) => void edit({ name: value })} />
        {(['up', 'down'] as const).map((way) => {
          const other = way === 'up' ? above : below
          return (
            <IconButton
              key={way}
              small
              label={t(`ownVoices.${way}`, { name })}
              icon={way === 'up' ? <ArrowUp /> : <ArrowDown />}
              disabled={other === null}
              onClick={() => void swap(other)}
            />
          )
        })}
        <RemoveButton voice={voice} />
      </Row>
      <Facts voice={voice} />
      <ModelLicence licence={voice.licence} />
      <ConsentLine voice={voice} onChange={edit} />
      {disabled && (
        <Note tone="warning" icon>
          {voice.crashes > 0
            ? t('ownVoices.crashed', { crashes: voice.crashes })
            : t('ownVoices.off')}
          <Button onClick={() => void edit({ disabled: false })}>{t('ownVoices.switchOn')}</Button>
        </Note>
      )}
      {only ? (
        <SpeakerRow speaker={only} isOff={disabled} onChange={edit} />
      ) : (
        <Speakers voice={voice} onChange={edit} />
      )}
      {problem && <ErrorNote error={problem} />}
    </Card>
  )
}

/** Who speaks with a voice of the model in the open project; null: nobody. */
function useSpeakersOf({ speakers }: VoiceRecord): string | null {
  const t = useT()
  const format = useFormatter()
  const cast = useDocument((state) => state.speakers)
  const narrator = useDocument(({ fields }) => fields.narratorVoiceId)
  const project = useDocument(({ fields }) => fields.name)
  const ids = new Set(speakers.map(({ id }) => id))
  const names = cast.flatMap(({ voiceId, label }) => (ids.has(voiceId ?? -1) ? label : []))
  if (narrator !== null && ids.has(narrator)) names.push(t('common.narrator'))
  return names.length === 0
    ? null
    : t('ownVoices.usedBy', { project, names: String(format.list(names)) })
}

function RemoveButton({ voice }: { voice: VoiceRecord }) {
  const { id, name } = voice
  const usedBy = useSpeakersOf(voice)
  const t = useT()
  const [asking, setAsking] = useState(false)
  const removing = useAttempt(() => ownVoicesChanged(studio.ownVoiceRemove({ id })))
  if (!asking)
    return (
      <Button
        look="quiet"
        aria-label={t('ui.removeNamed', { name })}
        data-testid="own-voice-remove"
        onClick={() => setAsking(true)}
      >
        {t('ownVoices.remove')}
      </Button>
    )
  return (
    <Row gap={6} wrap>
      {usedBy !== null && <Text small>{usedBy}</Text>}
      <Button
        look="danger"
        busy={removing.busy}
        data-testid="own-voice-remove-now"
        onClick={removing.run}
      >
        {t('ownVoices.removeNow')}
      </Button>
      <Button look="quiet" onClick={() => setAsking(false)}>
        {t('ownVoices.keep')}
      </Button>
    </Row>
  )
}

const MB = 2 ** 20

function Facts({ voice }: { voice: VoiceRecord }) {
  const t = useT()
  const format = useFormatter()
  const languageName = useLanguageName()
  const { family, speakers, sampleRate, bytes, msPerSecond, loadMs, inPlace } = voice
  const languages = [...new Set(speakers.map(({ language }) => language))]
  const facts = [
    t(`ownVoices.families.${family}`),
    languages.map((each) => languageName(each, each)).join(', '),
    t('ownVoices.speakers', { count: speakers.length }),
    t('ownVoices.rate', { sampleRate }),
    t('ownVoices.size', { megabytes: Math.max(1, Math.round(bytes / MB)) }),
    t('ownVoices.speed', { times: format.number(Math.round(1_000 / Math.max(1, msPerSecond))) }),
    t('ownVoices.loading', { loadMs }),
  ]
  return (
    <Stack gap={2}>
      <Hint data-testid="own-voice-facts">{facts.join(' · ')}</Hint>
      {inPlace !== null && (
        <Hint data-selectable>{t('ownVoices.usedFrom', { folder: inPlace })}</Hint>
      )}
    </Stack>
  )
}

/** Whose voice a clone is, and that they have agreed. */
function ConsentLine({ voice: { consent }, onChange }: { voice: VoiceRecord; onChange: Change }) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const day = consent && dayOf(Date.parse(`${consent.date}T12:00`), locale)
  return (
    <Stack gap={4} align="start" data-testid="own-voice-consent">
      {consent && (
        <>
          <Text as="p" small>
            {t('ownVoices.clone.recorded', { person: consent.person, date: day ?? '' })}
          </Text>
          <Hint data-selectable>{consent.statement}</Hint>
        </>
      )}
      {isOpen ? (
        <ConsentForm
          consent={consent}
          onDone={(given) => {
            setIsOpen(false)
            if (given) void onChange({ consent: given })
          }}
        />
      ) : (
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          {t(consent ? 'ownVoices.clone.edit' : 'ownVoices.clone.change')}
        </Button>
      )}
    </Stack>
  )
}

interface ConsentFormProps {
  consent: Consent | null
  /** Null: it stays as it was. */
  onDone: (consent: Consent | null) => void
}

function ConsentForm({ consent, onDone }: ConsentFormProps) {
  const t = useT()
  const form = useConsentForm(consent)
  return (
    <Stack gap={8} style={{ alignSelf: 'stretch' }}>
      <ConsentFields form={form} />
      <Row gap={6}>
        <Button disabled={form.consent === null} onClick={() => onDone(form.consent)}>
          {t('ui.save')}
        </Button>
        <Button look="quiet" onClick={() => onDone(null)}>
          {t('ui.cancel')}
        </Button>
      </Row>
    </Stack>
  )
}
