import { join } from 'node:path'
import type { Config } from '../config.ts'
import { secretKey } from '../secrets/secret-key.ts'
import { type AnchorKey, anchorKeyOf, derivedAnchorKey } from './anchors.ts'

/** What the settings say about anchors: the key that signs, the public keys that are trusted, and the file. */
export type AnchorSettings = { key: AnchorKey; trusted: readonly string[]; file: string }

/** Maps the settings to those of anchors. */
export const anchorSettings = async (config: Config): Promise<AnchorSettings> => {
  const key = config.anchorKey ? anchorKeyOf(config.anchorKey) : derivedAnchorKey(await secretKey(config))
  return {
    key,
    trusted: [
      key.publicKey,
      ...(config.secretKeyPrevious ? [derivedAnchorKey(config.secretKeyPrevious).publicKey] : []),
      ...config.anchorPublicKeys,
    ],
    file: config.anchorFile ?? join(config.dataDir, 'anchors.jsonl'),
  }
}
