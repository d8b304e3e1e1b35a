/**
 * Times are epoch milliseconds, flags 0/1. `credits` NULL = unlimited. A chunk's `state`:
 * 0 waiting, 1 finished, 2 failed; `task` holds the number of the task it belongs to.
 */
const firstSchema = `
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  plan TEXT NOT NULL,
  plan_until INTEGER,
  credits INTEGER,
  of_install INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  webhook_url TEXT,
  webhook_secret TEXT,
  webhook_signature TEXT NOT NULL DEFAULT 'hmac',
  webhook_private INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts(id),
  hash TEXT NOT NULL UNIQUE,
  hint TEXT NOT NULL,
  name TEXT NOT NULL,
  privileges TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER,
  revoked_at INTEGER
);
CREATE INDEX keys_of_account ON keys(account_id);

CREATE TABLE voices (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);
CREATE TABLE clones (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts(id),
  name TEXT NOT NULL,
  base_voice_id INTEGER NOT NULL,
  speed REAL NOT NULL,
  pitch REAL NOT NULL,
  token TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

CREATE TABLE tasks (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account_id INTEGER NOT NULL REFERENCES accounts(id),
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  language TEXT NOT NULL,
  audio TEXT NOT NULL,
  fit TEXT NOT NULL,
  background TEXT,
  status TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  open_chunks INTEGER NOT NULL,
  base_url TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
);
CREATE INDEX tasks_of_account ON tasks(account_id, kind, number);
CREATE INDEX tasks_open ON tasks(number) WHERE open_chunks > 0;
CREATE INDEX tasks_by_age ON tasks(created_at);
CREATE TABLE chunks (
  task INTEGER NOT NULL REFERENCES tasks(number) ON DELETE CASCADE,
  chunk INTEGER NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  text TEXT NOT NULL,
  voice_id INTEGER NOT NULL,
  speaker TEXT,
  start_ms INTEGER,
  end_ms INTEGER,
  speed REAL,
  state INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  credits INTEGER NOT NULL,
  file TEXT,
  duration_ms REAL,
  rate REAL,
  overflow_ms REAL,
  error_code TEXT,
  error_message TEXT,
  PRIMARY KEY (task, chunk)
) WITHOUT ROWID;
CREATE TABLE files (
  name TEXT PRIMARY KEY,
  task INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX files_of_task ON files(task);
CREATE INDEX files_by_age ON files(created_at);

CREATE TABLE pronunciations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts(id),
  original_word TEXT NOT NULL,
  modified_word TEXT NOT NULL,
  status INTEGER NOT NULL,
  UNIQUE (account_id, original_word)
);
CREATE TABLE profiles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts(id),
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  settings TEXT NOT NULL,
  updated_at INTEGER NOT NULL
);
CREATE INDEX profiles_of_account ON profiles(account_id, type);

CREATE TABLE usage_days (
  account_id INTEGER NOT NULL REFERENCES accounts(id),
  day TEXT NOT NULL,
  tasks INTEGER NOT NULL DEFAULT 0,
  characters INTEGER NOT NULL DEFAULT 0,
  failed_chunks INTEGER NOT NULL DEFAULT 0,
  audio_ms REAL NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, day)
) WITHOUT ROWID;
CREATE TABLE rate_limits (key TEXT PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire INTEGER);
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts(id),
  event TEXT NOT NULL,
  job_id TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER,
  answer_status INTEGER,
  answer_error TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
);
CREATE INDEX deliveries_due ON deliveries(next_at) WHERE state = 'waiting';
CREATE INDEX deliveries_of_account ON deliveries(account_id, created_at);
`

/**
 * Answers of paid requests, by the `Idempotency-Key` they carried. `answer` is the body as JSON
 * text; NULL where it is made from the task each time.
 */
