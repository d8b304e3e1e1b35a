import { CircleX, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/ui/text/use-t'
import { IconButton } from '@/ui/IconButton'
import { Row, Text } from '@cuecast/ui'
import styles from './Notices.module.css'

interface BannerProps {
  look: 'info' | 'warning' | 'wrong'
  title: string
  /** What to do next. */
  children?: ReactNode
  /** The file or folder that it is about. */
  at?: string | undefined
  /** Buttons that do something about it. */
  actions?: ReactNode
  /** Absent: it stays until its cause is gone. */
  onDismiss?: () => void
  'data-testid'?: string
  'data-code'?: string | undefined
}

const icons = { info: Info, warning: TriangleAlert, wrong: CircleX }

/** Something that concerns the whole window, across its top until it is dealt with. */
export function Banner({ look, title, children, at, actions, onDismiss, ...data }: BannerProps) {
  const t = useT()
  const Icon = icons[look]
  return (
    <Row
      {...data}
      gap={10}
      padding="6px 12px"
      line="bottom"
      className={styles.banner}
      data-look={look}
      role={look === 'info' ? 'status' : 'alert'}
    >
      <Icon size={16} aria-hidden />
      <Text as="div" grow data-selectable>
        <strong>{title}</strong> {children}
        {at !== undefined && (
          <Text quiet small style={{ display: 'block' }}>
            {at}
          </Text>
        )}
      </Text>
      {actions && (
        <Row fixed wrap justify="end" gap={6} align="stretch">
          {actions}
        </Row>
      )}
      {onDismiss && <IconButton small label={t('ui.close')} icon={<X />} onClick={onDismiss} />}
    </Row>
  )
}
