import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PROJECT_SCHEMA_VERSION, type Take } from '@shared/contracts/project-file'
import { sampleCue, sampleDocument } from '@shared/testing/samples'
import { testFolder } from '@cuecast/platform/testing/test-folder'

const folder = testFolder()
/** A sound project, made once. */
export const intact = join(folder, 'Nguyên vẹn.cuecast')
/** Its copy, which a case damages. */
export const path = join(folder, 'Phim.cuecast')
export const inside = (...names: string[]) => join(path, ...names)
export const takesJournal = inside('takes', 'takes.jsonl')
/** Its takes, one for each cue. */
export const takes: Take[] = []

export const cueIds = ['a', 'b', 'c']
export const document = sampleDocument({
  name: 'Phim',
  cues: cueIds.map((id, i) => sampleCue(id, i * 1000)),
})

const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1)
const write = (file: string, rows: readonly string[]): void =>
  writeFileSync(file, rows.map((row) => `${row}\n`).join(''))
export const noBackups = (): void => rmSync(inside('backups'), { recursive: true })
export const noSidecars = (): void => {
  for (const name of readdirSync(inside('takes')))
    if (name.endsWith('.take.json')) rmSync(inside('takes', name))
}
export const takeFile = (i: number): string => inside('takes', takes[i]?.file ?? '')
const edit = (name: string): string => JSON.stringify({ fields: { name } })
const asFolder = (file: string): void => {
  rmSync(file)
  mkdirSync(file)
}

export interface Outcome {
  /** The error of opening; absent: it opens. */
  error?: string
  /** Codes of the notices that the user sees. */
  shown?: string[]
  /** Takes that are there; all three unless given. */
  takes?: number
  name?: string
  /** Beginnings of the names that the damaged files are kept under, in the folder of each. */
  kept?: RegExp
  params?: object
}

const repaired = { shown: ['TAKES_REPAIRED'], kept: /^takes\.jsonl\.broken-/ }

