import type { Connection, Voice } from '@shared/contracts/connection'
import { Server } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { removeConnection } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { useDocument } from '@/model/document/document-store'
import { useProviderVoices } from '@/model/services/provider-cost'
import { Button, Card, Note, Row, Text } from '@cuecast/ui'
import { ErrorNote, GoodLine } from '@/ui/states/ErrorNote'
import { KeyField } from './ConnectionCard'
import { useNextHere } from './next-here'
import { ProviderDetails } from './ProviderDetails'
import { TryVoice } from './TryVoice'

interface ProviderCardProps {
  connection: Connection
  /** Its key is asked for: the focus goes there. */
  isAsked: boolean
  /** It was added just now: the trial of a voice takes the focus. */
  isNew: boolean
}

/** Another speech service, whose voices are in the lists of the embedded one. */
export function ProviderCard({ connection, isAsked, isNew }: ProviderCardProps) {
  const t = useT()
  const nextHere = useNextHere()
  const { id, name, baseUrl, plainOrigin } = connection
  const { voices, isKnown } = useProviderVoices(id)
  const testing = useAttempt(() => studio.connectionFind({ id }))
  const removing = useAttempt(() => removeConnection(id))
  const speakers = useSpeakersWith(voices)
  const [asksRemoval, setAsksRemoval] = useState(false)
  const terms = voices[0]?.provider?.terms
  const error = testing.error ?? removing.error
  return (
    <Card as="li" data-testid="connection" data-connection-id={id}>
      <Row gap={8}>
        <Server size={16} aria-hidden />
        <Text cut grow strong>
          {name}
        </Text>
        <Row wrap gap={6}>
          <Button busy={testing.busy} onClick={testing.run}>
            {t('settings.test')}
          </Button>
          <Button
            look="quiet"
            busy={removing.busy}
            onClick={() => (speakers > 0 ? setAsksRemoval(true) : removing.run())}
          >
            {t('ui.remove')}
          </Button>
        </Row>
      </Row>
      <Text as="p" quiet small data-selectable>
        {baseUrl}
        {plainOrigin !== undefined && ` · ${t('settings.plainHttp.allowed')}`}
      </Text>
      {asksRemoval && (
        <Note tone="warning" icon role="alert" data-testid="provider-in-use">
          <p>{t('providers.removeAsk', { speakers })}</p>
          <Row gap={6}>
            <Button busy={removing.busy} onClick={removing.run}>
              {t('providers.removeAnyway')}
            </Button>
            <Button look="quiet" onClick={() => setAsksRemoval(false)}>
              {t('ui.cancel')}
            </Button>
          </Row>
        </Note>
      )}
      {isKnown && (
        <Text as="p" small data-testid="provider-voices">
          {voices.length > 0
            ? t('providers.voices', { count: voices.length })
            : t('providers.noVoices')}
        </Text>
      )}
      <TryVoice voices={voices} takesFocus={isNew} />
      {terms && (
        <Text as="p" quiet small data-selectable>
          {t('providers.terms')}: {terms}
        </Text>
      )}
      <KeyField connection={connection} isAsked={isAsked} />
      <ProviderDetails connection={connection} voices={voices} />
      {testing.value?.kind === 'provider' && (
        <GoodLine testId="connection-test-good">
          {t('providers.found', { name, voices: testing.value.voices })}
        </GoodLine>
      )}
      {error && <ErrorNote error={error} next={nextHere(error)} />}
    </Card>
  )
}

/** How many speakers of the open project, the narrator among them, have one of these voices. */
function useSpeakersWith(voices: readonly Voice[]): number {
  const speakers = useDocument((state) => state.speakers)
  const narrator = useDocument((state) => state.fields.narratorVoiceId)
  const ids = new Set(voices.map(({ id }) => id))
  const cast = [narrator, ...speakers.map(({ voiceId }) => voiceId)]
  return cast.filter((voiceId) => voiceId !== null && ids.has(voiceId)).length
}
