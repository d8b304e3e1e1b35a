import { CastPanel } from '@/features/cast/CastPanel'
import { FindPanel } from '@/features/find/FindPanel'
import { DictionaryPanel } from '@/features/dictionary/DictionaryPanel'
import { ProblemsPanel } from '@/features/problems/ProblemsPanel'
import type { SidePanel as Side } from '@/project/workspace-store'

export function SidePanel({ side }: { side: Side }) {
  switch (side) {
    case 'cast':
      return <CastPanel />
    case 'dictionary':
      return <DictionaryPanel />
    case 'problems':
      return <ProblemsPanel />
    case 'find':
      return <FindPanel />
  }
}
