import type { ui as vi } from '../vi/ui'

export const ui: typeof vi = {
  roomNeeded: '{needed, number} MB are needed, {available, number} MB are free.',
  limits: {
    cues: '{found, number} cues; the maximum is {most, number}.',
    characters: '{found, number} characters; the maximum is {most, number}.',
    lines: '{found, number} lines; the maximum is {most, number}.',
  },
  serviceData:
    'The service cannot use this folder for its data. Check that it can be written and has room, or rename it.',
  needsFfmpeg: 'This format needs ffmpeg, which is not installed.',
  close: 'Close',
  cancel: 'Cancel',
  help: 'Help about this',
  message: 'Message',
  messages: 'Messages',
  locked: 'locked',
  noTime: 'Enter a time such as 00:01:02,500.',
  fit: 'The voice takes {percent} of the cue’s time',
  states: {
    empty: 'not rendered',
    stale: 'outdated',
    draft: 'draft',
    queued: 'queued',
    rendering: 'rendering',
    done: 'done',
    stretched: 'stretched',
    'does-not-fit': 'does not fit',
    failed: 'failed',
  },
}
