import type { Preferences, KeyPreset } from '@shared/contracts/preferences'
import { currentPreferences, onPreferences, setPreferences } from '@/bridge/preferences'
import { stopAll } from '@/ui/stop-all'
import { deriveNow } from '@/model/derived/derive'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { useFilter } from '@/model/derived/filter'
import { useFind } from '@/model/view/find'
import { finishEditing, useHistory } from '@/model/document/history-store'
import { usePlayhead } from '@/model/playback/playhead'
import { useFilmMarks } from '@/model/playback/film-marks'
import { useProblems } from '@/model/derived/problems'
import { useReviewView } from '@/model/view/review'
import { useRuns } from '@/model/document/run-store'
import { useDragging } from '@/model/view/dragging'
import { useLaneLook } from '@/model/view/lane-look'
import { useSelection } from '@/model/view/selection-store'
import { useWorkspace } from '@/model/view/workspace-store'
import { type Command, type CommandName, type Commands, menuGroups } from './command'

export interface NamedCommand extends Command {
  name: CommandName
}

const byName = new Map<string, NamedCommand>()

/** Takes in every command once; `app/registries/collect.ts` has them from the features. */
export function collectCommands(tables: readonly Commands[]): void {
  const all = tables.flatMap((table) => commandsIn(table))
  for (const command of all.toSorted(byMenu)) byName.set(command.name, command)
}

const isCommandName = (name: string, table: Commands): name is CommandName =>
  Object.hasOwn(table, name)

function commandsIn(table: Commands): NamedCommand[] {
  return Object.entries(table).flatMap(([name, command]) =>
    isCommandName(name, table) ? [{ name, ...command }] : [],
  )
}

/** As in the native menus, from top to bottom. */
function byMenu({ menu: a }: Command, { menu: b }: Command): number {
  const [groupA, placeA] = a.split('@')
  const [groupB, placeB] = b.split('@')
  const rank = (group = '') => menuGroups.findIndex((each) => each === group)
  return rank(groupA) - rank(groupB) || Number(placeA) - Number(placeB)
}

/** What keyboard, menus, palette and settings read, in the order of the native menus. */
export const allCommands = (): readonly NamedCommand[] => [...byName.values()]

interface Keymap {
  of: Preferences['keys']
  byKey: ReadonlyMap<string, NamedCommand>
  byName: ReadonlyMap<string, string>
}

let known: Keymap | null = null

/** The keys that hold now: the user's, else those of the set, else the studio's own. */
function keymap(): Keymap {
  const { keys } = currentPreferences()
  if (known?.of === keys) return known
  const preset = keyPresets[keys.preset]
  // What the user chose goes before a key that a later Cuecast has given to something else.
  const taken = new Set(Object.values(keys.own))
  const bound = allCommands().flatMap((command) => {
    const own = keys.own[command.name]
    const set = preset[command.name]
    const usual = set === undefined ? command.key : set
    const free = taken.has(usual) ? null : usual
    const key = own === undefined ? free : own
    return key === null ? [] : [{ command, key }]
  })
  known = {
    of: keys,
    byKey: new Map(bound.map(({ command, key }) => [key, command])),
    byName: new Map(bound.map(({ command, key }) => [command.name, key])),
  }
  return known
}

export function commandOfKey(key: string): NamedCommand | undefined {
  const { preset } = currentPreferences().keys
  return keymap().byKey.get(key) ?? byName.get(keyAliases(preset)[key] ?? '')
}

export const keyOfCommand = (name: CommandName): string | undefined => keymap().byName.get(name)

/** Runs a command by name if it is enabled; returns whether it ran. */
export function runCommand(name: string): boolean {
  const command = byName.get(name)
  if (command?.finishesEditing) {
    finishEditing()
    deriveNow()
  }
  if (!command?.enabled()) return false
  command.run()
  return true
}

export const commandEnabled = (name: CommandName): boolean => byName.get(name)?.enabled() ?? false

/**
 * Calls back when something changed that decides whether commands can run. Returns the unsubscribe
 * function.
 */
