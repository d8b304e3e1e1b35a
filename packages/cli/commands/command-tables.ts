import { deliveryNames } from '@shared/contracts/formats/delivery-rules'
import { logLevels } from '@cuecast/platform'
import { dubTable } from '../dub/arguments/option-table'
import { helpOption, type OptionGroups } from '../options/parse-options'
import { countFrom, file, folder, oneOf, text } from '../options/values'

export const checkTable = {
  all: {
    as: { value: { ...text('NAME|RULES'), words: deliveryNames } },
    origin: {},
    verify: {},
    json: {},
    ...helpOption,
  },
} as const satisfies OptionGroups

export const serveTable = {
  all: {
    data: { value: folder },
    storage: { value: text('place') },
    database: { value: text('URL') },
    port: { value: countFrom(0, 65_535), default: '8787' },
    host: { value: text('ADDRESS'), default: '127.0.0.1' },
    workers: { value: countFrom(1, 64), default: '1' },
    role: { value: text('ROLE') },
    'public-url': { value: text('URL') },
    proxies: { value: countFrom(0, 10), default: '0' },
    'keep-days': { value: countFrom(1, 36_500), default: '7' },
    'keep-gb': { value: countFrom(1, 1_000_000), default: '5' },
    'models-gb': { value: countFrom(0, 1_000_000), default: '20' },
    'url-hours': { value: countFrom(1, 8_760) },
    'presigned-urls': {},
    'private-webhooks': {},
    drain: { value: countFrom(0, 600, 'SECONDS'), default: '0' },
    log: { value: oneOf(logLevels), default: 'info' },
    'log-sample': { value: countFrom(1, 1_000_000), default: '1' },
    restored: {},
    ...helpOption,
  },
} as const satisfies OptionGroups

export const keysTable = {
  all: {
    data: { value: folder },
    storage: { value: text('place') },
    database: { value: text('URL') },
    account: { value: text('name') },
    plan: { value: text('PLAN') },
    credits: { value: text('N') },
    days: { value: text('N') },
    privileges: { value: text('LIST') },
    'month-limit': { value: text('N') },
    name: { value: text('text') },
    key: { value: text('KEY') },
    url: { value: text('URL') },
    secret: { value: text('text') },
    signature: { value: text('KIND') },
    'allow-private': {},
    from: { value: text('MONTH') },
    to: { value: text('MONTH') },
    format: { value: text('KIND') },
    yes: {},
    ...helpOption,
  },
} as const satisfies OptionGroups

export const migrateTable = {
  all: { database: { value: text('URL') }, ...helpOption },
} as const satisfies OptionGroups

export const voicesTable = {
  all: {
    data: { value: folder },
    database: { value: text('URL') },
    storage: { value: text('place') },
    name: { value: text('text') },
    gender: { value: text('KIND') },
    region: { value: text('REGION') },
    language: { value: text('code') },
    speaker: { value: text('N') },
    'in-place': {},
    cloned: {},
    person: { value: text('name') },
    consent: { value: text('text') },
    'consent-date': { value: text('DAY') },
    recording: { value: file() },
    'recording-text': { value: text('text') },
    text: { value: text('text') },
    output: { value: file(), short: 'o' },
    memory: { value: text('MB') },
    threads: { value: text('N') },
    models: { value: text('N') },
    list: {},
    mirror: { value: text('URL') },
    json: {},
    ...helpOption,
  },
} as const satisfies OptionGroups

export const recognisersTable = {
  all: {
    data: { value: folder },
    database: { value: text('URL') },
    storage: { value: text('place') },
    name: { value: text('text') },
    language: { value: text('code'), many: true },
    'in-place': {},
    list: {},
    mirror: { value: text('URL') },
    json: {},
    ...helpOption,
  },
} as const satisfies OptionGroups

/** Subcommands and options of each terminal command. */
export const commandTables = {
  dub: { commands: [], options: dubTable },
  check: { commands: [], options: checkTable },
  serve: { commands: [], options: serveTable },
  keys: {
    commands: [
      'create',
      'topup',
      'list',
      'limit',
      'revoke',
      'rotate',
      'webhook',
      'usage',
      'delete-account',
    ],
    options: keysTable,
  },
  migrate: { commands: [], options: migrateTable },
  notes: { commands: [], options: { all: helpOption } },
  voices: {
    commands: [
      'add',
      'get',
      'list',
      'test',
      'edit',
      'enable',
      'disable',
      'share',
      'unshare',
      'shared',
      'remove',
      'limits',
      'finish',
      'catalogue',
    ],
    options: voicesTable,
  },
  recognisers: {
    commands: ['add', 'get', 'list', 'test', 'share', 'unshare', 'shared', 'remove'],
    options: recognisersTable,
  },
} as const satisfies Record<string, { commands: readonly string[]; options: OptionGroups }>
