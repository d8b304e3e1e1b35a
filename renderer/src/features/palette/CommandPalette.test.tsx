// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { messages } from '@shared/texts/texts'
import { openWindow } from '@/testing/open-window'

const { CommandPalette } = await import('./CommandPalette')
const { usePlaces } = await import('./places')
const { SoundPanel } = await import('@/features/sound/SoundPanel')
const { allCommands } = await import('@/commands/command-table')
const { useHelp } = await import('@/model/view/help')
const { useWorkspace } = await import('@/model/view/workspace-store')

const found = () => within(screen.getByRole('listbox')).queryAllByRole('option')

const words =
  `ducking|room|premiere|edl|frame rate|language|speed|compare|volume|stems|theme|credits|key|
mute|gap|overlap|spell|translate|mp3|music|reverb|backup|licence|loudness|whisper`.split(/\|\s*/)

it('finds what people call things, whatever the window calls it', async () => {
  const user = await openWindow(<CommandPalette />)
  const field = screen.getByRole('combobox')
  const missing: string[] = []
  for (const word of words) {
    await user.clear(field)
    await user.type(field, word)
    if (found().length === 0) missing.push(word)
  }
  expect(missing).toEqual([])
})

it('goes to a setting, a section of the sound panel and a chapter of the guide', async () => {
  const user = await openWindow(
    <>
      <SoundPanel />
      <CommandPalette />
    </>,
  )
  const choose = async (word: string, name: RegExp) => {
    await user.clear(screen.getByRole('combobox'))
    await user.type(screen.getByRole('combobox'), word)
    await user.click(screen.getByRole('option', { name }))
  }
  await choose('theme', /^Theme/)
  expect(useWorkspace.getState().dialog).toEqual({ kind: 'settings', section: 'general' })
  await choose('reverb', /^Room/)
  expect(useWorkspace.getState()).toMatchObject({ dialog: null, side: 'sound' })
  await choose('mute', /^Times and the timeline/)
  expect(useHelp.getState()).toEqual({ open: true, topic: 'timing' })
  act(() => useHelp.setState({ open: false }))
})

it('has no synonyms for what is not there', async () => {
  const ids: string[] = []
  function Places() {
    ids.push(...usePlaces().map(({ id }) => id))
    return null
  }
  await openWindow(<Places />)
  ids.push(...allCommands().map(({ name }) => name))
  const destinations = (id: string) => id.startsWith('to-')
  const named = Object.keys(messages.en.palette.words).filter((id) => !destinations(id))
  expect(named.filter((id) => !ids.includes(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
