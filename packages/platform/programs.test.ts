import { mkdir, writeFile } from 'node:fs/promises'
import { join, win32 } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { findProgram, programPath, programWorks, runProgram } from './programs'
import { testFolder } from './testing/test-folder'

const folder = testFolder()
afterEach(() => vi.unstubAllEnvs())

it('takes no program from the current folder or a relative one on Windows', () => {
  vi.stubEnv('PATH', ['', '.', 'bin', String.raw`..\tools`].join(';'))
  const beside = win32.join(win32.dirname(process.execPath), 'ffmpeg.exe')
  expect(programPath('ffmpeg', 'win32')).toBe(beside)
})

it('takes the first of PATH on Windows', async () => {
  for (const name of ['một', 'hai']) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'ffmpeg.exe'), '')
  }
  const places = ['một', 'hai', 'không có'].map((name) => join(folder, name).replaceAll('\\', '/'))
  vi.stubEnv('PATH', [places[2], `"${places[1]}"`, places[0]].join(';'))
  // Linux has no `\\` between folders.
  vi.spyOn(win32, 'join').mockImplementation((...parts) => parts.join('/'))
  expect(programPath('ffmpeg', 'win32')).toBe(`${places[1]}/ffmpeg.exe`)
  vi.restoreAllMocks()
})

it('leaves paths, and other systems, alone', () => {
  expect(programPath(String.raw`D:\công cụ\ffmpeg.exe`, 'win32')).toBe(
    String.raw`D:\công cụ\ffmpeg.exe`,
  )
  expect(programPath('ffmpeg', 'linux')).toBe('ffmpeg')
})

it('finds a program where package managers put it, and one that is installed later', async () => {
  vi.stubEnv('PATH', 'bin')
  expect(findProgram('ffmpeg', 'win32')).toBeNull()
  const local = folder.replaceAll('\\', '/')
  vi.stubEnv('LOCALAPPDATA', local)
  // Linux has no `\\` between folders.
  vi.spyOn(win32, 'isAbsolute').mockImplementation((path) => path.startsWith(local))
  vi.spyOn(win32, 'join').mockImplementation((...parts) => parts.join('/').replaceAll('\\', '/'))
  expect(findProgram('ffmpeg', 'win32')).toBeNull()
  const links = `${local}/Microsoft/WinGet/Links`
  await mkdir(links, { recursive: true })
  await writeFile(`${links}/ffmpeg.exe`, '')
  expect(findProgram('ffmpeg', 'win32')).toBe(`${links}/ffmpeg.exe`)
  vi.restoreAllMocks()
})

it('returns the output of a program, and reports a missing one', async () => {
  const script = 'process.stdout.write("có"); process.stderr.write("lỗi"); process.exit(3)'
  expect(await runProgram(process.execPath, ['-e', script])).toEqual({
    ok: false,
    output: 'có',
    errors: 'lỗi',
  })
  expect((await runProgram(join(folder, 'none'), [])).ok).toBe(false)
  expect(programWorks(process.execPath, ['--version'])).toBe(true)
  expect(programWorks(join(folder, 'none'), [])).toBe(false)
})
