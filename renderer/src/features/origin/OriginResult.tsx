import { CircleCheck, CircleHelp, CircleMinus, CircleX, type LucideIcon } from 'lucide-react'
import type { Origin } from '@shared/contracts/formats/origin'
import { type OriginLayerText, originTexts, originVerdict } from '@shared/interchange/origin-text'
import { usePreferences } from '@/bridge/preferences'
import { Card, Row, Stack, Text } from '@/ui/layout/layout'
import { focusOnce } from '@/ui/focus'
import { useT } from '@/ui/text/use-t'
import styles from './Origin.module.css'

const signs: Record<OriginLayerText['tone'], LucideIcon> = {
  good: CircleCheck,
  doubtful: CircleHelp,
  bad: CircleX,
  none: CircleMinus,
}

/** The whole in a sentence, and each layer with what it tells. */
export function OriginResult({ file, origin }: { file: string; origin: Origin }) {
  const t = useT()
  const { locale } = usePreferences()
  return (
    <Stack gap={12} data-selectable>
      <Stack gap={2}>
        <h3 ref={focusOnce} tabIndex={-1} className={styles.verdict}>
          {originVerdict(origin, t)}
        </h3>
        <Text as="p" quiet small>
          {file}
        </Text>
      </Stack>
      {originTexts(origin, t, locale).map((each) => (
        <Layer key={each.layer} {...each} />
      ))}
    </Stack>
  )
}

function Layer({ layer, tone, title, state, facts }: OriginLayerText) {
  const Sign = signs[tone]
  const id = `origin-${layer}`
  return (
    <Card as="section" aria-labelledby={id} gap={6}>
      <Row gap={8} align="start">
        <Sign size={16} aria-hidden className={styles.sign} data-tone={tone} />
        <Stack gap={2} grow>
          <Text as="strong" id={id}>
            {title}
          </Text>
          <Text>{state}</Text>
        </Stack>
      </Row>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
