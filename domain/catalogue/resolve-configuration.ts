import { type Message, message } from '../messages/message.ts'
import { dimensionFields, type Structure } from '../packaging/structure.ts'
import { type StyleId, styles } from '../packaging/styles.ts'
import { defaultSize, type CatalogueIndex, type IndexedProduct, sizeTypesOf } from './catalogue-index.ts'
import type { Configuration, ConfigurationInput, DrawnAs } from './configuration.ts'
import { drawnAs } from './drawn-as.ts'
import type { Material } from './materials.ts'
import { surfaceBlanks, type Unprintable, unprintable } from './printable.ts'
import { structureOfProduct, type Problem, sheetsOf } from './product-structure.ts'
import { type Change, type Refuse, resolveChoices } from './resolve-choices.ts'

/**
 * Completes a configuration from the customer's choices and the product's defaults (CONF-D01, CAT-D03). Steps are
 * resolved in order; a later choice that conflicts with an earlier one is replaced, and the replacement is reported
 * (CONF-D03). A configuration that cannot be produced has problems, and no price until they are corrected.
 */
export type ResolvedConfiguration = {
  configuration: Configuration
  /** Absent if there are problems. */
  structure: Structure | undefined
  material: Material
  /** What the drawing depends on besides size and add-ons. */
  drawnAs: DrawnAs
  changes: Change[]
  problems: Problem[]
}

/** Completes a partial configuration; conflicts are reported, never thrown. */
export const resolveConfiguration = (
  index: CatalogueIndex,
  product: IndexedProduct,
  input: ConfigurationInput,
): ResolvedConfiguration => {
  const problems: Problem[] = []
  const changes: Change[] = []
  const refuse: Refuse = (field, key, ...params) => void problems.push({ field, message: message(key, ...params) })
  const size = sizeOf(product, input, refuse, (field) =>
    changes.push({ step: 'size', field, message: message('size.standardFixed') }),
  )
  const choices = resolveChoices(product, size, input)
  changes.push(...choices.changes)
  problems.push(...choices.problems)
  const { material } = choices
  const draft = { size, ...choices.draft }
  const { printAddOns } = draft

  const { style, handle } = product
  const cells = cellsOf(product, input, refuse)
  const addOnAreas = areasOf(index, printAddOns, input, refuse)
  const made = structureOfProduct({ style, cells, handle, printAddOns }, size, material)
  if ('problem' in made && !problems.some(({ field }) => field.startsWith('size'))) problems.push(made.problem)
  const structure = 'problem' in made ? undefined : made
  const why = structure && problems.length === 0 && unprintable(index.catalogue.prices, product, draft.print, structure)
  if (why) problems.push({ field: why.field, message: problemMessage(why) })
  const tooLarge =
    structure && addOnAreas && Object.entries(addOnAreas).find(([, area]) => area * 100 > surfaceOf(structure))
  if (tooLarge) {
    const [id] = tooLarge
    const most = Math.floor(surfaceOf(structure) / 100)
    refuse('addOnAreas', 'shop.areaTooLarge', { option: index.option(id, 'printAddOns')!.title, most })
  }
  const configuration = {
    ...draft,
    ...(addOnAreas && { addOnAreas }),
    ...(cells && product.mostCells && JSON.stringify(cells) !== JSON.stringify(product.cells) && { cells }),
    sheets: structure ? sheetsOf(index, product, draft, structure, material) : [],
    additionalComments: input.additionalComments ?? '',
    ...(input.productComments ? { productComments: input.productComments } : {}),
    attachments: input.attachments ?? [],
  } as Configuration
  return {
    configuration,
    structure: problems.length > 0 ? undefined : structure,
    material,
    drawnAs: drawnAs(styles[style as StyleId], { cells, handle }, material),
    changes,
    problems,
  }
}

/** Area in mm² that is visible and printed. */
const surfaceOf = (structure: Structure): number =>
  surfaceBlanks(structure).reduce((sum, { count, blank }) => sum + count * blank.width * blank.height, 0)

