import { panels as english } from '#domain/messages/en-US/panels.ts'
import { type Message, message, type MessageParam } from '#domain/messages/message.ts'
import { panels as chinese } from '#domain/messages/zh-CN/panels.ts'
import { type DielineLayer, dielineLayers, type DrawnPart } from '#domain/packaging/dieline.ts'
import { type PanelSide, panelSides } from '#domain/packaging/orientation.ts'
import { panelKind } from '#domain/packaging/panels.ts'
import { type Dimensions, dimensionFields, type Direction, type Extent } from '#domain/packaging/structure.ts'
import { type Bilingual, bilingual } from '#domain/text/bilingual.ts'
import type { Language } from '#domain/text/languages.ts'
import { messageText } from '../messages/message-text.ts'
import type { IssuedDieline } from './queries.ts'

/** The texts in a drawing file, in one language. */
export type TitleBlock = {
  /** Title of the file. */
  name: string
  heading: string
  drawing: string
  scale: string
  layers: Readonly<Record<DielineLayer, string>>
  directions: Readonly<Record<Direction['of'], string>>
  /** Legend of the orientation marks, and the side from which the print is viewed. */
  orientation: string
  sides: Readonly<Record<PanelSide, string>>
  /** Name of a panel or part, by key. */
  nameOf: (key: string) => string
  /** A part with its count. */
  headingOf: (part: Pick<DrawnPart, 'key' | 'count' | 'endless'>) => string
}

const panels: Readonly<Record<Language, Readonly<Record<string, string>>>> = { 'en-US': english, 'zh-CN': chinese }

/** The name of a panel or part by key, such as `left-lock-2`; a name can have a placeholder for the number. */
const panelText = (key: string, language: Language): string => {
  const kind = panelKind(key)
  return (panels[language][kind] ?? kind).replace('{{number}}', key.slice(kind.length + 1))
}

/** The name of a panel or part by key, in every language. */
export const panelTitle = (key: string): Bilingual => bilingual((language) => panelText(key, language))

/** @param date ISO date of issue */
export const titleBlockOf = (
  { dieline, dielineId: id, product, material, caliper, dimensions, outer }: IssuedDieline,
  date: string,
  language: Language,
): TitleBlock => {
  const text = (one: Message) => messageText(one, language)
  const nameOf = (key: string) => panelText(key, language)
  const [width, height] = [Math.round(dieline.width), Math.round(dieline.height)]
  return {
    name: text(message('dielineFile.name', { product, id })),
    heading: text(
      isFlat(dimensions, outer)
        ? message('dielineFile.flatHeading', { product, size: sizeOf(dimensions) })
        : message('dielineFile.heading', { product, size: sizeOf(dimensions), outer: sizeOf(outer) }),
    ),
    drawing: text(
      message('dielineFile.drawing', { id, material, caliper: String(Math.round(caliper * 100) / 100), date }),
    ),
    scale: text(message('dielineFile.scale', { width, height })),
    layers: Object.fromEntries(
      dielineLayers.map((layer) => [layer, text(message(`dielineFile.${layer}`))]),
    ) as TitleBlock['layers'],
    directions: { flute: text(message('dielineFile.flute')), grain: text(message('dielineFile.grain')) },
    orientation: text(message('dielineFile.orientation')),
    sides: Object.fromEntries(
      panelSides.map((side) => [side, text(message(`dielineFile.${side}`))]),
    ) as TitleBlock['sides'],
    nameOf,
    headingOf: ({ key, count, endless }) =>
      text(message(endless ? 'dielineFile.repeat' : 'dielineFile.part', { count, name: nameOf(key) })),
  }
}

/** Whether a product has one size: a sheet, a card or a label has no inside. */
const isFlat = ({ length, width, height, diameter }: Dimensions, outer: Extent): boolean =>
  height === undefined && (length ?? diameter) === outer.length && (width ?? diameter) === outer.width

/** `229 × 152 × 76 mm`; dimensions other than length, width and height are appended with their names. */
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
