import { readFileSync } from 'node:fs'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { Transformer } from '@napi-rs/image'
import type { PageBox, ReadableFile } from '#domain/production/inspection.ts'

/** Reads the pages of a PDF with PDFium: their boxes, the resolution of their images, and a picture of each page. */

/** A page as a JPEG picture on white. */
export type PagePicture = { page: number; jpeg: Buffer }
export type PdfPages = Pick<ReadableFile, 'pageCount' | 'pages' | 'images'> & { pictures: PagePicture[] }

/** Maximum number of pages that are measured and rendered. */
const maxPages = 4
/** Length of the longer side of a rendered page, in pixels. */
const longerSidePixels = 2_000
const mm = 25.4 / 72
/** FPDF_ERR_PASSWORD, FPDF_PAGEOBJ_IMAGE, FPDF_PAGEOBJ_FORM; annotations shown, bytes as red, green, blue, alpha. */
const [passwordError, imageObject, formObject, renderFlags] = [4, 3, 5, 0x01 | 0x10]

/** The memory of the library, which is missing in its types. It is a new object after the memory has grown. */
const memoryOf = ({ pdfium }: WrappedPdfiumModule): Uint8Array => (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8

const open = async (): Promise<WrappedPdfiumModule> => {
  const wasm = readFileSync(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** `protected` or `damaged` if the file cannot be opened. */
export const readPages = async (bytes: Uint8Array): Promise<PdfPages | 'protected' | 'damaged'> => {
  const lib = await open()
  const file = lib.pdfium.wasmExports.malloc(bytes.length)
  memoryOf(lib).set(bytes, file)
  const document = lib.FPDF_LoadMemDocument(file, bytes.length, '')
  const { FPDF_GetLastError: lastError } = lib
  if (!document) return lastError() === passwordError ? 'protected' : 'damaged'
  const pageCount = lib.FPDF_GetPageCount(document)
  const result: PdfPages = { pageCount, pages: [], images: { count: 0, lowest: null }, pictures: [] }
  for (let index = 0; index < Math.min(pageCount, maxPages); index += 1) {
    const page = lib.FPDF_LoadPage(document, index)
    if (!page) return 'damaged'
    result.pages.push(boxesOf(lib, page))
    const count = lib.FPDFPage_CountObjects(page)
    const objects = Array.from({ length: count }, (_, nth) => lib.FPDFPage_GetObject(page, nth))
    for (const resolution of objects.flatMap((object) => resolutionsIn(lib, object, identity))) {
      result.images.count += 1
      result.images.lowest = Math.min(result.images.lowest ?? resolution, resolution)
    }
    result.pictures.push({ page: index + 1, jpeg: await picture(lib, page) })
    lib.FPDF_ClosePage(page)
  }
  lib.FPDF_CloseDocument(document)
  return result
}

/** Output parameters of a library function, as 32-bit floats. */
const floats = (lib: WrappedPdfiumModule, count: number, call: (...pointers: number[]) => boolean) => {
  const start = lib.pdfium.wasmExports.malloc(count * 4)
  const pointers = Array.from({ length: count }, (_, nth) => start + nth * 4)
  const done = call(...pointers)
  const values = pointers.map((pointer) => lib.pdfium.getValue(pointer, 'float'))
  lib.pdfium.wasmExports.free(start)
  return done ? values : undefined
}

const boxesOf = (lib: WrappedPdfiumModule, page: number): ReadableFile['pages'][number] => {
  const [width, height] = [lib.FPDF_GetPageWidthF(page), lib.FPDF_GetPageHeightF(page)]
  // Boxes are in file coordinates, from the lower left corner; for a rotated page, another corner is displayed at the
  // lower left.
  const shown = floats(lib, 4, (...at) => lib.FPDFPage_GetCropBox(page, at[0]!, at[1]!, at[2]!, at[3]!)) ??
    floats(lib, 4, (...at) => lib.FPDFPage_GetMediaBox(page, at[0]!, at[1]!, at[2]!, at[3]!)) ?? [0, 0, width, height]
  const turns = lib.FPDFPage_GetRotation(page)
  const box = (values: number[] | undefined): PageBox | null => {
    if (!values) return null
    const [left, bottom, right, top] = values as [number, number, number, number]
    const inside = {
      left: left - shown[0]!,
      right: shown[2]! - right,
      top: shown[3]! - top,
      bottom: bottom - shown[1]!,
    }
    const sides = [inside.left, inside.top, inside.right, inside.bottom]
    const [x, y] = [sides[(4 - turns) % 4]!, sides[(5 - turns) % 4]!]
    const size = turns % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left]
    return { x: round(x * mm), y: round(y * mm), width: round(size[0]! * mm), height: round(size[1]! * mm) }
  }
  return {
    width: round(width * mm),
    height: round(height * mm),
    trim: box(floats(lib, 4, (...at) => lib.FPDFPage_GetTrimBox(page, at[0]!, at[1]!, at[2]!, at[3]!))),
    bleed: box(floats(lib, 4, (...at) => lib.FPDFPage_GetBleedBox(page, at[0]!, at[1]!, at[2]!, at[3]!))),
  }
}

const round = (length: number): number => Math.round(length * 100) / 100

type Matrix = readonly [number, number, number, number]
const identity: Matrix = [1, 0, 0, 1]

const product = ([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix => [
  a * e + b * g,
  a * f + b * h,
  c * e + d * g,
  c * f + d * h,
]

/** Pixels per inch of the images in an object, in the direction with the lower resolution. */
const resolutionsIn = (lib: WrappedPdfiumModule, object: number, outer: Matrix): number[] => {
  const type = lib.FPDFPageObj_GetType(object)
  if (type !== imageObject && type !== formObject) return []
  const values = floats(lib, 6, (...at) => lib.FPDFPageObj_GetMatrix(object, at[0]!))
  const matrix = product((values ?? identity).slice(0, 4) as unknown as Matrix, outer)
  if (type === formObject) {
    const count = lib.FPDFFormObj_CountObjects(object)
    return Array.from({ length: count }, (_, nth) => lib.FPDFFormObj_GetObject(object, nth)).flatMap((inner) =>
      resolutionsIn(lib, inner, matrix),
    )
  }
  const start = lib.pdfium.wasmExports.malloc(8)
  const known = lib.FPDFImageObj_GetImagePixelSize(object, start, start + 4)
  const [width, height] = [lib.pdfium.getValue(start, 'i32'), lib.pdfium.getValue(start + 4, 'i32')]
  lib.pdfium.wasmExports.free(start)
  const across = Math.hypot(matrix[0], matrix[1])
  const down = Math.hypot(matrix[2], matrix[3])
  if (!known || across === 0 || down === 0) return []
  return [Math.round(Math.min(width / across, height / down) * 72)]
}

const picture = async (lib: WrappedPdfiumModule, page: number): Promise<Buffer> => {
  const [wide, high] = [lib.FPDF_GetPageWidthF(page), lib.FPDF_GetPageHeightF(page)]
  const scale = longerSidePixels / Math.max(wide, high)
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))]
  const bitmap = lib.FPDFBitmap_Create(width, height, 1)
  lib.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff)
  lib.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags)
  const start = lib.FPDFBitmap_GetBuffer(bitmap)
  const pixels = Buffer.from(memoryOf(lib).subarray(start, start + width * height * 4))
  lib.FPDFBitmap_Destroy(bitmap)
  return Transformer.fromRgbaPixels(pixels, width, height).jpeg(85)
}
