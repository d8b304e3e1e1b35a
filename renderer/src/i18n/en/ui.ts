import type { ui as vi } from '../vi/ui'

export const ui: typeof vi = {
  close: 'Close',
  message: 'Message',
  messages: 'Messages',
  locked: 'locked',
  states: {
    empty: 'not rendered',
    stale: 'stale',
    queued: 'queued',
    rendering: 'rendering',
    done: 'done',
    stretched: 'stretched',
    'does-not-fit': 'does not fit',
    failed: 'failed',
  },
}
