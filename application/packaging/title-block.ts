import { type Message, message, type MessageParam } from '#domain/messages/message.ts'
import { type DielineLayer, dielineLayers } from '#domain/packaging/dieline.ts'
import { type Dimensions, dimensionFields } from '#domain/packaging/structure.ts'
import type { Language } from '#domain/text/languages.ts'
import { messageText } from '../messages/message-text.ts'
import type { IssuedDieline } from './queries.ts'

/** The texts of a drawing's file, in one language. */
export type TitleBlock = {
  /** Title of the file. */
  name: string
  heading: string
  drawing: string
  scale: string
  layers: Readonly<Record<DielineLayer, string>>
}

/** @param date ISO date of issue */
export const titleBlockOf = (
  { dieline, dielineId: id, product, material, dimensions, outer }: IssuedDieline,
  date: string,
  language: Language,
): TitleBlock => {
  const text = (one: Message) => messageText(one, language)
  const [width, height] = [Math.round(dieline.width), Math.round(dieline.height)]
  return {
    name: text(message('dielineFile.name', { product, id })),
    heading: text(message('dielineFile.heading', { product, size: sizeOf(dimensions), outer: sizeOf(outer) })),
    drawing: text(message('dielineFile.drawing', { id, material, date })),
    scale: text(message('dielineFile.scale', { width, height })),
    layers: Object.fromEntries(
      dielineLayers.map((layer) => [layer, text(message(`dielineFile.${layer}`))]),
    ) as TitleBlock['layers'],
  }
}

/** `229 × 152 × 76 mm`; dimensions beside length, width and height follow by name. */
const sizeOf = (dimensions: Dimensions): MessageParam => {
  const mm = (value: number) => String(Math.round(value * 10) / 10)
  const sides = [dimensions.length, dimensions.width, dimensions.height].filter((side) => side !== undefined)
  const others = dimensionFields
    .slice(3)
    .flatMap((field) =>
      dimensions[field] === undefined
        ? []
        : [message('dielineFile.dimension', { name: message(`dimension.${field}`), value: mm(dimensions[field]) })],
    )
  return sides.length > 0 ? [message('dielineFile.sides', { sides: sides.map(mm).join(' × ') }), ...others] : others
}
