/** Features of `pdfkit` that are missing in its types: spot colors, optional content, page boxes. */

type Reference = { end: () => void; data: Record<string, unknown> }
type Internals = {
  addSpotColor: (name: string, cyan: number, magenta: number, yellow: number, black: number) => void
  ref: (data: Record<string, unknown>) => Reference
  addContent: (text: string) => void
  page: { dictionary: Reference; resources: Reference; ext_gstates: Record<string, Reference> }
  /** The PDF catalog of the file. */
  _root: Reference
}

export const internalsOf = (pdf: PDFKit.PDFDocument): Internals => pdf as unknown as Internals
