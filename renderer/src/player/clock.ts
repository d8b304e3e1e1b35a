import { useT } from '@/ui/text/use-t'
import { frameRateIds } from '@shared/contracts/export'
import { frameAt, frameOfTimecode, frameRate, timecode } from '@shared/interchange/frame-rate'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { useDocument } from '@/model/document/document-store'
import { useFilm } from '@/model/playback/film'
import { formatTimecode } from '@/ui/text/timecode'

const clockUnits = ['ms', 'smpte', 'frames'] as const
type ClockUnit = (typeof clockUnits)[number]

/** Unit of the clock, remembered between sessions. */
export function useClockUnit(): [ClockUnit, () => void] {
  const { layout } = usePreferences()
  const at = layout['clock'] ?? 0
  const next = () => void setPreferences({ layout: { ...layout, clock: (at + 1) % 3 } })
  return [clockUnits[at] ?? 'ms', next]
}

/** The rate of timecode nearest to that of the film; 25 where the film does not say. */
function timecodeRate(fps: number | null) {
  const rates = frameRateIds.map(frameRate)
  const distance = ({ numerator, denominator }: (typeof rates)[number]) =>
    Math.abs(numerator / denominator - (fps ?? 25))
  return rates.reduce((best, rate) => (distance(rate) < distance(best) ? rate : best))
}

/**
 * Formats times like the clock. Timecode begins as in the project, else as in the film, else as in
 * the last export, so that window and delivered files give each frame the same name.
 */
export function useClockText(unit: ClockUnit): (ms: number) => string {
  const t = useT()
  const fps = useFilm((state) => state.frameRate)
  const { lastExport } = usePreferences()
  const rate = timecodeRate(fps)
  const own = useDocument((state) => state.fields.startTimecode)
  const film = useFilm((state) => state.timecode)
  const start = frameOfTimecode(own ?? film ?? lastExport?.startTimecode ?? '', rate) ?? 0
  if (unit === 'ms') return formatTimecode
  if (unit === 'frames') return (ms) => t('player.frames', { frame: frameAt(ms, rate) })
  return (ms) => timecode(start + frameAt(ms, rate), rate)
}
