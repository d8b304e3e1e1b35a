import { beforeEach, expect, it, vi } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import type { CallInput } from '@shared/contracts/ipc'
import { fail, ok } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
const { beginRecording } = await import('./recording-file')

const id = '00000000-0000-4000-8000-000000000000'
const BLOCK = 2_048
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
  const recording = must(await beginRecording({ cueId: 'a', part: false }, () => undefined))
  for (let i = 0; i < 25; i++) recording.add(new Float32Array(BLOCK))
  const stored: string[] = []
  expect(await recording.end(async (each) => void stored.push(each))).toBeNull()
  expect(written).toEqual([12 * BLOCK, 12 * BLOCK, BLOCK])
  expect(stored).toEqual([id])
})

it('ends when the disk is full, says so, and stores what was written', async () => {
  const errors: string[] = []
  const recording = must(
    await beginRecording({ cueId: 'a', part: false }, ({ code }) => errors.push(code)),
  )
  const second = () => recording.add(new Float32Array(24_000))
  second()
  await vi.waitFor(() => expect(written).toHaveLength(1))
  studio.script.recordingAppend = () => fail(studioError('DISK_FULL', 'the disk is full'))
  second()
  second()
  const stored: string[] = []
  const failed = await recording.end(async (each) => void stored.push(each))
  expect(failed?.code).toBe('DISK_FULL')
  expect(errors).toContain('DISK_FULL')
  expect(names().filter((name) => name === 'recordingAppend')).toHaveLength(2)
  expect(stored).toEqual([id])
})

it('leaves nothing when it is stopped before it began', async () => {
  const recording = must(await beginRecording({ cueId: 'a', part: false }, () => undefined))
  await recording.end()
  expect(names()).toEqual(['recordingBegin', 'recordingDiscard'])
})
