import { cueColumns, cueLineChoices } from '@shared/contracts/preferences'
import { Columns3 } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuHeading, MenuItem, MenuLine } from '@/ui/overlays/Menu'

/** Which columns the table has, and how much of a cue a row shows. */
export function ColumnMenu() {
  const t = useT()
  return (
    <Menu align="end" trigger={<IconButton small label={t('cues.choose')} icon={<Columns3 />} />}>
      <ColumnChoices />
    </Menu>
  )
}

/** Mounted only while the menu is open. */
function ColumnChoices() {
  const t = useT()
  const { cueColumns: chosen, cueLines } = usePreferences()
  return (
    <>
      <MenuHeading>{t('cues.choose')}</MenuHeading>
      {cueColumns.map((name) => {
        const on = chosen.includes(name)
        const next = cueColumns.filter((each) => (each === name ? !on : chosen.includes(each)))
        return (
          <MenuItem
            key={name}
            checked={on}
            onSelect={() => void setPreferences({ cueColumns: next })}
          >
            {t(`cues.columnNames.${name}`)}
          </MenuItem>
        )
      })}
      <MenuLine />
      <MenuHeading>{t('cues.lines')}</MenuHeading>
      {cueLineChoices.map((lines) => (
        <MenuItem
          key={lines}
          checked={lines === cueLines}
          onSelect={() => void setPreferences({ cueLines: lines })}
        >
          {t(`cues.lineChoices.${lines}`)}
        </MenuItem>
      ))}
    </>
  )
}
