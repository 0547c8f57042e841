import { productListTitle } from '#application/assistant/default-configuration.ts'
import type { ModelDocument, ModelRequest } from '#application/assistant/model.ts'
import { maxQuantities } from '#application/pricing/contracts.ts'
import { staffTools, type StaffToolName, type ToolName } from '#domain/assistant/tools.ts'

/** What the demo model understands: a few kinds of requests, in English and Chinese. */

export type Understood = { name: ToolName | StaffToolName; arguments: object } | undefined

/** The call that a message requests, among the tools of the request. */
export const understand = (
  text: string,
  { documents, tools }: Pick<ModelRequest, 'documents' | 'tools'>,
): Understood => {
  const offered = (call: Understood) => (call && tools.some(({ name }) => name === call.name) ? call : undefined)
  const product = productIn(text, documents)
  return (
    offered(actionIn(text, documents)) ??
    offered(conversionIn(text)) ??
    offered(orderIn(text, product)) ??
    offered(priceIn(text, product)) ??
    offered(formulaIn(text))
  )
}

// Actions -------------------------------------------------------------------------------------------------------------

/** `Add an action: Call the customer`, and `Complete the action: Call the customer` among those of the profile. */
const actionIn = (text: string, documents: readonly ModelDocument[]): Understood => {
  const [, added] = /(?:add an? (?:action|follow-up)|添加跟进事项)[:：]\s*(.+)/i.exec(text) ?? []
  if (added) return { name: staffTools.addCustomerAction, arguments: { type: 'outreach', title: added.trim() } }
  const [, completed] = /(?:complete the (?:action|follow-up)|完成跟进事项)[:：]\s*(.+)/i.exec(text) ?? []
  if (!completed) return undefined
  const lines = documents.flatMap(({ content }) => content.split('\n'))
  const open = lines.find((line) => line.startsWith('Open action:') && line.includes(completed.trim()))
  const [, actionId] = /\(id ([^)]+)\)/.exec(open ?? '') ?? []
  return actionId ? { name: staffTools.completeCustomerAction, arguments: { actionId } } : undefined
}

// Units and formulas --------------------------------------------------------------------------------------------------

const unitWords: readonly (readonly [RegExp, string])[] = [
  [/^(?:square inch(?:es)?|sq ?in|in2|inch2|平方英寸)$/, 'inch2'],
  [/^(?:square f(?:oo|ee)t|sq ?ft|ft2|foot2|平方英尺)$/, 'foot2'],
  [/^(?:cubic f(?:oo|ee)t|cu ?ft|ft3|foot3|立方英尺)$/, 'foot3'],
  [/^(?:cubic met(?:er|re)s?|m3|m³|立方米)$/, 'm3'],
  [/^(?:square met(?:er|re)s?|m2|m²|平方米)$/, 'm2'],
  [/^(?:inch(?:es)?|in|英寸)$/, 'inch'],
  [/^(?:f(?:oo|ee)t|ft|英尺)$/, 'foot'],
  [/^(?:millimet(?:er|re)s?|mm|毫米)$/, 'mm'],
  [/^(?:centimet(?:er|re)s?|cm|厘米|公分)$/, 'cm'],
  [/^(?:met(?:er|re)s?|m|米)$/, 'm'],
  [/^(?:kilograms?|kilos?|kg|公斤|千克)$/, 'kg'],
  [/^(?:grams?|g|克)$/, 'g'],
  [/^(?:pounds?|lbs?|磅)$/, 'pound'],
  [/^(?:ounces?|oz|盎司)$/, 'ounce'],
  [/^(?:lit(?:er|re)s?|l|升)$/, 'liter'],
]
const unitOf = (word: string) => unitWords.find(([pattern]) => pattern.test(word.trim().toLowerCase()))?.[1]

const conversion =
  /(-?\d+(?:[.,]\d+)?)\s*([\p{L}²³]+(?: \p{L}+)?\d?)\s*(?:in(?:to)?|to|as|=|等于|换算成|转换成|换成|是多少|是几)\s*([\p{L}²³]+(?: \p{L}+)?\d?)/iu

const conversionIn = (text: string): Understood => {
  const [, value = '', first = '', second = ''] = conversion.exec(text) ?? []
  const [from, to] = [unitOf(first), unitOf(second)]
  if (!from || !to) return undefined
  return { name: 'convert_units', arguments: { value: Number(value.replace(',', '.')), from, to } }
}

