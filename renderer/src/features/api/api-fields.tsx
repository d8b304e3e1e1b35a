import type { ManagedAccount } from '@shared/contracts/service-manage'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { studio } from '@/bridge/studio'
import { Button, Row, Text } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { announce } from '@/ui/states/LiveRegion'
import styles from './api.module.css'

interface AccountSelectProps {
  accounts: readonly ManagedAccount[]
  value: number
  onChange: (id: number) => void
}

/** Whose keys or webhook are meant, where there is a choice. */
export function AccountSelect({ accounts, value, onChange }: AccountSelectProps) {
  const t = useT()
  if (accounts.length < 2) return null
  return (
    <SelectField
      label={t('api.account')}
      value={String(value)}
      options={accounts.map(({ id, name, ofInstall }) => ({
        value: String(id),
        label: ofInstall ? t('api.ofStudio', { name }) : name,
      }))}
      onChange={(id) => onChange(Number(id))}
    />
  )
}

/** A text to take away, with its button. */
export function SecretLine({
  label,
  text,
  testId,
}: {
  label: string
  text: string
  testId: string
}) {
  return (
    <Row gap={8} padding="6px 6px 6px 10px" className={styles.secret}>
      <Text as="code" grow aria-label={label} data-selectable data-testid={testId}>
        {text}
      </Text>
      <CopyButton text={text} what={label} testId={`${testId}-copy`} />
    </Row>
  )
}

interface CopyButtonProps {
  text: string
  /** What is copied, for screen readers. */
  what: string
  testId: string
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, what, testId }: CopyButtonProps) {
  const t = useT()
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    const answer = await studio.copyText({ text })
    if (!answer.ok) return
    setCopied(text)
    announce(t('api.copied'))
  }
  const done = copied === text
  return (
    <Button
      icon={done ? <Check /> : <Copy />}
      aria-label={`${done ? t('api.copied') : t('api.copy')}: ${what}`}
      data-testid={testId}
      onClick={() => void copy()}
    >
      {done ? t('api.copied') : t('api.copy')}
    </Button>
  )
}
