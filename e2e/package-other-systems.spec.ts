import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { extractFile, getRawHeader, listPackage } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { z } from 'zod'
import { ownVersion, root } from './support/installed'
import { expect, test } from './support/launch'
import { standInForMac, standInForWindows } from './support/stand-in-electron'

// Packages for other systems, built on this one: Electron's own files are stand-ins.

/** Packs for a target into a folder, as far as it goes without that system: unpacked. */
function packed(target: string, electron: string, output: string): string {
  const args = ['scripts/package.mjs', '--target', target, '--dir', '--output', output]
  return execFileSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: electron },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Files below a folder, with `/`. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

/** Those of them that the check of packing takes for built for another system. */
const foreignTo = (target: string, folder: string): string[] => {
  const [platform, arch] = target.split('-')
  const lines = `import { foreignFiles } from './scripts/packaging/native-files.mjs'
    console.log(JSON.stringify(foreignFiles(${JSON.stringify(folder)}, ${JSON.stringify({ platform, arch })})))`
  const args = ['--input-type=module', '--eval', lines]
  return z
    .array(z.string())
    .parse(JSON.parse(execFileSync(process.execPath, args, { cwd: root }).toString()))
}

/** Description and content of a program inside the archive. */
function archived(archive: string) {
  const about = z
    .looseObject({ version: z.string(), dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(extractFile(archive, 'package.json').toString('utf8')))
  const names = listPackage(archive, { isPack: false }).map((name) => name.replaceAll('\\', '/'))
  return { about, names }
}

/** Libraries that a Windows program or library loads when it is loaded (Microsoft, PE Format, Import Directory Table). */
function importsOf(path: string): string[] {
  const program = NtExecutable.from(readFileSync(path), { ignoreCert: true })
  const { virtualAddress } = program.newHeader.optionalHeaderDataDirectory.get(1)
  const section = program
    .getAllSections()
    .find(
      ({ info }) =>
        virtualAddress >= info.virtualAddress &&
        virtualAddress < info.virtualAddress + info.virtualSize,
    )
  if (!section?.data || virtualAddress === 0) return []
  const data = Buffer.from(section.data)
  const at = (address: number) => address - section.info.virtualAddress
  const found: string[] = []
  for (let entry = at(virtualAddress); data.readUInt32LE(entry + 12) !== 0; entry += 20) {
    const name = at(data.readUInt32LE(entry + 12))
    found.push(data.toString('latin1', name, data.indexOf(0, name)).toLowerCase())
  }
  return found
}

/** Digits for the state of a fuse in a program. */
const [OFF, ON] = [...Buffer.from('01')]

async function expectLocked(program: string): Promise<void> {
  const wire = await getCurrentFuseWire(program)
  expect(wire[FuseV1Options.RunAsNode]).toBe(OFF)
  expect(wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable]).toBe(OFF)
  expect(wire[FuseV1Options.EnableNodeCliInspectArguments]).toBe(OFF)
  expect(wire[FuseV1Options.EnableCookieEncryption]).toBe(ON)
  expect(wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]).toBe(ON)
  expect(wire[FuseV1Options.OnlyLoadAppFromAsar]).toBe(ON)
}

const headerHash = (archive: string) =>
  execFileSync('sha256sum', { input: getRawHeader(archive).headerString })
    .toString()
    .slice(0, 64)

