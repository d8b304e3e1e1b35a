import { useTranslations } from 'use-intl'
import type { HelpTopic } from './help-topics'

/** A topic of the help in a few sentences, for a dialog about it. */
export function useTopic(topic: HelpTopic): string {
  return useTranslations('help')(`topics.${topic}.text`)
}
