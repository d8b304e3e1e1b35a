import type { timeline as vi } from '../vi/timeline'

export const timeline: typeof vi = {
  name: 'Timeline',
  lanes: 'Cues on the timeline',
  lanesHint:
    'Left and right: previous and next cue. Up and down: another speaker. Alt with arrows: move the cue. Alt Shift: move its end. Alt Ctrl: move its start. Enter: edit the text. Plus and minus: zoom. 0: whole film.',
  lanesKind: 'cues by time',
  ruler: 'Ruler: click to move the playhead, hold Shift and drag to loop a part',
  minimap: 'Whole film',
  minimapHint: 'Drag to see another part',
  original: 'Original',
  nobody: 'No speaker',
  cue: 'Cue {number}',
  locked: 'locked',
  zoom: 'Zoom',
  zoomValue: '{seconds} seconds on screen',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholeFilm: 'Whole film',
  follow: 'Follow the playhead',
  mute: 'Mute {name}',
  solo: 'Hear only {name}',
  muteShort: 'M',
  soloShort: 'S',
  noCues: 'There are no cues on the timeline yet.',
  originalFailed: 'The original sound could not be read.',
}
