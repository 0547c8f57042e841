import { Readable } from 'node:stream'
import pg from 'pg'
import { BackupRefused } from './manifest.ts'

/**
 * Connections with the replication protocol of PostgreSQL, on which a server sends base backups and its write-ahead
 * log. PostgreSQL's own tools for this are not needed.
 */

/** A row of an answer, by column. */
export type Row = Readonly<Record<string, string | null>>

/**
 * Opens a connection.
 * @throws {BackupRefused} if the login may not replicate
 */
export const connectForReplication = async (url: string, name: string): Promise<pg.Client> => {
  const config = { connectionString: url, application_name: name, replication: 'true', keepAlive: true }
  const client = new pg.Client(config)
  client.on('error', () => undefined) // the running query fails with the same error
  try {
    await client.connect()
  } catch (error) {
    throw refusalOf(error, new URL(url).username)
  }
  return client
}

const refusalOf = (error: unknown, login: string): unknown => {
  const { code, message } = error as { code?: string; message: string }
  if (code === '42501' || /permission denied|must be superuser|REPLICATION attribute/i.test(message)) {
    return new BackupRefused(
      `The login ${login} may not replicate: run "alter role ${login} replication", or set DATABASE_REPLICATION_URL`,
    )
  }
  if (code === '28000' && message.includes('replication')) {
    return new BackupRefused(
      `The server does not accept replication from this address: add a line "host replication ${login} …" to pg_hba.conf`,
    )
  }
  return error
}

/** Sends one command and returns the rows of its answer. */
export const replicationCommand = async (client: pg.Client, command: string): Promise<Row[]> =>
  (await client.query<Record<string, string | null>>(command)).rows

/** A running command whose answer contains data: base backup or WAL. */
export type DataAnswer = {
  /** The parts of the data, in order. Ends with the command; fails with its error. */
  data: AsyncIterable<Buffer>
  /** The rows before and after the data; complete when `data` has ended. */
  rows: () => readonly Row[]
  /** Sends data to the server, which is possible while WAL is being received. */
  send: (message: Buffer) => void
}

/** Sending is missing in the type declarations of pg. */
type Connection = pg.Connection & { sendCopyFromChunk: (chunk: Buffer) => void; endCopyFrom: () => void }
type Message = { chunk: Buffer }
type Fields = { fields: { name: string }[] | (string | null)[] }

/** Starts a command. The reader of `data` determines the speed: the server waits while parts are not read. */
export const startDataCommand = (client: pg.Client, command: string): DataAnswer => {
  const rows: Row[] = []
  let columns: string[] = []
  let connection: Connection | undefined
  const data = new Readable({ objectMode: true, highWaterMark: 64, read: () => connection?.stream.resume() })
  client.query({
    submit: (given: pg.Connection) => {
      const opened = given as Connection
      connection = opened
      // After the end of WAL on a timeline, the server waits for the same message from the client.
      opened.once('copyDone', () => command.startsWith('START_REPLICATION') && opened.endCopyFrom())
      opened.query(command)
    },
    handleRowDescription: ({ fields }: Fields) => {
      columns = fields.map((field) => (field as { name: string }).name)
    },
    handleDataRow: ({ fields }: Fields) => {
      rows.push(Object.fromEntries(columns.map((name, nth) => [name, (fields as (string | null)[])[nth] ?? null])))
    },
    handleCommandComplete: () => undefined,
    handleCopyData: ({ chunk }: Message) => {
      // A copy, because the parser reuses its buffer.
      if (!data.push(Buffer.from(chunk))) connection!.stream.pause()
    },
    handleReadyForQuery: () => void data.push(null),
    handleError: (error: Error) => void data.destroy(error),
  } as pg.Submittable)
  return { data, rows: () => rows, send: (message) => connection?.sendCopyFromChunk(message) }
}
