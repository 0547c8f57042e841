import type { BankFileFormat } from '../contracts/bank-statement-shapes.ts'
import { badFile, type BankFile } from './bank-file.ts'
import { isXml, readCamt } from './camt.ts'
import { type CsvChoices, type CsvLayout, readCsv } from './csv.ts'

/** Decodes and parses a bank file of either format. */

/** Maximum file size in bytes. */
const maxFileBytes = 3_000_000
const megabyte = 1_000_000

/** `layout`: how the columns and formats of a CSV file were interpreted. */
export type ReadBankFile = { format: BankFileFormat; file: BankFile; layout: CsvLayout | undefined }

const decoded = (bytes: Uint8Array, encoding: string, fatal: boolean): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes UTF-8 or UTF-16; otherwise the Western code page, or the encoding in the XML declaration. */
const textOf = (bytes: Uint8Array): string => {
  if (bytes.length === 0) throw badFile('bankFile.empty')
  if (bytes.length > maxFileBytes) throw badFile('bankFile.tooLarge', { n: maxFileBytes / megabyte })
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le', false)!
  const unicode = decoded(bytes, 'utf-8', true)
  const text = unicode ?? decoded(bytes, 'windows-1252', false) ?? ''
  if (text.includes('\0')) throw badFile('bankFile.encoding')
  if (text.trim() === '') throw badFile('bankFile.empty')
  return text.replaceAll(/\r\n?/g, '\n')
}

/** @throws {Rejection} if it is not a statement, with the line if known */
export const readBankFile = (content: string, choices: CsvChoices): ReadBankFile => {
  const text = textOf(Buffer.from(content, 'base64'))
  const read = isXml(text)
    ? { format: 'camt' as const, file: readCamt(text), layout: undefined }
    : { format: 'csv' as const, ...readCsv(text, choices) }
  if (read.file.entries.length === 0) throw badFile('bankFile.noLines')
  return read
}
