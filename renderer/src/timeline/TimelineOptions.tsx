import { Rows3 } from 'lucide-react'
import { memo } from 'react'
import { useT } from '@/ui/text/use-t'
import { rippleModes, useDragging } from '@/model/view/dragging'
import { useLaneLook } from '@/model/view/lane-look'
import { laneModes, useViewport } from '@/model/view/viewport'
import { keyOfCommand, runCommand } from '@/commands/command-table'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuHeading, MenuItem } from '@/ui/overlays/Menu'

/** Layout of the lanes, and the mode of moving cues. */
export const TimelineOptions = memo(function TimelineOptions() {
  const t = useT()
  const lanes = useViewport((state) => state.lanes)
  const enlarged = useLaneLook((state) => state.enlarged)
  const spectrogram = useLaneLook((state) => state.spectrogram)
  const isShared = useLaneLook(({ height, original }) => height === null && original === null)
  const ripple = useDragging((state) => state.ripple)
  return (
    <Menu
      trigger={
        <IconButton
          small
          label={t('timeline.options')}
          icon={<Rows3 />}
          aria-pressed={ripple !== 'off'}
          data-testid="timeline-options"
        />
      }
    >
      <MenuHeading>{t('timeline.lanesShown')}</MenuHeading>
      {laneModes.map((mode) => (
        <MenuItem
          key={mode}
          checked={lanes === mode}
          data-testid={`lanes-${mode}`}
          onSelect={() => useViewport.setState({ lanes: mode })}
        >
          {t(`timeline.laneModes.${mode}`)}
        </MenuItem>
      ))}
      <MenuHeading>{t('timeline.laneLook')}</MenuHeading>
      <MenuItem
        checked={enlarged}
        keys={keyOfCommand('enlargeLane')}
        onSelect={() => runCommand('enlargeLane')}
      >
        {t('commands.enlargeLane')}
      </MenuItem>
      <MenuItem
        checked={spectrogram}
        keys={keyOfCommand('spectrogram')}
        onSelect={() => runCommand('spectrogram')}
      >
        {t('commands.spectrogram')}
      </MenuItem>
      <MenuItem checked={isShared} onSelect={() => runCommand('lanesShare')}>
        {t('commands.lanesShare')}
      </MenuItem>
      <MenuHeading>{t('timeline.ripple')}</MenuHeading>
      {rippleModes.map((mode) => (
        <MenuItem
          key={mode}
          checked={ripple === mode}
          data-testid={`ripple-${mode}`}
          onSelect={() => useDragging.setState({ ripple: mode })}
        >
          {t(`timeline.rippleModes.${mode}`)}
        </MenuItem>
      ))}
    </Menu>
  )
})
