/** The threshold and size of each unit in bytes; decimal, as customary for storage. */
const units = [
  { name: 'GB', from: 1_000_000_000, size: 1_000_000_000 },
  { name: 'MB', from: 1_000_000, size: 1_000_000 },
  { name: 'KB', from: 100, size: 1000 },
] as const

/** A number of bytes for display: `99 bytes`, `0.1 KB`, `1.5 MB`, `2 GB` (HELPERS-005..008, HELPERS-D01). */
export const fileSize = (bytes: number): string => {
  const unit = units.find(({ from }) => bytes >= from)
  if (!unit) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  return `${Math.round((bytes / unit.size) * 10) / 10} ${unit.name}`
}