export function onCommandsChanged(changed: () => void): () => void {
  return stopAll(
    onPreferences(changed),
    useDocument.subscribe(changed),
    useDragging.subscribe((now, before) => now.ripple !== before.ripple && changed()),
    useDerived.subscribe(changed),
    useLaneLook.subscribe(
      (now, before) =>
        (now.enlarged !== before.enlarged || now.spectrogram !== before.spectrogram) && changed(),
    ),
    useFilter.subscribe(changed),
    useFind.subscribe(changed),
    useHistory.subscribe(changed),
    useProblems.subscribe(changed),
    useReviewView.subscribe(changed),
    useRuns.subscribe((now, before) => now.runs !== before.runs && changed()),
    useSelection.subscribe(changed),
    useFilmMarks.subscribe(changed),
    useWorkspace.subscribe(changed),
    usePlayhead.subscribe((now, before) => now.loop !== before.loop && changed()),
  )
}

/** Whether what a command switches is on; null = it switches nothing. */
export function commandChecked(name: CommandName): boolean | null {
  return byName.get(name)?.checked?.() ?? null
}

/** True while a dialog, or a project that is being opened, covers what commands work on: neither keys nor menu reach it. */
export function isCovered(): boolean {
  const { dialog, opening } = useWorkspace.getState()
  return dialog !== null || opening
}

/** Runs what the native menu was clicked for. "Select all" means the text where one is being typed. */
export function runFromMenu(name: string): void {
  const field = document.activeElement
  const typing = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (name === 'selectAllCues' && typing) field.select()
  else if (!isCovered() || byName.get(name)?.overDialogs) runCommand(name)
}

/** Chooses a set of keys; what the user set for single commands goes. */
export function choosePreset(preset: KeyPreset): void {
  void setPreferences({ keys: { preset, own: {} } })
}

/**
 * Gives a command a key, or none. A key has one command: the one that had it loses it, and is
 * answered.
 */
export function rebind(name: CommandName, key: string | null): CommandName | null {
  const { preset, own } = currentPreferences().keys
  const holder = key === null ? undefined : commandOfKey(key)?.name
  const loser = holder === undefined || holder === name ? null : holder
  const next = { ...own, ...(loser !== null && { [loser]: null }), [name]: key }
  void setPreferences({ keys: { preset, own: next } })
  return loser
}

/** Where the keys of a set differ from the studio's own; null = none. */
const keyPresets: Readonly<Record<KeyPreset, Partial<Record<CommandName, string | null>>>> = {
  cuecast: {},
  aegisub: {
    playPause: 's',
    chooseSpeaker: null,
    playFromHere: 't',
    startAtPlayhead: 'Mod+3',
    endAtPlayhead: 'Mod+4',
    shiftCues: 'Mod+i',
    deleteCues: 'Mod+Delete',
    redo: 'Mod+y',
  },
  'subtitle-edit': {
    startAtPlayhead: 'F11',
    endAtPlayhead: 'F12',
    previousCue: 'Alt+ArrowUp',
    nextCue: 'Alt+ArrowDown',
    insertBefore: 'Mod+Shift+Insert',
    insertAfter: 'Alt+Insert',
    mergeSelected: 'Mod+Shift+m',
    shiftCues: 'Mod+Shift+a',
    secondBack: 'Alt+ArrowLeft',
    secondForward: 'Alt+ArrowRight',
    shiftBack: 'Mod+Alt+ArrowLeft',
    shiftForward: 'Mod+Alt+ArrowRight',
    startEarlier: null,
    startLater: null,
    redo: 'Mod+y',
  },
}

type Aliases = Readonly<Record<string, CommandName>>

const everywhere: Aliases = {
  'Mod+y': 'redo',
  // Writes nothing: Shift+R is a capital letter where a text is written.
  'Mod+Shift+r': 'recordTake',
  'Alt+ArrowUp': 'previousCue',
  'Alt+ArrowDown': 'nextCue',
  ArrowLeft: 'frameBack',
  ArrowRight: 'frameForward',
}

const ofPreset: Readonly<Record<KeyPreset, Aliases>> = {
  cuecast: { 'Mod+p': 'openPalette' },
  aegisub: { ' ': 'playPause', 'Mod+p': 'playPause', h: 'stop' },
  'subtitle-edit': {
    'Mod+p': 'playPause',
    'Mod+ ': 'playPause',
    F5: 'playCue',
    'Mod+Alt+v': 'splitCue',
  },
}

/** Further keys of commands, for hands that know them from elsewhere; a key of a command goes before. */
export const keyAliases = (preset: KeyPreset): Aliases => ({ ...everywhere, ...ofPreset[preset] })
