/**
 * `doc` holds a whole order as JSON. The other columns are for searches. `tombstones` holds deleted ids that the clock
 * could produce again, with the version of the delete. SQLite gives each new event a higher rowid, which ends every
 * index. `until` is the expiry of an idempotency key by the sandbox's clock. In `sandboxes`, the column `sandbox` holds
 * the sandbox's name. In the other tables, it holds the partition of its generation (rows.ts).
 */
export const SCHEMA = `
  CREATE TABLE orders (
    sandbox TEXT NOT NULL,
    id TEXT NOT NULL,
    status TEXT NOT NULL,
    email TEXT NOT NULL,
    owner TEXT,
    expires_at INTEGER,
    doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX orders_by_id ON orders (sandbox, id);
  CREATE INDEX orders_by_status ON orders (sandbox, status, id);
  CREATE INDEX orders_by_customer ON orders (sandbox, email, id);
  CREATE INDEX orders_by_owner ON orders (sandbox, owner, id, status, email) WHERE owner IS NOT NULL;
  CREATE INDEX orders_by_expiry ON orders (expires_at) WHERE expires_at IS NOT NULL;

  CREATE TABLE tombstones (
    sandbox TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    expires_at INTEGER,
    PRIMARY KEY (sandbox, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tombstones_by_expiry ON tombstones (expires_at) WHERE expires_at IS NOT NULL;

  CREATE TABLE idempotency_keys (
    sandbox TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    created TEXT NOT NULL,
    until INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (sandbox, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);

  CREATE TABLE sandboxes (
    sandbox TEXT PRIMARY KEY,
    settings TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sandboxes_by_expiry ON sandboxes (expires_at);

  CREATE TABLE counters (
    sandbox TEXT NOT NULL,
    counter TEXT NOT NULL,
    name TEXT NOT NULL,
    window INTEGER,
    count INTEGER NOT NULL,
    expires_at INTEGER,
    PRIMARY KEY (sandbox, counter, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX counters_by_expiry ON counters (expires_at) WHERE expires_at IS NOT NULL;

  CREATE TABLE journal (
    sandbox TEXT NOT NULL,
    id TEXT NOT NULL,
    entry TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (sandbox, id)
  ) STRICT;
  CREATE INDEX journal_by_expiry ON journal (expires_at);

  CREATE TABLE events (
    sandbox TEXT NOT NULL,
    key TEXT NOT NULL,
    event TEXT NOT NULL,
    deliveries TEXT NOT NULL,
    revision INTEGER NOT NULL,
    expires_at INTEGER,
    PRIMARY KEY (sandbox, key)
  ) STRICT;
  CREATE INDEX events_by_age ON events (sandbox);
  CREATE INDEX events_by_expiry ON events (expires_at) WHERE expires_at IS NOT NULL;
`;

/** `Food` in ASCII, in the header of every file: https://www.sqlite.org/fileformat2.html#application_id */
export const APPLICATION_ID = 0x466f6f64;

/** The version in every file. Raise it with every change to the schema or to the format of `doc`. */
export const SCHEMA_VERSION = 9;

/** The tables with records of sandboxes. Records expire at `expires_at` (milliseconds since 1970, null means never). */
export const SANDBOX_TABLES = Array.from(SCHEMA.matchAll(/CREATE TABLE (\w+)/g), ([, table]) => String(table));
