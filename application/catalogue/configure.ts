import type { CatalogueIndex } from '#domain/catalogue/catalogue-index.ts'
import { type Choice, choicesOf } from '#domain/catalogue/choices.ts'
import { type ConfigurationInput, maxAttachments } from '#domain/catalogue/configuration.ts'
import type { Material } from '#domain/catalogue/materials.ts'
import { orderedAs, thicknessesOf } from '#domain/catalogue/resolve-choices.ts'
import { resolveConfiguration } from '#domain/catalogue/resolve-configuration.ts'
import { thicknessUnits } from '#domain/catalogue/vocabulary.ts'
import { lengthUnits } from '#domain/lengths.ts'
import type { Language } from '#domain/text/languages.ts'
import { messageText } from '../messages/message-text.ts'
import { maxPieces } from '../pricing/contracts.ts'
import type * as configurations from './configuration-shapes.ts'
import { productOf } from './ordered-products.ts'
import { type Out, condensed, limitsOf, samplesIn } from './queries.ts'

/**
 * The choices of each step for a given configuration, in the language of the caller (CAT-009, CAT-010). Pure, like the
 * other catalogue queries. Problems are returned, never thrown.
 */
export const configure = (
  index: CatalogueIndex,
  productId: string,
  input: ConfigurationInput,
  language: Language,
): Out<typeof configurations.ProductConfiguration> => {
  const product = productOf(index, productId)
  const { configuration, changes, problems } = resolveConfiguration(index, product, input)
  const choices = choicesOf(index, product, configuration, input)
  const worded = (choice: Choice) => translateChoice(language, choice)
  return {
    config: configuration,
    options: {
      size: { types: choices.sizeTypes.map(worded), dimensions: limitsOf(product, language) },
      material: choices.materials.map(({ choice, material }) => materialChoice(worded(choice), material)),
      print: choices.print.map(worded),
      quantities: {
        moq: product.leastQuantity,
        multiple: product.quantityMultiple,
        most: maxPieces,
        offered: product.quantities.length > 0 ? product.quantities : index.catalogue.prices.placeholderQuantities,
      },
      sample: samplesIn(index, language, product.categoryId),
      corrugation: choices.corrugation.map(worded),
      coating: choices.coating.map(worded),
      finish: choices.finish.map(worded),
      colorScope: choices.colorScope.map(worded),
      printAddOns: choices.printAddOns.map((choice) => ({ ...worded(choice), area: areaOf(index, choice.id) })),
      additionalComments: { maxLength: 10_000 },
      productComments: { maxLength: 10_000 },
      attachments: { most: maxAttachments },
      embedded: product.embeds.map((id) => condensed(index, productOf(index, id), language)),
    },
    sizes: product.sizes,
    scaleUnits: { unitOfLength: [...lengthUnits], paperThickness: [...thicknessUnits], quantity: product.unit },
    changes: changes.map(({ step, message: why }) => ({ step, message: messageText(why, language) })),
    problems: problems.map(({ field, message: why }) => ({
      field,
      reason: why.key,
      message: messageText(why, language),
    })),
    catalogueVersion: index.version,
  }
}

const areaOf = (index: CatalogueIndex, addOn: string): Out<typeof configurations.AddOnChoice>['area'] => {
  const area = index.option(addOn, 'printAddOns')?.area
  return area ? { usual: area.usual ?? null } : null
}

type WordedChoice = Out<typeof configurations.Choice>

/** A choice in the caller's language. */
const translateChoice = (language: Language, { title, description, reason, remedy, ...choice }: Choice) => ({
  ...choice,
  title: 'key' in title ? messageText(title, language) : title[language],
  description: description?.[language] ?? '',
  reason: reason && messageText(reason, language),
  remedy: remedy && messageText(remedy, language),
})

const materialChoice = (choice: WordedChoice, material: Material): Out<typeof configurations.MaterialChoice> => ({
  ...choice,
  family: material.family,
  thickness: orderedAs(material),
  thicknesses: thicknessesOf(material),
  caliper: material.caliper,
  weightPerSquareMetre: material.grammage,
  ect: material.ect ?? null,
  color: material.color,
  recycledShare: material.recycledShare,
  certificates: material.certificates ?? [],
})
