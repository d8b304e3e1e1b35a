import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import type { CommandName } from '@/project/commands/command'
import { commandEnabled, keyOfCommand, runCommand } from '@/project/commands/command-table'
import { ContextMenu, ContextMenuItem, ContextMenuLine } from '@/ui/ContextMenu'

const groups: readonly (readonly CommandName[])[] = [
  ['editText', 'playCue', 'playFromHere', 'renderSelected'],
  ['insertBefore', 'insertAfter', 'duplicateCues', 'deleteCues'],
  ['splitCue', 'splitBySpeakers', 'mergeWithNext', 'mergeSelected'],
  ['startAtPlayhead', 'endAtPlayhead', 'shiftCues', 'snapCues'],
  ['selectAllCues'],
]

/** What a right click on a cue offers: the same commands as everywhere. */
export function CueMenu({ children }: { children: ReactElement }) {
  return <ContextMenu trigger={children}>{() => <CueMenuItems />}</ContextMenu>
}

function CueMenuItems() {
  const t = useTranslations('commands')
  return groups.map((names, i) => [
    i > 0 && <ContextMenuLine key={`line-${names[0]}`} />,
    names.map((name) => (
      <ContextMenuItem
        key={name}
        keys={keyOfCommand(name)}
        disabled={!commandEnabled(name)}
        onSelect={() => runCommand(name)}
      >
        {t(name)}
      </ContextMenuItem>
    )),
  ])
}
