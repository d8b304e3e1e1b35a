import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { serviceFolder } from './folders'

it('the data folder is the given folder', () => {
  expect(serviceFolder('here')).toBe(resolve('here'))
})

it("the data folder defaults to the user's folder in the system's data directory", () => {
  const folder = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv) =>
    serviceFolder(undefined, { platform, env })
  expect(folder('linux', {})).toBe(join(homedir(), '.local', 'share', 'cuecast-service'))
  expect(folder('linux', { XDG_DATA_HOME: '/data' })).toBe(join('/data', 'cuecast-service'))
  expect(folder('darwin', {})).toContain(join('Application Support', 'cuecast-service'))
  expect(folder('win32', { LOCALAPPDATA: 'L' })).toBe(join('L', 'cuecast-service'))
})
