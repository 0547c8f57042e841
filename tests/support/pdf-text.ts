import { readFileSync } from 'node:fs'
import { init } from '@embedpdf/pdfium'

/** The text of each page of a PDF in writing order, read by PDFium; lines end with `\n`. */
export const pdfText = async (bytes: Uint8Array): Promise<string[]> => {
  const wasm = readFileSync(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const lib = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  lib.PDFiumExt_Init()
  const { malloc } = lib.pdfium.wasmExports
  const memory = () => (lib.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8
  const file = malloc(bytes.length)
  memory().set(bytes, file)
  const document = lib.FPDF_LoadMemDocument(file, bytes.length, '')
  if (!document) throw new Error('The data is not a PDF')
  return Array.from({ length: lib.FPDF_GetPageCount(document) }, (_, index) => {
    const page = lib.FPDFText_LoadPage(lib.FPDF_LoadPage(document, index))
    const count = lib.FPDFText_CountChars(page)
    const at = malloc((count + 1) * 2)
    const written = lib.FPDFText_GetText(page, 0, count, at)
    const utf16 = memory().slice(at, at + Math.max(0, written - 1) * 2)
    return new TextDecoder('utf-16le').decode(utf16).replaceAll('\r\n', '\n')
  })
}
