import {
  Copy,
  Ellipsis,
  FileDown,
  FileText,
  GitCompare,
  Lock,
  Send,
  Sheet,
  Wifi,
} from 'lucide-react'
import { CommandIcon, CommandItem } from '@/commands/CommandButton'
import { useT } from '@/ui/text/use-t'
import { runCommand } from '@/commands/command-table'
import { useDocument } from '@/model/document/document-store'
import { report } from '@/model/report'
import { saveQcReport } from '@/model/session/save-files'
import { copyNotes } from '@/model/view/review'
import { openDialog } from '@/model/view/workspace-store'
import { IconButton } from '@/ui/IconButton'
import { Row } from '@cuecast/ui'
import { Menu, MenuItem } from '@/ui/overlays/Menu'
import { isShared, useSharing } from './sharing'

/** What can be done with all notes: take them in, share the review, copy them. */
export function ReviewActions({ some }: { some: boolean }) {
  const t = useT()
  const round = useDocument((state) => state.fields.review?.rounds.at(-1)?.round)
  const isOn = isShared(useSharing().data?.share)
  return (
    <Row gap={2}>
      <CommandIcon
        name="shareReview"
        small
        label={isOn ? t('shareReview.sharing') : t('commands.shareReview')}
        icon={<Wifi />}
        aria-pressed={isOn}
      />
      <CommandIcon name="importReviewNotes" small icon={<FileDown />} data-testid="review-import" />
      {some && (
        <Menu
          align="end"
          trigger={<IconButton small label={t('review.more')} icon={<Ellipsis />} />}
        >
          <CommandItem name="lockApproved" icon={<Lock size={14} aria-hidden />} />
          <MenuItem icon={<Copy size={14} aria-hidden />} onSelect={() => runCommand('copyNotes')}>
            {t('review.copyText')}
          </MenuItem>
          <MenuItem
            icon={<Sheet size={14} aria-hidden />}
            onSelect={() => void report(copyNotes('csv'))}
          >
            {t('review.copyCsv')}
          </MenuItem>
          <MenuItem
            icon={<FileText size={14} aria-hidden />}
            onSelect={() => void report(saveQcReport())}
          >
            {t('review.saveQcReport')}
          </MenuItem>
          {round !== undefined && (
            <MenuItem
              icon={<GitCompare size={14} aria-hidden />}
              onSelect={() => openDialog({ kind: 'compare', round })}
            >
              {t('compare.since', { round })}
            </MenuItem>
          )}
          <CommandItem name="exportReview" icon={<Send size={14} aria-hidden />} />
        </Menu>
      )}
    </Row>
  )
}
