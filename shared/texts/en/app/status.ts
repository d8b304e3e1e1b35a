import type { status as statusVi } from '../../vi/app/status'

export const status: typeof statusVi = {
  needsKey: 'Stopped: the service needs its key',
  queued: '{count, plural, =0 {} other {{count, number} to render, }}{queued, number} in the queue',
  stale: '{count, number} to render',
  drafts: '{count, plural, one {# draft} other {# drafts}}',
  unfit: '{count, plural, one {# does not fit} other {# do not fit}}',
  failed: '{count, number} failed',
  running: 'Rendering {done, number}/{total, number}',
  runDone:
    '{done, plural, one {# cue} other {# cues}} rendered{failed, plural, =0 {} other {, # failed}}{alone, plural, =0 {} other {, # spoken alone}}',
  someFailed: '{count, plural, one {# cue} other {# cues}} could not be rendered.',
  progress: 'Render progress',
  pause: 'Pause rendering',
  resume: 'Resume rendering',
  pausedAt: 'Paused at {done, number}/{total, number}',
  exporting: 'Exporting {percent}',
  run: {
    failed: 'Rendering was stopped by an error',
    cancelled: 'Stopped. Finished cues are kept.',
  },
  waiting: {
    RATE_LIMITED: 'Waiting: request limit reached',
    OFFLINE: 'Waiting: the service cannot be reached',
    SERVICE_ERROR: 'Waiting: the service is returning errors',
    SERVICE_NOT_RUNNING: 'Waiting for the service to start',
    SERVICE_BUSY: 'Nothing new from the service yet',
    STORAGE: 'Waiting for space to store the audio',
  },
  givesUpAt: 'stops at {time} if nothing arrives',
}
