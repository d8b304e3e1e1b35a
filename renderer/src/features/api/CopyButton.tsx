import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { studio } from '@/bridge/studio'
import { Button } from '@/ui/Button'
import { announce } from '@/ui/states/LiveRegion'

interface CopyButtonProps {
  text: string
  /** What is copied, for screen readers. */
  what: string
  testId?: string
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, what, testId }: CopyButtonProps) {
  const t = useTranslations('api')
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    const answer = await studio.copyText({ text })
    if (!answer.ok) return
    setCopied(text)
    announce(t('copied'))
  }
  const done = copied === text
  return (
    <Button
      icon={done ? <Check /> : <Copy />}
      aria-label={`${done ? t('copied') : t('copy')}: ${what}`}
      data-testid={testId}
      onClick={() => void copy()}
    >
      {done ? t('copied') : t('copy')}
    </Button>
  )
}
