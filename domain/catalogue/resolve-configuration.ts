import { type Message, message, type MessageKey, type ParamsFor } from '../messages/message.ts'
import { dimensionFields, type Structure } from '../packaging/structure.ts'
import { defaultSize, scopesOf, type CatalogueIndex, type IndexedProduct, sizeTypesOf } from './catalogue-index.ts'
import type { Material, Rule } from './catalogue.ts'
import type { Configuration, ConfigurationInput, Thickness } from './configuration.ts'
import type { Draft } from './facets.ts'
import { type Colors, inksOf } from './inks.ts'
import { surfaceBlanks, type Unprintable, unprintable } from './printable.ts'
import { structureOfProduct, type Problem, sheetsOf } from './product-structure.ts'
import type { ColorScope, PrintOption, Step } from './vocabulary.ts'

/**
 * Completes a configuration: choices first, then the product's defaults (CONF-D01, CAT-D03). Steps are resolved in
 * order; a later choice that does not fit the earlier ones is replaced and reported (CONF-D03). A configuration that
 * cannot be made has problems, and no price until they are corrected.
 */
export type ResolvedConfiguration = {
  configuration: Configuration
  /** Absent if there are problems. */
  structure: Structure | undefined
  material: Material
  changes: { step: Step; field: string; message: Message }[]
  problems: Problem[]
}

type Refuse = <K extends MessageKey>(field: string, key: K, ...params: ParamsFor<K>) => void

const listOf = (offered: readonly { id: string }[]) => offered.map(({ id }) => id).join(', ')

/** Completes a partial configuration; conflicts are reported, never thrown. */
export const resolveConfiguration = (
  index: CatalogueIndex,
  product: IndexedProduct,
  input: ConfigurationInput,
): ResolvedConfiguration => {
  const problems: Problem[] = []
  const changes: ResolvedConfiguration['changes'] = []
  const refuse: Refuse = (field, key, ...params) => void problems.push({ field, message: message(key, ...params) })
  const draft: Draft = {}
  /**
   * Whether a requested add-on that is resolved later will lift the rule: white ink makes full color possible on kraft.
   */
  const awaited = (unless: Rule['unless']) =>
    !draft.printAddOns && input.printAddOns?.some((id) => unless.includes(`addOn:${id}`))

  /** The requested value if it is offered and fits; else the first one that fits. */
  const choose = <Key extends keyof Draft>(
    step: Step,
    field: string,
    key: Key,
    offered: readonly { id: string; value: NonNullable<Draft[Key]> }[],
    wanted: string | undefined,
    first: string | undefined,
  ): void => {
    const brokenBy = (value: Draft[Key]) => {
      const rules = product.broken({ ...draft, [key]: value })
      return rules.length === 0 ? rules : rules.filter(({ unless }) => !awaited(unless))
    }
    const fits = (value: Draft[Key]) => brokenBy(value).length === 0
    const found = offered.find(({ id }) => id === wanted)
    if (wanted !== undefined && !found) refuse(field, 'input.payloadOneOf', { field, list: listOf(offered) })
    if (found && fits(found.value)) {
      draft[key] = found.value
      return
    }
    const usual = offered.find(({ id }) => id === first)
    const instead = usual && fits(usual.value) ? usual : (offered.find(({ value }) => fits(value)) ?? offered[0]!)
    if (found) {
      const [why] = brokenBy(found.value)
      changes.push({ step, field, message: message('shop.because', { because: why!.because }) })
    }
    draft[key] = instead.value
  }

  draft.size = sizeOf(product, input, refuse, (field) =>
    changes.push({ step: 'size', field, message: message('size.standardFixed') }),
  )
  const { materials, coatings, finishes, addOns } = product.choices
  const ofFlute = materials.find(({ corrugation }) => corrugation === input.corrugation)
  if (input.corrugation !== undefined && !ofFlute) {
    const flutes = [...new Set(materials.map(({ corrugation }) => corrugation))]
    refuse('corrugation', 'input.payloadOneOf', { field: 'corrugation', list: flutes.join(', ') })
  }
  const offeredMaterials = materials.map((value) => ({
    id: value.id,
    value: { id: value.id, thickness: orderedAs(value) },
  }))
  choose(
    'material',
    'material.id',
    'material',
    offeredMaterials,
    input.material?.id ?? ofFlute?.id,
    product.materials[0],
  )
  const material = materials.find(({ id }) => id === draft.material!.id)!
  draft.corrugation = material.corrugation
  if (ofFlute && ofFlute.corrugation !== material.corrugation) {
    changes.push({
      step: 'corrugation',
      field: 'corrugation',
      message: message('shop.because', { because: material.title }),
    })
  }
  const { thickness } = input.material ?? {}
  if (
    thickness &&
    !thicknessesOf(material).some((one) => one.unit === thickness.unit && one.value === thickness.value)
  ) {
    refuse('material.thickness', 'shop.thickness', { field: 'material.thickness', ...draft.material!.thickness })
  }

  const { colors } = input.print ?? {}
  const scopesFor = (option: PrintOption) =>
    scopesOf[product.cmsScope].map((colorScope) => ({
      id: colorScope,
      value: { option, colorScope, colors: colors && suits(colors, colorScope) ? colors : inksOf(colorScope) },
    }))
  /** A print option with the first inks that fit, if any; the customer chooses the inks in the next step. */
  const inked = (option: PrintOption): Configuration['print'] => {
    const all = option === 'blank' ? [] : scopesFor(option).map(({ value }) => value)
    return all.find((print) => product.broken({ ...draft, print }).length === 0) ?? all[0] ?? { option, colors: [] }
  }
  // Computed only for the options that are read.
  const prints = product.print.map((option) => ({
    id: option,
    get value() {
      return inked(option)
    },
  }))
  choose('print', 'print.option', 'print', prints, input.print?.option, product.defaults.print ?? product.print[0])
  if (draft.print!.option !== 'blank') {
    const scopes = scopesFor(draft.print!.option)
    choose('colorScope', 'print.colorScope', 'print', scopes, input.print?.colorScope, scopes[0]?.id)
  }

  choose('coating', 'coating', 'coating', idsOf(coatings), input.coating, 'none')
  const film = input.finish ?? (draft.coating === 'none' ? product.defaults.finish : 'none')
  // A default that does not fit is replaced without a report: only requested values are reported.
  choose('finish', 'finish', 'finish', idsOf(finishes), input.finish, film)

  const known = [...new Set(input.printAddOns)].filter((id) => addOns.some((one) => one.id === id))
  if (known.length < new Set(input.printAddOns).size) {
    refuse('printAddOns', 'input.payloadOneOf', { field: 'printAddOns', list: listOf(addOns) })
  }
  const { allowed, because } = compatible(product, draft, known)
  draft.printAddOns = allowed
  for (const rule of because)
    changes.push({
      step: 'printAddOns',
      field: 'printAddOns',
      message: message('shop.because', { because: rule.because }),
    })

  const impossible = product.broken(draft)
  for (const rule of impossible) refuse('config', 'shop.because', { because: rule.because })
  const { style, handle } = product
  const cells = cellsOf(product, input, refuse)
  const addOnAreas = areasOf(index, allowed, input, refuse)
  const made = structureOfProduct({ style, cells, handle, printAddOns: allowed }, draft.size, material)
  if ('problem' in made && !problems.some(({ field }) => field.startsWith('size'))) problems.push(made.problem)
  const structure = 'problem' in made ? undefined : made
  const why =
    structure && problems.length === 0 && unprintable(index.catalogue.prices, product, draft.print!, structure)
  if (why) problems.push({ field: why.field, message: problemMessage(why) })
  const tooLarge = structure && Object.entries(addOnAreas ?? {}).find(([, area]) => area * 100 > surfaceOf(structure))
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
  return { configuration, structure: problems.length > 0 ? undefined : structure, material, changes, problems }
}

