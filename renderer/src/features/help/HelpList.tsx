import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { commands, keyOfCommand } from '@/project/commands/command-table'
import { showHelp } from '@/project/help/help-store'
import { helpTopics } from '@/project/help/help-topics'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/states/EmptyState'
import { formatKey } from '@/ui/text/keys'
import { searchable } from '@/ui/voices/voice-filter'
import { CommandLine } from './CommandLine'
import { useGuide } from './guide'
import styles from './Help.module.css'

interface HelpListProps {
  search: string
  onClear: () => void
}

/** Topics and commands that match what is searched; all of them while nothing is. */
export function HelpList({ search, onClear }: HelpListProps) {
  const t = useTranslations('help')
  const tc = useTranslations('commands')
  const guide = useGuide()
  const topics = helpTopics.filter((topic) =>
    finds(
      [t(`topics.${topic}.title`), t(`topics.${topic}.text`), guide.get(topic) ?? ''].join('\n'),
      search,
    ),
  )
  const names = commands.map(({ name }) => name)
  const found = names.filter((name) =>
    finds(`${tc(name)} ${formatKey(keyOfCommand(name) ?? '')}`, search),
  )
  if (topics.length + found.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('none')}
        action={
          <Button data-testid="help-show-all" onClick={onClear}>
            {t('showAll')}
          </Button>
        }
      >
        {t('noneHint')}
      </EmptyState>
    )
  }
  return (
    <>
      {topics.length > 0 && (
        <section aria-labelledby="help-topics">
          <h3 id="help-topics" className={styles.heading}>
            {t('topicsTitle')}
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
                  {t(`topics.${topic}.title`)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.length > 0 && (
        <section aria-labelledby="help-commands">
          <h3 id="help-commands" className={styles.heading}>
            {t('commandsTitle')}
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

/** Whether every word typed occurs in the text, with or without marks, in any case. */
function finds(text: string, search: string): boolean {
  const plain = searchable(text)
  return searchable(search)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
