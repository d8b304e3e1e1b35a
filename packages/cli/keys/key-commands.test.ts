import { describe, expect, it } from 'vitest'
import { identify } from '@cuecast/service/accounts/keys'
import { translator } from '@shared/texts/texts'
import { silentLog } from '@cuecast/service/log'
import { createService } from '@cuecast/service/service'
import { caller } from '@cuecast/service/testing/test-service'
import { TestSpeech } from '@cuecast/service/testing/test-speech'
import { openStore } from '@cuecast/service/store/open-store'
import { webhookOf } from '@cuecast/service/webhooks/deliveries'
import { runKeys } from './key-commands'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

let dataDir = ''
folderForEach(async (fresh) => {
  dataDir = fresh
})

function keys(...args: string[]): string {
  const result = runKeys([...args, '--data', dataDir])
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

const lastLine = (text: string): string => text.split('\n').at(-1) ?? ''

function identityOf(key: string) {
  const sql = openStore(dataDir)
  try {
    return identify(sql, key)
  } finally {
    sql.close()
  }
}

describe('keys topup', () => {
  it('adds to the balance, by account or key, and extends the plan', () => {
    const key = lastLine(keys('create', '--account', 'Phim Hay', '--credits', '100', '--days', '1'))
    expect(keys('topup', '50', '--account', 'Phim Hay')).toContain('credits 150')
    keys('topup', '1000', '--key', key, '--days', '30')
    const account = identityOf(key)?.account
    expect(account?.credits).toBe(1_150)
    expect((account?.planUntil ?? 0) - Date.now()).toBeGreaterThan(29 * 86_400_000)
    keys('topup', '--account', 'Phim Hay', '--days', '10')
    expect((identityOf(key)?.account.planUntil ?? 0) - Date.now()).toBeGreaterThan(39 * 86_400_000)
  })

  it.each([
    [['topup', '--account', 'Phim Hay']],
    [['topup', '-5', '--account', 'Phim Hay']],
    [['topup', '1.5', '--account', 'Phim Hay']],
    [['topup', '10', '--account', 'Phim Hay', '--days', '0']],
    [['topup', '10', '--account', 'Phim Hay', '--days', '5']],
    [['topup', '10', '--account', 'Ai đó']],
    [['topup', '10', '--account', 'Không hạn']],
  ])('changes nothing for %j', (args) => {
    const key = lastLine(keys('create', '--account', 'Phim Hay', '--credits', '100'))
    keys('create', '--account', 'Không hạn', '--plan', 'unlimited')
    expect(runKeys([...args, '--data', dataDir]).ok).toBe(false)
    expect(identityOf(key)?.account.credits).toBe(100)
  })
})

describe('keys create', () => {
  it('prints the key as its last line, on the plan with 60 requests a minute', () => {
    const key = lastLine(keys('create'))
    expect(identityOf(key)?.account).toMatchObject({ plan: 'creator', credits: 200_000 })
  })

  it('creates a new account each time unless one is named', () => {
    const [first, second] = [lastLine(keys('create')), lastLine(keys('create'))]
    expect(identityOf(first)?.account.id).not.toBe(identityOf(second)?.account.id)
    const [a, b] = [
      lastLine(keys('create', '--account', 'Phim Hay')),
      lastLine(keys('create', '--account', 'Phim Hay')),
    ]
    expect(a).not.toBe(b)
    expect(identityOf(a)?.account).toEqual(identityOf(b)?.account)
  })

  it.each([
    ['starter', 50_000],
    ['api', 1_000_000],
    ['unlimited', null],
  ])('puts the account on the plan %s', (plan, credits) => {
    const key = lastLine(keys('create', '--plan', plan))
    expect(identityOf(key)?.account).toMatchObject({ plan, credits })
  })

  it('sets the given credits, on every plan', () => {
    const key = lastLine(keys('create', '--plan', 'unlimited', '--credits', '0'))
    expect(identityOf(key)?.account).toMatchObject({ plan: 'unlimited', credits: 0 })
    const named = ['--account', 'A']
    const first = lastLine(keys('create', ...named, '--credits', '7'))
    keys('create', ...named, '--credits', 'unlimited')
    expect(identityOf(first)?.account).toMatchObject({ plan: 'creator', credits: null })
  })

  it('ends the plan after the given days', () => {
    const key = lastLine(keys('create', '--days', '30'))
    const until = identityOf(key)?.account.planUntil ?? 0
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(30)
  })

  it('gives a key only the given privileges', () => {
    const key = lastLine(keys('create', '--privileges', 'srt, tts'))
    expect(identityOf(key)?.key.privileges).toEqual(['tts', 'srt'])
  })

  it.each([
    ['--plan', 'gold'],
    ['--credits', '-1'],
    ['--credits', 'many'],
    ['--privileges', 'manage'],
    ['--days', '0'],
    ['--account', ' '],
    ['--nonsense', 'x'],
  ])('refuses %s %s and makes nothing', (flag, value) => {
    expect(() => keys('create', flag, value)).toThrow('INVALID_ARGUMENT')
    expect(keys('list')).toBe('')
  })
})

describe('keys next to a running service', () => {
  it('are valid and revoked at once', async () => {
    const service = await createService({ dataDir, speech: new TestSpeech(), log: silentLog })
    const key = lastLine(keys('create', '--credits', '3'))
    const ask = async () => caller(service, key).get('/api/v2/me')
    expect(await (await ask()).json()).toMatchObject({ data: { credits: 3 } })
    keys('create', '--account', 'Account 1', '--credits', '77')
    expect(await (await ask()).json()).toMatchObject({ data: { credits: 77 } })
    keys('revoke', key)
    expect((await ask()).status).toBe(403)
    await service.close()
  })
})

describe('keys list and revoke', () => {
  it('names accounts and keys without their secrets', () => {
    const key = lastLine(keys('create', '--account', 'Phim Hay', '--name', 'máy dựng'))
    const listed = keys('list')
    expect(listed).toContain('Phim Hay: plan creator')
    expect(listed).toContain('máy dựng')
    expect(listed).not.toContain(key)
  })

  it('revokes by id or by the key itself', () => {
    const [first, second] = [lastLine(keys('create')), lastLine(keys('create'))]
    keys('revoke', first)
    keys('revoke', identityOf(second)?.key.id ?? '')
    for (const key of [first, second]) expect(identityOf(key)?.key.revokedAt).not.toBeNull()
    expect(() => keys('revoke', 'key_nobody')).toThrow('NOT_FOUND')
    expect(() => keys('revoke')).toThrow('INVALID_ARGUMENT')
  })
})

describe('keys webhook', () => {
  it('sets URL and secret, which is the last line', () => {
    const key = lastLine(keys('create', '--account', 'A'))
    const secret = lastLine(keys('webhook', 'set', 'https://a.example/hook', '--account', 'A'))
    const sql = openStore(dataDir)
    expect(webhookOf(sql, identityOf(key)?.account.id ?? 0)).toEqual({
      url: 'https://a.example/hook',
      secret,
      signature: 'hmac',
      allowPrivate: false,
    })
    sql.close()
  })

  it('keeps the secret if the URL changes, and accepts a given one', () => {
    const key = lastLine(keys('create'))
    const first = lastLine(keys('webhook', 'set', 'https://a.example/', '--key', key))
    expect(lastLine(keys('webhook', 'set', '--url', 'https://b.example/'))).toBe(first)
    expect(lastLine(keys('webhook', 'set', 'https://c.example/', '--secret', 'mine'))).toBe('mine')
  })

  it('shows and removes', () => {
    keys('create', '--account', 'A')
    keys('webhook', 'set', 'http://127.0.0.1:9/', '--allow-private', '--signature', 'secret')
    expect(keys('webhook', 'show')).toContain('signature: secret, private addresses allowed')
    keys('webhook', 'remove', '--account', 'A')
    expect(keys('webhook', 'show')).toContain('no webhook')
  })

  it('requires an account if it is ambiguous', () => {
    keys('create')
    keys('create')
    expect(() => keys('webhook', 'set', 'https://a.example/')).toThrow('INVALID_ARGUMENT')
    expect(() => keys('webhook', 'show', '--account', 'X')).toThrow('NOT_FOUND')
  })

  it.each(['ftp://a', 'nonsense', 'https://user:pass@a.example/', ''])('refuses %j', (url) => {
    keys('create')
    expect(() => keys('webhook', 'set', url)).toThrow('INVALID_ARGUMENT')
  })
})

describe('keys', () => {
  it('prints usage', () => {
    const help = runKeys(['--help'])
    expect(help).toMatchObject({ ok: true, value: expect.stringContaining('create') })
    const vi = runKeys(['--help'], translator('vi'))
    expect(vi).toMatchObject({ ok: true, value: expect.stringContaining('tạo khoá') })
    expect(runKeys([])).toMatchObject({ ok: false })
    expect(runKeys(['create', '--data', ''])).toMatchObject({ ok: false })
    expect(() => keys('dance')).toThrow('INVALID_ARGUMENT')
  })
})
