import {
  AudioLines,
  BookA,
  Headphones,
  ListChecks,
  MessageSquare,
  Search,
  SlidersHorizontal,
  TriangleAlert,
  Users,
} from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { keyOfCommand } from '@/commands/command-table'
import { useOpenJobs } from '@/model/session/jobs'
import { useDocument } from '@/model/document/document-store'
import { reviewNotes } from '@/model/view/review'
import { useProblems } from '@/model/derived/problems'
import { toggleSide, useWorkspace, type SidePanel } from '@/model/view/workspace-store'
import { IconButton } from '@/ui/IconButton'
import { area } from '@/ui/focus'
import styles from './SideRail.module.css'
import { CastPanel } from '@/features/cast/CastPanel'
import { FindPanel } from '@/features/find/FindPanel'
import { DictionaryPanel } from '@/features/dictionary/DictionaryPanel'
import { JobsPanel } from '@/features/jobs/JobsPanel'
import { ProfilesPanel } from '@/features/profiles/ProfilesPanel'
import { ProblemsPanel } from '@/features/problems/ProblemsPanel'
import { ListeningPanel } from '@/features/listening/ListeningPanel'
import { ReviewPanel } from '@/features/review/ReviewPanel'
import { SoundPanel } from '@/features/sound/SoundPanel'
import { AreaBoundary } from './AreaBoundary'

const entries = [
  { side: 'cast', icon: <Users />, command: 'showCast' },
  { side: 'dictionary', icon: <BookA />, command: 'showDictionary' },
  { side: 'profiles', icon: <AudioLines />, command: 'showProfiles' },
  { side: 'sound', icon: <SlidersHorizontal />, command: 'showSound' },
  { side: 'problems', icon: <TriangleAlert />, command: 'showProblems' },
  { side: 'listening', icon: <Headphones />, command: 'showListening' },
  { side: 'review', icon: <MessageSquare />, command: 'showReview' },
  { side: 'jobs', icon: <ListChecks />, command: 'showJobs' },
  { side: 'find', icon: <Search />, command: 'find' },
] as const satisfies readonly { side: SidePanel; icon: unknown; command: string }[]

/** The icons at the left edge; each opens its panel and folds it away again. */
export function SideRail() {
  const t = useT()
  const open = useWorkspace((state) => state.side)
  const jobs = useOpenJobs()
  const problems = useProblems((state) => state.grave)
  const notes = useDocument((state) => reviewNotes(state).open)
  return (
    <nav {...area('rail')} className={styles.rail} aria-label={t('app.panels')}>
      {entries.map(({ side, icon, command }) => (
        <div key={side} style={{ position: 'relative' }}>
          <IconButton
            label={t(`app.sides.${side}`)}
            keys={keyOfCommand(command)}
            side="right"
            icon={icon}
            aria-pressed={open === side}
            data-testid={`side-${side}`}
            onClick={() => toggleSide(side)}
          />
          {side === 'problems' && problems > 0 && (
            <span className={styles.count} aria-label={t('app.problemCount', { count: problems })}>
              {problems > 99 ? '99+' : problems}
            </span>
          )}
          {side === 'review' && notes > 0 && (
            <span className={styles.running} aria-label={t('review.openCount', { count: notes })}>
              {notes > 99 ? '99+' : notes}
            </span>
          )}
          {side === 'jobs' && jobs > 0 && (
            <span className={styles.running} aria-label={t('app.jobCount', { count: jobs })}>
              {jobs}
            </span>
          )}
        </div>
      ))}
    </nav>
  )
}

export function OpenPanel({ side }: { side: SidePanel }) {
  return (
    <AreaBoundary key={side} area="panel">
      <PanelOf side={side} />
    </AreaBoundary>
  )
}

function PanelOf({ side }: { side: SidePanel }) {
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
    case 'listening':
      return <ListeningPanel />
    case 'jobs':
      return <JobsPanel />
    case 'review':
      return <ReviewPanel />
    case 'find':
      return <FindPanel />
  }
}
