import { type Message, message, type MessageParam } from '../messages/message.ts'
import { scopesOf, type CatalogueIndex, type IndexedProduct, sizeTypesOf } from './catalogue-index.ts'
import type { Configuration, ConfigurationInput } from './configuration.ts'
import { inksOf } from './inks.ts'
import type { Material, Option } from './materials.ts'
import { orderedAs } from './resolve-choices.ts'
import type { ColorScope, PrintOption, Text } from './vocabulary.ts'

/**
 * The choices of each step for the current configuration (CAT-010). No option of a product is hidden: an incompatible
 * option includes the reason and the changes that would make it compatible.
 */
export type Choice = {
  id: string
  title: Text | Message
  description: Text | undefined
  selected: boolean
  recommended: boolean
  allowed: boolean
  reason: Message | null
  remedy: Message | null
  change: ConfigurationInput | null
}

type Whole = Pick<Configuration, 'size' | 'material' | 'print' | 'corrugation' | 'coating' | 'finish' | 'printAddOns'>
/** One value of a step, and the configuration that results from choosing it. */
type Candidate = { id: string; title: Text; description: Text; selected: boolean; recommended: boolean; with: Whole }

/**
 * The choices of each step. An incompatible choice has a reason and, if possible, a change that makes it compatible.
 * `given` contains the customer's choices; the rest of `whole` are defaults, which a choice can replace.
 */
export const choicesOf = (index: CatalogueIndex, product: IndexedProduct, whole: Whole, given: ConfigurationInput) => {
  const { catalogue } = index
  const offer = (candidates: Candidate[], key: keyof Whole) =>
    candidates.map((one) => toChoice(product, index, whole, given, one, key))
  const [usualMaterial] = product.choices.materials

  return {
    sizeTypes: sizeTypesOf(product.sizeTypeOption, product.sizes.length).map((type): Choice => ({
      id: type,
      title: message(`sizeType.${type}`),
      description: undefined,
      selected: whole.size.type === type,
      recommended: type === 'standard',
      allowed: true,
      reason: null,
      remedy: null,
      change: { size: { ...(type === 'standard' ? {} : { dimensions: whole.size.dimensions }), type } },
    })),
    materials: offer(
      product.choices.materials.map((material) => ({
        ...material,
        selected: whole.material.id === material.id,
        recommended: material === usualMaterial,
        with: { ...whole, ...made(material) },
      })),
      'material',
    ).map((choice, nth) => ({ choice, material: product.choices.materials[nth]! })),
    corrugation: offer(flutes(index, product, whole), 'corrugation'),
    print: offer(
      product.print.map((option) => ({
        ...catalogue.print.find(({ id }) => id === option)!,
        selected: whole.print.option === option,
        recommended: option === product.print[0],
        with: { ...whole, print: printed(product, whole, option) },
      })),
      'print',
    ),
    colorScope: product.cmsScope === 'notPrintable' ? [] : scopes(index, product, whole, given),
    coating: offer(options(product.choices.coatings, whole, 'coating', 'none'), 'coating'),
    finish: offer(options(product.choices.finishes, whole, 'finish', product.defaults.finish ?? 'none'), 'finish'),
    printAddOns: offer(
      product.choices.addOns.map((one) => {
        const { printAddOns } = whole
        const selected = printAddOns.includes(one.id)
        const others = printAddOns.filter((id) => id !== one.id)
        return {
          ...one,
          selected,
          recommended: false,
          with: { ...whole, printAddOns: selected ? others : [...others, one.id] },
        }
      }),
      'printAddOns',
    ),
  }
}

const made = (material: Material) => ({
  material: { id: material.id, thickness: orderedAs(material) },
  corrugation: material.corrugation,
})

const printed = (product: IndexedProduct, whole: Whole, option: PrintOption): Whole['print'] => {
  if (option === 'blank') return { option, colors: [] }
  const { colorScope = scopesOf[product.cmsScope][0]!, colors } = whole.print
  return { option, colorScope, colors: colors.length > 0 ? colors : inksOf(colorScope) }
}

const options = (offered: readonly Option[], whole: Whole, key: 'coating' | 'finish', usual: string): Candidate[] =>
  offered.map((one) => ({
    ...one,
    selected: whole[key] === one.id,
    recommended: one.id === usual,
    with: { ...whole, [key]: one.id },
  }))

/** A flute is chosen together with a board, if possible one with the same face. */
const flutes = (index: CatalogueIndex, product: IndexedProduct, whole: Whole): Candidate[] => {
  const { materials } = product.choices
  const surface = index.material(whole.material.id)?.surface
  return [...new Set(materials.map(({ corrugation }) => corrugation))].map((flute) => {
    const own = materials.filter(({ corrugation }) => corrugation === flute)
    const board =
      own.find(({ id }) => id === whole.material.id) ?? own.find((one) => one.surface === surface) ?? own[0]!
    return {
      ...index.option(flute, 'corrugation')!,
      selected: whole.corrugation === flute,
      recommended: flute === materials[0]!.corrugation,
      with: { ...whole, ...made(board) },
    }
  })
}

/** All four scopes, so that Pantone is always listed; unavailable scopes are marked. */
const scopes = (index: CatalogueIndex, product: IndexedProduct, whole: Whole, given: ConfigurationInput): Choice[] =>
  index.catalogue.colorScopes.map(({ id, title, description }) => {
    const colorScope: ColorScope = id
    const option = whole.print.option === 'blank' ? product.print.find((one) => one !== 'blank')! : whole.print.option
    const candidate: Candidate = {
      id,
      title,
      description,
      selected: whole.print.colorScope === id,
      recommended: id === scopesOf[product.cmsScope][0],
      with: { ...whole, print: { option, colorScope, colors: inksOf(colorScope) } },
    }
    if (scopesOf[product.cmsScope].includes(colorScope))
      return toChoice(product, index, whole, given, candidate, 'print')
    const reason = message('shop.notPrintedSo')
    return { ...choiceFieldsOf(candidate), allowed: false, reason, remedy: null, change: null }
  })

