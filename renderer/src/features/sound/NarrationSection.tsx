import type { Narration } from '@shared/contracts/narration'
import { flowTimes, targetAdvice, type TargetAdvice } from '@shared/narration/flow-times'
import { useDeferredValue, useMemo } from 'react'
import { useT } from '@/ui/text/use-t'
import { cuesInOrder } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { useTakes } from '@/model/document/takes-store'
import { changeNarration, splitScript, takeAdvice } from '@/model/edits/script-edits'
import { voiceLengths } from '@/model/derived/flow'
import { Button, Hint, Note } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { TargetField } from '@/ui/fields/TargetField'
import { useFigure } from '@/ui/text/figure'
import { formatTimecode } from '@/ui/text/timecode'
import { Section, SettingSlider } from './SettingsSection'

const change = (edit: Partial<Narration>, group?: string) =>
  execute('changeNarration', changeNarration(edit), { group })

/** How the text of a narration becomes time: pauses, and the length that it should have. */
export function NarrationSection() {
  const t = useT()
  const narration = useDocument((state) => state.fields.narration)
  if (!narration) return null
  const { pauses } = narration
  return (
    <Section title={t('narration.title')} onReset={null}>
      <SelectField
        label={t('narration.split')}
        hint={t('narration.splitHint')}
        value={narration.split}
        options={splits.map((value) => ({ value, label: t(`narration.splits.${value}`) }))}
        onChange={(split) =>
          execute(
            'changeNarration',
            splitScript(split, () => crypto.randomUUID()),
          )
        }
      />
      {kinds.map(([kind, label, most]) => (
        <SettingSlider
          key={kind}
          label={t(`narration.${label}`)}
          testId={`narration-${label}`}
          value={pauses[kind]}
          min={0}
          max={Math.max(most, pauses[kind])}
          step={50}
          unit="ms"
          onChange={(ms, group) => change({ pauses: { ...pauses, [kind]: ms } }, group)}
        />
      ))}
      <TargetField
        label={t('narration.target')}
        hint={t('narration.targetHint')}
        ms={narration.targetMs ?? undefined}
        max={360_000}
        onChange={(ms) => change({ targetMs: ms ?? null })}
      />
      <Lengths />
    </Section>
  )
}

const splits = ['sentence', 'line', 'paragraph'] as const

const kinds = [
  ['sentenceMs', 'sentencePause', 3_000],
  ['paragraphMs', 'paragraphPause', 5_000],
  ['chapterMs', 'chapterPause', 10_000],
  ['startMs', 'startPause', 10_000],
] as const

/** How long the narration is, and what gives the lengths that are wished for. */
function Lengths() {
  const t = useT()
  const document = useDeferredValue(useDocument())
  const takes = useDeferredValue(useTakes())
  const { narration, audio, fit } = document.fields
  const { lengthMs, advice } = useMemo(() => {
    if (!narration) return { lengthMs: 0, advice: [] }
    const cues = cuesInOrder(document)
    const voiceMs = voiceLengths(document, takes)
    const flow = flowTimes(cues, voiceMs, narration, { maxRate: fit.maxRate })
    const wanted = narration.targetMs !== null || cues.some(({ chapter }) => chapter?.targetMs)
    return {
      lengthMs: flow.lengthMs,
      advice: wanted ? targetAdvice(cues, voiceMs, narration, audio.speed) : [],
    }
  }, [document, takes, narration, audio.speed, fit.maxRate])
  return (
    <>
      <Hint figures>{t('narration.length', { length: formatTimecode(Math.round(lengthMs)) })}</Hint>
      {advice.map((each) => (
        <Advice key={each.cueId ?? ''} advice={each} />
      ))}
    </>
  )
}

function Advice({ advice }: { advice: TargetAdvice }) {
  const t = useT()
  const figure = useFigure()
  const title = useDocument(({ byId }) => byId.get(advice.cueId ?? '')?.chapter?.title ?? '')
  const { speed, pauses, overMs, estimated } = advice
  const { sentenceMs: sentence, paragraphMs: paragraph, chapterMs: chapter } = pauses
  const length = formatTimecode(advice.targetMs)
  const written = figure(speed, { maximumFractionDigits: 2 })
  const seconds = figure(Math.abs(overMs) / 1_000, { maximumFractionDigits: 1 })
  return (
    <Note tone={overMs > 0 ? 'warning' : 'info'} gap={4}>
      <p>
        {advice.cueId === null
          ? t('narration.adviceWhole', { length, speed: written })
          : t('narration.adviceChapter', { title, length, speed: written })}
        {' · '}
        {t('narration.advicePauses', { sentence, paragraph, chapter })}
      </p>
      {Math.abs(overMs) >= 100 && (
        <p>{t(overMs > 0 ? 'narration.adviceOver' : 'narration.adviceUnder', { seconds })}</p>
      )}
      {estimated > 0 && (
        <p>
          {t('narration.adviceEstimated', { percent: figure(estimated, { style: 'percent' }) })}
        </p>
      )}
      <Button onClick={() => execute('changeNarration', takeAdvice(advice))}>
        {t('narration.useAdvice')}
      </Button>
    </Note>
  )
}
