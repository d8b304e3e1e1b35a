import type { account as accountVi } from '../../vi/app/account'

export const account: typeof accountVi = {
  title: 'Account',
  dialogTitle: 'Account and limits',
  ended: 'Plan has ended',
  problem: {
    planEnded:
      'This account’s plan has ended. Renew it on the service’s website, or switch to another connection.',
    noCredits:
      'This account has no credits left. Top it up on the service’s website, or switch to another connection.',
    fewCredits: 'There are not enough credits for every cue. You can render the first ones.',
  },
  refresh: 'Check again',
  page: 'Service website',
  left: 'Left',
  needed: 'Needed for {count, plural, one {# cue} other {# cues}}',
  plan: 'Plan',
  minute: 'Requests this minute',
  day: 'Requests today',
  requests: '{left, number} of {limit, number} left',
  until: 'full again at {time}',
  counted:
    'The service does not report what is left; Cuecast estimates it from the limits of the plan.',
  limits: 'Your own credit limits',
  noLimit: 'No limit',
  perDay: 'Per day',
  perDayHint: '{credits} credits spent today, across all projects.',
  perProject: 'Project “{name}”',
  perProjectHint: 'This project has spent {credits} credits.',
  withoutAskingHint: 'Credits per request. 0: always ask.',
  limitsNote:
    'Only paid connections count. At the limit, Cuecast stops sending and tells you; raise the limit and press “Resume” to finish.',
  gap: 'The usage record was damaged today, so the total may be too low. Opening a project adds its share again. The old record was saved as:',
  gapAll:
    'The usage record cannot be read. While a limit is set, nothing is sent to paid connections until this file is readable and Cuecast has been restarted:',
  usage: 'Usage',
  onlyThis: 'This project only',
  csv: 'Export CSV…',
  usageNone: 'No credits spent yet.',
  usageMore: 'Only the latest {count, number} rows are shown; the CSV file contains them all.',
  total: '{credits} credits in total',
  gone: 'Removed connection',
  column: {
    day: 'Day',
    connection: 'Connection',
    requests: 'Requests',
    credits: 'Credits',
  },
  needLook: '{count, plural, one {# connection needs} other {# connections need}} attention',
}
