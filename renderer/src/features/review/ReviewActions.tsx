import { Copy, Ellipsis, FileDown, FileText, Lock, Send, Sheet, Wifi } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/commands/command-table'
import { report } from '@/model/report'
import { saveQcReport } from '@/model/session/save-files'
import { copyNotes } from '@/model/view/review'
import { IconButton } from '@/ui/IconButton'
import { Row } from '@/ui/layout/layout'
import { Menu, MenuItem } from '@/ui/overlays/Menu'
import { isShared, useSharing } from './sharing'

/** What can be done with all notes: take them in, share the review, copy them. */
export function ReviewActions({ some }: { some: boolean }) {
  const t = useTranslations('review')
  const tc = useTranslations('commands')
  const shares = useTranslations('shareReview')
  const isOn = isShared(useSharing().data?.share)
  return (
    <Row gap={2}>
      <IconButton
        small
        label={isOn ? shares('sharing') : tc('shareReview')}
        icon={<Wifi />}
        aria-pressed={isOn}
        onClick={() => runCommand('shareReview')}
      />
      <IconButton
        small
        label={tc('importReviewNotes')}
        keys={keyOfCommand('importReviewNotes')}
        icon={<FileDown />}
        data-testid="review-import"
        onClick={() => runCommand('importReviewNotes')}
      />
      {some && (
        <Menu align="end" trigger={<IconButton small label={t('more')} icon={<Ellipsis />} />}>
          <MenuItem
            icon={<Lock size={14} aria-hidden />}
            onSelect={() => runCommand('lockApproved')}
          >
            {tc('lockApproved')}
          </MenuItem>
          <MenuItem icon={<Copy size={14} aria-hidden />} onSelect={() => runCommand('copyNotes')}>
            {t('copyText')}
          </MenuItem>
          <MenuItem
            icon={<Sheet size={14} aria-hidden />}
            onSelect={() => void report(copyNotes('csv'))}
          >
            {t('copyCsv')}
          </MenuItem>
          <MenuItem
            icon={<FileText size={14} aria-hidden />}
            onSelect={() => void report(saveQcReport())}
          >
            {t('saveQcReport')}
          </MenuItem>
          <MenuItem
            icon={<Send size={14} aria-hidden />}
            onSelect={() => runCommand('exportReview')}
          >
            {tc('exportReview')}
          </MenuItem>
        </Menu>
      )}
    </Row>
  )
}
