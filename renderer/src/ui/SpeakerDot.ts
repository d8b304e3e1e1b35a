export { SpeakerDot, speakerColour } from '@cuecast/ui'
