import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import { inksOf } from '#domain/catalogue/inks.ts'
import { type ColorScope, colorScopes, printOptions, type SizeType, sizeTypes } from '#domain/catalogue/vocabulary.ts'
import { currencies, type Currency } from '#domain/currencies.ts'
import { type DimensionField, dimensionFields } from '#domain/packaging/structure.ts'

/**
 * A configuration as a readable, shareable URL:
 *
 *     size=inner&length=240&width=180&height=80&material=e-flute-kraft&print=printedOutside&quantity=500&currency=EUR&to=DE
 *
 * Contains only explicit choices and no derived values. Lengths are in mm. Invalid values are dropped.
 */

/** A partial configuration with its context. */
export type Selection = {
  config: ConfigurationInput
  quantity?: number | undefined
  /** Insert product (CONF-021) and sample to order first: ids. */
  insert?: string | undefined
  sample?: string | undefined
  /** Currency and destination of the prices; undefined: those of the visitor. */
  currency?: Currency | undefined
  countryCode?: string | undefined
  /** The order item being changed, and the displayed version of the order; omitted from shared links. */
  into?: { requestId: string; itemId: string; requestVersion?: number | undefined } | undefined
}

/** Parameter names for reading and writing, in URL order. */
const choices = ['coating', 'finish'] as const
const isId = (text: string) => /^[a-z0-9][a-z0-9-]{0,63}$/.test(text)
/** Upper limits: mm (a roll of tape) and pieces of a price. */
const maxLength = 500_000
const maxPieces = 1_000_000
/** Maximum area of an add-on in cm². */
const maxArea = 20_000
/** An ink that will be named with the artwork. */
const unnamed = '?'

/** A selection as a query string; '' without choices. */
export const writeLink = ({ config, quantity, insert, sample, currency, countryCode, into }: Selection): string => {
  const query = new URLSearchParams()
  const put = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const { size, material, print, printAddOns, addOnAreas, cells } = config
  put('size', size?.type === 'standard' ? size.standardSizeId : size?.type)
  for (const field of dimensionFields) put(field, size?.dimensions?.[field])
  put('material', material?.id)
  put('print', print?.option)
  put('colors', print?.colorScope)
  put('inks', print?.colorScope && inksIn(print.colorScope, print.colors))
  for (const name of choices) put(name, config[name])
  // An empty list is an explicit choice too.
  if (printAddOns) query.set('extras', printAddOns.join(','))
  put(
    'areas',
    Object.entries(addOnAreas ?? {})
      .map(([id, area]) => `${id}.${area}`)
      .join(','),
  )
  put('cells', cells && `${cells.columns}x${cells.rows}`)
  put('insert', insert)
  put('sample', sample)
  put('quantity', quantity)
  put('currency', currency)
  put('to', countryCode)
  put('order', into?.requestId)
  put('item', into?.itemId)
  put('version', into?.requestVersion)
  return query.toString().replaceAll('%2C', ',')
}

type Colors = NonNullable<NonNullable<ConfigurationInput['print']>['colors']>

/** Names of the special inks if they differ from the scope's defaults. */
const inksIn = (scope: ColorScope, colors: Colors | undefined): string | undefined => {
  const special = colors?.filter(({ type }) => type === 'pantone') ?? []
  if (special.length === 0 || JSON.stringify(colors) === JSON.stringify(inksOf(scope))) return undefined
  return special.map(({ code }) => code || unnamed).join(',')
}

/** Parses an address; drops invalid values. */
export const readLink = (search: string): Selection => {
  const query = new URLSearchParams(search)
  const one = <T extends string>(name: string, known: readonly T[]) => known.find((value) => value === query.get(name))
  const id = (name: string) => [query.get(name) ?? ''].find(isId)
  const number = (name: string, most: number) =>
    [Number(query.get(name) ?? NaN)].find((value) => value > 0 && value <= most)
  const config: ConfigurationInput = {}

  const dimensions: Partial<Record<DimensionField, number>> = {}
  for (const field of dimensionFields) {
    const value = number(field, maxLength)
    if (value !== undefined) dimensions[field] = value
  }
  const type = one<SizeType>('size', sizeTypes)
  const standardSizeId = type ? undefined : id('size')
  if (type || standardSizeId || Object.keys(dimensions).length > 0) {
    config.size = {
      ...(standardSizeId ? { type: 'standard', standardSizeId } : type ? { type } : {}),
      ...(Object.keys(dimensions).length > 0 ? { dimensions } : {}),
    }
  }
  const material = id('material')
  if (material) config.material = { id: material }
  const option = one('print', printOptions)
  const colorScope = one('colors', colorScopes)
  const inks = query.get('inks')
  if (option || colorScope) {
    config.print = {
      ...(option ? { option } : {}),
      ...(colorScope ? { colorScope } : {}),
      ...(colorScope && inks ? { colors: colorsOf(colorScope, inks) } : {}),
    }
  }
  for (const name of choices) {
    const value = id(name)
    if (value) config[name] = value
  }
  const extras = query.get('extras')
  if (extras !== null) config.printAddOns = [...new Set(extras.split(',').filter(isId))].slice(0, 12)

  const areas = (query.get('areas') ?? '').split(',').flatMap(areaFrom)
  if (areas.length > 0) config.addOnAreas = Object.fromEntries(areas)
  const [, columns, rows] = /^([1-9]|1\d|20)x([1-9]|1\d|20)$/.exec(query.get('cells') ?? '') ?? []
  if (columns && rows) config.cells = { columns: Number(columns), rows: Number(rows) }

  const quantity = number('quantity', maxPieces)
  return {
    config,
    quantity: quantity === undefined ? undefined : Math.ceil(quantity),
    insert: id('insert'),
    sample: id('sample'),
    currency: one('currency', currencies),
    countryCode: [query.get('to') ?? ''].find((code) => /^[A-Z]{2}$/.test(code)),
    into: intoOf(query),
  }
}

/** Parses `foil-gold.120` as an add-on and the cm² that it covers. */
const areaFrom = (text: string): [string, number][] => {
  const [, addOn = '', area = ''] = /^([a-z0-9-]+)\.(\d{1,5}(?:\.\d{1,2})?)$/.exec(text) ?? []
  return isId(addOn) && Number(area) > 0 && Number(area) <= maxArea ? [[addOn, Number(area)]] : []
}

const intoOf = (query: URLSearchParams): Selection['into'] => {
  const [requestId, itemId] = [query.get('order') ?? '', query.get('item') ?? '']
  if (!/^[a-z0-9]{8}$/.test(requestId) || !/^\w{1,100}$/.test(itemId)) return undefined
  const version = Number(query.get('version') ?? NaN)
  return { requestId, itemId, ...(Number.isSafeInteger(version) && version > 0 ? { requestVersion: version } : {}) }
}

const colorsOf = (scope: ColorScope, inks: string): Colors => {
  const process = inksOf(scope).filter(({ type }) => type === 'cmyk')
  const special = inks.split(',').slice(0, 8 - process.length)
  return [...process, ...special.map((code) => ({ type: 'pantone' as const, code: nameOf(code) }))]
}
const nameOf = (code: string) => (code.trim() === unnamed ? '' : code.trim().slice(0, 40))

/** A selection with choices replaced; each key of `change` replaces its whole `Choice`. */
export const changeSelection = (selection: Selection, change: ConfigurationInput): Selection => ({
  ...selection,
  config: { ...selection.config, ...change },
})
