import dxf, { type IDxf } from 'dxf-parser'

/** The package exports its class as the module itself, although its types declare a member. */
const Reader = dxf as unknown as typeof dxf.DxfParser

/** A DXF file read by a third-party parser. */
export const readDxf = (text: string): IDxf => {
  const read = new Reader().parseSync(text)
  if (!read) throw new Error('No DXF')
  return read
}
