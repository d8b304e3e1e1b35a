import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeToyPiper } from '@cuecast/service/testing/toy-models/toy-voices'
import { translator } from '@shared/texts/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runVoices } from './voice-commands'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuecast-voices-'))
  writeToyPiper(join(folder, 'Giọng của tôi'), { licence: 'CC-BY-NC-4.0' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function voices(...args: string[]) {
  const signal = new AbortController().signal
  const run = { t: translator('en'), note: () => undefined, signal }
  return runVoices({ ...run, args: [...args, '--data', join(folder, 'data')] })
}

async function answer(...args: string[]): Promise<string> {
  const result = await voices(...args)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('voices', () => {
  it('add prints the id last; list names every licence, those of the built-in voices too', async () => {
    const added = await answer('add', join(folder, 'Giọng của tôi'), '--name', 'Bắc')
    expect(Number(added.split('\n').at(-1))).toBeGreaterThanOrEqual(9_000_000)
    const list = await answer('list')
    expect(list).toContain('licence: CC-BY-NC-4.0; commercial use: not allowed')
    expect(list).toMatch(/eSpeak NG\n.*GPL-3\.0-or-later; commercial use: is allowed/)
    expect(list).toMatch(/Flite\n.*BSD/)
  })

  it.each([
    [['--cloned'], /consent/],
    [['--cloned', '--consent', 'yes'], /--person/],
    [['--cloned', '--person', 'Lan', '--consent', ' '], /consent/],
    [['--consent', 'yes'], /belong to --cloned/],
    [
      ['--cloned', '--person', 'Lan', '--consent', 'yes', '--consent-date', '31/1/2026'],
      /2026-01-31/,
    ],
  ])('a clone without a whole consent is refused: %s', async (options, reason) => {
    const result = await voices('add', join(folder, 'Giọng của tôi'), ...options)
    expect(result.ok ? null : result.error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(reason),
    })
  })

  it('a clone keeps who agreed to what, and when', async () => {
    const whose = ['--cloned', '--person', 'Trần Lan', '--consent', 'cho đọc phim này']
    const added = await answer(
      'add',
      join(folder, 'Giọng của tôi'),
      ...whose,
      '--consent-date',
      '2026-01-31',
    )
    expect(added).toContain('Trần Lan, who agreed on 2026-01-31: cho đọc phim này')
    const id = added.split('\n').at(-1) ?? ''
    await answer('edit', id, '--cloned', '--person', 'Lan', '--consent', 'mọi phim')
    expect(await answer('list')).toMatch(
      /cloned voice of Lan, who agreed on \d{4}-\d\d-\d\d: mọi phim/,
    )
    await answer('remove', id)
    expect(
      readdirSync(join(folder, 'data', 'voices')).filter((name) => !name.startsWith('.')),
    ).toEqual([])
  })
})
