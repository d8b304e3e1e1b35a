import { Command } from 'cmdk'
import { Dialog, VisuallyHidden } from 'radix-ui'
import { useTranslations } from 'use-intl'
import type { CommandName } from '@/commands/command'
import { allCommands, keyOfCommand, runCommand } from '@/commands/command-table'
import { closeDialog } from '@/model/view/workspace-store'
import { matchWords } from '@/ui/text/search'
import { useFocusReturn } from '@/ui/focus'
import { Kbd } from '@/ui/Kbd'
import styles from './CommandPalette.module.css'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    palette: object
  }
}

/** Finds and runs any command by its name. */
export function CommandPalette() {
  const t = useTranslations('commands')
  const tp = useTranslations('palette')
  const returnFocus = useFocusReturn()
  const choices = allCommands().filter(({ name, enabled }) => name !== 'openPalette' && enabled())
  const run = (name: string) => {
    closeDialog()
    runCommand(name)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeDialog()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.palette}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          data-testid="palette"
        >
          <VisuallyHidden.Root asChild>
            <Dialog.Title>{tp('title')}</Dialog.Title>
          </VisuallyHidden.Root>
          <Command label={tp('title')} filter={matchWords} loop>
            <Command.Input className={styles.input} placeholder={tp('search')} />
            <Command.List className={styles.list} label={tp('title')}>
              <Command.Empty className={styles.empty}>{tp('none')}</Command.Empty>
              {choices.map(({ name }) => (
                <Command.Item
                  key={name}
                  value={t(name)}
                  className={styles.item}
                  data-testid={`command-${name}`}
                  onSelect={() => run(name)}
                >
                  <span>{t(name)}</span>
                  <CommandKey name={name} />
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function CommandKey({ name }: { name: CommandName }) {
  const key = keyOfCommand(name)
  return key === undefined ? null : <Kbd keys={key} />
}
