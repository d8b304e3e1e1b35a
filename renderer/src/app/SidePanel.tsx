import { CastPanel } from '@/features/cast/CastPanel'
import { FindPanel } from '@/features/find/FindPanel'
import { DictionaryPanel } from '@/features/dictionary/DictionaryPanel'
import { JobsPanel } from '@/features/jobs/JobsPanel'
import { ProfilesPanel } from '@/features/profiles/ProfilesPanel'
import { ProblemsPanel } from '@/features/problems/ProblemsPanel'
import { SoundPanel } from '@/features/sound/SoundPanel'
import type { SidePanel as Side } from '@/project/view/workspace-store'

export function SidePanel({ side }: { side: Side }) {
  switch (side) {
    case 'cast':
      return <CastPanel />
    case 'dictionary':
      return <DictionaryPanel />
    case 'sound':
      return <SoundPanel />
    case 'profiles':
      return <ProfilesPanel />
    case 'problems':
      return <ProblemsPanel />
    case 'jobs':
      return <JobsPanel />
    case 'find':
      return <FindPanel />
  }
}
