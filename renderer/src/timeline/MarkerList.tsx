import type { Marker } from '@shared/contracts/project-file'
import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useId, useRef } from 'react'
import { useT } from '@/ui/text/use-t'
import { keyOfCommand, runCommand } from '@/commands/command-table'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { changeMarker, removeMarker } from '@/model/edits/project-edits'
import { transport } from '@/model/playback/playhead'
import { closeMarkers, showMarkers, useWorkspace } from '@/model/view/workspace-store'
import { showRange } from '@/model/view/viewport'
import { Button, Grid, SpeakerDot, Stack, Text, TextInput } from '@cuecast/ui'
import { IconButton } from '@/ui/IconButton'
import { Kbd } from '@/ui/Kbd'
import { Menu, MenuItem } from '@/ui/overlays/Menu'
import { Popover } from '@/ui/overlays/Popover'
import { formatTimecode } from '@/ui/text/timecode'
import styles from './Timeline.module.css'

/** Opens the list of markers. */
export const MarkerButton = memo(function MarkerButton() {
  const t = useT()
  const open = useWorkspace((state) => state.markers !== null)
  return (
    <Popover
      label={t('timeline.markers')}
      open={open}
      onOpenChange={(next) => (next ? showMarkers(null) : closeMarkers())}
      style={{ gap: 8, width: 420, padding: 8 }}
      trigger={
        <IconButton
          small
          label={t('timeline.markers')}
          keys={keyOfCommand('showMarkers')}
          icon={<Bookmark />}
          data-testid="markers"
        />
      }
    >
      <MarkerList />
    </Popover>
  )
})

/** Every marker of the film, to seek to, name, colour and delete. */
function MarkerList() {
  const t = useT()
  const markers = useDocument((state) => state.markers)
  const key = keyOfCommand('addMarker')
  return (
    <>
      {markers.length === 0 ? (
        <Text as="p" quiet style={{ margin: '4px 8px' }}>
          {t('timeline.marker.none')}
        </Text>
      ) : (
        <Stack
          as="ul"
          maxHeight="min(320px, 50vh)"
          padding={2}
          overflow="auto"
          aria-label={t('timeline.markers')}
        >
          {markers.map((marker) => (
            <MarkerRow key={marker.id} marker={marker} />
          ))}
        </Stack>
      )}
      <Button look="quiet" icon={<BookmarkPlus />} onClick={() => runCommand('addMarker')}>
        {t('commands.addMarker')} {key !== undefined && <Kbd keys={key} />}
      </Button>
    </>
  )
}

function goTo({ timeMs }: Marker): void {
  transport().seek(timeMs)
  showRange(timeMs, timeMs)
}

/** Focuses the name of the marker that is being named. */
function useNaming(id: string) {
  const field = useRef<HTMLInputElement>(null)
  const naming = useWorkspace((state) => state.markers?.naming === id)
  useEffect(() => {
    if (naming) field.current?.select()
  }, [naming])
  return field
}

function MarkerRow({ marker }: { marker: Marker }) {
  const t = useT()
  const field = useNaming(marker.id)
  // Typing in one row is one step of undo.
  const undoGroup = useId()
  const time = formatTimecode(marker.timeMs)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) closeMarkers()
  }
  return (
    <Grid
      as="li"
      columns="28px auto minmax(0, 1fr) 28px"
      gap={4}
      align="center"
      minHeight={34}
      data-testid="marker"
      data-time={marker.timeMs}
    >
      <ColourMenu
        colour={marker.colour}
        onChoose={(colour) => execute('changeMarker', changeMarker(marker.id, { colour }))}
      />
      <button
        type="button"
        className={styles.markerTime}
        title={t('timeline.marker.go', { time })}
        onClick={() => goTo(marker)}
      >
        {time}
      </button>
      <TextInput
        ref={field}
        value={marker.name}
        aria-label={t('timeline.marker.name')}
        placeholder={t('timeline.marker.noName')}
        onKeyDown={onKeyDown}
        onChange={(event) =>
          execute('changeMarker', changeMarker(marker.id, { name: event.target.value }), {
            group: undoGroup + marker.id,
          })
        }
      />
      <IconButton
        small
        label={t('timeline.marker.remove')}
        icon={<Trash2 />}
        onClick={() => execute('removeMarker', removeMarker(marker.id))}
      />
    </Grid>
  )
}

/** The most distinguishable colours of the palette. */
const COLOURS = [
  [0, 'blue'],
  [1, 'orange'],
  [2, 'green'],
  [3, 'pink'],
  [4, 'yellow'],
  [5, 'purple'],
  [7, 'red'],
] as const

/** Some colours of the palette, each with an accessible name. */
function ColourMenu({ colour, onChoose }: { colour: number; onChoose: (colour: number) => void }) {
  const t = useT()
  return (
    <Menu
      trigger={
        <Button look="quiet" square aria-label={t('timeline.marker.colour')}>
          <SpeakerDot colour={colour} />
        </Button>
      }
    >
      {COLOURS.map(([each, name]) => (
        <MenuItem key={each} icon={<SpeakerDot colour={each} />} onSelect={() => onChoose(each)}>
          {t(`timeline.marker.colours.${name}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
