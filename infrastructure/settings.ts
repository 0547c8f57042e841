import { join } from 'node:path'
import type { AppOptions } from './app.ts'
import type { Config } from './config.ts'
import { erasureFile } from './log/erasures.ts'
import { secretKey } from './secrets/secret-key.ts'
import { openSecrets } from './secrets/secrets.ts'

/** Loads the client of the providers only if one is configured, which shortens the start of every program. */
const openModel = async (ai: NonNullable<Config['ai']>) => {
  const { providerModel } = await import('./assistant/provider-model.ts')
  return providerModel(ai)
}

/**
 * Converts the settings to options of the composition root. Creates the secret key in the data folder if none is set or
 * stored.
 */
export const appSettings = async (
  config: Config,
): Promise<
  Required<
    Pick<
      AppOptions,
      | 'secrets'
      | 'people'
      | 'mail'
      | 'push'
      | 'cards'
      | 'files'
      | 'ratesUrl'
      | 'connections'
      | 'foldProcesses'
      | 'draftLimit'
      | 'referralTerms'
    >
  > &
    Pick<AppOptions, 'embeddings' | 'model' | 'easyPost' | 'nats' | 'replicaUrl' | 'seller' | 'bankAccount'>
> => ({
  secrets: openSecrets(await secretKey(config), config.secretKeyPrevious),
  people: {
    google: config.google,
    staffNeedSecondFactor: config.staffNeedSecondFactor,
    recordErasure: erasureFile(config.erasureFile, () => new Date().toISOString()),
  },
  mail: {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  },
  push: config.push,
  cards: { stripe: config.stripe, sandbox: !config.production },
  files: config.s3 ? { s3: config.s3 } : { folder: join(config.dataDir, 'files') },
  ratesUrl: config.ratesUrl,
  embeddings: config.embeddings,
  easyPost: config.easyPost,
  model: config.ai && (await openModel(config.ai)),
  nats: config.nats,
  replicaUrl: config.databaseReplicaUrl,
  connections: config.databaseConnections,
  foldProcesses: config.foldProcesses,
  draftLimit: config.draftLimit,
  referralTerms: config.referralTerms,
  seller: config.seller,
  bankAccount: config.bankAccount,
})
