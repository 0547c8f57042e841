import { type KnowledgeBase, passagesOf } from '#domain/assistant/knowledge-base.ts'
import type { EmbeddedPassages, Embedder } from './ports.ts'

/** The passages of a knowledge base with their embeddings; undefined without a knowledge base. */
export const embedKnowledge = async (
  embedder: Embedder,
  knowledgeBase: Pick<KnowledgeBase, 'documents'> | null | undefined,
): Promise<EmbeddedPassages | undefined> => {
  if (!knowledgeBase) return undefined
  const passages = knowledgeBase.documents.flatMap(passagesOf)
  const embeddings = await embedder.embed(passages.map(({ title, text }) => `${title}\n${text}`))
  return {
    model: embedder.model,
    passages: passages.map((passage, n) => ({ ...passage, embedding: embeddings[n] ?? [] })),
  }
}
