import { CastPanel } from '@/features/cast/CastPanel'
import { ProblemsPanel } from '@/features/problems/ProblemsPanel'
import type { SidePanel as Side } from '@/project/workspace-store'

export function SidePanel({ side }: { side: Side }) {
  return side === 'cast' ? <CastPanel /> : <ProblemsPanel />
}
