import { describe, expect, it } from 'vitest'
import { identify } from '@cuecast/service/accounts/keys'
import { translator } from '@shared/texts/texts'
import { silentLog } from '@cuecast/platform/structured-log'
import { createService } from '@cuecast/service/service'
import { caller } from '@cuecast/service/testing/test-service'
import { TestSpeech } from '@cuecast/speech/testing/test-speech'
import { openStore } from '@cuecast/service/store/open-store'
import { secretKeys } from '@cuecast/service/store/secret-keys'
import { webhookOf } from '@cuecast/service/webhooks/webhook-settings'
import { runKeys } from './key-commands'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

let dataDir = ''
folderForEach(async (fresh) => {
  dataDir = fresh
})

async function keys(...args: string[]): Promise<string> {
  const result = await runKeys([...args, '--data', dataDir])
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

const lastLine = (text: string): string => text.split('\n').at(-1) ?? ''

async function identityOf(key: string) {
  const sql = openStore(dataDir)
  try {
    return await identify(sql, key)
  } finally {
    await sql.close()
  }
}

describe('keys topup', () => {
  it('adds to the balance, by account or key, and extends the plan', async () => {
    const key = lastLine(
      await keys('create', '--account', 'Phim Hay', '--credits', '100', '--days', '1'),
    )
    expect(await keys('topup', '50', '--account', 'Phim Hay')).toContain('credits 150')
    await keys('topup', '1000', '--key', key, '--days', '30')
    const account = (await identityOf(key))?.account
    expect(account?.credits).toBe(1_150)
    expect((account?.planUntil ?? 0) - Date.now()).toBeGreaterThan(29 * 86_400_000)
    await keys('topup', '--account', 'Phim Hay', '--days', '10')
    expect(((await identityOf(key))?.account.planUntil ?? 0) - Date.now()).toBeGreaterThan(
      39 * 86_400_000,
    )
  })

  it.each([
    [['topup', '--account', 'Phim Hay']],
    [['topup', '-5', '--account', 'Phim Hay']],
    [['topup', '1.5', '--account', 'Phim Hay']],
    [['topup', '10', '--account', 'Phim Hay', '--days', '0']],
    [['topup', '10', '--account', 'Phim Hay', '--days', '5']],
    [['topup', '10', '--account', 'Ai đó']],
    [['topup', '10', '--account', 'Không hạn']],
  ])('changes nothing for %j', async (args) => {
    const key = lastLine(await keys('create', '--account', 'Phim Hay', '--credits', '100'))
    await keys('create', '--account', 'Không hạn', '--plan', 'unlimited')
    expect((await runKeys([...args, '--data', dataDir])).ok).toBe(false)
    expect((await identityOf(key))?.account.credits).toBe(100)
  })
})

describe('keys create', () => {
  it('prints the key as its last line, on the plan with 60 requests a minute', async () => {
    const key = lastLine(await keys('create'))
    expect((await identityOf(key))?.account).toMatchObject({ plan: 'creator', credits: 200_000 })
  })

  it('creates a new account each time unless one is named', async () => {
    const [first, second] = [lastLine(await keys('create')), lastLine(await keys('create'))]
    expect((await identityOf(first))?.account.id).not.toBe((await identityOf(second))?.account.id)
    const [a, b] = [
      lastLine(await keys('create', '--account', 'Phim Hay')),
      lastLine(await keys('create', '--account', 'Phim Hay')),
    ]
    expect(a).not.toBe(b)
    expect((await identityOf(a))?.account).toEqual((await identityOf(b))?.account)
  })

  it.each([
    ['starter', 50_000],
    ['api', 1_000_000],
    ['unlimited', null],
  ])('puts the account on the plan %s', async (plan, credits) => {
    const key = lastLine(await keys('create', '--plan', plan))
    expect((await identityOf(key))?.account).toMatchObject({ plan, credits })
  })

  it('sets the given credits, on every plan', async () => {
    const key = lastLine(await keys('create', '--plan', 'unlimited', '--credits', '0'))
    expect((await identityOf(key))?.account).toMatchObject({ plan: 'unlimited', credits: 0 })
    const named = ['--account', 'A']
    const first = lastLine(await keys('create', ...named, '--credits', '7'))
    await keys('create', ...named, '--credits', 'unlimited')
    expect((await identityOf(first))?.account).toMatchObject({ plan: 'creator', credits: null })
  })

  it('ends the plan after the given days', async () => {
    const key = lastLine(await keys('create', '--days', '30'))
    const until = (await identityOf(key))?.account.planUntil ?? 0
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(30)
  })

  it('gives a key only the given privileges', async () => {
    const key = lastLine(await keys('create', '--privileges', 'srt, tts'))
    expect((await identityOf(key))?.key.privileges).toEqual(['tts', 'srt'])
  })

  it.each([
    ['--plan', 'gold'],
    ['--credits', '-1'],
    ['--credits', 'many'],
    ['--privileges', 'manage'],
    ['--days', '0'],
    ['--account', ' '],
    ['--nonsense', 'x'],
  ])('refuses %s %s and makes nothing', async (flag, value) => {
    await expect(keys('create', flag, value)).rejects.toThrow('INVALID_ARGUMENT')
    expect(await keys('list')).toBe('')
  })
})

describe('keys next to a running service', () => {
  it('are valid and revoked at once', async () => {
    const service = await createService({ dataDir, speech: new TestSpeech(), log: silentLog })
    const key = lastLine(await keys('create', '--credits', '3'))
    const ask = async () => caller(service, key).get('/api/v2/me')
    expect(await (await ask()).json()).toMatchObject({ data: { credits: 3 } })
    await keys('create', '--account', 'Account 1', '--credits', '77')
    expect(await (await ask()).json()).toMatchObject({ data: { credits: 77 } })
    await keys('revoke', key)
    expect((await ask()).status).toBe(403)
    await service.close()
  })
})

describe('keys list and revoke', () => {
  it('names accounts and keys without their secrets', async () => {
    const key = lastLine(await keys('create', '--account', 'Phim Hay', '--name', 'máy dựng'))
    const listed = await keys('list')
    expect(listed).toContain('Phim Hay: plan creator')
    expect(listed).toContain('máy dựng')
    expect(listed).not.toContain(key)
  })

  it('revokes by id or by the key itself', async () => {
    const [first, second] = [lastLine(await keys('create')), lastLine(await keys('create'))]
    await keys('revoke', first)
    await keys('revoke', (await identityOf(second))?.key.id ?? '')
    for (const key of [first, second]) expect((await identityOf(key))?.key.revokedAt).not.toBeNull()
    await expect(keys('revoke', 'key_nobody')).rejects.toThrow('NOT_FOUND')
    await expect(keys('revoke')).rejects.toThrow('INVALID_ARGUMENT')
  })
})

describe('keys webhook', () => {
  it('sets URL and secret, which is the last line', async () => {
    const key = lastLine(await keys('create', '--account', 'A'))
    const secret = lastLine(
      await keys('webhook', 'set', 'https://a.example/hook', '--account', 'A'),
    )
    const sql = openStore(dataDir)
    const account = (await identityOf(key))?.account.id ?? 0
    const sealedWith = secretKeys({ dataDir, database: null, secrets: [] })
    expect(await webhookOf(sql, account, sealedWith)).toEqual({
      url: 'https://a.example/hook',
      secret,
      signature: 'hmac',
      allowPrivate: false,
    })
    await sql.close()
  })

  it('keeps the secret if the URL changes, and accepts a given one', async () => {
    const key = lastLine(await keys('create'))
    const first = lastLine(await keys('webhook', 'set', 'https://a.example/', '--key', key))
    expect(lastLine(await keys('webhook', 'set', '--url', 'https://b.example/'))).toBe(first)
    expect(lastLine(await keys('webhook', 'set', 'https://c.example/', '--secret', 'mine'))).toBe(
      'mine',
    )
  })

  it('shows and removes', async () => {
    await keys('create', '--account', 'A')
    await keys('webhook', 'set', 'http://127.0.0.1:9/', '--allow-private', '--signature', 'secret')
    expect(await keys('webhook', 'show')).toContain('signature: secret, private addresses allowed')
    await keys('webhook', 'remove', '--account', 'A')
    expect(await keys('webhook', 'show')).toContain('no webhook')
  })

  it('requires an account if it is ambiguous', async () => {
    await keys('create')
    await keys('create')
    await expect(keys('webhook', 'set', 'https://a.example/')).rejects.toThrow('INVALID_ARGUMENT')
    await expect(keys('webhook', 'show', '--account', 'X')).rejects.toThrow('NOT_FOUND')
  })

  it.each(['ftp://a', 'nonsense', 'https://user:pass@a.example/', ''])(
    'refuses %j',
    async (url) => {
      await keys('create')
      await expect(keys('webhook', 'set', url)).rejects.toThrow('INVALID_ARGUMENT')
    },
  )
})

describe('keys', () => {
  it('prints usage', async () => {
    const help = await runKeys(['--help'])
    expect(help).toMatchObject({ ok: true, value: expect.stringContaining('create') })
    const vi = await runKeys(['--help'], translator('vi'))
    expect(vi).toMatchObject({ ok: true, value: expect.stringContaining('tạo khoá') })
    expect(await runKeys([])).toMatchObject({ ok: false })
    expect(await runKeys(['create', '--data', ''])).toMatchObject({ ok: false })
    await expect(keys('dance')).rejects.toThrow('INVALID_ARGUMENT')
  })
})
