export { decodeTake, playSound, RECORDING_RATE, stopSound, waveShape } from './sound/sound-edits'
