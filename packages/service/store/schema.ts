/**
 * Times are epoch milliseconds, flags 0/1, NULL `credits` are unlimited, lists and objects are JSON texts.
 *
 * - accounts: `webhook_sealed` is the secret under a key that is not in the database; `webhook_secret` is empty then.
 *   `webhook_failures`: deliveries that failed in a row. `dictionary_version` counts changes of the dictionary: others
 *   keep what they have read. `queue_turn` is how far an account has come; `deaths` of processes by its texts are
 *   counted since `deaths_since`.
 * - keys: one may spend `month_limit` in a month (UTC), and has spent `spent` in `spent_month`.
 * - tasks: `queued_at`, when an edit has opened it again; `spoken_ms`, what was spoken and is not in the usage yet;
 *   `request_id` and `traceparent` of the request that it came with, by which logs of all processes find it.
 * - chunks: `task` is the task's number; `state` 0 waiting, 1 finished, 2 failed. `running` 0 no, 1 beside others, 2 with
 *   nothing beside it, in the process `holder`; `attempts` counts deaths of processes meanwhile. `changed` is the version
 *   of the task in which it got its state. They are claimed by `turn`; `steps` is the weight of the text. `paid_by` and
 *   `paid_at`: the key that paid for it by an edit; NULL: the task's key, when the task was made.
 *   `before_text` and `after_text`: the rest of the chunk's sentence, the parts of other chunks in lines; `alone`: why it
 *   was spoken without it; `sent`: what another speech service was sent for it and
 *   charges, or perhaps (`providerUsageSchema`, JSON).
 * - idempotency_keys: answers of paid requests; `answer` is NULL where it is made from the task each time.
 * - transcriptions: `progress` 0 … 1; `claimed_by` works at it, or nobody may before `claimed_until`; `claims`: how often it has been taken
 *   and not given back.
 * - workers: when each process has last shown life, and the shared models that it `lacks`. locks: held by a process until a
 *   time that it keeps moving on. shared_models: `record` is the model's own file.
 * - instance: `oldest`, the first version whose programs may still work on this database; a later step that takes
 *   something away raises it.
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
  webhook_private INTEGER NOT NULL DEFAULT 0,
  webhook_sealed TEXT,
  webhook_failures INTEGER NOT NULL DEFAULT 0,
  dictionary_version INTEGER NOT NULL DEFAULT 0,
  queue_turn INTEGER NOT NULL DEFAULT 0,
  deaths INTEGER NOT NULL DEFAULT 0,
  deaths_since INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX accounts_by_turn ON accounts(queue_turn);
CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts(id),
  hash TEXT NOT NULL UNIQUE,
  hint TEXT NOT NULL,
  name TEXT NOT NULL,
  privileges TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER,
  revoked_at INTEGER,
  month_limit INTEGER,
  spent INTEGER NOT NULL DEFAULT 0,
  spent_month TEXT NOT NULL DEFAULT ''
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
  finished_at INTEGER,
  queued_at INTEGER,
  spoken_ms REAL NOT NULL DEFAULT 0,
  request_id TEXT,
  traceparent TEXT,
  key_id TEXT
);
CREATE INDEX tasks_of_account ON tasks(account_id, kind, number);
CREATE INDEX tasks_open ON tasks(number) WHERE open_chunks > 0;
CREATE INDEX tasks_open_of_account ON tasks(account_id) WHERE open_chunks > 0;
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
  running INTEGER NOT NULL DEFAULT 0,
  holder TEXT NOT NULL DEFAULT '',
  changed INTEGER NOT NULL DEFAULT 1,
  turn INTEGER NOT NULL DEFAULT 0,
  steps INTEGER NOT NULL DEFAULT 1,
  paid_by TEXT,
  paid_at INTEGER,
  PRIMARY KEY (task, chunk)
) WITHOUT ROWID;
CREATE INDEX chunks_running ON chunks(task) WHERE running > 0;
CREATE INDEX chunks_changed ON chunks(task, changed);
CREATE INDEX chunks_waiting ON chunks(turn, task, chunk) WHERE state = 0 AND running = 0;
CREATE INDEX chunks_long ON chunks(turn, task, chunk) WHERE state = 0 AND running = 0 AND steps > 10;
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
CREATE TABLE key_days (
  account_id INTEGER NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  key_id TEXT NOT NULL,
  tasks INTEGER NOT NULL DEFAULT 0,
  characters INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, day, key_id)
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
  finished_at INTEGER,
  request_id TEXT,
  traceparent TEXT
);
CREATE INDEX deliveries_due ON deliveries(next_at) WHERE state = 'waiting';
CREATE INDEX deliveries_of_account ON deliveries(account_id, created_at);
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
  finished_at INTEGER,
  claimed_by TEXT,
  claimed_until INTEGER NOT NULL DEFAULT 0,
  claims INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX transcriptions_open ON transcriptions(number) WHERE status = 'processing';

CREATE TABLE workers (id TEXT PRIMARY KEY, seen_at INTEGER NOT NULL, lacks TEXT NOT NULL DEFAULT '[]');
CREATE TABLE locks (name TEXT PRIMARY KEY, holder TEXT NOT NULL, held_until INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE instance (one INTEGER PRIMARY KEY, id TEXT NOT NULL, oldest INTEGER NOT NULL DEFAULT 1);
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

/** Chunks are spoken within their sentence. */
const sentenceSchema = `
ALTER TABLE chunks ADD COLUMN before_text TEXT NOT NULL DEFAULT '';
ALTER TABLE chunks ADD COLUMN after_text TEXT NOT NULL DEFAULT '';
ALTER TABLE chunks ADD COLUMN alone TEXT;
`

/** Chunks that another speech service has spoken. */
const providerSchema = `
ALTER TABLE chunks ADD COLUMN sent TEXT;
`

/** Steps before the first release, which are one now; their numbers are taken. */
const BEFORE_RELEASE = 16

/**
 * Each entry lifts the database by one version; entries are never edited once released. Written for
 * SQLite; `migrate-postgres.ts` puts the types into the words of PostgreSQL.
 */
export const schemas: readonly string[] = [
  ...Array<string>(BEFORE_RELEASE).fill(''),
  firstSchema,
  sentenceSchema,
  providerSchema,
]
