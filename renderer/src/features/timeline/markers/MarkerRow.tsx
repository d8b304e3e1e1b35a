import type { Marker } from '@shared/contracts/project-file'
import { Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { changeMarker, removeMarker } from '@/project/edits/marker-edits'
import { execute } from '@/project/document/execute'
import { closeMarkers, useMarkerList } from '@/project/view/marker-list-store'
import { transport } from '@/project/playback/transport'
import { showRange } from '@/project/view/viewport-store'
import { TextInput } from '@/ui/fields/Field'
import { IconButton } from '@/ui/IconButton'
import { formatTimecode } from '@/ui/text/timecode'
import { Button } from '@/ui/Button'
import { Menu, MenuItem } from '@/ui/overlays/Menu'
import { SpeakerDot } from '@/ui/SpeakerDot'
import styles from './markers.module.css'

function goTo({ timeMs }: Marker): void {
  transport().seek(timeMs)
  showRange(timeMs, timeMs)
}

/** The focus goes into the name of the marker that is to be named. */
function useNaming(id: string) {
  const field = useRef<HTMLInputElement>(null)
  const naming = useMarkerList((state) => state.naming === id)
  useEffect(() => {
    if (naming) field.current?.select()
  }, [naming])
  return field
}

export function MarkerRow({ marker }: { marker: Marker }) {
  const t = useTranslations('timeline')
  const field = useNaming(marker.id)
  // One stay in the field is one step of undo.
  const stay = useId()
  const time = formatTimecode(marker.timeMs)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) closeMarkers()
  }
  return (
    <li className={styles.row} data-testid="marker" data-time={marker.timeMs}>
      <ColourMenu
        colour={marker.colour}
        onChoose={(colour) => execute('changeMarker', changeMarker(marker.id, { colour }))}
      />
      <button
        type="button"
        className={styles.time}
        title={t('marker.go', { time })}
        onClick={() => goTo(marker)}
      >
        {time}
      </button>
      <TextInput
        ref={field}
        className={styles.name}
        value={marker.name}
        aria-label={t('marker.name')}
        placeholder={t('marker.noName')}
        onKeyDown={onKeyDown}
        onChange={(event) =>
          execute('changeMarker', changeMarker(marker.id, { name: event.target.value }), {
            group: stay + marker.id,
          })
        }
      />
      <IconButton
        small
        label={t('marker.remove')}
        icon={<Trash2 />}
        onClick={() => execute('removeMarker', removeMarker(marker.id))}
      />
    </li>
  )
}

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
function ColourMenu({ colour, onChoose }: ColourMenuProps) {
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
