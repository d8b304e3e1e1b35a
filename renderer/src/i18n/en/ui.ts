import type { ui as vi } from '../vi/ui'

export const ui: typeof vi = {
  roomNeeded: '{needed, number} MB are needed, {available, number} MB are free.',
  limits: {
    cues: '{found, number} cues; at most {most, number} are possible.',
    characters: '{found, number} characters; at most {most, number} are possible.',
    lines: '{found, number} lines; at most {most, number} are possible.',
  },
  serviceData:
    'The service cannot use this folder for its data. Check that it can be written and has room, or rename it.',
  needsFfmpeg: 'This kind needs ffmpeg, which is not installed.',
  close: 'Close',
  cancel: 'Cancel',
  help: 'Help on this',
  message: 'Message',
  messages: 'Messages',
  locked: 'locked',
  noTime: 'Write it like 00:01:02,500.',
  fit: 'The voice takes {percent} of the time of the cue',
  states: {
    empty: 'not rendered',
    stale: 'stale',
    draft: 'draft',
    queued: 'queued',
    rendering: 'rendering',
    done: 'done',
    stretched: 'stretched',
    'does-not-fit': 'does not fit',
    failed: 'failed',
  },
}
