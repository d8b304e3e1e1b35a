/**
 * Answers of paid requests, by the `Idempotency-Key` they carried. `answer` is the body as JSON
 * text; NULL where it is made from the task each time.
 */
export const idempotencySchema = `
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
