import type { Configuration } from '#domain/catalogue/configuration.ts'
import type { Specification } from '#domain/catalogue/specification.ts'
import type { ShownUnit } from '#domain/lengths.ts'
import type { Bilingual } from '#domain/text/bilingual.ts'
import { language, inLanguage, t } from '../../locales/i18n.ts'
import { Facts } from '../../ui/Panel.tsx'
import { QuotedText } from '../../ui/QuotedText.tsx'
import { fetchOptions, type Options } from '../configurator/configurator-api.ts'
import { totalPieces } from '../configurator/measures.ts'
import { useDebouncedQuery } from '../configurator/use-debounced-query.ts'
import { specificationText } from './item-labels.ts'

/** A catalogue product with its configuration. */
export type Configured = {
  product: { productId: string; title: Bilingual }
  configuration: Configuration
  embeddedProduct: { productId: string; title: Bilingual } | null
  embeddedConfiguration: Configuration | null
}

/** The configuration as a query: derived values are recomputed. */
export const configurationQuery = ({
  size,
  material,
  print,
  corrugation,
  coating,
  finish,
  printAddOns,
  addOnAreas,
  cells,
}: Configuration) => ({
  size,
  material,
  print,
  corrugation,
  coating,
  finish,
  printAddOns,
  addOnAreas,
  cells,
})

/** The configuration step by step in the user's language; `specification` until the catalogue has answered. */
export const ConfiguredFacts = ({
  of: { product, configuration, embeddedProduct },
  specification,
  unit,
}: {
  of: Configured
  specification: Specification
  unit: ShownUnit
}) => {
  const question = { productId: product.productId, language: language(), config: configurationQuery(configuration) }
  const { answer, isCurrent } = useDebouncedQuery(question, fetchOptions)
  // Choices that the current catalogue would remove are shown with their original wording.
  const steps = answer && isCurrent && answer.changes.length === 0 ? stepsOf(configuration, answer.options) : undefined
  return (
    <Facts
      rows={[
        [t('ordering.item.product'), inLanguage(product.title)],
        ...(steps
          ? [[t(`packaging.${sizeLabel(configuration)}`), sizeIn(configuration, unit)] as const, ...steps]
          : [[t('ordering.item.specifications'), specificationText(specification, unit)] as const]),
        [t('packaging.insert'), embeddedProduct && inLanguage(embeddedProduct.title)],
        [
          t('ordering.item.comments'),
          configuration.additionalComments && (
            <QuotedText key="comments">{configuration.additionalComments}</QuotedText>
          ),
        ],
        [
          t('packaging.forMaker'),
          configuration.productComments && <QuotedText key="maker">{configuration.productComments}</QuotedText>,
        ],
        [
          t('packaging.files'),
          configuration.attachments.length === 0 ? undefined : (
            <ul key="files">
              {configuration.attachments.map(({ id, name, url }) => (
                <li key={id}>
                  <a href={url} target="_blank" rel="noreferrer noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  )
}

const sizeIn = ({ size: { dimensions } }: Configuration, unit: ShownUnit): string =>
  unit === 'inch'
    ? t('packaging.bothUnits', { size: totalPieces(dimensions, unit), metric: totalPieces(dimensions, 'cm') })
    : totalPieces(dimensions, unit)

/** Flat goods and tape have no inner dimensions. */
const sizeLabel = ({ size: { type, dimensions } }: Configuration): 'size' | 'innerSize' | 'outerSize' => {
  if (type === 'outer') return 'outerSize'
  return dimensions.height === undefined ? 'size' : 'innerSize'
}

const stepsOf = ({ print, printAddOns, addOnAreas = {}, cells }: Configuration, options: Options['options']) => {
  const titleOf = (choices: readonly { id: string; title: string; selected: boolean }[]) =>
    choices.find(({ selected, id }) => selected && id !== 'none')?.title
  const inks = print.colors.map(({ type, code }) => (type === 'cmyk' ? 'CMYK' : code ? `Pantone ${code}` : 'Pantone'))
  return [
    [t('packaging.board'), titleOf(options.material)],
    [t('ordering.item.print'), titleOf(options.print)],
    [t('packaging.inks'), print.option === 'blank' ? undefined : [...new Set(inks)].join(t('packaging.between'))],
    [t('packaging.coating'), titleOf(options.coating)],
    [t('packaging.finish'), titleOf(options.finish)],
    [
      t('packaging.extras'),
      options.printAddOns
        .filter(({ id }) => printAddOns.includes(id))
        .map(({ id, title }) =>
          addOnAreas[id] ? t('packaging.extraWithArea', { extra: title, area: addOnAreas[id] }) : title,
        )
        .join(t('packaging.between')),
    ],
    [t('packaging.cells'), cells && `${cells.columns} × ${cells.rows}`],
  ] as const
}
