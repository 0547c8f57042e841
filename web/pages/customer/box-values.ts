import type { z } from 'zod'
import { ConfigurationInput } from '#application/contracts/ordering.ts'
import type { BoxConfiguration } from '#domain/packaging/box.ts'
import { contractErrors } from '../../validation.ts'

/** What a form about a box holds, shaped as it is sent. A number field that was emptied holds ''. */
export type BoxValues = {
  configuration: {
    dimensions: Record<'length' | 'width' | 'height', number | ''>
    material: BoxConfiguration['material']
    print: 'blank'
  }
  quantities: number[]
}

/** What a new box starts with, unless the reader comes with a size in mind. */
export const startingBox = (size: { length?: number; width?: number; height?: number } = {}): BoxValues => ({
  configuration: {
    dimensions: { length: size.length ?? 240, width: size.width ?? 180, height: size.height ?? 80 },
    material: 'eFluteKraft',
    print: 'blank',
  },
  quantities: [250, 500, 1000],
})

const labels: Readonly<Record<string, string>> = {
  'configuration.dimensions.length': 'Length',
  'configuration.dimensions.width': 'Width',
  'configuration.dimensions.height': 'Height',
  'configuration.material': 'Board',
  quantities: 'A quantity to price',
}

/** What the contract has against a box, by field. */
export const boxErrors = ({ configuration, quantities }: BoxValues): Record<string, string> =>
  contractErrors(ConfigurationInput, { configuration, quantities }, (path) => labels[path] ?? labels['quantities']!)

/** A box that has no errors, as it is sent. */
export const boxBody = ({ configuration, quantities }: BoxValues): z.input<typeof ConfigurationInput> =>
  ConfigurationInput.parse({ configuration, quantities })
