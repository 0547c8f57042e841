import { z } from 'zod'
import { setting } from '../setting-kinds.ts'

/** Settings of the language models of the assistant (AI-046, AI-D09). */

/** AI-046 */
export const providers = ['openAi', 'azureOpenAi', 'google', 'openRouter'] as const
export type Provider = (typeof providers)[number]

export type ModelCategory = 'fast' | 'standard' | 'writing'

export type ProviderSettings = {
  provider: Provider
  apiKey: string
  /** Base address of the API; undefined: that of the provider. Azure has one for each resource. */
  endpoint: string | undefined
  /** AI-D09 */
  models: Readonly<Record<ModelCategory, string>>
  /** Milliseconds without any data after which an answer is given up. */
  timeoutMs?: number
}

const model = (category: string, fallback: string) =>
  setting({
    about: `Model of AI_PROVIDER for the category ${category}; with Azure OpenAI, the name of a deployment`,
    fallback,
    expects: 'the name of a model',
    schema: z.string().min(1).max(200),
  })

export const providerVariables = {
  AI_PROVIDER: setting({
    about: 'Provider of the language models of the assistant; unset: the demo model answers, without an account',
    fallback: '',
    expects: `one of ${providers.join(', ')}, or empty`,
    schema: z.union([z.literal(''), z.enum(providers)]),
  }),
  AI_API_KEY: setting({
    about: 'API key of AI_PROVIDER',
    fallback: '',
    expects: 'a key, or empty',
    schema: z.string(),
  }),
  AI_ENDPOINT: setting({
    about:
      'Base address of the API; unset: that of AI_PROVIDER. Required for Azure OpenAI: https://<resource>.openai.azure.com/openai/v1',
    fallback: '',
    expects: 'an address like https://api.openai.com/v1, or empty',
    schema: z.string().refine((address) => address === '' || URL.canParse(address)),
  }),
  AI_MODEL_FAST: model('fast', 'gpt-5-mini'),
  AI_MODEL_STANDARD: model('standard', 'gpt-5'),
  AI_MODEL_WRITING: model('writing', 'gpt-5'),
}

/** Undefined without a provider; adds a problem if a required setting is missing. */
export const providerFrom = (
  read: <Name extends keyof typeof providerVariables>(
    name: Name,
  ) => z.output<(typeof providerVariables)[Name]['schema']>,
  problems: string[],
): ProviderSettings | undefined => {
  const [provider, apiKey, endpoint] = [read('AI_PROVIDER'), read('AI_API_KEY'), read('AI_ENDPOINT')]
  const models = { fast: read('AI_MODEL_FAST'), standard: read('AI_MODEL_STANDARD'), writing: read('AI_MODEL_WRITING') }
  if (provider === '') {
    if (apiKey) problems.push('AI_API_KEY is set without AI_PROVIDER; set both, or none.')
    return undefined
  }
  if (!apiKey) problems.push(`AI_API_KEY is not set; AI_PROVIDER "${provider}" requires it.`)
  if (provider === 'azureOpenAi' && !endpoint)
    problems.push('AI_ENDPOINT is not set; Azure OpenAI requires the address of your resource.')
  return { provider, apiKey, endpoint: endpoint || undefined, models }
}
