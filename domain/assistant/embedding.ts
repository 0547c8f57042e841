import { wordsOf } from './words.ts'

/**
 * Embeddings: a text as a vector of length 1, so that texts with similar words or meaning have a high cosine. A model of
 * a provider compares meanings; the local one compares words, and works without an account.
 */

/** The embedding models of the providers (AI-047, AI-D08). */
export const embeddingModels = ['text-embedding-3-small', 'text-embedding-3-large', 'text-embedding-ada-002'] as const
export type EmbeddingModel = (typeof embeddingModels)[number]

/** Words and parts of words, hashed. It is not one of the providers' models, and is stored under its own name. */
export const localEmbeddingModel = 'local-word-hash'
/** The model of a stored embedding. Vectors of different models cannot be compared. */
export const usableEmbeddingModels = [...embeddingModels, localEmbeddingModel] as const
export type UsableEmbeddingModel = (typeof usableEmbeddingModels)[number]

export type Embedding = readonly number[]

/** AI-045: maximum number of results of a vector search without a limit. */
export const defaultSearchLimit = 20
/** Similarity below which a text has nothing to do with the searched one. */
export const leastSimilarity = 0.05
/** Maximum limit of a vector search. */
export const maxSearchLimit = 100

/** Number of dimensions of the local embedding. */
const dimensions = 512
/** Length of the parts of a word in characters: they connect `shipping` with `shipped`. */
const partLength = 4
/** Weight of a part compared with that of a whole word. */
const partWeight = 0.3

/** A deterministic embedding without a model: each word and each part of a word adds to one dimension. */
export const embedLocally = (text: string): Embedding => {
  const vector = Array.from({ length: dimensions }, () => 0)
  const add = (feature: string, weight: number) => {
    const hash = hashOf(feature)
    // The sign makes features that share a dimension cancel each other on average.
    vector[hash % dimensions]! += (hash >>> 31 === 1 ? -1 : 1) * weight
  }
  for (const [word, count] of countsOf(wordsOf(text))) {
    const weight = 1 + Math.log(count)
    add(word, weight)
    for (const part of partsOf(word)) add(`#${part}`, weight * partWeight)
  }
  return unitVector(vector)
}

/** The vector with length 1; a vector of zeros is unchanged. */
export const unitVector = (vector: Embedding): Embedding => {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

const countsOf = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const partsOf = (word: string): string[] =>
  word.length <= partLength
    ? []
    : Array.from({ length: word.length - partLength + 1 }, (_, start) => word.slice(start, start + partLength))

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193)
  return hash >>> 0
}
