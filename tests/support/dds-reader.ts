/** An independent reader of DDES2: the content of a file in mm, or an error at the first invalid line. */

export type DdsStroke = {
  part: string
  type: number
  /** mm. */
  length: number
  /** Both ends in mm, from the lower left. */
  ends: readonly (readonly [x: number, y: number])[]
}

const inch = 25.4

/** @throws {Error} with the invalid line */
export const readDds = (text: string): DdsStroke[] => {
  const rows = text.split('\r\n').filter((row) => row !== '' && !row.startsWith('\\'))
  const next = (wanted?: string): string => {
    const row = rows.shift()
    if (row === undefined || (wanted !== undefined && row !== wanted)) throw new Error(`${row} instead of ${wanted}`)
    return row
  }
  const isNext = (wanted: string) => rows[0] === wanted
  next('DDES2')
  next('N')
  const parts = new Map<string, DdsStroke[]>()
  while (isNext('*')) {
    next('*')
    const part = next()
    const strokes: DdsStroke[] = []
    while (!isNext('END') && rows.length > 0) strokes.push(strokeOf(part, next()))
    next('END')
    if (parts.has(part)) throw new Error(`${part} twice`)
    parts.set(part, strokes)
  }
  next('%')
  next('DESIGN')
  const placed: DdsStroke[] = []
  while (!isNext('END') && rows.length > 0) {
    const name = next()
    next('0 0 1 1 0 0 0 1 1')
    const strokes = parts.get(name)
    if (!strokes) throw new Error(`no part ${name}`)
    placed.push(...strokes)
  }
  next('END')
  next('EOF')
  if (rows.length > 0) throw new Error(`${rows[0]} after the end`)
  return placed
}

const strokeOf = (part: string, row: string): DdsStroke => {
  const [kind, ...fields] = row.split(' ')
  const numbers = fields.map(Number)
  const wanted = kind === 'LINE' ? 8 : kind === 'ARC' ? 11 : -1
  if (numbers.length !== wanted || numbers.some((one) => !Number.isFinite(one))) throw new Error(row)
  const [x1, y1, x2, y2] = numbers as [number, number, number, number]
  const ends = [[x1 * inch, y1 * inch] as const, [x2 * inch, y2 * inch] as const]
  if (kind === 'LINE') return { part, type: numbers[4]!, length: Math.hypot(x2 - x1, y2 - y1) * inch, ends }
  const [cx, cy, radius, type] = numbers.slice(4) as [number, number, number, number]
  for (const [x, y] of [
    [x1, y1],
    [x2, y2],
  ] as const)
    // prettier-ignore
    if (Math.abs(Math.hypot(x - cx, y - cy) - Math.abs(radius)) > 1e-4) throw new Error(`not on its circle: ${row}`)
  const turn = Math.atan2(y2 - cy, x2 - cx) - Math.atan2(y1 - cy, x1 - cx)
  const swept = (Math.sign(radius) * turn + 4 * Math.PI) % (2 * Math.PI)
  const isCircle = Math.hypot(x2 - x1, y2 - y1) < 1e-5
  return { part, type, length: (isCircle ? 2 * Math.PI : swept) * Math.abs(radius) * inch, ends }
}
