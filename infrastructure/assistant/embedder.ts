import { z } from 'zod'
import type { Embedder } from '#application/assistant/ports.ts'
import { embedLocally, type EmbeddingModel, localEmbeddingModel, unitVector } from '#domain/assistant/embedding.ts'
import { refusal, Rejection } from '#domain/kernel/refusal.ts'
import { message } from '#domain/messages/message.ts'

/** Embeddings of texts: of a provider with the OpenAI protocol, or the local ones without an account. */

/** An account at a provider of embeddings. */
export type EmbeddingSettings = { url: string; key: string; model: EmbeddingModel }

/** Compares words instead of meanings. */
const localEmbedder: Embedder = {
  model: localEmbeddingModel,
  embed: async (texts) => texts.map(embedLocally),
}

const Answer = z.object({ data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()) })) })
/** Maximum number of texts in a request. */
const batch = 100
/** Maximum length of a text in characters: less than the 8,191 tokens of the models, also in Chinese. */
const maxLength = 8_000
const timeoutMs = 30_000

export const embedderFrom = (settings: EmbeddingSettings | undefined): Embedder => {
  if (!settings) return localEmbedder
  const { url, key, model } = settings
  const embedBatch = async (texts: readonly string[]) => {
    const answer = await fetch(`${url.replace(/\/$/, '')}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ model, input: texts.map((text) => text.slice(0, maxLength)) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`The provider of embeddings answered ${answer.status}`)
    const { data } = Answer.parse(await answer.json())
    const byIndex = new Map(data.map(({ index, embedding }) => [index, unitVector(embedding)]))
    return texts.map((_, n) => {
      const found = byIndex.get(n)
      if (!found) throw new Error('The provider of embeddings returned fewer embeddings than texts')
      return found
    })
  }
  return {
    model,
    embed: async (texts) => {
      const embeddings = []
      try {
        for (let from = 0; from < texts.length; from += batch)
          embeddings.push(...(await embedBatch(texts.slice(from, from + batch))))
      } catch (cause) {
        throw Object.assign(new Rejection(refusal('overloaded', message('rule.embeddingsUnavailable'))), { cause })
      }
      return embeddings
    },
  }
}
