import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StudioPage } from './pages/studio-page'
import { open, packages, root, SUBTITLES, test, unpackTar } from './support/installed'
import { expect } from './support/launch'

/**
 * Runs a few lines of JavaScript of `scripts/packaging` in a separate Node, and returns their
 * output.
 */
function packaging(lines: string, more: Record<string, string> = {}): string {
  const args = ['--input-type=module', '--eval', lines]
  const { NODE_OPTIONS: _, ...env } = process.env
  return execFileSync(process.execPath, args, {
    cwd: root,
    env: { ...env, ...more },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
}

test.describe('@package what is made', { tag: '@extended' }, () => {
  test('comes as a tar and an AppDir with the same program, and with its sums', async ({
    folder,
  }) => {
    const sums = readFileSync(join(packages, 'SHA256SUMS'), 'utf8').trim().split('\n')
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ')
      const data = readFileSync(join(packages, name))
      expect(createHash('sha256').update(data).digest('hex'), name).toBe(sum)
    }
    const [unpacked = ''] = unpackTar(join(folder, 'giải nén'))
    for (const program of [join(unpacked, 'bin/cuecast'), join(packages, 'Cuecast.AppDir/AppRun')])
      expect(execFileSync(program, ['--version']).toString()).toMatch(/^\d+\.\d+\.\d+\n$/)
    const bom = JSON.parse(readFileSync(join(packages, 'cuecast.cdx.json'), 'utf8'))
    expect(bom.bomFormat).toBe('CycloneDX')
    expect(bom.components.length).toBeGreaterThan(100)
  })

  test('opens a file as an AppImage, whose runtime finds the folder behind its own bytes', async ({
    installed,
    folder,
  }) => {
    const file = join(installed.home, 'phim.srt')
    writeFileSync(file, SUBTITLES)
    const app = join(packages, 'Cuecast.AppDir')
    const { page, ended } = await open({ ...installed, cuecast: join(app, 'AppRun') }, file)
    await expect(new StudioPage(page).row(0)).toContainText('Xin chào các bạn.')
    await page.evaluate(() => window.close())
    expect(await ended).toBe(0)

    // The real one is not available everywhere: another ELF program, whose end is found in the same
    // way.
    const runtime = '/bin/true'
    const small = join(folder, 'AppDir')
    cpSync(join(app, 'usr/share'), join(small, 'usr/share'), { recursive: true })
    const images = ['một.AppImage', 'hai.AppImage'].map((name) => join(folder, name))
    for (const image of images)
      packaging(`import { packAppImage } from './scripts/packaging/linux.mjs'
        await packAppImage(${JSON.stringify({ folder: small, image, runtime, epoch: 1_700_000_000 })})`)
    const [image = '', second = ''] = images
    expect(readFileSync(image).equals(readFileSync(second))).toBe(true)
    const elf = readFileSync(image)
    const end = Number(elf.readBigUInt64LE(0x28)) + elf.readUInt16LE(0x3a) * elf.readUInt16LE(0x3c)
    expect(end).toBe(statSync(runtime).size)
    const desktop = 'usr/share/applications/org.cuecast.Cuecast.desktop'
    const out = join(folder, 'ra')
    execFileSync('unsquashfs', ['-quiet', '-no-progress', '-o', `${end}`, '-d', out, image])
    expect(readFileSync(join(out, desktop))).toEqual(readFileSync(join(app, desktop)))
  })

  test('describes itself in forms that desktops, stores and systemd accept', async ({
    installed,
    folder,
  }) => {
    const { usr } = installed
    const share = (path: string) => join(usr, 'share', path)
    execFileSync('desktop-file-validate', [share('applications/org.cuecast.Cuecast.desktop')])
    const about = share('metainfo/org.cuecast.Cuecast.metainfo.xml')
    execFileSync('appstreamcli', ['validate', '--no-net', about])
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) {
      const icon = readFileSync(share(`icons/hicolor/${size}x${size}/apps/org.cuecast.Cuecast.png`))
      expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([size, size])
    }
    // It is not installed: another program replaces this one in the unit.
    const unit = readFileSync(join(usr, 'lib/systemd/system/cuecast.service'), 'utf8')
    const copy = join(folder, 'cuecast.service')
    writeFileSync(copy, unit.replace('/usr/bin/cuecast', '/bin/true'))
    execFileSync('systemd-analyze', ['verify', '--man=no', copy])
  })

  test('is signed on Windows and macOS by what the environment names, else sealed ad hoc', async ({
    folder,
  }) => {
    const config = (named: Record<string, string>) =>
      z.looseObject({ mac: z.looseObject({}) }).parse(
        JSON.parse(
          packaging(
            `import { builderConfig } from './scripts/packaging/builder.mjs'
            import { packagingTool } from './scripts/lib/dependencies.mjs'
            const { validateConfiguration } = await packagingTool('app-builder-lib/out/util/config/config.js')
            const runtime = { folder: null, version: '45.0.0' }
            const target = { platform: 'darwin', arch: 'x64' }
            const config = builderConfig({ app: 'a', work: ${JSON.stringify(folder)}, output: 'b', runtime, target })
            await validateConfiguration(config, { isEnabled: false })
            console.log(JSON.stringify({ ...config, mac: { ...config.mac, identity: config.mac.identity ?? 'of the certificate' } }))`,
            { CSC_LINK: '', APPLE_API_KEY: '', ...named },
          ),
        ),
      )
    expect(config({})).toMatchObject({
      mac: { identity: '-', hardenedRuntime: false, notarize: false },
      nsis: { perMachine: false },
    })
    const signed = config({ CSC_LINK: 'x.p12', APPLE_API_KEY: 'k' }).mac
    expect(signed).toMatchObject({
      identity: 'of the certificate',
      hardenedRuntime: true,
      notarize: true,
    })
    // A hardened program is refused the microphone without a question, unless it is entitled to ask.
    const entitlements = readFileSync(String(signed['entitlements']), 'utf8')
    expect(entitlements).toContain('com.apple.security.device.audio-input')
    expect(signed['entitlementsInherit']).toBe(signed['entitlements'])
  })

  test('offers itself for subtitles on Windows, and claims no type of files', ({ folder }) => {
    packaging(`import { builderConfig } from './scripts/packaging/builder.mjs'
      const runtime = { folder: null, version: '45.0.0' }
      builderConfig({ app: 'a', work: ${JSON.stringify(folder)}, output: 'b', runtime, target: { platform: 'win32', arch: 'x64' } })`)
    const own = readFileSync(join(folder, 'installer.nsh'), 'utf8')
    const types = (macro: string) =>
      [...own.matchAll(new RegExp(`insertmacro ${macro} "(\\w+)"`, 'g'))].map(([, type]) => type)
    expect(types('offer')).toEqual(['srt', 'vtt', 'ass', 'ssa', 'ttml', 'dfxp'])
    expect(types('withdraw')).toEqual(types('offer'))
    // The default value of a type's key names the program that opens it.
    expect(own).not.toMatch(/Classes\\\.\$\{EXT\}" ""/)
    const script = `Unicode true
      !include LogicLib.nsh
      !include FileFunc.nsh
      !define isUpdated '"a" == "b"'
      !include installer.nsh
      Name Cuecast
      Icon ${join(root, 'resources/desktop/windows/icon.ico')}
      OutFile installer.exe
      Section
        WriteUninstaller $INSTDIR\\un.exe
        !insertmacro customInstall
      SectionEnd
      Section Uninstall
        !insertmacro customUnInstall
      SectionEnd`
    writeFileSync(join(folder, 'installer.nsi'), script)
    execFileSync('makensis', ['-V2', '-WX', 'installer.nsi'], { cwd: folder })
  })
})