const idempotencySchema = `
CREATE TABLE idempotency_keys (
  account_id INTEGER NOT NULL REFERENCES accounts(id),
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  task INTEGER NOT NULL,
  answer TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_by_age ON idempotency_keys(created_at);
`

/**
 * `running`: 0 no, 1 beside others, 2 with nothing beside it. `suspect`: the service died while the
 * chunk was running. `attempts` counts from now on only deaths while it ran by itself. What was
 * fitted to at most 1.5 times so far is `limited`.
 */
const suspectSchema = `
ALTER TABLE chunks ADD COLUMN running INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chunks ADD COLUMN suspect INTEGER NOT NULL DEFAULT 0;
CREATE INDEX chunks_running ON chunks(task) WHERE running > 0;
UPDATE chunks SET attempts = 0 WHERE state = 0;
UPDATE tasks SET fit = 'limited' WHERE fit = 'interval';
`

/** Sounds that are turned into text; `progress` is 0 … 1, `result` a transcript as JSON text. */
const transcriptionSchema = `
CREATE TABLE transcriptions (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account_id INTEGER NOT NULL REFERENCES accounts(id),
  status TEXT NOT NULL,
  language TEXT NOT NULL,
  recogniser TEXT NOT NULL,
  audio_url TEXT,
  progress REAL NOT NULL DEFAULT 0,
  result TEXT,
  error_code TEXT,
  error_message TEXT,
  base_url TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
);
CREATE INDEX transcriptions_open ON transcriptions(number) WHERE status = 'processing';
`

/** `changed`: the version of the task in which the chunk got its present state. */
const changedSchema = `
ALTER TABLE chunks ADD COLUMN changed INTEGER NOT NULL DEFAULT 1;
CREATE INDEX chunks_changed ON chunks(task, changed);
`

/** `dictionary_version` counts the changes of an account's dictionary: others keep what they have read. */
const dictionarySchema = `
ALTER TABLE accounts ADD COLUMN dictionary_version INTEGER NOT NULL DEFAULT 0;
`

/**
 * Several processes render: `holder` is the one that renders a chunk, `workers` tells when each has
 * last shown life. `queued_at`: when an edit has opened a task again.
 */
const workersSchema = `
ALTER TABLE chunks ADD COLUMN holder TEXT NOT NULL DEFAULT '';
ALTER TABLE tasks ADD COLUMN queued_at INTEGER;
CREATE TABLE workers (id TEXT PRIMARY KEY, seen_at INTEGER NOT NULL);
CREATE INDEX tasks_open_of_account ON tasks(account_id) WHERE open_chunks > 0;
`

/**
 * `claimed_by` works at it until `claimed_until`; `claims`: how often it has been taken and not given
 * back.
 */
const claimSchema = `
ALTER TABLE transcriptions ADD COLUMN claimed_by TEXT;
ALTER TABLE transcriptions ADD COLUMN claimed_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE transcriptions ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
`

/**
 * Chunks are claimed in the order of their `turn`; `steps` is the weight of the text. `queue_turn` is how far an
 * account has come.
 */
const turnSchema = `
ALTER TABLE accounts ADD COLUMN queue_turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chunks ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chunks ADD COLUMN steps INTEGER NOT NULL DEFAULT 1;
UPDATE chunks SET steps = 1 + length(text) / 200 WHERE state = 0;
CREATE INDEX chunks_waiting ON chunks(turn, task, chunk) WHERE state = 0 AND running = 0;
CREATE INDEX accounts_by_turn ON accounts(queue_turn);
`

/**
 * `spoken_ms`: what of a task was spoken and is not in its account's usage yet. `instance`: what there is to say of the
 * database itself.
 */
const spokenSchema = `
ALTER TABLE tasks ADD COLUMN spoken_ms REAL NOT NULL DEFAULT 0;
CREATE TABLE instance (one INTEGER PRIMARY KEY, id TEXT NOT NULL);
`

/**
 * `oldest`: the first version whose programs may still work on this database; a later step that takes something away
 * raises it. `locks` are held by a process until a time that it keeps moving on.
 */
