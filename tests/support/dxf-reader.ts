import dxf, { type IDxf } from 'dxf-parser'

/** The package exports its class as the module itself; its types say that it is a member. */
const Reader = dxf as unknown as typeof dxf.DxfParser

/** A DXF file as a reader of others' making understands it. */
export const readDxf = (text: string): IDxf => {
  const read = new Reader().parseSync(text)
  if (!read) throw new Error('No DXF')
  return read
}
