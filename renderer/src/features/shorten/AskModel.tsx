import type { LanguageModelState } from '@shared/contracts/connection'
import { Sparkles, Square } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { changedLanguageModel, useLanguageModel } from '@/bridge/queries'
import { studio } from '@/bridge/studio'
import {
  askModel,
  cuesToAsk,
  endShortening,
  stopAsking,
  useShorten,
  type ShortenedCue,
  type ShortenProgress,
} from '@/model/fixes/shorten'
import { useModelAdvice } from '@/model/services/use-connection'
import { openDialog } from '@/model/view/workspace-store'
import { Button, Note, Row, Stack, Text } from '@cuecast/ui'
import { focusOnce } from '@/ui/focus'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { formatSpan } from '@/ui/text/timecode'

/** Asks a language model where the rules have nothing that fits; once for an address the user agrees first. */
export function AskModel() {
  const t = useT()
  const advice = useModelAdvice()
  const { data: model } = useLanguageModel()
  const { cues, activeId, asking, asked, askError, progress } = useShorten()
  const [consents, setConsents] = useState(false)
  const unfit = cuesToAsk(cues)
  // Where something fits everywhere, more can still be asked for the cue that is looked at.
  const isActive = (cue: ShortenedCue) => cue.cueId === activeId && cue.asked === 'no'
  const about = unfit.length > 0 ? unfit : cues.filter(isActive)
  if (model === undefined) return null
  const ask = () => void askModel(about.map(({ cueId }) => cueId))
  return (
    <Stack gap={8}>
      {askError && <ErrorNote error={askError} next={advice(askError)} />}
      {model && consents && !model.agreed ? (
        <Agreement model={model} onAgreed={ask} onClose={() => setConsents(false)} />
      ) : asking ? (
        <ProgressRow
          progress={asking}
          says={(counts) => t('languageModel.asking', counts)}
          onStop={stopAsking}
          testId="ask-model-progress"
        />
      ) : (
        <Row gap={8} wrap justify="space-between">
          <Text quiet small>
            {asked ? t('languageModel.used', asked) : t('languageModel.offer')}
          </Text>
          {model ? (
            <Button
              icon={<Sparkles />}
              disabled={about.length === 0 || progress !== null}
              data-testid="ask-model-start"
              onClick={() => (model.agreed ? ask() : setConsents(true))}
            >
              {t('languageModel.ask', { model: model.model, count: about.length })}
            </Button>
          ) : (
            <Button
              look="quiet"
              icon={<Sparkles />}
              onClick={() => {
                endShortening()
                openDialog({ kind: 'settings', section: 'languageModel' })
              }}
            >
              {t('languageModel.setUp')}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  )
}

interface ProgressRowProps {
  progress: ShortenProgress | null
  says: (counts: { done: number; total: number }) => string
  onStop: () => void
  testId: string
}

/** How far measuring or asking is, the time left, and a way to stop; nothing while neither is going on. */
export function ProgressRow({ progress, says, onStop, testId }: ProgressRowProps) {
  const t = useT()
  if (!progress) return null
  const { done, total, leftMs } = progress
  const left = leftMs === null ? '' : ` · ${t('common.left', { time: formatSpan(leftMs) })}`
  const text = `${says({ done, total })}${left}`
  return (
    <Row gap={8} data-testid={testId}>
      <Text quiet small figures nowrap>
        {text}
      </Text>
      <Row grow>
        <Progress label={text} value={done / total} />
      </Row>
      <Button look="quiet" icon={<Square />} data-testid={`${testId}-stop`} onClick={onStop}>
        {t('ui.stop')}
      </Button>
    </Row>
  )
}

interface AgreementProps {
  model: LanguageModelState
  onAgreed: () => void
  onClose: () => void
}

/** What is sent, and to whom, before anything is. */
function Agreement({ model, onAgreed, onClose }: AgreementProps) {
  const t = useT()
  const { address, local, maxRequests: requests, maxTokens: tokens } = model
  const agree = async () => {
    const answer = await changedLanguageModel(studio.languageModelAgree({ agreed: true }))
    onClose()
    if (answer.ok) onAgreed()
    else useShorten.setState({ askError: answer.error })
  }
  return (
    <Note tone={local ? 'info' : 'warning'} icon gap={6} data-testid="ask-model-agreement">
      <strong>{t('languageModel.agree.title', { address })}</strong>
      <p>{t('languageModel.agree.what')}</p>
      <p>
        {local
          ? t('languageModel.agree.local')
          : `${t('languageModel.agree.remote')} ${t('languageModel.agree.limit', { requests, tokens })}`}
      </p>
      <Row gap={6} wrap>
        <Button
          ref={focusOnce}
          icon={<Sparkles />}
          data-testid="ask-model-agree"
          onClick={() => void agree()}
        >
          {t('languageModel.agree.yes')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('ui.notNow')}
        </Button>
      </Row>
    </Note>
  )
}
