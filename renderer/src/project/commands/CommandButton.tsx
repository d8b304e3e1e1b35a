import { useTranslations } from 'use-intl'
import { Button } from '@/ui/Button'
import { useDerived } from '../derived/derived-store'
import { useDocument } from '../document/document-store'
import type { CommandName } from './command'
import { commandEnabled, runCommand } from './command-table'

/** A command by its name, as the next step where there is nothing to show; gone while it cannot run. */
export function CommandButton({ name }: { name: CommandName }) {
  const t = useTranslations('commands')
  // What commands can do follows from these.
  useDocument((state) => state.order.length > 0)
  useDerived((state) => state.voiced > 0)
  useDerived((state) => state.toRender.length > 0)
  if (!commandEnabled(name)) return null
  return (
    <Button data-testid={`next-${name}`} onClick={() => runCommand(name)}>
      {t(name)}
    </Button>
  )
}
