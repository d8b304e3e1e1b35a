import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyPresetNames } from '@shared/contracts/preferences'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
await import('@/app/registries/collect')
const { allCommands, commandOfKey, keyOfCommand } = await import('./command-table')
const { choosePreset, rebind } = await import('./command-table')
const { setPreferences } = await import('@/bridge/preferences')

describe('keys of commands', () => {
  beforeEach(() => choosePreset('cuecast'))
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it.each(keyPresetNames)('gives no key of a set to two commands: %s', (preset) => {
    choosePreset(preset)
    const keys = allCommands().flatMap(({ name }) => keyOfCommand(name) ?? [])
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
  })

  it('follows the set that was chosen', () => {
    choosePreset('subtitle-edit')
    expect(commandOfKey('F11')?.name).toBe('startAtPlayhead')
    expect(commandOfKey('[')).toBeUndefined()
  })

  it('lets a set leave a command without a key, and know further ones', () => {
    choosePreset('aegisub')
    expect(commandOfKey('s')?.name).toBe('playPause')
    expect(keyOfCommand('chooseSpeaker')).toBeUndefined()
    expect(commandOfKey(' ')?.name).toBe('playPause')
    choosePreset('subtitle-edit')
    expect(commandOfKey('Mod+p')?.name).toBe('playPause')
    expect(commandOfKey('Alt+ArrowLeft')?.name).toBe('secondBack')
  })

  it('leaves a key where the user put it, though a command has it by now', () => {
    void setPreferences({ keys: { preset: 'cuecast', own: { zoomAll: 'F6' } } })
    expect(commandOfKey('F6')?.name).toBe('zoomAll')
    expect(keyOfCommand('nextArea')).toBeUndefined()
    expect(keyOfCommand('previousArea')).toBe('Shift+F6')
  })

  it('takes a key from the command that had it, and says which', () => {
    expect(rebind('snapCues', 'Mod+d')).toBe('splitCue')
    expect(commandOfKey('Mod+d')?.name).toBe('snapCues')
    expect(keyOfCommand('splitCue')).toBeUndefined()
    expect(rebind('snapCues', null)).toBeNull()
    expect(commandOfKey('Mod+d')).toBeUndefined()
  })
})
