import { Settings } from 'lucide-react'
import { useMemo } from 'react'
import type { TranslatorKind } from '@shared/contracts/translation'
import { translationBudget } from '@shared/translation/estimate'
import { useT } from '@/ui/text/use-t'
import { openDialog } from '@/model/view/workspace-store'
import { Button, Note, Row, Text } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import type { OfferedTranslator } from './translators'

export const BY_HAND = 'by-hand'

interface TranslatorFieldProps {
  translators: readonly OfferedTranslator[]
  /** A kind, or `by-hand`. */
  value: string
  onChange: (value: string) => void
  /** Texts of the film that are to be translated. */
  originals: readonly string[]
  /** A person translates: nothing is sent. */
  mayBeByHand?: boolean
}

/** Who translates; leads to the settings where nobody is set up. */
export function TranslatorField({
  translators,
  value,
  onChange,
  originals,
  mayBeByHand = false,
}: TranslatorFieldProps) {
  const t = useT()
  const chosen = translators.find(({ kind }) => kind === value)
  const options = translators.map(({ kind, name }) => ({ value: kind as string, label: name }))
  if (mayBeByHand) options.push({ value: BY_HAND, label: t('versions.byHand') })
  return (
    <>
      {options.length > 0 && (
        <SelectField
          label={t('versions.translator')}
          {...(value === BY_HAND && { hint: t('versions.byHandHint') })}
          value={value}
          options={options}
          onChange={onChange}
        />
      )}
      {translators.length === 0 && (
        <Row>
          <Button
            look="quiet"
            icon={<Settings />}
            onClick={() => openDialog({ kind: 'settings', section: 'languageModel' })}
          >
            {t('versions.setUp')}
          </Button>
        </Row>
      )}
      {chosen && originals.length > 0 && <Budget originals={originals} kind={chosen.kind} />}
      {/* What is sent, and to whom; the button below agrees to it. */}
      {chosen && !chosen.agreed && (
        <Note
          tone={chosen.local ? 'info' : 'warning'}
          icon
          gap={6}
          data-testid="translator-consent"
        >
          <strong>{t('versions.agree.title', { address: chosen.address })}</strong>
          <p>{t('versions.agree.what')}</p>
          <p>{t(chosen.local ? 'versions.agree.local' : 'versions.agree.remote')}</p>
          <p>{t('versions.agree.yes')}</p>
        </Note>
      )}
    </>
  )
}

/** The usage to expect, and where the run stops by itself. */
function Budget({ originals, kind }: { originals: readonly string[]; kind: TranslatorKind }) {
  const t = useT()
  const { unit, about, atMost } = useMemo(
    () => translationBudget(originals, kind),
    [originals, kind],
  )
  const amount = (count: number) => t(`versions.translating.${unit}`, { count })
  return (
    <Text quiet small figures data-testid="translate-budget">
      {t('versions.translating.budget', { about: amount(about), atMost: amount(atMost) })}
    </Text>
  )
}
