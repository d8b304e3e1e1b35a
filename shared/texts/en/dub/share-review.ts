import type { shareReview as shareReviewVi } from '../../vi/dub/share-review'

/** A review package that phones and computers of the same network open. */
export const shareReview: typeof shareReviewVi = {
  title: 'Share on this network',
  about:
    'Phones and computers on the same network open the review by an address, without a file; notes arrive here while they are written.',
  address: 'Address of this computer',
  opens:
    'This computer accepts connections from its private network at this address until you stop sharing or close the project. Anyone with the full address can listen and write notes; nothing else is opened. Content and options are those of your last review package.',
  stayOffline: 'Cuecast is set to stay offline. Turn that off in Settings › General to share.',
  noNetwork: 'This computer is on no private network. Connect to Wi-Fi or plug in a cable.',
  lookAgain: 'Look again',
  options: 'Review options…',
  start: 'Share',
  preparing: 'Preparing the review: {percent}',
  stop: 'Stop sharing',
  keepSharing: 'Keep sharing',
  scan: 'Scan the code with a phone, or open this address on another computer (round {round}):',
  code: 'QR code of the address',
  copy: 'Copy the address',
  copied: 'Address copied.',
  reviewers: 'Reviewers',
  noReviewers: 'No reviewer has opened the page yet.',
  listening: 'page open',
  left: 'left the page',
  counts:
    '{notes, plural, one {# note} other {# notes}}, {verdicts, plural, one {# cue} other {# cues}} judged',
  ends: 'Notes appear in the Review panel. When you stop, pages keep their notes in the reviewer’s browser.',
  sharing: 'Shared on this network',
}
