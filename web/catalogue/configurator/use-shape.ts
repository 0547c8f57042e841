import { useMemo, useState } from 'react'
import type { ConfigurationInput } from '#domain/catalogue/configuration.ts'
import type { Structure } from '#domain/packaging/structure.ts'
import type { Style } from '#domain/packaging/style.ts'
import { messageText } from '../../locales/message-text.ts'
import type { Options, Product } from './configurator-api.ts'
import { materialOf, shapeOf, sizeOf } from './shape.ts'

/**
 * The shape of the selection, recomputed per keystroke. While the size is invalid, `problem` has the reason and the
 * last valid shape is shown; initially the product's default.
 */
export const useShape = (
  { packaging, product, options: first }: { packaging: Style; product: Product; options: Options },
  config: ConfigurationInput,
  options: Options,
) => {
  const size = sizeOf(config.size, options)
  const material = materialOf(config.material, options)
  const made = {
    caliper: material?.caliper ?? 1,
    printAddOns: config.printAddOns ?? options.config.printAddOns,
    cells: config.cells,
  }
  const key = JSON.stringify([size.type, size.dimensions, made])
  const shape = useMemo(
    () => shapeOf(packaging, product, size, made),
    // The key covers all relevant inputs.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [packaging, product, key],
  )
  const [usual] = useState(() => shapeOf(packaging, product, first.config.size, made))
  const drawn = useLastValid('structure' in shape ? shape.structure : undefined)
  return {
    size,
    material,
    structure: drawn ?? ('structure' in usual ? usual.structure : undefined),
    problem: 'problem' in shape ? messageText(shape.problem.message) : undefined,
  }
}

/** The last valid shape, shown while the size is invalid. */
const useLastValid = (structure: Structure | undefined): Structure | undefined => {
  const [last, setLast] = useState(structure)
  if (structure && structure !== last) setLast(structure)
  return structure ?? last
}
