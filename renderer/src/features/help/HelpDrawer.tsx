import { ArrowLeft, X, SearchX } from 'lucide-react'
import { VisuallyHidden } from 'radix-ui'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import type { CommandName } from '@/commands/command'
import { allCommands, keyOfCommand, commandEnabled, runCommand } from '@/commands/command-table'
import { closeHelp, showHelp, useHelp, helpTopics, type HelpTopic } from '@/model/view/help'
import { Button } from '@cuecast/ui'
import { SearchField } from '@/ui/fields/SearchField'
import { focusOnce } from '@/ui/focus'
import { IconButton } from '@/ui/IconButton'
import { Kbd } from '@/ui/Kbd'
import { PanelHead } from '@/ui/Panel'
import { EmptyState } from '@/ui/states/EmptyState'
import { formatKey } from '@/ui/text/keys'
import { searchable } from '@/ui/text/search'
import { useGuide, GuideText } from './Guide'
import styles from './Help.module.css'

/** Help beside the editor. It is not modal: what it explains can be tried while it is open. */
export const HelpDrawer = () => (useHelp((state) => state.open) ? <OpenDrawer /> : null)

/** Focuses the drawer when it opens, and returns the focus when it closes. */
function useFocusWhileOpen() {
  const field = useRef<HTMLInputElement>(null)
  // Read during the first render: a topic takes the focus as soon as it is mounted.
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    field.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [before])
  return field
}

