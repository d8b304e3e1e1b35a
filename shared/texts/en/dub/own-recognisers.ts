import type { ownRecognisers as ownRecognisersVi } from '../../vi/dub/own-recognisers'

/** The user's own recognisers, in the terminal. */
export const ownRecognisers: typeof ownRecognisersVi = {
  none: 'No recogniser has been added.',
  about: '{id}  {name}: {family}, {languages}, {megabytes, number, ::.0} MB',
  checked: '{family}, {languages}, {megabytes, number, ::.0} MB; loads in {loadMs, number} ms',
  languages: '{count, plural, =0 {languages not named} one {# language} other {# languages}}',
  trouble: {
    removed: '  not used: its folder is gone',
    disabled: '  switched off: the model ended its process three times',
  },
}
