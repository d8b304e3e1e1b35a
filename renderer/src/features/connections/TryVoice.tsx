import { EMBEDDED_CONNECTION_ID, type Voice } from '@shared/contracts/connection'
import { Square, Volume2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { useAudition, useAuditioning } from '@/model/work/audition'
import { useDocument } from '@/model/document/document-store'
import { Button, Row } from '@cuecast/ui'
import { SearchSelect } from '@/ui/fields/SearchSelect'
import { focusOnce } from '@/ui/focus'
import { ErrorNote } from '@/ui/states/ErrorNote'

interface TryVoiceProps {
  /** Of one provider. */
  voices: readonly Voice[]
  takesFocus: boolean
}

/** A sentence in any of a provider's voices, heard where it was connected. */
export function TryVoice({ voices, takesFocus }: TryVoiceProps) {
  const t = useT()
  const language = useDocument((state) => state.fields.language)
  const [chosen, setChosen] = useState<number | null>(null)
  const usual = voices.find((voice) => voice.language === language) ?? voices[0]
  const voice = voices.find(({ id }) => id === chosen) ?? usual
  const what = `try ${voice?.provider?.id ?? ''}`
  const trial = useAuditioning(undefined, { connection: EMBEDDED_CONNECTION_ID, what })
  const failure = useAudition((state) => (state.failed === what ? state.error : null))
  if (!voice) return null
  const isOn = trial.voiceId === voice.id && trial.state !== 'silent'
  return (
    <>
      <Row gap={8} wrap>
        <SearchSelect
          label={t('providers.voice')}
          value={String(voice.id)}
          options={voices.map(({ id, name, languageName }) => ({
            value: String(id),
            label: `${name} · ${languageName}`,
          }))}
          onChange={(id) => setChosen(Number(id))}
        />
        <Button
          icon={isOn ? <Square /> : <Volume2 />}
          busy={isOn && trial.state === 'asking'}
          ref={takesFocus ? focusOnce : undefined}
          data-testid="try-voice"
          data-trial={isOn ? trial.state : 'silent'}
          onClick={() => trial.toggle(voice.id)}
        >
          {t(isOn && trial.state === 'playing' ? 'providers.stopVoice' : 'providers.tryVoice')}
        </Button>
      </Row>
      {failure && <ErrorNote error={failure} />}
    </>
  )
}
