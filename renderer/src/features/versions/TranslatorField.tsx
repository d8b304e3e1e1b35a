import { Settings } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { openDialog } from '@/model/view/workspace-store'
import { Button } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { Note, Row } from '@/ui/layout/layout'
import type { OfferedTranslator } from './translators'

export const BY_HAND = 'by-hand'

interface TranslatorFieldProps {
  translators: readonly OfferedTranslator[]
  /** A kind, or `by-hand`. */
  value: string
  onChange: (value: string) => void
  /** A person translates: nothing is sent. */
  mayBeByHand?: boolean
}

/** Who translates; leads to the settings where nobody is set up. */
export function TranslatorField({
  translators,
  value,
  onChange,
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
      {chosen && !chosen.agreed && <Consent translator={chosen} />}
    </>
  )
}

/** What is sent, and to whom; the button below agrees to it. */
function Consent({ translator: { address, local } }: { translator: OfferedTranslator }) {
  const t = useT()
  return (
    <Note tone={local ? 'info' : 'warning'} icon gap={6} data-testid="translator-consent">
      <strong>{t('versions.agree.title', { address })}</strong>
      <p>{t('versions.agree.what')}</p>
      <p>{t(local ? 'versions.agree.local' : 'versions.agree.remote')}</p>
      <p>{t('versions.agree.yes')}</p>
    </Note>
  )
}
