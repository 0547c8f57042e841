import { join } from 'node:path'
import type { Config } from '../config.ts'
import { secretKey } from '../secrets/secret-key.ts'
import { type AnchorKey, anchorKeyOf, derivedAnchorKey } from './anchors.ts'

/**
 * What the settings say about anchors: the key that signs, the public keys that are trusted, the file, and the
 * time-stamp authority where there is one.
 */
export type AnchorSettings = {
  key: AnchorKey
  trusted: readonly string[]
  file: string
  timeStampUrl: string | undefined
}

/** Maps the settings to those of anchors. */
export const anchorSettings = async (config: Config): Promise<AnchorSettings> => {
  const { anchors } = config
  const key = anchors.key ? anchorKeyOf(anchors.key) : derivedAnchorKey(await secretKey(config))
  return {
    key,
    trusted: [
      key.publicKey,
      ...(config.secretKeyPrevious ? [derivedAnchorKey(config.secretKeyPrevious).publicKey] : []),
      ...anchors.publicKeys,
    ],
    file: anchors.file ?? join(config.dataDir, 'anchors.jsonl'),
    timeStampUrl: anchors.timeStampUrl,
  }
}
