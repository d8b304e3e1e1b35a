import type { tour as vi } from '../vi/tour'

export const tour: typeof vi = {
  title: 'Step {step, number} of {total, number}',
  offer: 'New to Cuecast?',
  offerHint: 'Four steps from subtitles to a dubbed track, on the real screen.',
  begin: 'Begin',
  notNow: 'No, thanks',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  leave: 'Leave the tour',
  steps: {
    open: {
      title: 'Open subtitles',
      text: 'Choose a sample, or drop a subtitle file on the window.',
      elsewhere: 'Subtitles are open. The project’s name and other files are here.',
    },
    cast: {
      title: 'Cast voices',
      text: 'Press Suggest to give everyone a voice, then listen and change what you like.',
      elsewhere: 'The Cast panel keeps everyone’s voice. Open it at the left edge.',
    },
    render: {
      title: 'Render',
      text: 'This button says how many cues there are and what they cost. Press it and watch them fill in.',
      elsewhere: 'Once subtitles are open, the Render button is at the top right.',
    },
    export: {
      title: 'Listen, fix, export',
      text: 'Space plays. Change a cue and render just that one. When all is well, export here.',
      elsewhere: 'Once a cue has been rendered, Export is at the top right.',
    },
  },
}