/** Damage → the notices that the user sees, and the losses. */
export const cases: [string, () => void, Outcome][] = [
  // the document
  [
    'project.json cut, with a backup',
    () => truncateSync(inside('project.json'), 40),
    { shown: ['OPENED_FROM_BACKUP'], name: 'Phim' },
  ],
  [
    'project.json missing, with a backup',
    () => rmSync(inside('project.json')),
    { shown: ['OPENED_FROM_BACKUP'], name: 'Phim' },
  ],
  [
    'project.json a link, with a backup',
    () => {
      rmSync(inside('project.json'))
      symlinkSync(join(intact, 'project.json'), inside('project.json'))
    },
    { shown: ['OPENED_FROM_BACKUP'], name: 'Phim' },
  ],
  [
    'project.json a folder, with a backup',
    () => asFolder(inside('project.json')),
    { shown: ['OPENED_FROM_BACKUP'], name: 'Phim' },
  ],
  [
    'project.json with the mark of its encoding',
    () =>
      writeFileSync(
        inside('project.json'),
        `\uFEFF${readFileSync(inside('project.json'), 'utf8')}`,
      ),
    {},
  ],
  [
    'project.json cut, no backup',
    () => {
      noBackups()
      truncateSync(inside('project.json'), 40)
    },
    { error: 'PROJECT_INVALID' },
  ],
  [
    'project.json empty, no backup',
    () => {
      noBackups()
      truncateSync(inside('project.json'), 0)
    },
    { error: 'PROJECT_INVALID' },
  ],
  [
    'project.json zeros, no backup',
    () => {
      noBackups()
      writeFileSync(inside('project.json'), new Uint8Array(500))
    },
    { error: 'PROJECT_INVALID' },
  ],
  [
    'project.json a negative time, no backup',
    () => {
      noBackups()
      writeFileSync(
        inside('project.json'),
        JSON.stringify({ ...document, cues: [sampleCue('a', -5)] }),
      )
    },
    { error: 'PROJECT_INVALID' },
  ],
  [
    'project.json brackets without end, no backup',
    () => {
      noBackups()
      writeFileSync(inside('project.json'), '['.repeat(100_000))
    },
    { error: 'PROJECT_INVALID' },
  ],
  [
    'project.json of a newer Cuecast',
    () =>
      writeFileSync(
        inside('project.json'),
        JSON.stringify({ schemaVersion: PROJECT_SCHEMA_VERSION + 1 }),
      ),
    { error: 'PROJECT_NEWER' },
  ],

  // the journal of takes, rebuilt from the sidecars
  [
    'takes.jsonl one bad line',
    () =>
      write(
        takesJournal,
        lines(takesJournal).map((row, i) => (i === 1 ? row.slice(9) : row)),
      ),
    repaired,
  ],
  [
    'takes.jsonl one bad line, no backups',
    () => {
      noBackups()
      write(
        takesJournal,
        lines(takesJournal).map((row, i) => (i === 1 ? row.slice(9) : row)),
      )
    },
    { ...repaired, params: { restored: 1, unknown: 0 } },
  ],
  [
    'takes.jsonl two lines merged, nothing beside it',
    () => {
      noBackups()
      noSidecars()
      const [a = '', b = '', c = ''] = lines(takesJournal)
      write(takesJournal, [a + b, c])
    },
    repaired,
  ],
  [
    'takes.jsonl with the mark of its encoding',
    () => writeFileSync(takesJournal, `\uFEFF${readFileSync(takesJournal, 'utf8')}`),
    repaired,
  ],
  [
    'takes.jsonl garbage, no backups',
    () => {
      noBackups()
      writeFileSync(takesJournal, 'rubbish\n\0\0\n')
    },
    { ...repaired, params: { restored: 3 } },
  ],
  [
    'takes.jsonl garbage, no sidecars',
    () => {
      noSidecars()
      writeFileSync(takesJournal, 'rubbish\n')
    },
    { ...repaired, params: { restored: 3 } },
  ],
  [
    'takes.jsonl garbage, nothing beside it',
    () => {
      noBackups()
      noSidecars()
      writeFileSync(takesJournal, 'rubbish\n')
    },
    { ...repaired, takes: 0, params: { restored: 0, unknown: 3 } },
  ],
  [
    'takes.jsonl empty, no backups',
    () => {
      noBackups()
      truncateSync(takesJournal, 0)
    },
    { shown: ['TAKES_REPAIRED'] },
  ],
  [
    'takes.jsonl empty, no sidecars',
    () => {
      noSidecars()
      truncateSync(takesJournal, 0)
    },
    { shown: ['TAKES_REPAIRED'] },
  ],
  [
    'takes.jsonl missing, no backups',
    () => {
      noBackups()
      rmSync(takesJournal)
    },
    { shown: ['TAKES_REPAIRED'] },
  ],
  ['takes.jsonl a folder', () => asFolder(takesJournal), repaired],
  [
    'takes.jsonl a link',
    () => {
      rmSync(takesJournal)
      symlinkSync(join(intact, 'takes', 'takes.jsonl'), takesJournal)
    },
    repaired,
  ],
  [
    'takes.jsonl a pipe',
    () => {
      rmSync(takesJournal)
      execFileSync('mkfifo', [takesJournal])
    },
    repaired,
  ],
  [
    'takes.jsonl last line torn',
    () => truncateSync(takesJournal, readFileSync(takesJournal).length - 7),
    { shown: ['TAKES_REPAIRED'] },
  ],
  [
    'takes.jsonl last line torn, no backups',
    () => {
      noBackups()
      truncateSync(takesJournal, readFileSync(takesJournal).length - 7)
    },
    {},
  ],
  [
    'takes.jsonl names a file elsewhere',
    () => {
      noBackups()
      noSidecars()
      write(
        takesJournal,
        lines(takesJournal).map((row, i) =>
          i === 1 ? row.replace(takes[1]?.file ?? '', '../../etc/passwd') : row,
        ),
      )
    },
    { ...repaired, takes: 2 },
  ],
  [
    'takes/ gone',
    () => rmSync(inside('takes'), { recursive: true }),
    { shown: ['TAKES_REPAIRED', 'TAKE_FILES_MISSING'], takes: 0 },
  ],

  // the audio
  ['a take deleted', () => rmSync(takeFile(1)), { shown: ['TAKE_FILES_MISSING'], takes: 2 }],
  [
    'a take empty',
    () => truncateSync(takeFile(1), 0),
    { shown: ['TAKE_FILES_DAMAGED'], takes: 2, kept: /\.wav\.broken-/ },
  ],
  [
    'a take of other content',
    () => writeFileSync(takeFile(1), new Uint8Array(1001).fill(9)),
    { shown: ['TAKE_FILES_DAMAGED'], takes: 2, kept: /\.wav\.broken-/ },
  ],
  [
    'a take a link',
    () => {
      rmSync(takeFile(1))
      symlinkSync('/etc/passwd', takeFile(1))
    },
    { shown: ['TAKE_FILES_DAMAGED'], takes: 2, kept: /\.wav\.broken-/ },
  ],

  // the journal of requests
  [
    'tasks.jsonl garbage, no backups',
    () => {
      noBackups()
      writeFileSync(inside('tasks.jsonl'), 'rubbish\n')
    },
    {
      shown: ['TASKS_DAMAGED'],
      kept: /^tasks\.jsonl\.broken-/,
      params: { damaged: 1, restored: 0 },
    },
  ],
  [
    'tasks.jsonl garbage',
    () => writeFileSync(inside('tasks.jsonl'), 'rubbish\n'),
    { shown: ['TASKS_DAMAGED'], kept: /^tasks\.jsonl\.broken-/, params: { restored: 2 } },
  ],
  [
    'tasks.jsonl missing',
    () => rmSync(inside('tasks.jsonl')),
    { shown: ['TASKS_DAMAGED'], params: { restored: 2 } },
  ],
  [
    'tasks.jsonl missing, no backups',
    () => {
      noBackups()
      rmSync(inside('tasks.jsonl'))
    },
    { shown: ['TASKS_MISSING'] },
  ],
  [
    'tasks.jsonl a folder, no backups',
    () => {
      noBackups()
      asFolder(inside('tasks.jsonl'))
    },
    { shown: ['TASKS_DAMAGED'], kept: /^tasks\.jsonl\.broken-/ },
  ],

  // edits on their way into the document
  [
    'edits.jsonl bad in the middle',
    () => write(inside('edits.jsonl'), [edit('Một'), '{"fields":', edit('Hai')]),
    {
      shown: ['EDITS_DAMAGED'],
      name: 'Hai',
      kept: /^edits\.jsonl\.broken-/,
      params: { damaged: 1, applied: 2 },
    },
  ],
  [
    'edits.jsonl two lines merged',
    () => write(inside('edits.jsonl'), [edit('Một') + edit('Hai')]),
    { shown: ['EDITS_DAMAGED'], name: 'Hai' },
  ],
  [
    'edits.jsonl garbage',
    () => writeFileSync(inside('edits.jsonl'), 'rubbish\n'),
    { shown: ['EDITS_DAMAGED'] },
  ],
  ['edits.jsonl a folder', () => asFolder(inside('edits.jsonl')), { shown: ['EDITS_DAMAGED'] }],
  ['edits.jsonl missing', () => rmSync(inside('edits.jsonl')), {}],
  [
    'edits.jsonl last line torn',
    () => writeFileSync(inside('edits.jsonl'), `${edit('Một')}\n{"fie`),
    { name: 'Một' },
  ],

  // the lock
  ['a lock of a kill', () => writeFileSync(inside('.lock'), ''), {}],
  ['a lock that is a folder', () => mkdirSync(inside('.lock')), { kept: /^\.lock\.broken-/ }],
]
