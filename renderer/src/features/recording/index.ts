export { columnPeaks, decodeTake, playSound, RECORDING_RATE, stopSound } from './sound/sound-edits'