/** The longest part that is a formula: two numbers and an operator between them, or a function. */
const formulaIn = (text: string): Understood => {
  const parts =
    text
      .replaceAll('×', '*')
      .replaceAll('÷', '/')
      .toLowerCase()
      .match(/(?:(?:min|max|round|floor|ceil|sqrt|abs)\s*\(|[\d().+\-*/^%,\s])+/g) ?? []
  const longest = parts.map((one) => one.trim()).toSorted((a, b) => b.length - a.length)[0] ?? ''
  const formula = longest.replace(/[,\s.]+$/, '')
  const isFormula =
    /\d\s*\)*\s*[-+*/^%]\s*\(*\s*-?(?:[a-z]+\s*\()?\d/.test(formula) || /^[a-z]+\s*\(.*\)$/.test(formula)
  return isFormula ? { name: 'evaluate_math', arguments: { formula } } : undefined
}

// Products ------------------------------------------------------------------------------------------------------------

type Product = { productId: string; title: string }

/** The product whose name has most words in the message; names come from the list of products in the request. */
const productIn = (text: string, documents: readonly ModelDocument[]): Product | undefined => {
  const list = documents.find(({ title }) => title === productListTitle)?.content.split('\n') ?? []
  const asked = text.toLowerCase()
  const scored = list.map((line) => {
    const [productId = '', title = ''] = line.split(': ')
    return { product: { productId, title }, score: scoreOf(asked, productId, title) }
  })
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score > 0 ? best.product : undefined
}

const scoreOf = (asked: string, productId: string, title: string): number => {
  if (asked.includes(productId) || asked.includes(title.toLowerCase())) return 100 + title.length
  const words = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
  const found = words.filter((word) => asked.includes(word.replace(/(?:es|s)$/, '')))
  // "box" alone does not name a product.
  return found.some((word) => !/^box(?:es)?$/.test(word)) ? found.length / words.length : 0
}

const millimeters: Readonly<Record<string, number>> = {
  mm: 1,
  毫米: 1,
  cm: 10,
  厘米: 10,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  英寸: 25.4,
}

/** `30 × 20 × 10 cm` as an inner size in millimeters. */
const sizeIn = (text: string): object | undefined => {
  const found =
    /(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)\s*(mm|cm|inches|inch|in|毫米|厘米|英寸)/i.exec(
      text,
    )
  if (!found) return undefined
  const [length, width, height] = found
    .slice(1, 4)
    .map((side) => Math.round(Number(side) * millimeters[found[4]!.toLowerCase()]!))
  return { size: { type: 'inner', dimensions: { length, width, height } } }
}

/** Numbers of pieces, at most as many as an estimate may have: not part of a size, and not an order number. */
const quantitiesIn = (text: string): number[] => {
  const plain = text.replace(/[\d.]+\s*[x×*]\s*[\d.]+(?:\s*[x×*]\s*[\d.]+)?/g, ' ').replace(requestIdPattern, ' ')
  const found = plain.match(/\d{1,3}(?:,\d{3})+(?!\d)|\d+/g) ?? []
  const quantities = found.map((one) => Number(one.replaceAll(',', ''))).filter((one) => one > 0)
  return [...new Set(quantities)].slice(0, maxQuantities)
}

/** An order number: eight digits and lower-case letters, and both unless the text says that it is an order. */
const requestIdPattern =
  /\b(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])[a-z0-9]{8}\b|(?<=\b(?:to|in|of) order |订单 ?)[a-z0-9]{8}(?![a-z0-9])/

// Prices and orders ---------------------------------------------------------------------------------------------------

const priceWords = /\b(?:price|prices|cost|costs|how much|quote|estimate)\b|多少钱|价格|报价|单价/i
const orderWords = /\b(?:draft|order|request)\b|下单|订单|草稿/i
const addWords = /\b(?:add|put|change|update)\b|添加|加入|修改|改成/i

const priceIn = (text: string, product: Product | undefined): Understood => {
  if (!product || !priceWords.test(text)) return undefined
  const quantities = quantitiesIn(text)
  const config = sizeIn(text)
  return {
    name: 'generate_packaging_pricing',
    arguments: {
      productId: product.productId,
      ...(config && { config }),
      ...(quantities.length > 0 && { quantities }),
    },
  }
}

const orderIn = (text: string, product: Product | undefined): Understood => {
  if (!product || !orderWords.test(text)) return undefined
  const config = sizeIn(text)
  const [quantity] = quantitiesIn(text)
  const item = { productId: product.productId, ...(quantity && { quantity, ...(config && { config }) }) }
  const [requestId] = requestIdPattern.exec(text) ?? []
  if (requestId && addWords.test(text)) return { name: 'add_or_update_packaging_item', arguments: { requestId, item } }
  return /\b(?:draft|create|start|new|place)\b|下单|新建|创建|草稿/i.test(text)
    ? { name: 'create_draft_request', arguments: { currency: 'USD', item } }
    : undefined
}
