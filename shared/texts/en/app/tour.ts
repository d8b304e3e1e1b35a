import type { tour as tourVi } from '../../vi/app/tour'

export const tour: typeof tourVi = {
  title: 'Step {step, number} of {total, number}',
  offer: 'New to Cuecast?',
  offerHint: 'Four steps from subtitles to a dubbed track, right in the app.',
  begin: 'Start',
  notNow: 'No, thanks',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  leave: 'Exit tour',
  steps: {
    open: {
      title: 'Open subtitles',
      text: 'Choose a sample, or drop a subtitle file on the window.',
      elsewhere: 'Subtitles are open. The project name and other files are here.',
    },
    cast: {
      title: 'Cast voices',
      text: 'Press Suggest to give everyone a voice, then listen and change what you like.',
      elsewhere: 'The Cast panel shows everyone’s voice. Open it at the left edge.',
    },
    render: {
      title: 'Render',
      text: 'This button shows how many cues there are and what they cost. Press it and watch them fill in.',
      elsewhere: 'Once subtitles are open, the Render button is at the top right.',
    },
    export: {
      title: 'Listen, fix, export',
      text: 'Space plays. Change a cue and render just that one. When everything is right, export here.',
      elsewhere: 'Once a cue has been rendered, Export is at the top right.',
    },
  },
}