/** Area in mm² that is visible and printed. */
const surfaceOf = (structure: Structure): number =>
  surfaceBlanks(structure).reduce((sum, { count, blank }) => sum + count * blank.width * blank.height, 0)

/** The chosen cells, if the product offers a choice. */
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

/** The add-ons without conflicts: removes the last conflicting one until no rule is broken. */
const compatible = (
  product: IndexedProduct,
  draft: Draft,
  wanted: string[],
): { allowed: string[]; because: Rule[] } => {
  const broken = product.broken({ ...draft, printAddOns: wanted })
  for (const id of broken.length > 0 ? wanted.toReversed() : []) {
    const rest = wanted.filter((one) => one !== id)
    const left = product.broken({ ...draft, printAddOns: rest })
    const solved = broken.find((rule) => !left.includes(rule))
    if (!solved) continue
    const after = compatible(product, draft, rest)
    return { allowed: after.allowed, because: [solved, ...after.because] }
  }
  // Two add-ons of a group break its rule together, so removing either one fixes it.
  const ruled = (group: string | undefined) => broken.find(({ when }) => when.includes(`group:${group}`))
  const last = wanted.findLast((id) => ruled(groupOf(product, id)))
  if (last === undefined) return { allowed: wanted, because: [] }
  const rule = ruled(groupOf(product, last))!
  const { allowed, because } = compatible(
    product,
    draft,
    wanted.filter((id) => id !== last),
  )
  return { allowed, because: because.includes(rule) ? because : [rule, ...because] }
}

const groupOf = ({ choices }: IndexedProduct, addOn: string): string | undefined =>
  choices.addOns.find(({ id }) => id === addOn)?.group

const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => ({ id, value: id }))

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

// Thickness and inks --------------------------------------------------------------------------------------------------

/** A material's own table: gsm and points of the same sheet (CONF-D05). */
export const thicknessesOf = ({ grammage, points, caliper }: Material): Thickness[] => {
  const thousandths = points ?? Math.round((caliper / 25.4) * 1000 * 10) / 10
  return [
    { value: grammage, unit: 'gsm' },
    { value: thousandths, unit: 'PT' },
    { value: thousandths, unit: 'mil' },
  ]
}

/** The thickness in the unit that the trade orders the material by. */
export const orderedAs = (material: Material): Thickness =>
  thicknessesOf(material).find(({ unit }) => unit === material.orderedBy)!

const suits = (colors: Colors, scope: ColorScope): boolean => {
  const cmyk = colors.filter(({ type }) => type === 'cmyk').length
  const pantone = colors.length - cmyk
  if (scope === 'cmykOnly') return cmyk === 1 && pantone === 0
  if (scope === 'cmykPantone') return cmyk === 1 && pantone > 0
  return cmyk === 0 && pantone > 0
}
