import { type Message, message, type MessageKey, type ParamsFor } from '../messages/message.ts'
import { type IndexedProduct, scopesOf } from './catalogue-index.ts'
import type { Rule } from './catalogue.ts'
import type { Configuration, ConfigurationInput, Thickness } from './configuration.ts'
import type { Draft } from './facets.ts'
import { type Colors, inksOf } from './inks.ts'
import type { Material } from './materials.ts'
import type { Problem } from './structure-in-style.ts'
import type { ColorScope, PrintOption, Step } from './vocabulary.ts'

/** The choices of a configuration other than its size: material, print, coating, finish and add-ons, in this order. */

/** A requested value that was replaced, and the reason. */
export type Change = { step: Step; field: string; message: Message }

/** Reports a problem. */
export type Refuse = <K extends MessageKey>(field: string, key: K, ...params: ParamsFor<K>) => void

/** Complete choices for one product. They are shared between configurations and must not be modified. */
export type Choices = {
  readonly draft: Readonly<Pick<Configuration, Chosen>>
  readonly material: Material
  readonly changes: readonly Change[]
  readonly problems: readonly Problem[]
}
type Chosen = 'material' | 'corrugation' | 'print' | 'coating' | 'finish' | 'printAddOns'

/** Maximum number of cached choices per product, and maximum length of a cached input. */
const maxRemembered = 100
const longestInput = 1_000
const choiceCache = new WeakMap<IndexedProduct, Map<string, Choices>>()

/**
 * Completes the choices for a size. The size matters only if a rule compares it, so choices are resolved once for all
 * sizes that the rules treat the same: a buyer who moves a slider requests many sizes in succession.
 */
export const resolveChoices = (
  product: IndexedProduct,
  size: Configuration['size'],
  { material, corrugation, print, coating, finish, printAddOns }: ConfigurationInput,
): Choices => {
  const input = { material, corrugation, print, coating, finish, printAddOns }
  const key = product.sizeClass(size) + JSON.stringify(input)
  const own = choiceCache.get(product) ?? new Map<string, Choices>()
  choiceCache.set(product, own)
  const found = own.get(key)
  if (found) return found
  const choices = choose(product, size, input)
  if (key.length > longestInput) return choices
  if (own.size === maxRemembered) own.clear()
  own.set(key, choices)
  return choices
}

const listOf = (offered: readonly { id: string }[]) => offered.map(({ id }) => id).join(', ')

const choose = (
  product: IndexedProduct,
  size: Configuration['size'],
  input: Pick<ConfigurationInput, Chosen>,
): Choices => {
  const problems: Problem[] = []
  const changes: Change[] = []
  const refuse: Refuse = (field, key, ...params) => void problems.push({ field, message: message(key, ...params) })
  const draft: Draft = { size }
  /**
   * Whether a requested add-on that is resolved later will satisfy the rule's exception: white ink makes full color
   * possible on kraft.
   */
  const isLiftedLater = (unless: Rule['unless']) =>
    !draft.printAddOns && input.printAddOns?.some((id) => unless.includes(`addOn:${id}`))

  /** The requested value if it is offered and compatible; otherwise the first compatible one. */
  const decide = <Key extends keyof Draft>(
    step: Step,
    field: string,
    key: Key,
    offered: readonly { id: string; value: NonNullable<Draft[Key]> }[],
    wanted: string | undefined,
    first: string | undefined,
  ): void => {
    const brokenBy = (value: Draft[Key]) => {
      const rules = product.broken({ ...draft, [key]: value })
      return rules.length === 0 ? rules : rules.filter(({ unless }) => !isLiftedLater(unless))
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
  decide(
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
  /** A print option with the first compatible inks, if any; the customer chooses the inks in the next step. */
  const withInks = (option: PrintOption): Configuration['print'] => {
    const all = option === 'blank' ? [] : scopesFor(option).map(({ value }) => value)
    return all.find((print) => product.broken({ ...draft, print }).length === 0) ?? all[0] ?? { option, colors: [] }
  }
  // Getters, so that only the options that are read are computed.
  const prints = product.print.map((option) => ({
    id: option,
    get value() {
      return withInks(option)
    },
  }))
  decide('print', 'print.option', 'print', prints, input.print?.option, product.defaults.print ?? product.print[0])
  if (draft.print!.option !== 'blank') {
    const scopes = scopesFor(draft.print!.option)
    decide('colorScope', 'print.colorScope', 'print', scopes, input.print?.colorScope, scopes[0]?.id)
  }

  decide('coating', 'coating', 'coating', idsOf(coatings), input.coating, 'none')
  const film = input.finish ?? (draft.coating === 'none' ? product.defaults.finish : 'none')
  // Replacing an incompatible default is not reported; only replaced requested values are.
  decide('finish', 'finish', 'finish', idsOf(finishes), input.finish, film)

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
  const { size: _, ...chosen } = draft
  return { draft: chosen as Choices['draft'], material, changes, problems }
}

/** The add-ons without conflicts: removes the last conflicting add-on until no rule is broken. */
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
  // Two add-ons of a group break the group's rule together, so removing either one fixes it.
  const groupRuleOf = (group: string | undefined) => broken.find(({ when }) => when.includes(`group:${group}`))
  const last = wanted.findLast((id) => groupRuleOf(groupOf(product, id)))
  if (last === undefined) return { allowed: wanted, because: [] }
  const rule = groupRuleOf(groupOf(product, last))!
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

// Thickness and inks --------------------------------------------------------------------------------------------------

/** The material's table: grammage and points of the same sheet (CONF-D05). */
export const thicknessesOf = ({ grammage, points, caliper }: Material): Thickness[] => {
  const thousandths = points ?? Math.round((caliper / 25.4) * 1000 * 10) / 10
  return [
    { value: grammage, unit: 'gsm' },
    { value: thousandths, unit: 'PT' },
    { value: thousandths, unit: 'mil' },
  ]
}

/** The thickness in the unit in which the material is usually ordered. */
export const orderedAs = (material: Material): Thickness =>
  thicknessesOf(material).find(({ unit }) => unit === material.orderedBy)!

const suits = (colors: Colors, scope: ColorScope): boolean => {
  const cmyk = colors.filter(({ type }) => type === 'cmyk').length
  const pantone = colors.length - cmyk
  if (scope === 'cmykOnly') return cmyk === 1 && pantone === 0
  if (scope === 'cmykPantone') return cmyk === 1 && pantone > 0
  return cmyk === 0 && pantone > 0
}