test.describe('@package for other systems', { tag: '@extended' }, () => {
  test('Windows: everything is for it, and needs nothing that it lacks', async ({ folder }) => {
    test.setTimeout(300_000)
    const output = join(folder, 'Windows')
    packed('win32-x64', standInForWindows(join(folder, 'electron')), output)
    const unpacked = join(output, 'win-unpacked')
    expect(readdirSync(unpacked).sort()).toEqual(
      ['Cuecast.exe', 'LICENSE.electron.txt', 'LICENSES.chromium.html', 'bin', 'resources'].sort(),
    )
    const archive = join(unpacked, 'resources', 'app.asar')
    const { about, names } = archived(archive)
    expect(about).toMatchObject({ version: ownVersion, author: expect.any(String) })
    expect(Object.keys(about.dependencies)).toEqual(
      expect.arrayContaining(['sherpa-onnx-win-x64', '@koromix/koffi-win32-x64']),
    )
    expect(names.filter((name) => /libsql|linux|darwin|\.d\.ts$|\.map$/.test(name))).toEqual([])
    expect(names).toContain('/out/main/start.js')

    const natives = filesIn(unpacked).filter((name) => /\.(node|dll|exe)$/.test(name))
    expect(natives.length).toBeGreaterThan(5)
    const own = new Set(natives.map((name) => basename(name).toLowerCase()))
    const system =
      /^(api-ms-win-core-.*|kernel32|advapi32|ntdll|bcryptprimitives|dbghelp|setupapi|dxgi|user32|shell32|ole32)\.(dll)$/
    for (const name of natives) {
      const bytes = readFileSync(join(unpacked, name))
      expect(bytes.readUInt16LE(bytes.readUInt32LE(0x3c) + 4), `${name} is for x64`).toBe(0x8664)
      const imports = importsOf(join(unpacked, name))
      expect(imports.filter((each) => !own.has(each) && !system.test(each))).toEqual([])
    }

    const program = join(unpacked, 'Cuecast.exe')
    await expectLocked(program)
    const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(program)))
    const [version] = Resource.VersionInfo.fromEntries(entries)
    expect(version?.getStringValues({ lang: 1033, codepage: 1200 })).toMatchObject({
      ProductName: 'Cuecast',
      CompanyName: 'The authors of Cuecast',
      FileVersion: expect.stringMatching(new RegExp(`^${ownVersion}`)),
    })
    const [icons] = Resource.IconGroupEntry.fromEntries(entries)
    expect(icons?.icons.map(({ width }) => width)).toEqual([16, 24, 32, 48, 64, 128, 0])
    const integrity = entries.find(({ id }) => id === 'ELECTRONASAR')
    expect(JSON.parse(Buffer.from(integrity?.bin ?? new ArrayBuffer(0)).toString())).toEqual([
      expect.objectContaining({ file: 'resources\\app.asar', value: headerHash(archive) }),
    ])
    const script = readFileSync(join(unpacked, 'bin', 'cuecast.cmd'), 'utf8')
    expect(script).toMatch(/in \(check completion dub .*serve .*help/)
    expect(script.replaceAll('\r\n', '')).not.toContain('\n')
  })

  test('macOS: the image for Intel holds what is for Intel', async ({ folder }) => {
    test.setTimeout(300_000)
    const output = join(folder, 'macOS')
    packed('darwin-x64', await standInForMac(join(folder, 'electron')), output)
    const contents = join(output, 'mac', 'Cuecast.app', 'Contents')
    const archive = join(contents, 'Resources', 'app.asar')
    const { about, names } = archived(archive)
    expect(Object.keys(about.dependencies)).toContain('sherpa-onnx-darwin-x64')
    expect(
      names.filter((name) => /libsql|[-_]linux[-_]|[-_]win32[-_]|darwin-arm64/.test(name)),
    ).toEqual([])
    const natives = filesIn(contents).filter((name) => /\.(node|dylib)$/.test(name))
    expect(natives.length).toBeGreaterThan(3)
    for (const name of natives)
      expect(readFileSync(join(contents, name)).readUInt32LE(4), `${name} is for x64`).toBe(
        0x01000007,
      )
    expect(foreignTo('darwin-x64', contents)).toEqual([])
    expect(foreignTo('darwin-arm64', contents)).toHaveLength(natives.length)
    expect(existsSync(join(contents, 'Resources', 'default_app.asar'))).toBe(false)
    await expectLocked(join(output, 'mac', 'Cuecast.app'))
    const plist = readFileSync(join(contents, 'Info.plist'), 'utf8')
    expect(plist).toContain('NSMicrophoneUsageDescription')
    expect(plist).toContain(headerHash(archive))
    expect(plist.match(/<key>LSHandlerRank<\/key>\s*<string>(\w+)/g)).toHaveLength(4)
    expect(plist).not.toMatch(/<key>LSHandlerRank<\/key>\s*<string>(Default|Owner)/)
    const command = join(contents, 'Resources', 'bin', 'cuecast')
    execFileSync('sh', ['-n', command])
    // A link in the PATH finds the program that it belongs to.
    const ran = join(contents, 'MacOS', 'Cuecast')
    writeFileSync(ran, '#!/bin/sh\necho "$@"; exit 3\n')
    const link = join(folder, 'cuecast')
    execFileSync('ln', ['-s', command, link])
    const run = () => execFileSync(link, ['dub', 'a b.srt'], { encoding: 'utf8' })
    expect(run).toThrow(expect.objectContaining({ status: 3 }))
  })
})
