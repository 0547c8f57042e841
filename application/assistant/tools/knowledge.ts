import { z } from 'zod'
import { defaultSearchLimit, leastSimilarity } from '#domain/assistant/embedding.ts'
import { canBeAsked, searchToolName } from '#domain/assistant/knowledge-base.ts'
import { memoryFields } from '#domain/assistant/memory.ts'
import type { Caller } from '../../pipeline/access.ts'
import type { OperationPorts } from '../../pipeline/operation.ts'
import type { ConfigurationForStaff } from '../contracts/configurations.ts'
import { remember } from '../memories.ts'
import { type Tool, tool } from './tool.ts'

/** Tools that depend on the configuration: the search of its knowledge base, and the storage of memories. */

type Needs = Pick<OperationPorts, 'reads' | 'embedder' | 'store'>

/** The tools of a configuration with a knowledge base that the model can search, or with memories. */
export const knowledgeTools = (
  ports: Needs,
  { id, knowledgeBase, memoryIndices, maxMemories }: ConfigurationForStaff,
  { caller, customerId }: { caller: Caller; customerId?: string | undefined },
): Tool[] => [
  ...(knowledgeBase && canBeAsked(knowledgeBase) ? [searchTool(ports, id)] : []),
  ...(memoryIndices.length > 0 && maxMemories > 0 ? [rememberTool(ports, memoryIndices, caller, customerId)] : []),
]

const searchTool = ({ reads, embedder }: Needs, configurationId: string): Tool =>
  tool(
    searchToolName,
    'Search the knowledge base for passages that answer a question.',
    z.strictObject({ query: z.string().trim().min(1).max(2_000), limit: z.int().min(1).max(100).optional() }),
    async ({ query, limit = defaultSearchLimit }) => {
      const [embedding = []] = await embedder.embed([query])
      const found = await reads.assistant.searchPassages(configurationId, { embedding, model: embedder.model, limit })
      return {
        passages: found
          .filter(({ similarity }) => similarity >= leastSimilarity)
          .map(({ title, text }) => ({ title, text })),
      }
    },
  )

/** The name of the tool that stores a memory. */
export const rememberToolName = 'remember'

const rememberTool = (ports: Needs, indices: readonly string[], caller: Caller, customerId: string | undefined): Tool =>
  tool(
    rememberToolName,
    'Store a lasting fact or preference for later conversations. Do not store secrets or one-time requests.',
    z.strictObject({
      type: memoryFields.type,
      index: z.enum(indices as [string, ...string[]]),
      text: memoryFields.text,
    }),
    async (memory, { commandId }) => ({ memoryId: await remember(ports, caller, memory, { customerId, commandId }) }),
  )
