import { useT } from '@/ui/text/use-t'
import { frameRateIds } from '@shared/contracts/export'
import { afterDropped, frameOfTimecode, frameRate } from '@shared/interchange/frame-rate'
import { Choice } from './Choice'
import { Grid, TextField } from '@cuecast/ui'
import type { PartProps } from './TrackOptions'

/** How the film's frames are counted: their rate, and the timecode of the first. */
export function FrameFields({ options, set }: PartProps) {
  const t = useT()
  const rate = frameRate(options.frameRate)
  const valid = frameOfTimecode(options.startTimecode, rate) !== null
  const next = afterDropped(options.startTimecode, rate)
  return (
    <Grid columns={210} gap={12}>
      <Choice
        label={t('common.frameRate')}
        value={options.frameRate}
        values={frameRateIds}
        name={(value) => t('export.fps', { rate: value.replace('df', ' DF') })}
        onChange={(value) => set({ frameRate: value })}
      />
      <TextField
        label={t('edit.startTimecode.title')}
        hint={t('export.startTimecodeHint')}
        {...(!valid && {
          error:
            next === null
              ? t('export.startTimecodeWrong')
              : t('export.startTimecodeDropped', { next }),
        })}
        defaultValue={options.startTimecode}
        key={options.destination}
        onChange={(value) => {
          if (/^\d{2}:[0-5]\d:[0-5]\d[:;]\d{2}$/.test(value)) set({ startTimecode: value })
        }}
      />
    </Grid>
  )
}
