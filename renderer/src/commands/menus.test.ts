import { afterAll, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { AppMenuItem } from '@shared/contracts/app'
import { scriptStudio } from '@/testing/scripted-studio'
import type { InNoMenu } from './menus'
import { sampleProject } from '@/testing/sample-project'

scriptStudio({})
const { commandNames } = await import('./command')
const { menuModel } = await import('./menus')
const { nativeMenus } = await import('./menus')
const { choosePreset } = await import('./command-table')
const { showDocument } = await import('@/model/document/document-store')
const { execute } = await import('@/model/document/execute')
const { resetProject } = await import('@/model/project-store')
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
    expectTypeOf<InNoMenu>().toBeNever()
    const held = Object.values(nativeMenus)
      .flat()
      .filter((entry) => typeof entry === 'string' && entry !== '-')
    expect([...held].sort()).toEqual([...commandNames].sort())
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
