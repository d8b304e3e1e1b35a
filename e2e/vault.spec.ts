import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { filesOf } from './support/files-of'
import { unlockKeyring, withKeyring } from './support/keyring'
import { expect, launch, test } from './support/launch'

const KEY = 'cc_a-secret-nobody-should-read'

const readKeys = (folder: string): unknown =>
  JSON.parse(readFileSync(join(folder, 'data', 'keys.json'), 'utf8'))

test('a key is sealed by the system, survives a restart and never comes back to the window', async ({
  folder,
}) => {
  test.skip(process.platform !== 'linux' || !process.env['DBUS_SESSION_BUS_ADDRESS'])
  const lock = await unlockKeyring(join(folder, 'home'))
  try {
    const first = await launch(folder, withKeyring)
    const info = await first.page.evaluate(() => window.studio.appInfo())
    expect(info).toMatchObject({
      value: { secureStorage: true, storageBackend: 'gnome_libsecret' },
    })
    const connection = { name: 'Dịch vụ', baseUrl: 'http://127.0.0.1:9', key: KEY }
    const added = await first.page.evaluate(
      (fresh) => window.studio.connectionAdd(fresh),
      connection,
    )
    expect(added).toMatchObject({ ok: true, value: { key: 'stored' } })
    const signer = await first.page.evaluate(() => window.studio.signerGet())
    expect(signer).toMatchObject({ ok: true, value: { isOwn: false, error: null } })
    await first.app.close()

    const again = await launch(folder, withKeyring)
    const list = await again.page.evaluate(() => window.studio.connectionList())
    expect(list).toMatchObject({ value: [{ id: 'embedded' }, { name: 'Dịch vụ', key: 'stored' }] })
    expect(JSON.stringify(list)).not.toContain(KEY)
    expect(await again.page.evaluate(() => window.studio.signerGet())).toEqual(signer)
    await again.app.close()
    const sealed = Object.values(z.record(z.string(), z.string()).parse(readKeys(folder)))
    expect(sealed).toHaveLength(2)
    expect(sealed.join(' ')).not.toContain(
      Buffer.from('PRIVATE KEY').toString('base64').slice(0, 12),
    )
    // The keyring's password, not the fixed one that Chromium falls back to.
    for (const each of sealed)
      expect(Buffer.from(each, 'base64').subarray(0, 3).toString()).not.toBe('v10')
    for (const file of filesOf(join(folder, 'data')))
      expect(readFileSync(file).includes(KEY), file).toBe(false)
  } finally {
    lock()
  }
})

test('the window reaches nothing but main, and without secure storage keeps a key for the session only', async ({
  studio,
}) => {
  await test.step('a key is nowhere on the disk, and that is said', async () => {
    const connection = { name: 'Dịch vụ', baseUrl: 'http://127.0.0.1:9', key: KEY }
    const added = await studio.page.evaluate(
      (fresh) => window.studio.connectionAdd(fresh),
      connection,
    )
    expect(added).toMatchObject({ ok: true, value: { key: 'session' } })
    for (const file of filesOf(join(studio.folder, 'data')))
      expect(readFileSync(file).includes(KEY), file).toBe(false)
  })

  await test.step('no network, no Node, no other file, no other page', async () => {
    const home = studio.page.url()
    const reached = await studio.page.evaluate(async () => ({
      node: ['require', 'process', 'module', 'Buffer'].filter((name) => name in window),
      network: await fetch('http://127.0.0.1:9/').then(
        () => 'sent',
        () => 'refused',
      ),
      opened: window.open('http://127.0.0.1:9/'),
      // A host candidate is an open socket, by which anything could be sent.
      webrtc: await new Promise((answer) => {
        const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:192.0.2.1:3478' }] })
        connection.createDataChannel('x')
        connection.onicecandidate = ({ candidate }) => answer(candidate?.candidate ?? 'none')
        void connection.createOffer().then((offer) => connection.setLocalDescription(offer))
      }),
      markup: ((): string => {
        try {
          document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">'
          return 'set'
        } catch {
          return 'refused'
        }
      })(),
    }))
    expect(reached).toEqual({
      node: [],
      network: 'refused',
      opened: null,
      webrtc: 'none',
      markup: 'refused',
    })
    for (const path of ['/etc/passwd', '/etc/hosts']) {
      const read = await studio.page.evaluate((p) => window.studio.subtitlesRead({ path: p }), path)
      expect(read).toMatchObject({ error: { code: 'PATH_NOT_CHOSEN' } })
    }
    await studio.page.evaluate(() => window.location.assign('http://127.0.0.1:9/'))
    expect(await studio.page.evaluate(() => window.location.href)).toBe(home)

    const tried = (baseUrl: string) =>
      studio.page.evaluate(
        (url) => window.studio.connectionTest({ name: 'x', baseUrl: url, key: 'k' }),
        baseUrl,
      )
    expect(await tried('http://tts.example.com')).toMatchObject({ error: { code: 'INSECURE_URL' } })
    expect(await tried('http://127.0.0.1:9')).toMatchObject({ error: { code: 'OFFLINE' } })
  })
})
