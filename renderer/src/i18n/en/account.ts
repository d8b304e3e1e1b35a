import type { account as vi } from '../vi/account'

export const account: typeof vi = {
  title: 'Account',
  dialogTitle: 'Account and limits',
  ended: 'Plan has ended',
  problem: {
    planEnded:
      'The plan of this account has ended. Renew it on the service’s page, or switch to another connection.',
    noCredits:
      'The account has no credits left. Top it up on the service’s page, or switch to another connection.',
    fewCredits:
      'The credits left do not pay for every cue to render. The first ones can be rendered.',
  },
  toConnection: 'Look at the connection',
  refresh: 'Check again',
  page: 'Page of the service',
  more: 'Limits and usage…',
  credits: '{credits} credits',
  left: 'Left',
  needed: 'Needed for {count, plural, one {# cue} other {# cues}}',
  plan: 'Plan',
  minute: 'Requests this minute',
  day: 'Requests today',
  requests: '{left, number} of {limit, number} left',
  until: 'full again at {time}',
  counted: 'The service does not say what is left; Cuecast counts by the limits of the plan.',
  spentToday: 'Spent today',
  spentProject: 'Spent on the project',
  ofLimit: '{credits} of {limit} credits',
  limits: 'Your own limits of credits',
  noLimit: 'No limit',
  perDay: 'Per day',
  perDayHint: '{credits} credits spent today, in all projects.',
  perProject: 'Project “{name}”',
  perProjectHint: 'This project has spent {credits} credits.',
  withoutAsking: 'Without asking',
  withoutAskingHint: 'What costs no more than this is not asked about. 0: always ask.',
  limitsNote:
    'Only connections that cost count. At the limit Cuecast stops sending and says so; raise it and press “Go on” to finish.',
  gap: 'The record of credits was damaged today, so that what was spent may be counted too low. Opening a project counts its part again. The old record is kept:',
  gapAll:
    'The record of credits cannot be read. Where there is a limit, nothing is sent to paid connections until this file can be read and Cuecast is started again:',
  usage: 'Usage',
  onlyThis: 'Only this project',
  csv: 'Export CSV…',
  usageNone: 'No credits were spent yet.',
  usageMore: 'Only the newest {count, number} rows are shown; the CSV file has all.',
  total: '{credits} credits in all',
  gone: 'Removed connection',
  column: {
    day: 'Day',
    project: 'Project',
    connection: 'Connection',
    requests: 'Requests',
    credits: 'Credits',
  },
  needLook: '{count, plural, one {# connection needs} other {# connections need}} a look',
}
