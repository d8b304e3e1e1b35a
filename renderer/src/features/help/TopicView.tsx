import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { HelpTopic } from '@/project/help/help-topics'
import { Button } from '@/ui/Button'
import { focusOnce } from '@/ui/focus-once'
import type { CommandName } from '@/project/commands/command'
import { CommandLine } from './CommandLine'
import { useGuide } from './guide'
import { GuideText } from './GuideText'
import styles from './Help.module.css'

/** A topic in a few sentences, what to do about it, and the guide's chapter for who wants more. */
export function TopicView({ topic }: { topic: HelpTopic }) {
  const t = useTranslations('help')
  const guide = useGuide().get(topic)
  const [more, setMore] = useState(false)
  return (
    <article className={styles.article} data-testid="help-article" data-topic={topic}>
      <h3 ref={focusOnce} tabIndex={-1} className={styles.title}>
        {t(`topics.${topic}.title`)}
      </h3>
      {t(`topics.${topic}.text`)
        .split('\n')
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      <section aria-labelledby="help-now">
        <h4 id="help-now" className={styles.heading}>
          {t('doNow')}
        </h4>
        <ul>
          {topicCommands[topic].map((name) => (
            <CommandLine key={name} name={name} />
          ))}
        </ul>
      </section>
      {guide !== undefined && (
        <Button aria-expanded={more} data-testid="help-more" onClick={() => setMore(!more)}>
          {t(more ? 'less' : 'more')}
        </Button>
      )}
      {guide !== undefined && more && <GuideText source={guide} />}
    </article>
  )
}

/** What one does about a topic; shown under its text, with the keys that hold now. */
const topicCommands: Readonly<Record<HelpTopic, readonly CommandName[]>> = {
  open: ['openFile', 'reopenWithEncoding', 'reimport'],
  cast: ['showCast'],
  library: ['showCast'],
  profiles: ['showProfiles'],
  sound: ['showSound', 'saveFitReport'],
  jobs: ['showJobs', 'pauseRun', 'cancelRun'],
  final: ['openSettings', 'openAccount'],
  render: ['renderStale', 'renderSelected', 'pauseRun', 'cancelRun', 'showJobs'],
  edit: ['editText', 'chooseSpeaker', 'splitCue', 'mergeWithNext', 'undo', 'find', 'goTo'],
  timing: ['startAtPlayhead', 'endAtPlayhead', 'shiftCues', 'snapCues', 'addMarker', 'zoomAll'],
  fit: ['showSound', 'nextProblem', 'renderSelected'],
  takes: ['renderSelected', 'playCue', 'switchTakes'],
  dictionary: ['showDictionary', 'addToDictionary'],
  original: ['chooseOriginal', 'showSound', 'playPause', 'loopSelection'],
  export: ['exportTrack', 'saveSubtitles'],
  problems: ['showProblems', 'nextProblem', 'nextShown'],
  connections: ['openSettings', 'openAccount'],
  api: ['openApiSettings'],
  keys: ['openPalette', 'openSettings'],
  access: [
    'largerInterface',
    'smallerInterface',
    'usualInterface',
    'switchTheme',
    'switchLanguage',
  ],
}
