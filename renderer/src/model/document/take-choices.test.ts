import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import type { Take } from '@shared/contracts/project-file'
import { sampleTake } from '@shared/testing/samples'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
const { followStudio, openPath } = await import('../session/session')
const { execute } = await import('./execute')
const { flushEdits } = await import('./saving')
const { useTakes } = await import('./takes-store')
const { useToasts } = await import('@/ui/overlays/toasts')

const takes = ['a1', 'a2', 'b1', 'b2'].map((id) => sampleTake(id, id[0] ?? ''))
const end = followStudio()
beforeEach(async () => {
  studio.script = {
    projectOpenPath: () => ok({ ...sampleProject(), takes, activeTakes: { a: 'a1', b: 'b1' } }),
    projectSave: () => ok({ savedAt: '' }),
    projectNote: () => ok(undefined),
    projectRecent: () => ok([]),
  }
  await openPath('/phim/Tập 1.cuecast')
  studio.calls = []
  studio.tokens = []
})
afterAll(() => {
  end()
  vi.unstubAllGlobals()
})

const sent = () =>
  studio.calls.flatMap(({ name, input }, i) =>
    name === 'takesChange' ? [{ ...Object(input), token: studio.tokens[i] }] : [],
  )
const active = () => Object.fromEntries(useTakes.getState().active)
const choose = (activeTakes: Record<string, string>) => execute('useTake', () => ({ activeTakes }))
const arrives = (take: Take) =>
  studio.emit('chunksChanged', [
    { runId: 'r', cueId: take.cueId, state: 'done', take, active: true },
  ])

it('sends what an edit changes of takes as one message, numbered, for the project of the edit', () => {
  choose({ a: 'a2', b: 'b2' })
  execute('lockApproved', () => ({ lockedTakes: { a1: true, a2: true } }))
  choose({ b: 'b1' })
  const [first, second, third] = sent()
  expect(first).toMatchObject({ active: { a: 'a2', b: 'b2' }, token: 'sample' })
  expect(second).toMatchObject({ locked: { a1: true, a2: true } })
  expect(third).toMatchObject({ active: { b: 'b1' } })
  expect([second.edit - first.edit, third.edit - second.edit]).toEqual([1, 1])
})

it('keeps a choice that main has not made yet: a take that arrives meanwhile came before it', async () => {
  studio.script.takesChange = () => ok({ gone: [] })
  choose({ a: 'a2' })
  arrives(sampleTake('a3', 'a'))
  expect(active()).toEqual({ a: 'a2', b: 'b1' })
  expect(useTakes.getState().byCue.get('a')).toEqual(['a1', 'a2', 'a3'])
  studio.emit('takesChosen', { edit: sent()[0].edit })
  arrives(sampleTake('a4', 'a'))
  expect(active()).toEqual({ a: 'a4', b: 'b1' })
})

it('sends again what could not be written, under what was chosen since then', async () => {
  studio.script.takesChange = () => fail(studioError('DISK_FULL', 'no room'))
  choose({ a: 'a2', b: 'b2' })
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  expect(await flushEdits()).toMatchObject({ error: { code: 'DISK_FULL' } })
  choose({ b: 'b1' })
  studio.script.takesChange = () => ok({ gone: [] })
  expect(await flushEdits()).toMatchObject({ ok: true })
  expect(sent().at(-1)).toMatchObject({ active: { a: 'a2', b: 'b1' } })
})

it('sends again a choice whose call broke off, and saves the text all the same', async () => {
  studio.script.takesChange = () => Promise.reject(new Error('the call broke off'))
  choose({ a: 'a2' })
  expect(await flushEdits()).toMatchObject({ error: { code: 'INTERNAL_ERROR' } })
  studio.script.takesChange = () => ok({ gone: [] })
  expect(await flushEdits()).toMatchObject({ ok: true })
  expect(sent().at(-1)).toMatchObject({ active: { a: 'a2' } })
})

it('takes what is gone out of the window, and says so', async () => {
  studio.script.takesChange = () => ok({ gone: ['a2'] })
  choose({ a: 'a2' })
  await flushEdits()
  expect(useTakes.getState().byId.has('a2')).toBe(false)
  expect(useToasts.getState().toasts.at(-1)?.content).toMatchObject({ code: 'TAKE_GONE' })
})
