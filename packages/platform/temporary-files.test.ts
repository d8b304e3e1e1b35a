import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { ownIdentity } from './process-identity'
import { cutToBytes, removeLeftovers, temporaryBeside } from './temporary-files'
import { folderForEach } from './testing/test-folder'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})

/** The name that a process of this number, started at this time, gives its temporary file. */
function nameOf({ pid, started }: { pid: number; started: string }): string {
  const own = ownIdentity()
  return basename(temporaryBeside(join(folder, 'phim.wav'))).replace(
    `-${own.pid}-${own.started || '0'}-`,
    `-${pid}-${started || '0'}-`,
  )
}

it('removes what a process left that is gone, and nothing else', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  const gone = { pid: child.pid ?? 0, started: '1' }
  await once(child, 'exit')
  const left = nameOf(gone)
  const machine = ownIdentity().machine
  const kept = [
    basename(temporaryBeside(join(folder, 'tôi.wav'))),
    left.replace(machine, '0'.repeat(12)),
    '.phim.wav.0123456789ab.part',
    'phim.part',
    'phim.wav',
    `x${left}`,
  ]
  for (const name of [left, `${left}.spool`, ...kept]) writeFileSync(join(folder, name), 'x')
  symlinkSync(join(folder, 'phim.wav'), join(folder, left.replace('.phim', '.link')))
  await removeLeftovers(folder)
  expect(readdirSync(folder).sort()).toEqual([...kept, left.replace('.phim', '.link')].sort())
})

it.runIf(process.platform === 'linux')(
  'removes what was left before the computer was restarted, whoever has the number now',
  async () => {
    const left = nameOf(ownIdentity()).replace(/(cuecast-[0-9a-f]{12})-[0-9a-f]{8}/, '$1-00000000')
    writeFileSync(join(folder, left), 'x')
    await removeLeftovers(folder)
    expect(readdirSync(folder)).toEqual([])
  },
)

it('has room for the longest name of a file', () => {
  const name = `${'ễ'.repeat(83)}.wav`
  expect(Buffer.byteLength(basename(temporaryBeside(join(folder, name))))).toBeLessThan(240)
  expect(cutToBytes('aễb', 3)).toBe('a')
})
