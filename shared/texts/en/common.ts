import type * as vi from '../vi/common'

export const common: typeof vi.common = {
  narrator: 'Narrator',
  cues: '{count, plural, one {# cue} other {# cues}}',
}
