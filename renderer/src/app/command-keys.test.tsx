// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openWindow } from '@/project/testing/open-window'

const { useCommandKeys } = await import('./command-keys')
const { ScriptView } = await import('@/features/script/ScriptView')
const { selectCue } = await import('@/project/view/selection-store')
const { useWorkspace } = await import('@/project/view/workspace-store')

function Script() {
  useCommandKeys()
  return <ScriptView />
}

const shown = () => useWorkspace.getState().dialog?.kind

it('writes a capital R in the script, and records there by the key that writes nothing', async () => {
  await openWindow(<Script />)
  const [sentence] = await screen.findAllByTestId('script-cue')
  if (!sentence) throw new Error('no sentence')
  selectCue('a')
  const written = fireEvent.keyDown(sentence, { key: 'R', shiftKey: true })
  expect([written, shown()]).toEqual([true, undefined])
  const recorded = fireEvent.keyDown(sentence, { key: 'R', shiftKey: true, ctrlKey: true })
  expect([recorded, shown()]).toEqual([false, 'record'])
})