const choiceFieldsOf = ({ id, title, description, selected, recommended }: Candidate) => ({
  id,
  title,
  description,
  selected,
  recommended,
})

// Conflicting choices -------------------------------------------------------------------------------------------------

/**
 * Steps whose defaults may be replaced as a consequence of another choice, because a different coating or lamination
 * does not make a different product. A change of inks or materials requires the customer's consent.
 */
const replaceableSteps: readonly (keyof Whole)[] = ['coating', 'finish']

const toChoice = (
  product: IndexedProduct,
  index: CatalogueIndex,
  whole: Whole,
  given: ConfigurationInput,
  candidate: Candidate,
  key: keyof Whole,
): Choice => {
  const [why] = product.broken(candidate.with)
  const fixed = why ? findCorrection(product, candidate.with, key) : candidate.with
  const further = fixed ? differingSteps(candidate.with, fixed) : []
  const onlyDefaults =
    fixed !== undefined && further.every((one) => replaceableSteps.includes(one) && given[one] === undefined)
  if (onlyDefaults) {
    const change = changeOf(fixed, [...new Set([...differingSteps(whole, fixed), key])])
    return { ...choiceFieldsOf(candidate), allowed: true, reason: null, remedy: null, change }
  }
  return {
    ...choiceFieldsOf(candidate),
    allowed: why === undefined,
    reason: why ? message('shop.because', { because: why.because }) : null,
    remedy: fixed && further.length > 0 ? remedyOf(index, candidate.with, fixed, further) : null,
    change: fixed ? changeOf(fixed, [...new Set([...differingSteps(whole, fixed), key])]) : null,
  }
}

const keys = ['material', 'corrugation', 'print', 'coating', 'finish', 'printAddOns'] as const
const differingSteps = (a: Whole, b: Whole) => keys.filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]))
const changeOf = (whole: Whole, changed: readonly (keyof Whole)[]): ConfigurationInput =>
  Object.fromEntries(changed.map((key) => [key, whole[key]]))

/**
 * The nearest configuration without a broken rule that leaves `fixed` unchanged. Changes one step at a time, each time
 * the step that fixes the most rules, finishes before materials. Undefined if no change to these steps helps.
 */
const findCorrection = (product: IndexedProduct, start: Whole, fixed: keyof Whole): Whole | undefined => {
  let best = { whole: start, broken: product.broken(start) }
  for (let round = 0; round < 3 && best.broken.length > 0; round++) {
    const from = best
    for (const whole of neighbours(product, from.whole, fixed)) {
      const broken = product.broken(whole)
      if (broken.length < best.broken.length) best = { whole, broken }
      if (best.broken.length === 0) break
    }
    if (best === from) return undefined
  }
  return best.broken.length === 0 ? best.whole : undefined
}

/** All configurations that differ by one change, cheapest changes first. */
const neighbours = function* (product: IndexedProduct, whole: Whole, fixed: keyof Whole): Generator<Whole> {
  const { coatings, finishes, addOns, materials } = product.choices
  if (fixed !== 'finish') for (const { id } of finishes) yield { ...whole, finish: id }
  if (fixed !== 'coating') for (const { id } of coatings) yield { ...whole, coating: id }
  for (const id of whole.printAddOns.slice(0, fixed === 'printAddOns' ? -1 : undefined)) {
    yield { ...whole, printAddOns: whole.printAddOns.filter((one) => one !== id) }
  }
  for (const { id } of addOns)
    if (!whole.printAddOns.includes(id)) yield { ...whole, printAddOns: [...whole.printAddOns, id] }
  if (fixed !== 'print') {
    for (const option of product.print) yield { ...whole, print: printed(product, whole, option) }
    if (whole.print.option !== 'blank') {
      for (const colorScope of scopesOf[product.cmsScope]) {
        yield { ...whole, print: { option: whole.print.option, colorScope, colors: inksOf(colorScope) } }
      }
    }
  }
  if (fixed !== 'material' && fixed !== 'corrugation')
    for (const material of materials) yield { ...whole, ...made(material) }
}

const remedyOf = (index: CatalogueIndex, before: Whole, after: Whole, changed: readonly (keyof Whole)[]): Message => {
  const parts = changed.flatMap((key): MessageParam[] => {
    switch (key) {
      case 'material':
        return [index.material(after.material.id)!.title]
      case 'coating':
      case 'finish':
        return [index.option(after[key], key)!.title]
      case 'print': {
        const { option, colorScope } = after.print
        const scope = index.catalogue.colorScopes.find(
          ({ id }) => id === colorScope && colorScope !== before.print.colorScope,
        )
        const print = index.catalogue.print.find(({ id }) => id === option && option !== before.print.option)
        return [print, scope].filter((one) => one !== undefined).map(({ title }) => title)
      }
      case 'printAddOns': {
        const gone = before.printAddOns.filter((id) => !after.printAddOns.includes(id))
        const come = after.printAddOns.filter((id) => !before.printAddOns.includes(id))
        const title = (id: string) => index.option(id, 'printAddOns')!.title
        return [...come.map(title), ...gone.map((id) => message('shop.without', { option: title(id) }))]
      }
      default:
        return []
    }
  })
  const isAdded = changed.length === 1 && before.printAddOns.every((id) => after.printAddOns.includes(id))
  return message(isAdded && changed[0] === 'printAddOns' ? 'shop.addOption' : 'shop.switchTo', { options: parts })
}
