import { appendFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'

/** Compressed CSV files: an export collects the rows of each table in one, and then converts one file after the other. */

/**
 * The format, which PostgreSQL writes too: separated and quoted by control characters, because JSON contains commas and
 * quotes, but no control characters. Null is an empty cell; an empty text is quoted.
 */
export const csvFormat = { delimiter: '\u0001', quote: '\u0002' } as const
const mustBeQuoted = new RegExp(`[${csvFormat.delimiter}${csvFormat.quote}\r\n]`)

/** Maximum length of a character in UTF-8, per UTF-16 code unit. */
export const maxBytesOfCharacter = 3

/** A complete file. `characters`: length of its rows; `longest`: length of its longest row. */
export type CsvFile = { path: string; rows: number; characters: number; longest: number }

export type CsvWriter = {
  /** Each row is an array of its columns as text. */
  append: (rows: Iterable<readonly (string | null)[]>) => Promise<void>
  /** Writes the remaining rows. */
  end: () => Promise<CsvFile>
}

/** Number of bytes that are compressed together. Each compressed block is a frame; a file consists of many. */
export const bytesOfFrame = 262_144
const params = { [constants.ZSTD_c_compressionLevel]: 1 }
const compress = promisify(zstdCompress)

/** Reused for every frame: the garbage collector would free thousands of buffers of this size too late. */
const frame = Buffer.allocUnsafe(4 * bytesOfFrame)

/** Compresses the blocks of CSV text and appends them to the file. Calls must not overlap. */
export const appendFrame = async (path: string, blocks: readonly (string | Buffer)[]): Promise<void> => {
  let length = 0
  const send = async (): Promise<void> => {
    if (length > 0) await appendFile(path, await compress(frame.subarray(0, length), { params }))
    length = 0
  }
  for (const block of blocks) {
    if (length + maxBytesOf(block) > frame.length) await send()
    if (maxBytesOf(block) > frame.length) await appendFile(path, await compress(block, { params }))
    else length += typeof block === 'string' ? frame.write(block, length) : block.copy(frame, length)
  }
  await send()
}

const maxBytesOf = (block: string | Buffer): number =>
  typeof block === 'string' ? block.length * maxBytesOfCharacter : block.length

/** `path`: of a file that does not exist yet. */
export const writeCsvFile = async (path: string): Promise<CsvWriter> => {
  await appendFile(path, '')
  let lines: string[] = []
  let waiting = 0
  const file: CsvFile = { path, rows: 0, characters: 0, longest: 0 }
  const flush = async (): Promise<void> => {
    await appendFrame(path, lines)
    lines = []
    waiting = 0
  }
  return {
    append: async (rows) => {
      for (const row of rows) {
        const line = csvLine(row)
        lines.push(line)
        waiting += line.length
        file.rows += 1
        file.characters += line.length
        file.longest = Math.max(file.longest, line.length)
        if (waiting >= bytesOfFrame) await flush()
      }
    },
    end: async () => {
      await flush()
      return file
    },
  }
}

const csvLine = (row: readonly (string | null)[]): string => `${row.map(csvCell).join(csvFormat.delimiter)}\n`

const csvCell = (cell: string | null): string => {
  if (cell === null) return ''
  if (cell !== '' && !mustBeQuoted.test(cell)) return cell
  const { quote } = csvFormat
  return `${quote}${cell.replaceAll(quote, quote + quote)}${quote}`
}
