import type pg from 'pg'
import { to } from 'pg-copy-streams'

/**
 * Reads many rows with COPY, for rebuilds and exports: rows arrive as lines of text, without a protocol message per
 * row. Measured: half the time of reading pages.
 */

/** The rows of a query without parameters, about `size` at a time; each row is an array of its columns as text. */
export async function* copyOut(pool: pg.Pool, query: string, size: number): AsyncGenerator<(string | null)[][]> {
  const client = await pool.connect()
  let whole = false
  try {
    const stream = client.query(to(`copy (${query}) to stdout with (null E'${nullMark}')`))
    const decoder = new TextDecoder()
    let rest = ''
    let rows: (string | null)[][] = []
    for await (const chunk of stream) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop()!
      for (const line of lines) rows.push(cellsOf(line))
      if (rows.length >= size) {
        yield rows
        rows = []
      }
    }
    whole = true
    if (rows.length > 0) yield rows
  } finally {
    // A stream that was not read to its end leaves the connection out of sync, so the connection is closed.
    client.release(!whole)
  }
}

/**
 * Passes the rows of a query without parameters to `write` as CSV, in blocks of about `size` bytes that can end anywhere
 * in a row. Returns the number of rows.
 */
export const copyCsv = async (
  pool: pg.Pool,
  query: string,
  { delimiter, quote, size }: { delimiter: string; quote: string; size: number },
  write: (csv: readonly Buffer[]) => Promise<void>,
): Promise<number> => {
  const client = await pool.connect()
  let whole = false
  try {
    const stream = client.query(
      to(`copy (${query}) to stdout (format csv, delimiter '${delimiter}', quote '${quote}')`),
    )
    let chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes < size) continue
      await write(chunks)
      chunks = []
      bytes = 0
    }
    whole = true
    await write(chunks)
    return stream.rowCount
  } finally {
    client.release(!whole)
  }
}

/** Represents null: a character that occurs in no stored text, so that a line without escapes can simply be split. */
const nullMark = String.raw`\x01`
const isNull = '\u0001'

/** Cells are separated by tabs; special characters are escaped by a backslash. */
const cellsOf = (line: string): (string | null)[] => {
  const cells: (string | null)[] = line.split('\t')
  const escaped = line.includes('\\')
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]!
    if (cell === isNull) cells[at] = null
    else if (escaped && cell.includes('\\')) cells[at] = unescaped(cell)
  }
  return cells
}

const letters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const unescaped = (cell: string): string => cell.replace(/\\(.)/g, (_, letter: string) => letters[letter] ?? letter)
