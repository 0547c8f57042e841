import { type Dieline, type DielineLayer, dielineLayers } from './dieline.ts'

/** A dieline as DXF R12 for cutting tables: one layer per kind of line, in mm, y upwards, 1:1. */
export const dielineDxf = (dieline: Dieline): string => {
  const entities = dieline.parts.flatMap(({ lines }) =>
    dielineLayers.flatMap((layer) =>
      lines[layer].flatMap(([a, b]) => {
        const [x1, y1, x2, y2] = [a[0], dieline.height - a[1], b[0], dieline.height - b[1]]
        return pairs([0, 'LINE'], [8, layerName(layer)], [10, mm(x1)], [20, mm(y1)], [11, mm(x2)], [21, mm(y2)])
      }),
    ),
  )
  return [
    ...section('HEADER', [
      ...pairs([9, '$ACADVER'], [1, 'AC1009'], [9, '$MEASUREMENT'], [70, 1]),
      ...pairs([9, '$EXTMIN'], [10, 0], [20, 0], [9, '$EXTMAX'], [10, mm(dieline.width)], [20, mm(dieline.height)]),
    ]),
    ...section('TABLES', [
      ...pairs([0, 'TABLE'], [2, 'LTYPE'], [70, lineTypes.length]),
      ...lineTypes.flatMap(([name, look, dash]) =>
        pairs([0, 'LTYPE'], [2, name], [70, 0], [3, look], [72, 65], ...pattern(dash)),
      ),
      ...pairs([0, 'ENDTAB'], [0, 'TABLE'], [2, 'LAYER'], [70, dielineLayers.length]),
      ...dielineLayers.flatMap((layer) =>
        pairs([0, 'LAYER'], [2, layerName(layer)], [70, 0], [62, colours[layer]], [6, lineTypeOf(layer)]),
      ),
      ...pairs([0, 'ENDTAB']),
    ]),
    ...section('ENTITIES', entities),
    ...pairs([0, 'EOF']),
    '',
  ].join('\r\n')
}

type Pair = readonly [code: number, value: string | number]

/** Group code and value stand on lines of their own. */
const pairs = (...groups: readonly Pair[]): string[] => groups.flatMap(([code, value]) => [String(code), String(value)])

const section = (name: string, lines: readonly string[]): string[] => [
  ...pairs([0, 'SECTION'], [2, name]),
  ...lines,
  ...pairs([0, 'ENDSEC']),
]

const layerName = (layer: DielineLayer): string => layer.toUpperCase()

/** Numbers of AutoCAD's palette: red, blue, magenta, green, yellow. */
const colours: Readonly<Record<DielineLayer, number>> = { cut: 1, crease: 5, perforation: 6, bleed: 3, safe: 2 }

const lineTypes: readonly (readonly [name: string, look: string, dash: number])[] = [
  ['CONTINUOUS', 'Solid line', 0],
  ['DASHED', '__ __ __', 3],
]
const lineTypeOf = (layer: DielineLayer): string =>
  layer === 'crease' || layer === 'perforation' ? 'DASHED' : 'CONTINUOUS'

const pattern = (dash: number): Pair[] =>
  dash === 0 ? [[73, 0], [40, 0]] : [[73, 2], [40, dash * 1.5], [49, dash], [49, -dash / 2]] // prettier-ignore

const mm = (length: number): string => (Math.round(length * 10_000) / 10_000).toString()
