import { z } from 'zod'
import { embeddingModels } from '#domain/assistant/embedding.ts'
import { setting } from '../setting-kinds.ts'
import type { EmbeddingSettings } from './embedder.ts'

/** Settings of the embeddings with which the assistant searches its knowledge and its memories. */
export const embeddingVariables = {
  EMBEDDING_API_KEY: setting({
    about:
      'Key of a provider of embeddings, with which the assistant searches by meaning; unset: it searches by words, without a provider',
    fallback: '',
    expects: 'a key, or empty',
    schema: z.string(),
  }),
  EMBEDDING_URL: setting({
    about: 'Address of the provider of embeddings, with the protocol of OpenAI',
    fallback: 'https://api.openai.com/v1',
    expects: 'an address like https://api.openai.com/v1',
    schema: z.string().refine((address) => URL.canParse(address)),
  }),
  EMBEDDING_MODEL: setting({
    about: 'Embedding model of that provider',
    fallback: embeddingModels[0],
    expects: `one of ${embeddingModels.join(', ')}`,
    schema: z.enum(embeddingModels),
  }),
}

export const embeddingsFrom = (
  read: <Name extends keyof typeof embeddingVariables>(
    name: Name,
  ) => z.output<(typeof embeddingVariables)[Name]['schema']>,
): EmbeddingSettings | undefined => {
  const key = read('EMBEDDING_API_KEY')
  return key ? { url: read('EMBEDDING_URL'), key, model: read('EMBEDDING_MODEL') } : undefined
}
