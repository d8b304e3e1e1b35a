import { ChevronDown, Mic } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useShallow } from 'zustand/react/shallow'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { report } from '@/project/report'
import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { creditsOf, render, renderable } from '@/project/runs/render'
import { useRunState } from '@/project/runs/run-store'
import { useSelection } from '@/project/view/selection-store'
import { openSide } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/overlays/Menu'
import { Tooltip } from '@/ui/overlays/Tooltip'
import styles from './header.module.css'

/** What a render would send now, and what it costs, before it is pressed. */
export function RenderButton() {
  const t = useTranslations('header')
  const format = useFormatter()
  const count = useDerived((state) => state.toRender.length)
  const credits = useDerived((state) => state.credits)
  const uncast = useDerived((state) => state.uncast.length)
  const readOnly = useDocument((all) => all.opened?.readOnly !== undefined)
  const state = useRunState()
  const running = state !== 'idle'
  const nothing = running ? runWord(state) : uncast > 0 ? 'renderUncast' : 'renderNothing'
  // No speaker is cast yet: the next step is the cast, and the button leads there.
  const toCast = count === 0 && !running && uncast > 0
  const label =
    count > 0
      ? t('render', { count: format.number(count), credits: format.number(credits) })
      : t(nothing)
  return (
    <div className={styles.split}>
      <Tooltip
        text={count > 0 ? t('renderHint', { count, credits: format.number(credits) }) : label}
        keys={keyOfCommand('renderStale')}
      >
        <Button
          look={count > 0 || toCast ? 'primary' : 'normal'}
          icon={<Mic />}
          busy={count === 0 && running && state !== 'paused'}
          disabled={readOnly || (count === 0 && !toCast)}
          data-tour="render"
          data-testid={toCast ? 'render-to-cast' : 'render-stale'}
          data-count={count}
          data-credits={credits}
          className={styles.main}
          onClick={() => (toCast ? openSide('cast') : runCommand('renderStale'))}
        >
          {label}
        </Button>
      </Tooltip>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={t('renderMore')}
            look={count > 0 ? 'primary' : 'normal'}
            icon={<ChevronDown />}
            className={styles.more}
            data-testid="render-menu"
          />
        }
      >
        <RenderChoices />
      </Menu>
    </div>
  )
}

const runWord = (state: string) => (state === 'paused' ? 'renderPaused' : 'rendering')

/** Mounted while the menu is open, so that its figures are worked out only then. */
function RenderChoices() {
  const t = useTranslations('header')
  const format = useFormatter()
  const order = useDocument((state) => state.order)
  const stale = useDerived((state) => state.toRender)
  const selected = useSelection(useShallow((state) => [...state.ids]))
  const choices = [
    { name: 'stale', ids: stale, command: 'renderStale' },
    { name: 'selected', ids: selected, command: 'renderSelected' },
    { name: 'all', ids: order, command: undefined },
  ] as const
  return choices.map(({ name, ids, command }) => {
    const left = renderable(ids)
    return (
      <MenuItem
        key={name}
        keys={command && keyOfCommand(command)}
        disabled={left.length === 0}
        data-testid={`render-${name}`}
        hint={t('cost', {
          count: left.length,
          credits: format.number(creditsOf(left)),
        })}
        onSelect={() => (command ? runCommand(command) : void report(render(ids)))}
      >
        {t(`renderChoice.${name}`)}
      </MenuItem>
    )
  })
}
