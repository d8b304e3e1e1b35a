import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { expect, it } from 'vitest'

const folder = testFolder()
const runCommand = pathToFileURL(join(import.meta.dirname, 'run-command.mjs')).href

/** `process.kill` and `child.kill` end a process on Windows, whatever the signal; Ctrl+Break exists there alone. */
const windows = `
  import { ChildProcess } from 'node:child_process'
  Object.defineProperty(process, 'platform', { value: 'win32' })
  ChildProcess.prototype.kill = function () { return process.kill(this.pid, 'SIGKILL') }
  const { on } = process
  process.on = (name, listener) => (name === 'SIGBREAK' ? process : on.call(process, name, listener))
`
const command = `
  process.once('SIGINT', () => setTimeout(() => process.exit(7), 200))
  setInterval(() => undefined, 1000)
  console.log('runs')
`

it.skipIf(process.platform !== 'linux')(
  'lets a command on Windows end its work when the console gives Ctrl+C to both',
  async () => {
    const file = join(folder, 'command.mjs')
    const wrapper = join(folder, 'wrapper.mjs')
    writeFileSync(file, command)
    writeFileSync(
      wrapper,
      `${windows}
      const { run } = await import(${JSON.stringify(runCommand)})
      process.exit(await run(process.execPath, [${JSON.stringify(file)}]))`,
    )
    const both = spawn(process.execPath, [wrapper], {
      detached: true,
      stdio: ['ignore', 'pipe', 2],
    })
    const code = await new Promise((resolve) => {
      both.stdout?.once('data', () => process.kill(-(both.pid ?? 0), 'SIGINT'))
      both.once('exit', (ended) => resolve(ended))
    })
    expect(code).toBe(7)
  },
)
