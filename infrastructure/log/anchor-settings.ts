import { join } from 'node:path'
import type { Config } from '../config.ts'
import { secretKey } from '../secrets/secret-key.ts'
import { type AnchorKey, anchorKeyOf, derivedAnchorKey } from './anchors.ts'

/**
 * Settings of anchors: the signing key, the trusted public keys, the file and, if configured, the time-stamp authority.
 */
export type AnchorSettings = {
  key: AnchorKey
  trusted: readonly string[]
  file: string
  timeStampUrl: string | undefined
}

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
