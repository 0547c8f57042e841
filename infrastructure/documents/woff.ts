import { inflateSync } from 'node:zlib'

/** Glyphs that replace others in context (OpenType). */
const substitutions = 'GSUB'

/**
 * Converts a WOFF font to an OpenType file (W3C WOFF 1.0). The library that embeds fonts would decompress each table in
 * JavaScript for every document, which takes longer than the document itself. For the same reason the table of
 * substitutions is left out: business documents and drawings need neither ligatures nor contextual alternates.
 */
export const unpackedFont = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') return woff
  const all = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = 44 + 20 * index
    const [offset, packed, length] = [4, 8, 12].map((more) => woff.readUInt32BE(at + more)) as [number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    return { tag: woff.subarray(at, at + 4), sum: woff.subarray(at + 16, at + 20), bytes: packed < length ? inflateSync(bytes) : bytes } // prettier-ignore
  })
  const tables = all.filter(({ tag }) => tag.toString('latin1') !== substitutions)
  const count = tables.length
  const powers = Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** powers, 6)
  head.writeUInt16BE(powers, 8)
  head.writeUInt16BE(16 * (count - 2 ** powers), 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, sum, bytes }] of tables.entries()) {
    const at = 12 + 16 * index
    tag.copy(head, at)
    sum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    // Tables start at multiples of four bytes.
    const padding = -bytes.length & 3
    parts.push(bytes, Buffer.alloc(padding))
    offset += bytes.length + padding
  }
  return Buffer.concat(parts)
}