const locksSchema = `
ALTER TABLE instance ADD COLUMN oldest INTEGER NOT NULL DEFAULT 1;
CREATE TABLE locks (name TEXT PRIMARY KEY, holder TEXT NOT NULL, held_until INTEGER NOT NULL) WITHOUT ROWID;
`

/** Of the request that a task came with: it is found by them in the logs of all processes. */
const traceSchema = `
ALTER TABLE tasks ADD COLUMN request_id TEXT;
ALTER TABLE tasks ADD COLUMN traceparent TEXT;
ALTER TABLE deliveries ADD COLUMN request_id TEXT;
ALTER TABLE deliveries ADD COLUMN traceparent TEXT;
`

/**
 * `webhook_sealed` is the secret under a key that is not in the database; `webhook_secret` is empty then. `webhook_failures`:
 * deliveries that failed in a row. A key may spend `month_limit` in a month (UTC), and has spent `spent` in
 * `spent_month`.
 */
const tenantSchema = `
ALTER TABLE accounts ADD COLUMN webhook_sealed TEXT;
ALTER TABLE accounts ADD COLUMN webhook_failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE keys ADD COLUMN month_limit INTEGER;
ALTER TABLE keys ADD COLUMN spent INTEGER NOT NULL DEFAULT 0;
ALTER TABLE keys ADD COLUMN spent_month TEXT NOT NULL DEFAULT '';
ALTER TABLE tasks ADD COLUMN key_id TEXT;
CREATE TABLE key_days (
  account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  key_id TEXT NOT NULL,
  tasks INTEGER NOT NULL DEFAULT 0,
  characters INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, day, key_id)
) WITHOUT ROWID;
`

/** `lacks`: the shared models that a process cannot use. `voice_ids` and `files` are JSON, `record` the model's own file. */
const modelSchema = `
ALTER TABLE workers ADD COLUMN lacks TEXT NOT NULL DEFAULT '[]';
CREATE TABLE shared_models (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  record TEXT NOT NULL,
  files TEXT NOT NULL,
  voice_ids TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  added_at INTEGER NOT NULL
) WITHOUT ROWID;
`

/** The key that paid for a chunk by an edit, and when; NULL: the task's key, when the task was made. */
const payerSchema = `
ALTER TABLE chunks ADD COLUMN paid_by TEXT;
ALTER TABLE chunks ADD COLUMN paid_at INTEGER;
`

/** Long texts and suspects are looked for beside a crowd that waits: without reading it. */
const waitingIndexes = `
CREATE INDEX chunks_long ON chunks(turn, task, chunk) WHERE state = 0 AND running = 0 AND steps > 10;
CREATE INDEX chunks_suspect ON chunks(attempts, turn, task, chunk) WHERE state = 0 AND running = 0 AND suspect = 1;
`

/**
 * `attempts` counts all deaths of processes while a chunk was being rendered, instead of `suspect`; `running` 2: with
 * nothing beside it. `deaths` of processes by texts of an account, counted since `deaths_since`.
 */
const deathsSchema = `
UPDATE chunks SET attempts = attempts + 1 WHERE state = 0 AND suspect = 1;
DROP INDEX chunks_suspect;
ALTER TABLE accounts ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN deaths_since INTEGER NOT NULL DEFAULT 0;
`

/**
 * Each entry lifts the database by one version; entries are never edited once released. Written for
 * SQLite; `postgres.ts` puts the types into the words of PostgreSQL.
 */
export const schemas: readonly string[] = [
  firstSchema,
  idempotencySchema,
  suspectSchema,
  transcriptionSchema,
  changedSchema,
  dictionarySchema,
  workersSchema,
  claimSchema,
  turnSchema,
  spokenSchema,
  locksSchema,
  traceSchema,
  tenantSchema,
  modelSchema,
  payerSchema,
  waitingIndexes,
  deathsSchema,
]
