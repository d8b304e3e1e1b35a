import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { monoWav } from '@cuecast/audio/testing/wav'
import { type ProjectSession } from '@cuecast/dubbing/project/project-session'
import { ok } from '@shared/contracts/result'
import { must, present } from '@shared/testing/must'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { sessionIn } from './testing/project-session'
import { someParts } from './testing/some-parts'

vi.mock('electron', () => ({ app: {}, shell: {}, systemPreferences: {} }))
const { takeHandlers } = await import('./take-handlers')

let folder = ''
let session: ProjectSession
folderForEach(async (fresh) => {
  folder = fresh
  session = sessionIn(folder)
})
afterEach(() => session.close())
const noEvents = { progress: () => undefined, chunk: () => undefined }
const open = () => present(session.project)

async function openProject(): Promise<string> {
  const srt = join(folder, 'a.srt')
  writeFileSync(srt, '1\n00:00:00,000 --> 00:00:02,000\nXin chào\n')
  const opened = await session.open(srt)
  return (opened.ok && opened.value.document.cues[0]?.id) || ''
}

describe('takes of the open project', () => {
  it('are cleared out only while nothing works with them', async () => {
    const cueId = await openProject()
    const sound = join(folder, 'giọng.wav')
    writeFileSync(
      sound,
      monoWav(8_000, 8_000, (i) => 9_000 * Math.sin(i / 3)),
    )
    const parts = {
      projectSession: session,
      dubbing: { busy: false },
      exporting: { busy: true },
      retaking: { busy: true },
      dialogs: { askOpen: async () => sound },
    }
    const takes = takeHandlers(someParts(parts))
    for (let i = 0; i < 2; i += 1)
      expect(await takes.takeImport(open(), { cueId })).toMatchObject({ ok: true })
    expect(await takes.takesUnused(open())).toMatchObject({ value: { count: 1 } })
    expect(await takes.takesClearUnused(open())).toMatchObject({
      error: { code: 'TAKES_IN_USE' },
    })
    expect(await takes.takesUnused(open())).toMatchObject({ value: { count: 1 } })
    parts.exporting.busy = false
    expect(await takes.takesClearUnused(open())).toMatchObject({ error: { code: 'TAKES_IN_USE' } })
    parts.retaking.busy = false
    parts.dubbing.busy = true
    expect(await takes.takesClearUnused(open())).toMatchObject({
      error: { code: 'TAKES_IN_USE' },
    })
    parts.dubbing.busy = false
    expect(await takes.takesClearUnused(open())).toMatchObject({
      ok: true,
      value: { takeIds: [expect.any(String)] },
    })
    expect(await takes.takesUnused(open())).toMatchObject({ value: { count: 0 } })
  })
})

it('stores a take without its noise beside it', async () => {
  const cueId = await openProject()
  const sound = join(folder, 'giọng.wav')
  writeFileSync(
    sound,
    monoWav(8_000, 8_000, (i) => 9_000 * Math.sin(i / 3)),
  )
  const asked: string[] = []
  const manage = {
    denoise: async (file: string) => {
      asked.push(file)
      return ok(new Float32Array(24_000).fill(0.1))
    },
  }
  const dialogs = { askOpen: async () => sound }
  const takes = takeHandlers(someParts({ projectSession: session, dialogs, manage }))
  const before = present(must(await takes.takeImport(open(), { cueId })))
  const clean = must(await takes.takeDenoise(open(), { cueId, takeId: before.id }))
  expect(clean).toMatchObject({ cueId, durationMs: 500, own: expect.anything() })
  expect(asked).toEqual([session.project?.takes.pathOf(before)])
  const gone = await takes.takeDenoise(open(), { cueId, takeId: 'gone' })
  expect(gone).toMatchObject({ error: { code: 'NOT_FOUND' } })
})

it('sends the peaks of takes together, and says which have none', async () => {
  const cueId = await openProject()
  const sound = join(folder, 'giọng.wav')
  writeFileSync(
    sound,
    monoWav(8_000, 8_000, (i) => 9_000 * Math.sin(i / 3)),
  )
  const dialogs = { askOpen: async () => sound }
  const takes = takeHandlers(someParts({ projectSession: session, dialogs }))
  const take = present(must(await takes.takeImport(open(), { cueId })))
  // They were worked out when the take was measured.
  const kept = join(session.project?.path ?? '', 'peaks')
  expect(readdirSync(kept)).toEqual([`${take.file}.peaks`])
  const found = must(await takes.takePeaks(open(), { takeIds: [take.id, 'none'] }))
  expect(found).toEqual([
    { takeId: take.id, perSecond: 200, peaks: expect.any(Uint8Array) },
    { takeId: 'none', perSecond: 0, peaks: null },
  ])
  expect(found[0]?.peaks).toHaveLength(200)
  // Traits of an older project are computed on request.
  rmSync(kept, { recursive: true })
  expect(must(await takes.takePeaks(open(), { takeIds: [take.id] }))).toEqual([found[0]])
})

it('says where a change of takes lies in the stream of events, and which takes are gone', async () => {
  const cueId = await openProject()
  const sound = join(folder, 'giọng.wav')
  writeFileSync(
    sound,
    monoWav(8_000, 8_000, (i) => 9_000 * Math.sin(i / 3)),
  )
  const sent: unknown[] = []
  const of = ({ token }: { token: string }) => ({
    ...noEvents,
    emit: (...event: unknown[]) => void sent.push([token, ...event]),
  })
  const takes = takeHandlers(
    someParts({
      dialogs: { askOpen: async () => sound },
      emitter: { of },
    }),
  )
  const [first, second] = [
    present(must(await takes.takeImport(open(), { cueId }))),
    present(must(await takes.takeImport(open(), { cueId }))),
  ]
  const change = { edit: 7, active: { [cueId]: second.id }, stars: { [first.id]: 3, gone: 1 } }
  expect(must(await takes.takesChange(open(), change))).toEqual({ gone: ['gone'] })
  expect(open().takes.index.active(cueId)?.id).toBe(second.id)
  expect(open().takes.index.byId(first.id)).toMatchObject({ stars: 3 })
  expect(sent).toEqual([[open().token, 'takesChosen', { edit: 7 }]])
})