/** The chosen cells, if the product offers this choice. */
const cellsOf = (
  { cells, mostCells, title }: IndexedProduct,
  { cells: chosen }: ConfigurationInput,
  refuse: Refuse,
) => {
  if (!chosen) return cells
  if (!mostCells) {
    if (JSON.stringify(chosen) !== JSON.stringify(cells)) refuse('cells', 'size.notOfProduct', { field: 'cells', product: title }) // prettier-ignore
    return cells
  }
  if (chosen.columns > mostCells.columns || chosen.rows > mostCells.rows) {
    refuse('cells', 'size.cells', { field: 'cells', ...mostCells })
  }
  return chosen
}

/** Areas of the chosen add-ons; the area of a removed add-on is dropped. */
const areasOf = (
  index: CatalogueIndex,
  addOns: readonly string[],
  { addOnAreas = {} }: ConfigurationInput,
  refuse: Refuse,
): Record<string, number> | undefined => {
  const given = Object.entries(addOnAreas)
  for (const [id] of given) {
    if (!index.option(id, 'printAddOns')?.area) refuse('addOnAreas', 'shop.noArea', { option: id })
  }
  const used = given.filter(([id]) => addOns.includes(id))
  return used.length > 0 ? Object.fromEntries(used) : undefined
}

const problemMessage = (why: Unprintable): Message =>
  why.key === 'shop.tooManyColors' ? message(why.key, { n: why.n }) : message(why.key)

// Size ----------------------------------------------------------------------------------------------------------------

const sizeOf = (
  product: IndexedProduct,
  { size: given = {} }: ConfigurationInput,
  refuse: Refuse,
  takeBack: (field: string) => void,
): Configuration['size'] => {
  const types = sizeTypesOf(product.sizeTypeOption, product.sizes.length)
  const type =
    given.type ??
    (given.dimensions && !given.standardSizeId
      ? types.find((one) => one === 'inner' || one === 'custom')
      : undefined) ??
    'standard'
  if (!types.includes(type)) refuse('size.type', 'input.payloadOneOf', { field: 'size.type', list: types.join(', ') })
  const usual = defaultSize(product)
  const optional = Object.fromEntries(
    Object.entries(given.dimensions ?? {}).filter(([name]) => !(name in (usual?.dimensions ?? {}))),
  )
  if (type === 'standard') {
    const size = given.standardSizeId ? product.sizes.find(({ sizeId }) => sizeId === given.standardSizeId) : usual
    if (!size) {
      const list = product.sizes.map(({ sizeId }) => sizeId).join(', ')
      refuse('size.standardSizeId', 'input.payloadOneOf', { field: 'size.standardSizeId', list })
    }
    const dimensions = { ...size?.dimensions, ...optional }
    withinLimits(product, optional, refuse)
    const other = size && dimensionFields.find((name) => isOther(given.dimensions?.[name], size.dimensions[name]))
    if (other) takeBack(`size.dimensions.${other}`)
    return { type, dimensions, ...(size && { standardSizeId: size.sizeId }) }
  }
  const dimensions = { ...usual?.dimensions, ...given.dimensions }
  withinLimits(product, given.dimensions ?? {}, refuse)
  return { type, dimensions }
}

const isOther = (asked: number | undefined, has: number | undefined) =>
  asked !== undefined && has !== undefined && asked !== has

const withinLimits = (
  { limits, title }: IndexedProduct,
  dimensions: Configuration['size']['dimensions'],
  refuse: Refuse,
): void => {
  for (const [name, value] of Object.entries(dimensions) as [keyof typeof limits, number][]) {
    const field = `size.dimensions.${name}`
    const limit = limits[name]
    if (!limit) refuse(field, 'size.notOfProduct', { field, product: title })
    else if (value < limit.min) refuse(field, 'size.smallest', { field, n: { mm: limit.min } })
    else if (value > limit.max) refuse(field, 'size.largest', { field, n: { mm: limit.max } })
  }
}
