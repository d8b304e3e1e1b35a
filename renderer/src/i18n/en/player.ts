import type { player as vi } from '../vi/player'

export const player: typeof vi = {
  name: 'Player',
  picture: 'Picture',
  chooseFilm: 'Choose a film…',
  transport: 'Playback',
  toStart: 'To the beginning',
  toEnd: 'To the end',
  play: 'Play',
  pause: 'Pause',
  playCue: 'Play the selected cue',
  previousCue: 'Previous cue',
  nextCue: 'Next cue',
  time: 'Position',
  length: 'Length of the film',
  rate: 'Speed',
  loop: 'Loop the selection',
  loopOff: 'Stop looping',
  balance: 'Balance of dub and original',
  dub: 'dub',
  original: 'original',
  balanceMix: 'as in the mix',
  balanceDub: '{percent} % towards the dub',
  balanceOriginal: '{percent} % towards the original',
  level: 'Level',
  filmFailed:
    'The film cannot be played. Its file may have moved or be of a kind that is not supported.',
}
