import type { CommandName } from '@/commands/command'
import type { LayoutName } from '@/model/view/workspace-store'

/** What shows each layout. */
export const commandOfLayout = {
  edit: 'layoutEdit',
  timeline: 'layoutTimeline',
  picture: 'largePicture',
  script: 'layoutScript',
  record: 'layoutRecord',
  mix: 'layoutMix',
  own1: 'layoutOwn1',
  own2: 'layoutOwn2',
  own3: 'layoutOwn3',
} as const satisfies Record<LayoutName, CommandName>
