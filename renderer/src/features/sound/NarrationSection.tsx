import type { Narration } from '@shared/contracts/project-file'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { execute } from '@/project/document/execute'
import { changeNarration } from '@/project/edits/script-edits'
import { NumberField } from '@/ui/fields/NumberField'
import { Switch } from '@/ui/fields/Switch'
import { Row } from '@/ui/layout/layout'
import { Section, SettingSlider } from './SettingsSection'

const change = (edit: Partial<Narration>, group?: string) =>
  execute('changeNarration', changeNarration(edit), { group })

/** How the text of a narration becomes time: pauses, and the length that it should have. */
export function NarrationSection() {
  const t = useTranslations('narration')
  const narration = useDocument((state) => state.fields.narration)
  if (!narration) return null
  return (
    <Section title={t('title')} testId="sound-narration" onReset={null}>
      <Pauses pauses={narration.pauses} />
      <Target targetMs={narration.targetMs} />
    </Section>
  )
}

const kinds = [
  ['sentenceMs', 'sentencePause', 3_000],
  ['paragraphMs', 'paragraphPause', 5_000],
  ['chapterMs', 'chapterPause', 10_000],
  ['startMs', 'startPause', 10_000],
] as const

function Pauses({ pauses }: Pick<Narration, 'pauses'>) {
  const t = useTranslations('narration')
  return kinds.map(([kind, label, most]) => (
    <SettingSlider
      key={kind}
      label={t(label)}
      testId={`narration-${label}`}
      value={pauses[kind]}
      min={0}
      max={Math.max(most, pauses[kind])}
      step={50}
      unit="ms"
      onChange={(ms, group) => change({ pauses: { ...pauses, [kind]: ms } }, group)}
    />
  ))
}

/** Seconds that a narration is given first when it is to last a certain time. */
const FIRST_TARGET_S = 60

function Target({ targetMs }: Pick<Narration, 'targetMs'>) {
  const t = useTranslations('narration')
  return (
    <Row gap={8} justify="space-between">
      <Switch
        label={t('target')}
        hint={t('targetHint')}
        checked={targetMs !== null}
        data-testid="narration-target"
        onChange={(on) => change({ targetMs: on ? FIRST_TARGET_S * 1_000 : null })}
      />
      {targetMs !== null && (
        <NumberField
          label={t('target')}
          value={targetMs / 1_000}
          min={1}
          max={360_000}
          step={1}
          digits={1}
          unit="s"
          data-testid="narration-target-length"
          onChange={(s) => change({ targetMs: Math.max(1_000, Math.round(s * 1_000)) })}
        />
      )}
    </Row>
  )
}
