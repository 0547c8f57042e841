import { type Dieline, type DielineLayer, dielineLayers, type DrawnPart } from './dieline.ts'
import type { Point } from './geometry.ts'
import type { Mark } from './orientation-marks.ts'
import { anglesOf, isCircle, type Stroke, strokesOf } from './strokes.ts'

/**
 * A dieline as DXF 2000 for cutting tables: in mm, as declared in the file, y upward, 1:1, with true arcs. Each part is
 * a block that is inserted once; each kind of line is a layer, and so are the orientation marks of panels.
 */
export const dielineDxf = (dieline: Dieline, marks: readonly Mark[] = []): string => {
  const next = handles()
  const fixed = { blocks: next(), layers: next(), lineTypes: next(), styles: next(), apps: next(), root: next(), groups: next(), model: next(), paper: next(), views: next(), systems: next(), ports: next(), dimensions: next() } // prettier-ignore
  const parts = dieline.parts.map((part) => ({ part, name: part.key.toUpperCase(), record: next() }))
  const record = (handle: string, name: string) =>
    pairs([0, 'BLOCK_RECORD'], [5, handle], [330, fixed.blocks], ...classes('AcDbSymbolTableRecord', 'AcDbBlockTableRecord'), [2, name]) // prettier-ignore
  const table = (name: string, handle: string, entries: readonly string[], count: number) => [
    ...pairs([0, 'TABLE'], [2, name], [5, handle], [330, 0], ...classes('AcDbSymbolTable'), [70, count]),
    ...entries,
    ...pairs([0, 'ENDTAB']),
  ]
  const entry = (type: string, of: string, subclass: string, name: string, ...more: Pair[]) =>
    pairs([0, type], [5, next()], [330, of], ...classes('AcDbSymbolTableRecord', subclass), [2, name], [70, 0], ...more)
  const block = (owner: string, name: string, entities: readonly string[]) => [
    ...pairs([0, 'BLOCK'], [5, next()], [330, owner], ...classes('AcDbEntity'), [8, '0'], ...classes('AcDbBlockBegin')),
    ...pairs([2, name], [70, 0], [10, 0], [20, 0], [30, 0], [3, name], [1, '']),
    ...entities,
    ...pairs([0, 'ENDBLK'], [5, next()], [330, owner], ...classes('AcDbEntity'), [8, '0'], ...classes('AcDbBlockEnd')),
  ]
  const inserted = parts.flatMap(
    ({ part: { x, y, blank }, name }) =>
    pairs([0, 'INSERT'], [5, next()], [330, fixed.model], ...classes('AcDbEntity'), [8, '0'], ...classes('AcDbBlockReference'), [2, name], [10, mm(x)], [20, mm(dieline.height - y - blank.height)], [30, 0]), // prettier-ignore
  )
  const body = [
    ...section('TABLES', [
      ...table('VPORT', fixed.ports, [], 0),
      ...table(
        'LTYPE',
        fixed.lineTypes,
        lineTypes.flatMap(([name, look, dash]) =>
          entry('LTYPE', fixed.lineTypes, 'AcDbLinetypeTableRecord', name, [3, look], [72, 65], ...pattern(dash)),
        ),
        lineTypes.length,
      ),
      ...table(
        'LAYER',
        fixed.layers,
        [
          ...entry('LAYER', fixed.layers, 'AcDbLayerTableRecord', '0', [62, 7], [6, 'Continuous']),
          ...entry('LAYER', fixed.layers, 'AcDbLayerTableRecord', orientationLayer, [62, 94], [6, 'Continuous']),
          ...dielineLayers.flatMap(
            (layer) =>
            entry('LAYER', fixed.layers, 'AcDbLayerTableRecord', layerName(layer), [62, colors[layer]], [6, lineTypeOf(layer)]), // prettier-ignore
          ),
        ],
        dielineLayers.length + 2,
      ),
      ...table('STYLE', fixed.styles, entry('STYLE', fixed.styles, 'AcDbTextStyleTableRecord', 'Standard', [40, 0], [41, 1], [50, 0], [71, 0], [42, 2.5], [3, 'txt'], [4, '']), 1), // prettier-ignore
      ...table('VIEW', fixed.views, [], 0),
      ...table('UCS', fixed.systems, [], 0),
      ...table('APPID', fixed.apps, entry('APPID', fixed.apps, 'AcDbRegAppTableRecord', 'ACAD'), 1),
      ...pairs([0, 'TABLE'], [2, 'DIMSTYLE'], [5, fixed.dimensions], [330, 0], ...classes('AcDbSymbolTable'), [70, 0], ...classes('AcDbDimStyleTable'), [0, 'ENDTAB']), // prettier-ignore
      ...table(
        'BLOCK_RECORD',
        fixed.blocks,
        [
          ...record(fixed.model, '*Model_Space'),
          ...record(fixed.paper, '*Paper_Space'),
          ...parts.flatMap((one) => record(one.record, one.name)),
        ],
        parts.length + 2,
      ),
    ]),
    ...section('BLOCKS', [
      ...block(fixed.model, '*Model_Space', []),
      ...block(fixed.paper, '*Paper_Space', []),
      ...parts.flatMap((one) =>
        block(one.record, one.name, [
          ...entitiesOf(one.part, one.record, next),
          ...marks.flatMap((mark) => (mark.part === one.part.key ? markOf(mark, one.part, one.record, next) : [])),
        ]),
      ),
    ]),
    ...section('ENTITIES', inserted),
    ...section('OBJECTS', [
      ...pairs([0, 'DICTIONARY'], [5, fixed.root], [330, 0], ...classes('AcDbDictionary'), [281, 1]),
      ...pairs([3, 'ACAD_GROUP'], [350, fixed.groups]),
      ...pairs([0, 'DICTIONARY'], [5, fixed.groups], [330, fixed.root], ...classes('AcDbDictionary'), [281, 1]),
    ]),
    ...pairs([0, 'EOF']),
  ]
  const header = section('HEADER', [
    ...pairs([9, '$ACADVER'], [1, 'AC1015'], [9, '$HANDSEED'], [5, next()]),
    // 4: millimeters. 1: metric.
    ...pairs([9, '$INSUNITS'], [70, 4], [9, '$MEASUREMENT'], [70, 1]),
    ...pairs([9, '$EXTMIN'], [10, 0], [20, 0], [30, 0]),
    ...pairs([9, '$EXTMAX'], [10, mm(dieline.width)], [20, mm(dieline.height)], [30, 0]),
  ])
  return [...header, ...body, ''].join('\r\n')
}

