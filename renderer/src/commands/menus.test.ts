import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppMenuItem } from '@shared/contracts/app'
import { messages } from '@shared/texts/texts'
import { scriptStudio } from '@/testing/scripted-studio'
import { sampleProject } from '@/testing/sample-project'

scriptStudio({})
await import('@/app/registries/collect')
const { allCommands } = await import('./command-table')
const { menuModel } = await import('./menus')
const { choosePreset } = await import('./command-table')
const { showDocument } = await import('@/model/document/document-store')
const { execute } = await import('@/model/document/execute')
const { resetProject } = await import('@/model/document/document-store')
const { closeDialog, openDialog } = await import('@/model/view/workspace-store')

const words = {
  command: (name: string) => name,
  menu: (name: string) => name,
  role: (role: string) => role,
  undo: (edit: string) => `undo ${edit}`,
  redo: (edit: string) => `redo ${edit}`,
}

type CommandItem = Extract<AppMenuItem, { kind: 'command' }>

function item(name: string): CommandItem | undefined {
  const all = menuModel(words).flatMap(({ items }) => items)
  return all.find((each): each is CommandItem => each.kind === 'command' && each.name === name)
}

describe('the native menu', () => {
  beforeEach(() => {
    choosePreset('cuecast')
    closeDialog()
    resetProject()
    showDocument(sampleProject())
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('holds every command of the table once', () => {
    const held = menuModel(words)
      .flatMap(({ items }) => items)
      .flatMap((each) => (each.kind === 'command' ? [each.name] : []))
    expect(held.sort()).toEqual(Object.keys(messages.en.commands).sort())
  })

  it('gives each place of a group to one command', () => {
    const places = allCommands().map(({ menu }) => menu)
    expect(places.filter((place, i) => places.indexOf(place) !== i)).toEqual([])
  })

  it('names the edit that undo takes back', () => {
    expect(item('undo')).toMatchObject({ label: 'undo', enabled: false })
    execute('changeLanguage', () => ({ fields: { language: 'en-US' } }))
    expect(item('undo')).toMatchObject({ label: 'undo changeLanguage', enabled: true })
  })

  it('shows the keys of the set that was chosen', () => {
    expect(item('startAtPlayhead')?.key).toBe('[')
    choosePreset('subtitle-edit')
    expect(item('startAtPlayhead')?.key).toBe('F11')
  })

  it('lets nothing be done behind a dialog', () => {
    expect(item('find')?.enabled).toBe(true)
    openDialog({ kind: 'shift' })
    expect(item('find')?.enabled).toBe(false)
  })
})
