import { beforeEach, expect, it, vi } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import type { CallInput } from '@shared/contracts/ipc'
import { fail, ok } from '@shared/contracts/result'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
const { RecordingFile } = await import('./recording-file')

const id = '00000000-0000-4000-8000-000000000000'
const BLOCK = 2_048
const about = { cueId: 'a', part: false, sampleRate: 48_000 }
let written: number[] = []
const names = () => studio.calls.map(({ name }) => name)

beforeEach(() => {
  studio.calls = []
  written = []
  studio.script = {
    recordingBegin: () => ok({ id }),
    recordingAppend: ({ samples }: CallInput<'recordingAppend'>) => {
      written.push(samples.length)
      return ok(undefined)
    },
    recordingDiscard: () => ok(undefined),
  }
})

it('is written every half second, with the rest at its end', async () => {
  const recording = new RecordingFile(about, () => undefined)
  for (let i = 0; i < 25; i++) recording.add(new Float32Array(BLOCK))
  expect(await recording.end()).toEqual({ id, error: null })
  expect(written).toEqual([12 * BLOCK, 12 * BLOCK, BLOCK])
})

it('ends when the disk is full, says so, and has what was written', async () => {
  const errors: string[] = []
  const recording = new RecordingFile(about, ({ code }) => errors.push(code))
  const second = () => recording.add(new Float32Array(24_000))
  second()
  await vi.waitFor(() => expect(written).toHaveLength(1))
  studio.script.recordingAppend = () => fail(studioError('DISK_FULL', 'the disk is full'))
  second()
  second()
  expect(await recording.end()).toMatchObject({ id, error: { code: 'DISK_FULL' } })
  expect(errors).toContain('DISK_FULL')
  expect(names().filter((name) => name === 'recordingAppend')).toHaveLength(2)
})

it('leaves nothing when it is stopped before it began', async () => {
  const recording = new RecordingFile(about, () => undefined)
  expect(await recording.end()).toEqual({ id: null, error: null })
  expect(names()).toEqual(['recordingBegin', 'recordingDiscard'])
})

it('says why where no file can be made', async () => {
  studio.script.recordingBegin = () => fail(studioError('PERMISSION_DENIED', 'read-only'))
  const recording = new RecordingFile(about, () => undefined)
  expect(await recording.ready()).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
  expect(await recording.end()).toMatchObject({ id: null })
})
