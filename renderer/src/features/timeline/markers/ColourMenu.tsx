import { useTranslations } from 'use-intl'
import { Button } from '@/ui/Button'
import { Menu, MenuItem } from '@/ui/overlays/Menu'
import { SpeakerDot } from '@/ui/SpeakerDot'
import styles from './markers.module.css'

/** Places in the palette that are told apart best. */
const COLOURS = [
  [0, 'blue'],
  [1, 'orange'],
  [2, 'green'],
  [3, 'pink'],
  [4, 'yellow'],
  [5, 'purple'],
  [7, 'red'],
] as const

interface ColourMenuProps {
  colour: number
  onChoose: (colour: number) => void
}

/** A few colours of the palette, each with a name of its own for those who do not see it. */
export function ColourMenu({ colour, onChoose }: ColourMenuProps) {
  const t = useTranslations('timeline')
  return (
    <Menu
      trigger={
        <Button look="quiet" className={styles.colour} aria-label={t('marker.colour')}>
          <SpeakerDot colour={colour} />
        </Button>
      }
    >
      {COLOURS.map(([each, name]) => (
        <MenuItem key={each} icon={<SpeakerDot colour={each} />} onSelect={() => onChoose(each)}>
          {t(`marker.colours.${name}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