/** Hexadecimal handles that identify the objects of the file. */
const handles = (): (() => string) => {
  let last = 0x20
  return () => (last++).toString(16).toUpperCase()
}

type Pair = readonly [code: number, value: string | number]

/** The lines of a part, with coordinates from its lower left corner. */
const entitiesOf = ({ x, y, blank, lines }: DrawnPart, owner: string, next: () => string): string[] => {
  const at = ([px, py]: Point, code: number): Pair[] => [[10 + code, mm(px - x)], [20 + code, mm(y + blank.height - py)], [30 + code, 0]] // prettier-ignore
  const shape = (stroke: Stroke): Pair[] => {
    if (stroke.kind === 'line') return [...classes('AcDbLine'), ...at(stroke.a, 0), ...at(stroke.b, 1)]
    const circle: Pair[] = [...classes('AcDbCircle'), ...at(stroke.center, 0), [40, mm(stroke.radius)]]
    const { start, end } = anglesOf(stroke)
    return end - start >= 360
      ? circle
      : [...circle, ...classes('AcDbArc'), [50, degrees(start)], [51, degrees(end % 360)]]
  }
  const typeOf = (stroke: Stroke) => {
    if (stroke.kind === 'line') return 'LINE'
    return isCircle(stroke) ? 'CIRCLE' : 'ARC'
  }
  return dielineLayers.flatMap((layer) =>
    strokesOf(lines[layer]).flatMap(
      (stroke) =>
      pairs([0, typeOf(stroke)], [5, next()], [330, owner], ...classes('AcDbEntity'), [8, layerName(layer)], ...shape(stroke)), // prettier-ignore
    ),
  )
}

const orientationLayer = 'ORIENTATION'

/** An arrow that points up in the finished product, and the side from which its print is viewed. */
const markOf = (mark: Mark, { x, y, blank }: DrawnPart, owner: string, next: () => string): string[] => {
  const at = ([px, py]: Point, code: number): Pair[] => [[10 + code, mm(px - x)], [20 + code, mm(y + blank.height - py)], [30 + code, 0]] // prettier-ignore
  const entity = (type: string, ...groups: Pair[]) =>
    pairs([0, type], [5, next()], [330, owner], ...classes('AcDbEntity'), [8, orientationLayer], ...groups)
  const [left, middle] = mark.text
  return [
    ...mark.arrow.flatMap(([a, b]) => entity('LINE', ...classes('AcDbLine'), ...at(a, 0), ...at(b, 1))),
    ...entity('TEXT', ...classes('AcDbText'), ...at([left, middle + mark.letters * 0.36], 0), [40, mm(mark.letters * 0.72)], [1, mark.side.toUpperCase()], ...classes('AcDbText')), // prettier-ignore
  ]
}

/** Subclass markers of the groups that follow. */
const classes = (...names: string[]): Pair[] => names.map((name) => [100, name])

/** Group code and value on separate lines. */
const pairs = (...groups: readonly Pair[]): string[] => groups.flatMap(([code, value]) => [String(code), String(value)])

const section = (name: string, lines: readonly string[]): string[] => [
  ...pairs([0, 'SECTION'], [2, name]),
  ...lines,
  ...pairs([0, 'ENDSEC']),
]

/** `KISS_CUT`. */
export const layerName = (layer: DielineLayer): string => layer.replaceAll(/[A-Z]/g, (sign) => `_${sign}`).toUpperCase()

/** Numbers of AutoCAD's palette: red, orange, blue, cyan, rose, magenta, green, yellow, violet, gray. */
const colors: Readonly<Record<DielineLayer, number>> = { cut: 1, kissCut: 30, crease: 5, halfCut: 4, vGroove: 222, perforation: 6, bleed: 3, safe: 2, glue: 200, noPrint: 8 } // prettier-ignore

const lineTypes: readonly (readonly [name: string, look: string, dash: number])[] = [
  ['ByBlock', '', 0],
  ['ByLayer', '', 0],
  ['Continuous', 'Solid line', 0],
  ['DASHED', '__ __ __', 3],
]
const lineTypeOf = (layer: DielineLayer): string =>
  ['crease', 'perforation', 'halfCut', 'vGroove'].includes(layer) ? 'DASHED' : 'Continuous'

const pattern = (dash: number): Pair[] =>
  dash === 0 ? [[73, 0], [40, 0]] : [[73, 2], [40, dash * 1.5], [49, dash], [74, 0], [49, -dash / 2], [74, 0]] // prettier-ignore

const mm = (length: number): string => (Math.round(length * 10_000) / 10_000 + 0).toString()
const degrees = (angle: number): string => (Math.round(angle * 1e6) / 1e6).toString()
