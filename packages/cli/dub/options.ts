import { extname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { studioError } from '@shared/contracts/errors'
import type { ExportOptions } from '@shared/contracts/export'
import { fail, ok, type Result } from '@shared/contracts/result'
import { parseBaseUrl } from '@cuecast/dubbing'

export interface DubOptions {
  input: string
  output: string
  format: ExportOptions['format']
  castFile: string | null
  /** Id or name. */
  voice: string | null
  language: string | null
  /** Name of a profile at the service, or a JSON file. */
  profile: string | null
  /** Null = the embedded service. */
  remote: { baseUrl: string; key: string } | null
  encoding: string | null
  projectFolder: string | null
  /** Timeout without progress from the service. */
  giveUpAfterMs: number
  json: boolean
}

export type DubCommand = DubOptions | 'help' | 'version'

const formats: Record<string, ExportOptions['format']> = {
  '.wav': 'wav',
  '.flac': 'flac',
  '.mp3': 'mp3',
  '.opus': 'opus',
  '.ogg': 'opus',
  '.m4a': 'm4a',
}

const wrong = (message: string, at: string, reason: string, more: Record<string, string> = {}) =>
  fail(studioError('INVALID_ARGUMENT', message, { at, params: { reason, ...more } }))

function readArguments(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o' },
      cast: { type: 'string' },
      voice: { type: 'string' },
      lang: { type: 'string' },
      profile: { type: 'string' },
      connection: { type: 'string' },
      'key-env': { type: 'string' },
      encoding: { type: 'string' },
      project: { type: 'string' },
      'give-up-after': { type: 'string', default: '1h' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      version: { type: 'boolean', short: 'V', default: false },
    },
  })
}

/** Whether the final report is JSON, even if the arguments are invalid. */
export function wantsJson(args: readonly string[]): boolean {
  return args.includes('--json')
}

/** Parses the arguments of `dub`. INVALID_ARGUMENT names the argument. */
export function dubOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Result<DubCommand> {
  let given: ReturnType<typeof readArguments>
  try {
    given = readArguments(args)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    return wrong(message, /'(-[^\s']*)/.exec(message)?.[1] ?? 'arguments', 'unreadable')
  }
  const { values, positionals } = given
  if (values.help) return ok('help')
  if (values.version) return ok('version')
  const [input, ...more] = positionals
  if (input === undefined) return wrong('the subtitle file is missing', 'IN.srt', 'no-input')
  if (more[0] !== undefined)
    return wrong('only one subtitle file can be dubbed at a time', more[0], 'many-inputs')
  if (values.output === undefined || values.output === '')
    return wrong('-o OUT.wav is missing', '-o', 'no-output')
  const format = formats[extname(values.output).toLowerCase()]
  if (format === undefined) {
    const message = 'the track can be .wav, .flac, .mp3, .opus or .m4a'
    return wrong(message, values.output, 'format')
  }
  if (resolve(values.output) === resolve(input))
    return wrong('the track would replace the subtitles', values.output, 'same-file')
  const giveUpAfterMs = durationOf(values['give-up-after'])
  if (giveUpAfterMs === null)
    return wrong('a time is a number with s, m or h, e.g. 30m', '--give-up-after', 'duration')
  const remote = remoteOf(values.connection, values['key-env'], env)
  if (!remote.ok) return remote
  return ok({
    input: resolve(input),
    output: resolve(values.output),
    format,
    castFile: values.cast === undefined ? null : resolve(values.cast),
    voice: values.voice ?? null,
    language: values.lang ?? null,
    profile: values.profile ?? null,
    remote: remote.value,
    encoding: values.encoding ?? null,
    projectFolder: values.project === undefined ? null : resolve(values.project),
    giveUpAfterMs,
    json: values.json,
  })
}

/** `90s`, `30m`, `2h` in ms; null for anything else. */
function durationOf(text: string): number | null {
  const [, count = '', unit = ''] = /^(\d+(?:\.\d+)?)([smh])$/.exec(text.trim()) ?? []
  const ms = Number(count) * ({ s: 1_000, m: 60_000, h: 3_600_000 }[unit] ?? 0)
  return ms > 0 ? ms : null
}

/** The key comes from the environment only: arguments are visible to every user of a machine. */
function remoteOf(
  url: string | undefined,
  keyEnv: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Result<DubOptions['remote']> {
  if (url === undefined && keyEnv === undefined) return ok(null)
  if (url === undefined) return wrong('--key-env needs --connection URL', '--key-env', 'no-url')
  if (keyEnv === undefined)
    return wrong('--connection needs --key-env NAME', '--connection', 'no-key-env')
  const key = env[keyEnv]?.trim()
  if (!key) {
    const message = `the environment variable ${keyEnv} holds no key`
    return wrong(message, '--key-env', 'no-key', { name: keyEnv })
  }
  const baseUrl = parseBaseUrl(url)
  return baseUrl.ok ? ok({ baseUrl: baseUrl.value, key }) : baseUrl
}
