import { namedDestinations } from '@shared/interchange/destinations'
import { messages } from '@shared/texts/texts'
import { useLocale } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { commandEnabled } from '@/commands/command-table'
import { hasFilmPlace, useDocument } from '@/model/document/document-store'
import { askForSection } from '@/model/view/asked'
import { helpTopics, showHelp } from '@/model/view/help'
import { advancedOf, showSoundTab, unfold } from '@/model/view/fold'
import { type DialogProps, openDialog, openSide } from '@/model/view/workspace-store'

/** Something besides commands that the search goes to. */
export interface Place {
  /** Unique among places and commands; its synonyms are filed under it (`palette.words`). */
  id: string
  name: string
  /** The part of the window that it is in. */
  where: string
  go: () => void
}

type SettingsSection = DialogProps['settings']['section']

/** Names of single settings, by the section that has them. */
const settings = {
  general: ['theme', 'zoom', 'name', 'limit', 'offline'],
  projects: ['projects.profile', 'projects.folder', 'projects.backupEvery'],
  editing: [
    'editing.shortest',
    'editing.longest',
    'editing.warnCps',
    'editing.maxCps',
    'editing.snap',
    'editing.skip',
  ],
  keys: [],
  voices: [],
  connections: [],
  languageModel: [],
  recognisers: [],
  privacy: [],
  about: ['updates.channel', 'about.diagnostics'],
} as const satisfies Record<SettingsSection, readonly string[]>

/** Names of single settings of the sound panel, by the title of their section; `folded` are under *Advanced*. */
const sounds = {
  filmSound: {
    tab: 'mix',
    shown: ['keepFilmSound', 'filmSoundGain', 'duck', 'voices.title'],
    folded: ['attack', 'hold', 'release', 'centre', 'roomTone'],
  },
  'music.title': { tab: 'mix', shown: [], folded: [] },
  fit: {
    tab: 'fit',
    shown: ['borrow', 'comfort', 'hardest'],
    folded: ['gap', 'early', 'overlap', 'slowest', 'smooth', 'squeeze', 'trim'],
  },
  loudness: {
    tab: 'loudness',
    shown: ['target', 'asExported'],
    folded: ['peak', 'compress', 'evenTakes', 'fade'],
  },
  'meter.title': { tab: 'loudness', shown: [], folded: [] },
  'room.title': { tab: 'room', shown: ['room.amount'], folded: [] },
} as const
/** Sections of the sound panel that a narration without a film does not have. */
const FILM_ONLY: readonly string[] = ['filmSound', 'room.title']

const keysIn = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  // What is listed above has no other keys.
  Object.keys(record).filter((key): key is K => Object.hasOwn(record, key))

/** Keys of texts as names of messages, which have no dots. */
const idOf = (key: string): string => key.replaceAll('.', '-')

/** Everything that the search goes to and that is there now. */
export function usePlaces(): Place[] {
  return [...useSettings(), ...useSounds(), ...useDestinations(), ...useChapters()]
}

/** Other words for commands and places, in the language of the window. */
export function useSynonyms(): (id: string) => string {
  const words: Readonly<Record<string, string>> = messages[useLocale()].palette.words
  return (id) => words[id] ?? ''
}

function useSettings(): Place[] {
  const t = useT()
  const title = t('settings.title')
  return keysIn(settings).flatMap((section): Place[] => {
    const go = () => openDialog({ kind: 'settings', section })
    const name = t(`settings.sections.${section}`)
    const where = `${title} › ${name}`
    const inside = settings[section].map((key) => ({
      id: idOf(key),
      name: t(`settings.${key}`),
      where,
      go,
    }))
    const language = { id: 'language', name: t('common.language'), where, go }
    return [
      { id: `settings-${section}`, name, where: title, go },
      ...(section === 'general' ? [language] : []),
      ...inside,
    ]
  })
}

function useSounds(): Place[] {
  const t = useT()
  const panel = t('app.sides.sound')
  const open = useDocument((state) => state.opened !== null)
  const isDub = useDocument(hasFilmPlace)
  if (!open) return []
  return keysIn(sounds)
    .filter((section) => isDub || !FILM_ONLY.includes(section))
    .flatMap((section): Place[] => {
      const { tab, shown, folded } = sounds[section]
      const name = t(`sound.${section}`)
      const go = () => {
        openSide('sound')
        showSoundTab(tab)
        askForSection(name)
      }
      const goFolded = () => {
        openSide('sound')
        showSoundTab(tab)
        unfold(advancedOf(tab))
        askForSection(advancedOf(tab))
      }
      const where = `${panel} › ${t(`sound.tabs.${tab}`)}`
      return [
        { id: idOf(section), name, where, go },
        ...shown.map((key) => ({ id: idOf(key), name: t(`sound.${key}`), where, go })),
        ...folded.map((key) => ({
          id: idOf(key),
          name: t(`sound.${key}`),
          where: `${where} › ${t('sound.advanced')}`,
          go: goFolded,
        })),
      ]
    })
}

function useDestinations(): Place[] {
  const t = useT()
  const where = t('export.title')
  if (!commandEnabled('exportTrack')) return []
  return namedDestinations.map((destination) => ({
    id: `to-${destination}`,
    name: t(`export.destinations.${destination}`),
    where,
    go: () => openDialog({ kind: 'export', destination }),
  }))
}

function useChapters(): Place[] {
  const t = useT()
  const where = t('commands.openHelp')
  return helpTopics.map((topic) => ({
    id: `guide-${topic}`,
    name: t(`help.topics.${topic}.title`),
    where,
    go: () => showHelp(topic),
  }))
}