/** Calls `leave` on Escape, but only while the focus is in the drawer. */
function useEscape(leave: () => void) {
  const drawer = useRef<HTMLElement>(null)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.stopPropagation()
    leave()
  })
  useEffect(() => {
    const element = drawer.current
    const onKey = (event: KeyboardEvent) => pressed(event)
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  return drawer
}

function OpenDrawer() {
  const t = useT()
  const topic = useHelp((state) => state.topic)
  const [search, setSearch] = useState('')
  const query = useDeferredValue(search)
  const field = useFocusWhileOpen()
  const drawer = useEscape(() => (search === '' ? closeHelp() : setSearch('')))
  const find = (text: string) => {
    setSearch(text)
    if (topic !== null) showHelp()
  }
  return (
    <aside
      ref={drawer}
      className={styles.drawer}
      aria-label={t('commands.openHelp')}
      data-testid="help"
      data-own-escape
    >
      <PanelHead title={t('commands.openHelp')}>
        {topic !== null && (
          <Button
            look="quiet"
            icon={<ArrowLeft />}
            data-testid="help-back"
            onClick={() => {
              showHelp()
              field.current?.focus()
            }}
          >
            {t('help.back')}
          </Button>
        )}
        <CloseButton />
      </PanelHead>
      <div style={{ padding: '0 12px 8px' }}>
        <SearchField
          ref={field}
          label={t('help.search')}
          value={search}
          testId="help-search"
          onChange={find}
        />
      </div>
      <div className={styles.body}>
        {topic === null ? (
          <HelpList search={query} onClear={() => setSearch('')} />
        ) : (
          <TopicView key={topic} topic={topic} />
        )}
      </div>
    </aside>
  )
}

function CloseButton() {
  const t = useT()
  return <IconButton label={t('ui.close')} keys="Escape" icon={<X />} onClick={closeHelp} />
}

/** Topics and commands that match the search; all of them while it is empty. */
function HelpList({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useT()
  const guide = useGuide()
  const topics = helpTopics.filter((topic) =>
    matches(
      [
        t(`help.topics.${topic}.title`),
        t(`help.topics.${topic}.text`),
        guide.get(topic) ?? '',
      ].join('\n'),
      search,
    ),
  )
  const names = allCommands().map(({ name }) => name)
  const found = names.filter((name) =>
    matches(`${t(`commands.${name}`)} ${formatKey(keyOfCommand(name) ?? '')}`, search),
  )
  if (topics.length + found.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('help.none')}
        action={
          <Button data-testid="help-show-all" onClick={onClear}>
            {t('help.showAll')}
          </Button>
        }
      >
        {t('help.noneHint')}
      </EmptyState>
    )
  }
  return (
    <>
      {topics.length > 0 && (
        <section aria-labelledby="help-topics">
          <h3 id="help-topics" className={styles.heading}>
            {t('help.topicsTitle')}
          </h3>
          <ul>
            {topics.map((topic) => (
              <li key={topic}>
                <button
                  type="button"
                  className={styles.topic}
                  data-testid={`help-topic-${topic}`}
                  onClick={() => showHelp(topic)}
                >
                  {t(`help.topics.${topic}.title`)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.length > 0 && (
        <section aria-labelledby="help-commands">
          <h3 id="help-commands" className={styles.heading}>
            {t('help.commandsTitle')}
          </h3>
          <ul>
            {found.map((name) => (
              <CommandLine key={name} name={name} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Whether the text contains every word of the search, ignoring case and diacritics. */
function matches(text: string, search: string): boolean {
  const plain = searchable(text)
  return searchable(search)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

/** A topic in a few sentences, its commands, and on request the chapter of the guide. */
function TopicView({ topic }: { topic: HelpTopic }) {
  const t = useT()
  const guide = useGuide().get(topic)
  const [more, setMore] = useState(false)
  return (
    <article className={styles.article} data-testid="help-article" data-topic={topic}>
      <h3 ref={focusOnce} tabIndex={-1} className={styles.title}>
        {t(`help.topics.${topic}.title`)}
      </h3>
      {t(`help.topics.${topic}.text`)
        .split('\n')
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      <section aria-labelledby="help-now">
        <h4 id="help-now" className={styles.heading}>
          {t('help.doNow')}
        </h4>
        <ul>
          {topicCommands[topic].map((name) => (
            <CommandLine key={name} name={name} />
          ))}
        </ul>
      </section>
      {guide !== undefined && (
        <Button aria-expanded={more} onClick={() => setMore(!more)}>
          {t(more ? 'help.less' : 'help.more')}
        </Button>
      )}
      {guide !== undefined && more && <GuideText source={guide} />}
    </article>
  )
}

/** The commands of each topic, shown under its text with their current keys. */
const topicCommands: Readonly<Record<HelpTopic, readonly CommandName[]>> = {
  first: ['openFile', 'showCast', 'renderStale', 'playPause', 'exportTrack'],
  open: ['openFile', 'importSettings', 'reopenWithEncoding', 'reimport', 'compareVersions'],
  cast: ['showCast'],
  library: ['showCast'],
  versions: ['newVersion', 'translate', 'showVersions', 'editTerms', 'updateFromOrigin'],
  profiles: ['showProfiles'],
  sound: ['showSound', 'saveFitReport'],
  jobs: ['showJobs', 'pauseRun', 'cancelRun'],
  final: ['openSettings', 'openAccount'],
  render: ['renderStale', 'renderSelected', 'pauseRun', 'cancelRun', 'showJobs'],
  edit: [
    'editText',
    'chooseSpeaker',
    'toggleSpoken',
    'speakAlone',
    'switchScreen',
    'splitCue',
    'mergeWithNext',
    'undo',
    'find',
    'goTo',
  ],
  timing: ['startAtPlayhead', 'endAtPlayhead', 'shiftCues', 'snapCues', 'addMarker', 'zoomAll'],
  fit: ['showProblems', 'showSound', 'nextProblem', 'renderSelected'],
  takes: ['renderSelected', 'playCue', 'switchTakes'],
  narration: ['newNarration', 'toggleScript', 'reimport', 'convertNarration'],
  recording: ['recordTake', 'importTake', 'switchTakes'],
  dictionary: ['showDictionary', 'addToDictionary'],
  original: ['chooseOriginal', 'showSound', 'playPause', 'loopSelection'],
  export: ['exportTrack', 'saveSubtitles'],
  review: ['exportTrack', 'importReviewNotes', 'showReview'],
  problems: ['showProblems', 'showListening', 'nextProblem', 'nextShown'],
  connections: ['openSettings', 'openAccount'],
  models: ['openSettings'],
  api: ['openApiSettings'],
  keys: ['openPalette', 'openSettings'],
  privacy: ['openOrigin', 'openSettings', 'about'],
  access: [
    'largerInterface',
    'smallerInterface',
    'usualInterface',
    'switchTheme',
    'switchLanguage',
  ],
}

/** A button that runs a command, with its current key. */
function CommandLine({ name }: { name: CommandName }) {
  const t = useT()
  const key = keyOfCommand(name)
  const enabled = commandEnabled(name)
  const spoken = key === undefined ? t('help.noKey') : formatKey(key)
  return (
    <li>
      <button
        type="button"
        className={styles.topic}
        aria-disabled={!enabled}
        title={enabled ? t('help.runNamed', { command: t(`commands.${name}`) }) : t('help.cannot')}
        data-testid={`help-command-${name}`}
        onClick={() => runCommand(name)}
      >
        <span>{t(`commands.${name}`)}</span>
        <VisuallyHidden.Root>
          {enabled ? spoken : `${spoken}, ${t('help.cannot')}`}
        </VisuallyHidden.Root>
        {key !== undefined && <Kbd keys={key} />}
      </button>
    </li>
  )
}
