import { Command } from 'cmdk'
import { Dialog, VisuallyHidden } from 'radix-ui'
import { useT } from '@/ui/text/use-t'
import { allCommands, keyOfCommand, runCommand } from '@/commands/command-table'
import { closeDialog } from '@/model/view/workspace-store'
import { matchWords } from '@/ui/text/search'
import { useFocusReturn } from '@/ui/focus'
import { Kbd } from '@/ui/Kbd'
import { Hint } from '@cuecast/ui'
import { usePlaces, useSynonyms } from './places'
import styles from './CommandPalette.module.css'

/** Finds commands and runs them; goes to settings, sections of the sound panel, destinations and chapters. */
export function CommandPalette() {
  const t = useT()
  const returnFocus = useFocusReturn()
  const choices = allCommands()
    .filter(({ name, enabled }) => name !== 'openPalette' && enabled())
    .map(({ name }) => ({ name, keys: keyOfCommand(name) }))
  const places = usePlaces()
  const synonyms = useSynonyms()
  const leave = (next: () => void) => {
    closeDialog()
    next()
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
            <Dialog.Title>{t('palette.title')}</Dialog.Title>
          </VisuallyHidden.Root>
          <Command label={t('palette.title')} filter={rank} loop>
            <Command.Input className={styles.input} placeholder={t('palette.search')} />
            <Command.List className={styles.list} label={t('palette.title')}>
              <Command.Empty className={styles.empty}>{t('palette.none')}</Command.Empty>
              {choices.map(({ name, keys }) => (
                <Command.Item
                  key={name}
                  value={t(`commands.${name}`)}
                  keywords={[synonyms(name)]}
                  className={styles.item}
                  data-testid={`command-${name}`}
                  onSelect={() => leave(() => void runCommand(name))}
                >
                  <span>{t(`commands.${name}`)}</span>
                  {keys !== undefined && <Kbd keys={keys} />}
                </Command.Item>
              ))}
              {places.map(({ id, name, where, go }) => (
                <Command.Item
                  key={id}
                  value={`${name} · ${where}`}
                  keywords={[synonyms(id)]}
                  className={styles.item}
                  data-testid={`place-${id}`}
                  onSelect={() => leave(go)}
                >
                  <span>{name}</span>
                  <Hint as="span">{where}</Hint>
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Synonyms count less than names. */
function rank(value: string, search: string, keywords: readonly string[] = []): number {
  return matchWords(value, search) || matchWords([value, ...keywords].join(' '), search) / 4
}
