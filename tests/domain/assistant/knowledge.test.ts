import { describe, expect, test } from 'vitest'
import {
  defaultSearchLimit,
  type Embedding,
  embeddingModels,
  embedLocally,
  localEmbeddingModel,
  maxSearchLimit,
  unitVector,
} from '#domain/assistant/embedding.ts'
import {
  canBeAsked,
  injects,
  knowledgeBaseModes,
  passagesOf,
  searchToolName,
} from '#domain/assistant/knowledge-base.ts'

/** The cosine of two vectors of length 1, as `assistant.cosine` computes it in SQL. */
const cosine = (a: Embedding, b: Embedding): number => a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0)

describe('the local embedding', () => {
  const embed = (text: string) => embedLocally(text)
  test('AI-047 AI-D08 is not one of the three models of the providers', () => {
    expect(embeddingModels).toEqual(['text-embedding-3-small', 'text-embedding-3-large', 'text-embedding-ada-002'])
    expect(embeddingModels).not.toContain(localEmbeddingModel)
  })
  test('has length 1, and is the same for the same text', () => {
    const one = embed('How long does shipping take?')
    expect(Math.hypot(...one)).toBeCloseTo(1, 10)
    expect(embed('How long does shipping take?')).toEqual(one)
    expect(embed('')).toEqual(unitVector(embed('')))
  })
  test.each([
    ['When will my order be shipped?', 'Shipping: an order is shipped by sea or air.', 'Payment by bank transfer.'],
    ['printed boxes', 'We print a box in one color.', 'A sample has no prices.'],
    ['付款方式', '您可以选择银行转账等付款方式', '海运需要三周'],
  ])('finds the passage with the words of the question: %s', (question, right, wrong) => {
    expect(cosine(embed(question), embed(right))).toBeGreaterThan(cosine(embed(question), embed(wrong)) + 0.05)
  })
  test('AI-045 a search returns 20 results unless it has a limit', () => {
    expect([defaultSearchLimit, maxSearchLimit]).toEqual([20, 100])
  })
})

describe('passages', () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}.`).join(' ')
  test('contain whole paragraphs, and together everything', () => {
    const content = ['First paragraph.', words(100), words(100), 'Last paragraph.'].join('\n\n')
    const passages = passagesOf({ title: 'Boards', content })
    expect(passages.length).toBeGreaterThan(1)
    expect(passages.every(({ title, text }) => title === 'Boards' && text.length <= 1_200)).toBe(true)
    expect(passages.map(({ text }) => text).join('\n\n')).toBe(content)
  })
  test('divide a long paragraph at the end of a sentence, and a long sentence anywhere', () => {
    const [first, ...rest] = passagesOf({ title: 'Boards', content: words(400) })
    expect(first!.text.endsWith('.')).toBe(true)
    expect([first, ...rest].map((one) => one!.text).join(' ')).toBe(words(400))
    const lengths = passagesOf({ title: 'Boards', content: 'a'.repeat(3_000) }).map(({ text }) => text.length)
    expect(lengths).toEqual([1_200, 1_200, 600])
  })
  test('AI-042 precede the message, can be searched with a tool, or both', () => {
    expect(knowledgeBaseModes.map((mode) => [mode, injects({ mode }), canBeAsked({ mode })])).toEqual([
      ['injectOnly', true, false],
      ['askOnly', false, true],
      ['injectAndAsk', true, true],
    ])
    expect(searchToolName).toBe('search_knowledge_base')
  })
})
