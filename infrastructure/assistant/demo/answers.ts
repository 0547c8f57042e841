import { z } from 'zod'
import { productListTitle } from '#application/assistant/default-configuration.ts'
import type { ModelDocument, ModelMessage } from '#application/assistant/model.ts'
import type { Language } from '#domain/text/languages.ts'
import { demoTexts } from './texts.ts'

/** Answers of the demo model from the results of tools, and from documents. */

const Prices = z.object({
  product: z.string(),
  currency: z.string(),
  validUntil: z.string(),
  prices: z.array(
    z.object({
      quantity: z.number(),
      unitPrice: z.number().optional(),
      total: z.number().optional(),
      totalWithDelivery: z.number().optional(),
    }),
  ),
})
const Calculated = z.object({ formula: z.string(), result: z.number() })
const Converted = z.object({ value: z.number(), from: z.string(), to: z.string(), result: z.number() })
const Found = z.object({ passages: z.array(z.object({ title: z.string(), text: z.string() })) })
const Remembered = z.object({ memoryId: z.string() })
const ChangedAction = z.object({
  actionId: z.string(),
  url: z.string(),
  change: z.enum(['actionAdded', 'actionCompleted']),
})
const Changed = z.object({ requestId: z.string(), url: z.string(), change: z.enum(['added', 'changed']).optional() })

/** A result in words; a result of another tool is quoted. */
export const answerFrom = ({ content }: Extract<ModelMessage, { role: 'tool' }>, language: Language): string => {
  const texts = demoTexts[language]
  const result = JSON.parse(content) as { error?: string; rejected?: string; cancelled?: string }
  if (result.error !== undefined) return texts.failed(result.error)
  if (result.rejected !== undefined || result.cancelled !== undefined) return texts.rejected
  const found = Found.safeParse(result).data
  if (found) {
    const [best] = found.passages
    return best ? texts.found(best.title, best.text, undefined) : texts.unknown
  }
  if (Remembered.safeParse(result).success) return texts.remembered
  const action = ChangedAction.safeParse(result).data
  if (action) return texts[action.change](action.url)
  const calculated = Calculated.safeParse(result).data
  if (calculated) return texts.calculated(calculated.formula, calculated.result)
  const converted = Converted.safeParse(result).data
  if (converted) return texts.converted(converted.value, converted.from, converted.to, converted.result)
  const prices = Prices.safeParse(result).data
  if (prices) return texts.prices(prices.product, tableOf(prices, language), prices.validUntil.slice(0, 10))
  const changed = Changed.safeParse(result).data
  if (changed?.change) return texts.changed(changed, changed.change === 'added')
  return changed ? texts.drafted(changed) : content
}

const tableOf = ({ currency, prices }: z.output<typeof Prices>, language: Language): string => {
  const texts = demoTexts[language]
  const money = (amount: number | undefined, digits = 2) =>
    amount === undefined
      ? texts.onRequest
      : new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits: digits }).format(amount)
  const rows = prices.map(
    ({ quantity, unitPrice, total, totalWithDelivery }) =>
      `| ${quantity.toLocaleString(language)} | ${money(unitPrice, 3)} | ${money(total)} | ${money(totalWithDelivery)} |`,
  )
  return [texts.priceHead, ...rows].join('\n')
}

/** Words without content, which occur in every document. */
const stopWords = new Set(
  'the and for are how can what with that this you your from have has when where which who why does will is do my in of to it an or be on at by me'.split(
    ' ',
  ),
)

/** Words of a text; for Chinese, pairs of neighboring characters. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{Script=Han}]+|[\p{L}\p{N}]+/gu) ?? []).flatMap((word) =>
    /\p{Script=Han}/u.test(word)
      ? Array.from(word)
          .slice(1)
          .map((letter, at) => `${Array.from(word)[at]}${letter}`)
      : word.length > 1 && !stopWords.has(word)
        ? [word.replace(/(?:ing|es|s)$/, '')]
        : [],
  )

/** The paragraph of a document with most words of the question; undefined if none has a third of them. */
export const passageFor = (
  question: string,
  documents: readonly ModelDocument[],
  language: Language,
): string | undefined => {
  const asked = [...new Set(wordsOf(question))]
  if (asked.length === 0) return undefined
  const scored = documents
    .filter(({ title }) => title !== productListTitle)
    .flatMap(({ title, content, url }) =>
      paragraphsOf(content).map((passage) => {
        const words = new Set(wordsOf(`${title} ${passage}`))
        return { title, passage, url, score: asked.filter((word) => words.has(word)).length / asked.length }
      }),
    )
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score >= 1 / 3 ? demoTexts[language].found(best.title, best.passage, best.url) : undefined
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('#'))
