import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serveOptions } from './serve-options'
import { serviceFolder } from '@cuecast/speech/folders'

describe('the arguments of serve', () => {
  it('are optional', () => {
    expect(serveOptions([])).toMatchObject({ value: { dataDir: serviceFolder(undefined) } })
    expect(serveOptions(['--data', 'd'])).toEqual({
      ok: true,
      value: {
        dataDir: resolve('d'),
        role: 'all',
        storage: null,
        database: null,
        voicesDir: join(resolve('d'), 'voices'),
        port: 8787,
        host: '127.0.0.1',
        workers: 1,
        warm: true,
        publicUrl: null,
        proxies: 0,
        secrets: [],
        audioUrlSeconds: null,
        presignedAudio: false,
        keepAudioMs: 7 * 86_400_000,
        keepAudioBytes: 5 * 1024 ** 3,
        modelBytes: 20 * 1024 ** 3,
        privateWebhooks: false,
        drainMs: 0,
        logLevel: 'info',
        logSample: 1,
        tracing: null,
        claimGenerator: null,
        restored: false,
        metrics: true,
        metricsToken: null,
      },
    })
  })

  it('set everything else', () => {
    const result = serveOptions(
      '--data d --port 0 --host 0.0.0.0 --workers 2 --public-url https://tts.example --proxies 1 --private-webhooks'.split(
        ' ',
      ),
    )
    expect(result).toMatchObject({
      value: {
        port: 0,
        host: '0.0.0.0',
        workers: 2,
        publicUrl: 'https://tts.example',
        proxies: 1,
        privateWebhooks: true,
      },
    })
  })

  it('answer the queue of before by its name, and never repeat it', () => {
    const answers = [
      serveOptions(['--queue', 'redis://:secret@one']),
      serveOptions(['--queue=memory:', '--help']),
      serveOptions([], { CUECAST_QUEUE: 'redis://:secret@one' }),
    ]
    for (const [at, name] of ['--queue', '--queue', 'CUECAST_QUEUE'].entries()) {
      expect(answers[at]).toMatchObject({
        error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining(`${name} is gone`) },
      })
      expect(JSON.stringify(answers[at])).not.toContain('secret')
    }
    expect(serveOptions([], { CUECAST_QUEUE: '' })).toMatchObject({ ok: true })
  })

  it.each([
    [['--data', ''], '--data'],
    [['--data', 'd', '--port', '70000'], '--port'],
    [['--data', 'd', '--port', 'x'], '--port'],
    [['--data', 'd', '--workers', '0'], '--workers'],
    [['--data', 'd', '--keep-days', '0'], '--keep-days'],
    [['--data', 'd', '--drain', '-1'], '--drain'],
    [['--data', 'd', '--keep-gb', '-1'], '--keep-gb'],
    [['--data', 'd', '--public-url', 'tts.example'], '--public-url'],
    [['--data', 'd', '--what'], '--what'],
    [['--database', ''], '--database'],
    [['--database', 'mysql://me:secret@host/db'], '--database'],
    [['--database', 'file:/srv/data'], '--data'],
  ])('refuse %j and name what is wrong', (args, name) => {
    expect(serveOptions(args)).toMatchObject({
      ok: false,
      error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining(name) },
    })
  })

  it('let a process leave work to others only where they share what they need', () => {
    const shared = {
      CUECAST_DATABASE: 'postgres://host/cuecast',
      CUECAST_STORAGE: 's3://films',
    }
    expect(serveOptions(['--role', 'api'], shared)).toMatchObject({ value: { role: 'api' } })
    expect(serveOptions([], { ...shared, CUECAST_ROLE: 'worker' })).toMatchObject({
      value: { role: 'worker' },
    })
    expect(serveOptions(['--role', 'all'], {})).toMatchObject({ value: { role: 'all' } })
    for (const [variable, option] of [
      ['CUECAST_DATABASE', '--database'],
      ['CUECAST_STORAGE', '--storage'],
    ] as const) {
      const message = expect.stringContaining(`it needs ${option}`)
      const lacking = serveOptions(['--role', 'worker'], { ...shared, [variable]: '' })
      expect(lacking).toMatchObject({ ok: false, error: { message } })
    }
    expect(serveOptions(['--role', 'boss'], shared)).toMatchObject({ ok: false })
  })

  it('take the database from the option, then from the variable, and never repeat it', () => {
    const env = { CUECAST_DATABASE: 'postgres://me:secret@host/cuecast' }
    const chosen = (args: string[]) => serveOptions(args, env)
    expect(chosen([])).toMatchObject({ value: { database: env.CUECAST_DATABASE } })
    expect(chosen(['--database', 'file:'])).toMatchObject({ value: { database: null } })
    const wrong = serveOptions([], { CUECAST_DATABASE: 'mysql://me:secret@host/db' })
    expect(JSON.stringify(wrong)).toContain('CUECAST_DATABASE')
    expect(JSON.stringify(wrong)).not.toContain('secret')
  })
})
