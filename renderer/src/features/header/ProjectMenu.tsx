import {
  ChevronDown,
  CircleQuestionMark,
  Command,
  Download,
  FileType,
  FolderOpen,
  Settings,
  SlidersHorizontal,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useRecentProjects } from '@/bridge/queries'
import type { CommandName } from '@/project/commands/command'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { hasTakes } from '@/project/commands/file-commands'
import { useDocument } from '@/project/document/document-store'
import { openFile } from '@/project/session/open-file'
import { Button } from '@/ui/Button'
import { Menu, MenuHeading, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import styles from './ProjectMenu.module.css'

const RECENT_SHOWN = 5

/** The project's name; the menu under it opens, closes and exports. */
export function ProjectMenu() {
  const t = useTranslations('commands')
  const th = useTranslations('header')
  const name = useDocument((state) => state.fields.name)
  const path = useDocument((state) => state.opened?.path)
  const { data: recent = [] } = useRecentProjects()
  const others = recent.filter((each) => each.exists && each.path !== path).slice(0, RECENT_SHOWN)
  return (
    <Menu
      trigger={
        <Button
          look="quiet"
          className={styles.trigger}
          title={path}
          data-testid="project-menu"
          data-tour="project"
        >
          <span className={styles.name}>{path === undefined ? 'Cuecast' : name}</span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      <CommandItem name="openFile" icon={<FolderOpen />} />
      {path !== undefined && (
        <>
          <MenuItem
            icon={<Download />}
            keys={keyOfCommand('exportTrack')}
            disabled={!hasTakes()}
            onSelect={() => runCommand('exportTrack')}
          >
            {t('exportTrack')}
          </MenuItem>
          <CommandItem name="showSound" icon={<SlidersHorizontal />} />
          <CommandItem name="reopenWithEncoding" icon={<FileType />} />
          <CommandItem name="closeProject" icon={<X />} />
        </>
      )}
      <MenuLine />
      <CommandItem name="openPalette" icon={<Command />} />
      <CommandItem name="openSettings" icon={<Settings />} />
      <CommandItem name="openHelp" icon={<CircleQuestionMark />} />
      {others.length > 0 && (
        <>
          <MenuLine />
          <MenuHeading>{th('recent')}</MenuHeading>
          {others.map((each) => (
            <MenuItem key={each.path} onSelect={() => void openFile(each.path)}>
              {each.name}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  )
}

interface CommandItemProps {
  name: CommandName
  icon: ReactNode
}

function CommandItem({ name, icon }: CommandItemProps) {
  const t = useTranslations('commands')
  return (
    <MenuItem
      icon={icon}
      keys={keyOfCommand(name)}
      data-testid={`menu-${name}`}
      onSelect={() => runCommand(name)}
    >
      {t(name)}
    </MenuItem>
  )
}
