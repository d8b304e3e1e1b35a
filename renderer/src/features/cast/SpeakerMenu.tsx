import type { Speaker } from '@shared/contracts/project-file'
import {
  Ellipsis,
  Headphones,
  ListChecks,
  ListFilter,
  Merge,
  Pencil,
  Trash2,
  VolumeX,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { changeSpeaker, removeSpeaker } from '@/project/edits/speaker-edits'
import { execute } from '@/project/document/execute'
import { useFilter } from '@/project/derived/filter-store'
import { toggleSolo, useMonitor } from '@/project/playback/monitor-store'
import { selectCues } from '@/project/view/selection-store'
import { openDialog } from '@/project/view/workspace-store'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem, MenuLine } from '@/ui/overlays/Menu'

interface SpeakerMenuProps {
  speaker: Speaker
  cues: number
  onEdit: () => void
}

/** What can be done with a speaker. */
export function SpeakerMenu({ speaker: { id, label, muted }, cues, onEdit }: SpeakerMenuProps) {
  const t = useTranslations('cast')
  const alone = useDocument((state) => state.speakers.length < 2)
  const solo = useMonitor((state) => state.solo.has(id))
  const selectAll = () => {
    const { byId, order } = useDocument.getState()
    selectCues(order.filter((cueId) => byId.get(cueId)?.speakerId === id))
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          small
          label={t('more', { name: label })}
          icon={<Ellipsis />}
          data-testid="speaker-menu"
        />
      }
    >
      <MenuItem icon={<Pencil />} keys="F2" data-testid="speaker-edit" onSelect={onEdit}>
        {t('edit')}
      </MenuItem>
      <MenuItem
        icon={<Merge />}
        disabled={alone}
        data-testid="speaker-merge"
        onSelect={() => openDialog({ kind: 'merge-speaker', speakerId: id })}
      >
        {t('merge')}
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={<ListFilter />}
        disabled={cues === 0}
        onSelect={() => useFilter.setState({ kind: 'all', text: '', speakerId: id })}
      >
        {t('showCues')}
      </MenuItem>
      <MenuItem
        icon={<ListChecks />}
        disabled={cues === 0}
        data-testid="speaker-select-cues"
        onSelect={selectAll}
      >
        {t('selectCues')}
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={<VolumeX />}
        onSelect={() => execute('muteSpeaker', changeSpeaker(id, { muted: !muted }))}
      >
        {t(muted ? 'unmute' : 'mute')}
      </MenuItem>
      <MenuItem icon={<Headphones />} onSelect={() => toggleSolo(id)}>
        {t(solo ? 'unsolo' : 'solo')}
      </MenuItem>
      <MenuLine />
      <MenuItem
        danger
        icon={<Trash2 />}
        hint={cues > 0 ? t('removeHint', { count: cues }) : undefined}
        data-testid="speaker-remove"
        onSelect={() => execute('removeSpeaker', removeSpeaker(id))}
      >
        {t('remove')}
      </MenuItem>
    </Menu>
  )
}
