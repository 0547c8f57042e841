import type { z } from 'zod'
import { ConfiguredBox } from '#application/ordering/contracts/ordering.ts'
import type { BoxConfiguration } from '#domain/packaging/box.ts'
import { contractErrors } from '../data/validation.ts'
import { t, type TextKey } from '../locales/i18n.ts'
import { ascending, quantityOf, quantityProblem } from '../pricing/quantities.ts'

/** What a form about a box holds, shaped as it is sent. A number field that was emptied holds ''. */
export type BoxValues = {
  configuration: {
    dimensions: Record<'length' | 'width' | 'height', number | ''>
    material: BoxConfiguration['material']
    print: 'blank'
  }
  quantities: number[]
  /** A quantity that is typed and not added yet; it counts when the form is sent. */
  another?: string
}

/** What a new box starts with, unless the reader comes with a size in mind. */
export const startingBox = (size: { [_ in 'length' | 'width' | 'height']?: number | undefined } = {}): BoxValues => ({
  configuration: {
    dimensions: { length: size.length ?? 240, width: size.width ?? 180, height: size.height ?? 80 },
    material: 'eFluteKraft',
    print: 'blank',
  },
  quantities: [250, 500, 1000],
})

const labels: Readonly<Record<string, TextKey>> = {
  'configuration.dimensions.length': 'packaging.length',
  'configuration.dimensions.width': 'packaging.width',
  'configuration.dimensions.height': 'packaging.height',
  'configuration.material': 'packaging.board',
}

/** Every quantity to price, the typed one included. */
const asked = ({ quantities, another = '' }: BoxValues): number[] =>
  another.trim() ? ascending([...quantities, quantityOf(another)]) : quantities

/** What is wrong with the typed quantity. That it is in the list already does no harm when the form is sent. */
const anotherProblem = ({ quantities, another = '' }: BoxValues): string | undefined =>
  another.trim() && !quantities.includes(quantityOf(another)) ? quantityProblem(another, quantities) : undefined

/** What there is against a box, by field: what its contract has, and a typed quantity that cannot be priced. */
export const boxErrors = (values: BoxValues): Record<string, string> => {
  const { configuration } = values
  const wrong = anotherProblem(values)
  const quantities = wrong ? values.quantities : asked(values)
  return {
    ...contractErrors(ConfiguredBox, { configuration, quantities }, (path) =>
      t(labels[path] ?? 'packaging.quantities.label'),
    ),
    ...(wrong ? { quantities: wrong } : {}),
  }
}

/** A box that has no errors, as it is sent. */
export const boxBody = (values: BoxValues): z.input<typeof ConfiguredBox> =>
  ConfiguredBox.parse({ configuration: values.configuration, quantities: asked(values) })
