import type { timeline as vi } from '../vi/timeline'

export const timeline: typeof vi = {
  name: 'Timeline',
}
