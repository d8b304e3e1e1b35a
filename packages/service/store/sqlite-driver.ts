import { createRequire } from 'node:module'
import type Libsql from 'libsql'
import type { SqlValue } from './sql'

/** One open database file, as both drivers have it. */
export interface SqliteDriver {
  exec(text: string): void
  prepare(text: string): SqliteStatement
  /** Lets go of the file at once, whatever was prepared. */
  close(): void
}

export interface SqliteStatement {
  get(values: readonly SqlValue[]): unknown
  all(values: readonly SqlValue[]): unknown[]
  run(values: readonly SqlValue[]): { changes: number }
}

/** What is used of `node:sqlite`, whose types come with those of Node 22. */
interface NodeSqlite {
  DatabaseSync: new (path: string) => {
    exec(text: string): void
    prepare(text: string): {
      get(...values: readonly SqlValue[]): unknown
      all(...values: readonly SqlValue[]): unknown[]
      run(...values: readonly SqlValue[]): { changes: number | bigint }
    }
    close(): void
  }
}

/**
 * Opens or makes a database file: by Node's own SQLite where there is one (22.13 and later, Electron), else
 * by libsql (docs/decisions/0026-sqlite.md).
 */
export function openDriver(path: string): SqliteDriver {
  const own = nodeSqlite()
  return own ? openByNode(own, path) : openByLibsql(path)
}

function openByNode({ DatabaseSync }: NodeSqlite, path: string): SqliteDriver {
  const database = new DatabaseSync(path)
  return {
    exec: (text) => database.exec(text),
    prepare(text) {
      const statement = database.prepare(text)
      return {
        get: (values) => statement.get(...values),
        all: (values) => statement.all(...values),
        run: (values) => ({ changes: Number(statement.run(...values).changes) }),
      }
    },
    close: () => database.close(),
  }
}

function openByLibsql(path: string): SqliteDriver {
  const database = new (libsql())(path)
  return {
    exec: (text) => void database.exec(text),
    prepare(text) {
      const statement = database.prepare(text)
      // The driver hands over a list of values in half the time of an object.
      const columns = statement.reader ? statement.raw().columns() : []
      const named = (row: unknown) =>
        Array.isArray(row)
          ? Object.fromEntries(columns.map(({ name }, at): [string, unknown] => [name, row[at]]))
          : row
      return {
        get: (values) => named(statement.get([...values])),
        all: (values) => statement.all([...values]).map(named),
        run: (values) => ({ changes: statement.run([...values]).changes }),
      }
    },
    close: () => void database.close(),
  }
}

let known: { sqlite: NodeSqlite | null } | undefined

function nodeSqlite(): NodeSqlite | null {
  known ??= { sqlite: quietly(() => builtin('node:sqlite')) }
  return known.sqlite
}

function builtin(name: string): NodeSqlite | null {
  const found: unknown = process.getBuiltinModule?.(name)
  return isSqlite(found) ? found : null
}

const isSqlite = (found: unknown): found is NodeSqlite =>
  typeof found === 'object' && found !== null && 'DatabaseSync' in found

/** Node 22 and 24 warn on the terminal, once for each process, that its SQLite may still change. */
function quietly<T>(work: () => T): T {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return work()
  } finally {
    process.emitWarning = emitWarning
  }
}

// Builds declare a `require` of their own; by `resolve` the packages of the service are found.
const load = createRequire(import.meta.url)

/** Loaded only where it is needed: on Windows it wants the Visual C++ runtime, which not everybody has. */
function libsql(): typeof Libsql {
  const found: unknown = load(load.resolve('libsql'))
  if (!isLibsql(found)) throw new Error('libsql is no database driver')
  return found
}

const isLibsql = (found: unknown): found is typeof Libsql => typeof found === 'function'
