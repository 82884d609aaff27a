import { type Stats, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Database, faultOf, isLocked } from './database.ts';
import { APPLICATION_ID, SANDBOX_TABLES, SCHEMA, SCHEMA_VERSION } from './schema.ts';

/** How long a start waits for a locked file, in milliseconds. */
const START_LOCK_TIME = 2_000;

/**
 * Opens a database of this service, and creates it if the file is missing or empty. It leaves any other file unchanged,
 * byte for byte. WAL with synchronous=NORMAL keeps every committed order if the process is killed. Only a power failure
 * may lose the last ones.
 * @throws Error naming the file if it cannot be opened or written, or is not a database of this version of the service.
 */
export function openDatabase(file: string): Database {
  let db: Database | undefined;
  try {
    identify(file);
    db = new Database(file);
    db.exec(`PRAGMA busy_timeout = ${START_LOCK_TIME}`);
    prepare(db, file);
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000');
    tryWrite(db);
    db.exec('PRAGMA busy_timeout = 0');
    return db;
  } catch (error) {
    db?.close();
    throw explain(error, file);
  }
}

/**
 * Checks that the file still exists, is a database of this service, and can be read and written. It opens the file
 * again, because an open connection caches what it has read.
 * @throws Error naming the file.
 */
export function checkDatabase(file: string, inode: number | undefined): void {
  let db: Database | undefined;
  try {
    if (inode !== statsOf(file)?.ino) throw new Error(`The file ${file} was deleted or replaced`);
    if (identify(file) === 'empty') throw new Error(`The file ${file} was emptied`);
    db = new Database(file);
    db.exec('PRAGMA synchronous = NORMAL');
    // The tables may have changed in the write-ahead log.
    kindOf(db, file);
    tryWrite(db);
  } catch (error) {
    // A lock is temporary, and reads do not wait for it.
    if (!isLocked(error)) throw explain(error, file);
  } finally {
    db?.close();
  }
}

/** Returns the size of a file, and its inode, which differs if another file takes the name; undefined without a file. */
export function statsOf(file: string): Stats | undefined {
  return statSync(file, { throwIfNoEntry: false });
}

/**
 * Inspects a file without a lock, a write-ahead log or a repair, and so without changing it.
 * @throws Error if it is neither empty nor a database of this version of the service.
 */
function identify(file: string): 'empty' | 'ours' {
  if (!statsOf(file)?.size) return 'empty';
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  const db = new Database(url, true);
  try {
    const kind = kindOf(db, file);
    // This service creates its tables before it uses a write-ahead log.
    if (kind === 'empty' && statsOf(`${file}-wal`)?.size) throw foreign(file, 'its tables are in its log');
    return kind;
  } finally {
    db.close();
  }
}

function kindOf(db: Database, file: string): 'empty' | 'ours' {
  const application = Number(db.row('PRAGMA application_id')?.application_id);
  const version = Number(db.row('PRAGMA user_version')?.user_version);
  const tables = db.rows("SELECT name FROM sqlite_schema WHERE type = 'table'").map(({ name }) => String(name));
  if (application === 0 && version === 0 && tables.length === 0) return 'empty';
  if (application !== APPLICATION_ID) {
    throw foreign(file, `application_id ${application}, user_version ${version}, ${tables.length} tables`);
  }
  if (version !== SCHEMA_VERSION) {
    const found = `its schema has version ${version}, not ${SCHEMA_VERSION}`;
    throw new Error(`${file} is of another version of this service (${found}). Move it away, or name another file`);
  }
  const missing = SANDBOX_TABLES.find((table) => !tables.includes(table));
  if (missing !== undefined) throw new Error(`The database ${file} is damaged: it has no table ${missing}`);
  return 'ours';
}

function foreign(file: string, found: string): Error {
  return new Error(`${file} is a database of another program (${found}). Move it away, or name another file`);
}

function prepare(db: Database, file: string): void {
  db.transaction(() => {
    // Another process may have prepared the same new file in the meantime.
    if (kindOf(db, file) === 'ours') return;
    db.exec(`${SCHEMA} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
}

/** Inserts an order and deletes it in the same transaction. It takes as much disk space as any order. */
function tryWrite(db: Database): void {
  db.transaction(() => {
    db.write("INSERT INTO orders VALUES ('', '', '', '', NULL, NULL, '')");
    for (const table of SANDBOX_TABLES) db.write(`DELETE FROM ${table} WHERE sandbox = ''`);
  });
}

function explain(error: unknown, file: string): unknown {
  const fault = faultOf(error);
  return fault === undefined ? error : new Error(`The file ${file} ${fault}`, { cause: error });
}
